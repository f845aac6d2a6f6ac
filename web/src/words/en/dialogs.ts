/** Dialogs of the header: what is on the page, its keys, the link to this moment. */
export default {
  /** The machine is gone. */
  faults: {
    abi: 'The page and its machine are of different versions, as after an update. Reload the page.',
    load: 'The machine could not be loaded. Try again, or reload the page; if it happens again, the server may not offer its WebAssembly file.',
    panic:
      'The machine stopped: something in it broke one of its own rules. The scenario and the last events are below; please report them.',
    silent:
      'The machine has not answered for ten seconds: the browser may have ended it for want of memory, or the computer is busy. Close other pages, then start again; the scenario and the last events are below.',
  },
  report: 'Scenario and last events',
  reload: 'Reload',
  startAgain: 'Start again from 0 s',
  startAgainAt: 'Start again at {at}',
  /** For who comes without a link; and what it waits for when nothing moves. */
  first: {
    what: 'A Linux 2.6.12 receiver at work, packet by packet: one CPU of 350 MHz, 256 MiB, 1 Gb/s.',
    begin: 'Begin with lesson 1',
    waits: 'Nothing moves: the receiver waits for the CPU, and the sender for its answer.',
    owned: 'Nothing moves: the receiver waits for the CPU, with its socket locked.',
    skip: 'Skip to the next packet',
  },
  embed: {
    seekWhere: 't: write a number and ns, us, ms or s.',
    noParam: '{id}: there is no parameter of this name.',
    noOrigin: 'host={host}: write an origin, as https://moodle.example. No other page is talked to.',
  },
  lacks: {
    yes: 'This browser has no web workers, and the machine runs in one. Any current Firefox, Chromium or Safari will do.',
    no: 'This browser has no WebAssembly (or it is switched off), and the machine needs it. Any current Firefox, Chromium or Safari will do.',
  },
  /** Readouts that a link can withhold. */
  readouts: {
    stage: 'numbers on the stage',
    memory: 'memory',
    charts: 'charts, TCP, equations, kernel',
    tables: 'packets by stage, Little’s law',
    answers: 'answers: why, and lives of packets',
  },
  close: 'Close',
  help: {
    title: 'Keys',
    seenTitle: 'What you are looking at',
    seen: [
      [
        'Ring',
        'Frames come from the wire on the left into the ring of receive descriptors, which the driver must refill.',
      ],
      ['Stack', 'In the middle the kernel asks each segment four questions, and the answers choose its queue.'],
      ['Process', 'On the right iperf copies the data out by recv(), whenever the run queue below gives it the CPU.'],
      [
        'Colours',
        'They say who uses the CPU: red hard interrupt, orange softirq, blue the receiver, grey background jobs; wine-red crosses are losses.',
      ],
      [
        'Press',
        'Press a dot, a queue, a task, a span of the timeline or an event, and the panel at the side says why.',
      ],
    ],
    keysTitle: 'Keys',
    keys: [
      ['Space', 'play and pause'],
      ['. or Page Down', 'one step on: of the packet that is followed, if one is'],
      [', or Page Up', 'one step back'],
      ['Home', 'to the start'],
      ['End', 'to the newest moment'],
      ['+ and −', 'zoom the CPU timeline when it has the focus'],
      ['A and B', 'loop from here, to here, when the CPU timeline has the focus'],
      ['Escape', 'clear the loop, then close the answer'],
      ['Shift with an arrow', 'moves a slider coarsely'],
      ['Ctrl Z or ⌘ Z', 'undo a change; with Shift, or Ctrl Y, redo it'],
      ['S', 'read the present moment aloud, for a screen reader'],
      ['?', 'this list'],
    ],
  },
  share: {
    title: 'Share this moment',
    what: 'The link opens this scenario, with every change, at this moment and speed.',
    link: 'Link',
    copy: 'Copy link',
    copied: 'Copied.',
    notCopied: 'This browser does not let the page copy: select the link and copy it.',
    qr: 'QR code',
    files: 'Files',
    save: 'Save as one file',
    saving: 'Fetching the page …',
    saved: 'Saved: the file holds the page and this scenario, and opens from a disk, without a network.',
    notSaved: 'The file could not be fetched: this needs the network, and a page that was built with npm run build.',
    has: 'Whoever opens it has',
    controls: 'the controls',
    edit: 'change parameters',
    teacher: 'the teacher’s notes, worksheet and answers',
  },
} as const;
