/** Texts about run A and run B: in the header, and where they are shown beside each other. */
export default {
  view: 'Run A and run B',
  oneClock: 'Two machines, one clock.',
  runs: {
    a: 'Run A',
    b: 'Run B',
  },
  presetOfB: 'Preset of run B',
  toChange: 'Choose the run to change',
  change: {
    a: 'Change run A',
    b: 'Change run B',
  },
  stages: 'Pictures of both runs',
  side: 'Effects of the differing parameters',
  /** After the first differing parameter, in the header: number of the other ones. */
  more: 'and {others} more',
  beside: 'Side by side',
  stacked: 'One above the other',
  /** List of the parameters whose values differ. */
  differs: 'Differences',
  ofAll: '{differing, plural, one {one of {all} parameters} other {# of {all} parameters}}; {seed}',
  sameSeed: 'both runs have seed {seed}',
  otherSeed: 'the runs have different seeds',
  otherCapture: 'Only one run replays a capture, or the two runs replay different captures.',
  nothingDiffers: 'Both runs are the same. Change a parameter of either run, now or at another moment.',
  /** Value of a parameter that changed during the run, and the moment of the change. */
  valueFrom: '{value} from {at} on',
  /** Text before the list of parameters whose defaults differ between the kernel releases. */
  following:
    '{parameters, plural, one {One more parameter differs because its default depends} other {# more parameters differ because their defaults depend}} on the kernel release',
  kernelOf: 'Linux {release}',
  swap: 'Swap A and B',
  switches: 'Kernel mechanisms by year',
  /** The moment from which the runs differ. */
  since: 'Start of the difference',
  forked: {
    yes: 'from the start',
    no: 'branch point at {at}',
  },
  /** Notice after a change in the past, which removed the later changes of the run. */
  removed: 'Later changes were removed',
  removedBy:
    '{label} changed at {at}. {removed, plural, one {One later change of this run no longer applies} other {# later changes of this run no longer apply}}. Undo brings back the run as it was.',
  /** Buttons: go to a later moment, or to the branch point: the moment from which A and B differ. */
  runOn: 'Run both 2 s more',
  backToFork: 'Back to the branch point',
  onItsWay: 'Computing run B …',
  oneRun: 'Both runs are the same until the branch point, the moment of the first change.',
  stopped: '{run}: the simulated machine has stopped. The panels show its last state.',
  startAgain: 'Start {run} again',
  firstDifferenceList: 'First event that differs',
  /** Text after the branch point’s moment: time from the branch point to the first event that differs. */
  firstDiffers: '; the first event that differs comes {time} after the branch point',
  equalSoFar: 'Apart from the change itself, every event up to {at} is the same in both runs.',
  comparedSoFar: 'Compared so far: apart from the change itself, every event up to {at} is the same in both runs.',
  countsDiffer: 'Up to {at} both event logs are the same, but the measured values below differ.',
  /** Shown if a run has no event after the last event that both runs share. */
  nothingYetA: 'A: no further event yet',
  nothingYetB: 'B: no further event yet',
  ofA: 'A: {sentence}',
  ofB: 'B: {sentence}',
  /** The size of the effects. */
  howMuch: 'Size of the effects',
  rateAtFork: 'goodput since the branch point; one run of A and one of B, seed {seed}',
  rateSinceFork: 'goodput in the {time} since the branch point; one run of A and one of B, seed {seed}',
  forwardedAtFork: 'packets forwarded since the branch point; one run of A and one of B, seed {seed}',
  forwardedSinceFork: 'packets forwarded in the {time} since the branch point; one run of A and one of B, seed {seed}',
  rate: '{mbps} Mb/s',
  /** Difference of two percentages, in percentage points. */
  points: '{points} percentage points',
  title: 'Measured values of run A and run B',
  columns: {
    measure: 'quantity',
    a: 'A',
    b: 'B',
    effect: 'A compared with B',
  },
  sinceFork: 'Since the branch point: {time}, until the moment {to}',
  measures: {
    rate: 'goodput',
    share: 'receiver’s CPU share, counted in timer ticks',
    interactive: 'share of its CPU time in which the receiver counts as interactive',
    switched: 'receiver’s involuntary context switches',
    offered: 'frames offered',
    forwarded: 'packets forwarded',
    lost: 'frames lost',
    load: 'CPU share of the background load',
    disk: 'share of the time in which the disk is busy',
    timeouts: 'retransmission timeouts',
  },
  /** Warning that the background jobs of a run need more memory than the simulated machine has. */
  crowded: 'Run {run}: {sentence}',
  longestWait: 'longest wait of a segment on the backlog',
  inRunA: 'Explain the longest wait in run A',
  unknown: '–',
  lookingUp: 'computing …',
  noWait: 'none',
  notOver: 'a segment is still waiting',
  beganBefore: 'a wait began before the branch point',
  /** The size of an effect. */
  same: 'the same',
  inAAlone: 'only in A',
  toNothing: 'zero in A',
  ahead: {
    press: 'Run both to the end, {end}',
    stop: 'Stop',
    progress: 'Progress of both runs to the end',
    /** Replaces `why` and the button when both runs are at their end. */
    done: 'Both runs were computed to their end, {end}. The table now also shows the steady state and the whole run.',
    why: 'The button below computes both runs to the end in the background. The table then also shows the steady state and the whole run.',
    steady: 'In steady state: {from} to {to}',
    whole: 'The whole run, 0 s to {to}: the command “ringside run” prints these figures',
    wholeRate: 'goodput, from the first frame sent to the last delivery',
    failed: 'A run has failed: {message}',
  },
  charts: {
    title: 'Charts of both runs',
    plots: {
      goodput: ['goodput', 'Mb/s'],
      queue: ['receive queue', 'MiB'],
      backlog: ['backlog', 'segments'],
      cpu: ['receiver’s CPU time', '%'],
      lost: ['frames lost', 'per 10 ms'],
      ring: ['receive ring in use', 'descriptors'],
      softirq: ['softirq’s CPU time', '%'],
    },
    files: {
      csv: 'CSV',
      svg: 'SVG',
      png: 'PNG',
    },
    timeColumn: 'time, s',
    column: '{run}: {name}, {unit}',
    /** Legend of the shaded area between the curves of run A and run B. */
    aAbove: 'A above B',
    bAbove: 'B above A',
    fork: 'branch point',
    ends: 'From {from} to {to}',
    /** Values at the ends of both curves. These values belong to the newest interval drawn, not to this moment. */
    now: 'last values: A {a}, B {b}',
  },
  repeat: {
    title: 'Is the difference due to chance?',
    single: 'Each figure above comes from one run, with seed {seed}.',
    press: 'Repeat with {seeds} seeds',
    pressEnd: 'Repeat to the end, {end}',
    pressShown: 'Repeat up to {to}, the moment on screen',
    seeds: 'Seeds',
    /** Time span of the results, inside other sentences. */
    base: {
      yes: 'from the change at {since} to {to}',
      no: 'whole runs of {to}',
      beginning: 'the first {to}',
    },
    medians: 'goodput, {base}: median of {seeds} seeds',
    grouped: {
      yes: 'The results of both runs fall into groups.',
      no: {
        yes: 'The results of run {value} fall into groups.',
        no: '',
      },
    },
    tooFew: 'Too few seeds to find groups of results.',
    alike: 'All {seeds} seeds give the same result, so chance plays no part here.',
    onScreen: 'For seed {seed}, which is on screen, goodput of A ÷ goodput of B is {ratio}.',
    /** `a`, `b`: sizes of the receive buffers. */
    drains:
      'The sender stops at {stops}. After that, each run still reads the data in its receive buffer: up to {a} in A, up to {b} in B.',
    stop: 'Stop',
    progress: 'Progress of the repetition',
    underWay: '{done} of {all} runs',
    underWayLeft: '{done} of {all} runs, about {left} left',
    stopped: 'Stopped: too few runs for statistics.',
    failed: 'A run has failed: {message}',
    table: 'Repetition',
    caption: 'Seeds {from} to {to}, {base}. Each dot is a run.',
    columns: {
      measure: 'quantity',
      run: 'run',
      median: 'median',
      range: 'range',
      runs: 'all runs',
    },
    measures: {
      goodput_mbps: 'goodput, Mb/s',
      'app.cpu_share': 'receiver’s CPU share, % of the timer ticks',
      'app.interactive_fraction': 'share of its CPU time in which the receiver counts as interactive, %',
      'cpu.load': 'CPU share of the background load, %',
      'drops.ring': 'frames lost in the ring',
      'drops.udp_rcvbuf': 'datagrams lost at the socket',
      'tcp.rto': 'retransmission timeouts',
    },
    range: '{least} to {most}',
    /** Accessible name of the dots, which show every result of a measured quantity. */
    dots: '{name}: run A {a}; run B {b}',
    /** `what`: measured quantity that separates the groups. `values`: its mean in each group. */
    apart: 'The groups of results differ in {what}: {values}.',
    unexplained: 'None of the quantities below explains the groups of results.',
    few: 'Run {run}: {seeds} seeds are too few to find groups of results.',
    none: 'Run {run}: the results of {seeds} seeds do not fall into groups.',
    tailAbove:
      '{runs, plural, one {# run lies} other {# runs lie}} more than {far} above the median of {median} Mb/s, up to {most} Mb/s.',
    tailBelow:
      '{runs, plural, one {# run lies} other {# runs lie}} more than {far} below the median of {median} Mb/s, down to {least} Mb/s.',
    overSeeds: 'Goodput of A ÷ goodput of B: × {least} to × {most} over {seeds} seeds.',
    times: 'Goodput of A ÷ goodput of B, seed by seed: median × {median}, from × {least} to × {most}.',
    groups: 'The results of run {run} fall into groups: {groups}.',
    group: '{runs, plural, one {# run} other {# runs}} from {least} to {most} Mb/s',
    shown:
      'A result that occurs in one of {once} runs appears at least once among {seeds} seeds, with a probability of at least 95 %. Rarer results may be missing.',
    csv: 'CSV, one row per seed',
  },
} as const;
