/** Texts of the page around its panels: header, side panel, dialogs, and messages about faults. */
export default {
  title: 'Ringside',
  /** A label before its text, or before an element that shows its value. */
  labelled: '{label}: {text}',
  preset: 'Preset',
  nav: 'Page',
  views: {
    title: 'Views',
    machine: 'Machine',
    compare: 'Compare',
    experiments: 'Experiments',
    lessons: 'Lessons',
    kernel: 'Kernel',
  },
  side: 'Side panel',
  closeSide: 'Close',
  openSide: 'Controls and events',
  openAnswer: 'Answer, controls and events',
  sideParts: 'Controls, events, packets',
  share: 'Share',
  keys: 'Keys',
  keysTitle: 'Help: parts of the page, and keys ( ? )',
  /** Links that skip a part of the page, for users of a keyboard. */
  skip: {
    title: 'Skip',
    stage: 'Skip to the stage',
    play: 'Skip to play and pause',
    side: 'Skip to controls and events',
  },
  /** Simulated time that is computed (`at`), and the time to which the run must be computed (`to`). */
  computing: 'computing {at} of {to} …',
  computingTo: 'computing to {to}',
  /** Shown while the run is searched for a condition, such as the first loss. `at`: simulated time. */
  hunting: 'searching the run: {at} …',
  huntingSpoken: 'searching the run',
  display: 'Display',
  dismiss: 'Dismiss',
  /** Shown after a jump to another moment. */
  visited: 'Stopped at {at}',
  visitedWhy: 'The picture shows this moment. Press Play to continue from here.',
  /** Shown after a lesson. */
  ownRun: 'Your run is back',
  ownRunWhy: 'The picture shows the run from before the lesson. The browser’s Back returns to the lesson.',
  instruments: 'Instruments',
  tabs: {
    charts: 'Charts',
    tcp: 'TCP',
    equations: 'Equations',
    delay: 'Delay',
    coverage: 'Coverage',
    kernel: 'Kernel',
  },
  ask: {
    title: 'Ask',
    waited: 'Who waited longest?',
    hadCpu: 'Who had the CPU?',
    lost: 'What was lost?',
    whatHelps: 'What would help?',
    more: 'More questions',
    fewer: 'Fewer questions',
    /** Shown on a first visit, above the only question. */
    start: 'Start with a question about this run:',
    tour: 'Take the tour: six places',
  },
  starts: 'Starting points',
  /** Questions that group the presets. */
  questions: {
    cpu: 'Who waits for the CPU?',
    loss: 'What is lost, and where?',
    memory: 'What takes the memory?',
    router: 'What does a router forward?',
    now: 'What does Linux 6.12 change?',
  },
  /** The list of the packets on the stage. */
  packets: 'Packets on the map',
  notFetched:
    'This panel could not be loaded. The server cannot be reached, or the page was updated. Try again, or reload the page.',
  tryAgain: 'Try again',
  /** Shown if a drawing has failed and was removed from the page. */
  leftOut: 'One drawing has failed',
  leftOutWhy:
    'This drawing has stopped. The rest of the page works. Reload the page to restore the drawing, and please report this:',
  /** Shown in the place of a part of the page that has failed. */
  failed: 'This part of the page has failed. The rest works. Please report this:',
  readOnly: 'The link that opened this page does not allow changes of parameters.',
  withheld: 'This link hides this panel.',
} as const;
