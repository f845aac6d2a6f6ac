/** Texts of the header's dialogs: the parts of the page, the keys, and the link to this moment. */
export default {
  /** Shown if the simulator has stopped or could not start. */
  faults: {
    abi: 'The page and the simulated machine have different versions, for example after an update. Reload the page.',
    load: 'The simulated machine could not be loaded. Try again, or reload the page. If this happens again, the server may not deliver the WebAssembly file.',
    /** Shown in place of `load` if the browser has no network. */
    offline:
      'You are offline, and this device has never loaded this part of the simulated machine. Try again when you are online.',
    panic:
      'The simulated machine stopped because of an internal error. Please report the scenario and the last events, which are below.',
    silent:
      'The simulated machine has not responded for ten seconds. The browser may have stopped it because memory is short, or your computer is busy. Close other pages, then start again. The scenario and the last events are below.',
  },
  report: 'Scenario and last events',
  reload: 'Reload',
  startAgain: 'Restart at 0 s',
  startAgainAt: 'Restart at {at}',
  /** Texts for a visitor without a link, and the reason why no packet moves. */
  first: {
    what: 'A Linux 2.6.12 receiver (350 MHz, 256 MiB, 1 Gb/s). Each square is a packet.',
    waits: 'No packet moves: the receiving program waits for the CPU, and the sender waits for an ACK.',
    owned: 'No packet moves: the receiving program waits for the CPU, and its socket is locked.',
    silent: 'No packet moves, because no packet arrives at present.',
    skip: 'Skip to the next packet',
  },
  /** Messages for a page that embeds this page. `t`: entry of the link. */
  embed: {
    seekWhere: 'The value t must be a time: a number with its unit (ns, us, ms or s).',
    noParam: '{id}: there is no such parameter.',
  },
  lacks: {
    yes: 'This browser has no web workers, which the simulated machine needs. Use a current Firefox, Chromium or Safari.',
    no: 'This browser has no WebAssembly, or WebAssembly is switched off. The simulated machine needs WebAssembly. Use a current Firefox, Chromium or Safari.',
  },
  /** Names of the groups of figures that a link can hide. */
  readouts: {
    stage: 'numbers on the map of the packet’s path',
    memory: 'memory',
    charts: 'charts, TCP, equations, kernel',
    tables: 'packets by stage, Little’s law',
    answers: 'answers: causes and packet histories',
  },
  close: 'Close',
  help: {
    title: 'Keys',
    tour: 'Take the tour: six places of the simulated machine',
    seenTitle: 'What you are looking at',
    seen: [
      [
        'Ring',
        'Frames come from the wire on the left into the ring of receive descriptors. The driver must refill the descriptors.',
      ],
      [
        'Stack',
        'In the middle, the kernel checks four conditions for each segment. Their results decide which queue the segment enters.',
      ],
      [
        'Process',
        'On the right, the program iperf copies the data with recv() when the run queue below gives it the CPU.',
      ],
      [
        'Colours',
        'Colours show who uses the CPU: red for hard interrupts, orange for softirqs, blue for the receiver, grey for background jobs. Wine-red crosses are losses.',
      ],
      [
        'Press',
        'Press a square, a queue, a task, a span of the timeline or an event. The side panel then explains what you pressed.',
      ],
    ],
    keysTitle: 'Keys',
    keys: [
      ['Space', 'play and pause'],
      [
        '. or Page Down',
        'one step forward, in the chosen step unit (with “packet hop”: one hop of the followed packet)',
      ],
      [', or Page Up', 'one step back, in the same unit'],
      ['Home', 'go to the start of the run'],
      ['End', 'go to the newest moment that was simulated'],
      ['+ and −', 'zoom the CPU timeline while it has the focus'],
      ['A and B', 'start and end of a loop, while the CPU timeline has the focus'],
      ['Escape', 'clear the loop; if there is no loop, close the answer in the side panel'],
      ['Shift with an arrow', 'move a slider in large steps'],
      ['Ctrl Z or ⌘ Z', 'undo a change; with Shift, or Ctrl Y, redo it'],
      ['S', 'read the present moment aloud (screen reader)'],
      ['?', 'show this list'],
    ],
  },
  share: {
    title: 'Share this moment',
    what: 'The link opens this scenario with every change, at this moment and speed.',
    link: 'Link',
    copy: 'Copy link',
    copied: 'Copied.',
    notCopied: 'This browser does not allow copying. Select the link and copy it.',
    qr: 'QR code',
    files: 'Files',
    save: 'Save as one file',
    saving: 'Fetching the page …',
    saved: 'Saved. The file contains the page and this scenario. The file opens from a disk, without a network.',
    notSaved: 'The file could not be fetched. Saving needs the network and a page built with npm run build.',
    has: 'Available to a person who opens the link',
    controls: 'the controls',
    edit: 'parameter changes',
    teacher: 'the teacher’s notes, worksheet and answers',
    projected: 'projector view',
  },
} as const;
