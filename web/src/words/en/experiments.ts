/** Texts of the published tables and figures, which stand beside the simulator's results for the same test beds. */
export default {
  title: 'Experiments',
  lead: 'Published measurements, beside results of the simulator for the same test beds.',
  list: 'Tables and figures',
  studies: {
    paper: 'The paper on packet receiving',
    poster: 'The poster on preemption and interactivity',
    router: 'The study of a router with the old driver interface',
  },
  /** Sources of the published values. */
  sources: {
    paper:
      'Wu, Crawford, Bowden: The performance analysis of Linux networking – packet receiving. Fermilab, 2006; Linux 2.6.12.',
    poster:
      'The group of Wu, Crawford and Bowden: poster on preemptivity and interactivity. Fermilab, 2006; Linux 2.6.12.',
    router: 'Serral, Gil: A Linux networking study. UPC, 2004; Linux 2.6.0-test11.',
  },
  /** Names of the links to the sources. */
  links: {
    osti: 'Read the paper at OSTI',
    slides: 'Slides of CHEP 2006',
    bottleneck: 'The authors’ paper on TCP stalls behind a preempted receiving program (doi:10.1002/dac.872)',
  },
  /** Above the list of experiments. `missing`: number of experiments whose results differ from the published values. */
  ofThem:
    '{missing, plural, one {# table or figure has} other {# tables or figures have}} simulated values that differ from the study',
  sum: '{tables} tables and figures, {published} with a published value',
  misses: 'differs: {what}',
  onlyPicture: 'The study shows a picture without numbers, so only the shape of the curves can be compared.',
  notPublished:
    'No study has published this curve for the simulated computer. Other studies show the shape; the turning points depend on the computer.',
  comparisonShort: 'two simulated machines side by side',
  comparison:
    'This experiment compares two simulated machines with each other. Published values belong to other experiments and are not used here.',
  inside: {
    yes: 'The published value lies {insideIs, select, yes {within} other {outside}} the range of the simulated runs.',
    no: 'Of the {of} published values that were simulated in several runs, {inside, plural, one {# lies} other {# lie}} within the range of these runs.',
  },
  scattered: '{row}: the median of {many} is {median}, and the results lie between {least} and {most}.',
  tooFewDraws: 'There are too few runs to find groups of results.',
  besideEquation:
    '{many, plural, one {# table cell is} other {# table cells are}} compared with equation (10) of the paper, which is not a measurement. The largest difference is {farthest}.',
  /** `what`: ids of the parameters that the cell depends on and that have no source. */
  hangsOn: 'depends on {what}',
  /** Describes the table cell that changes most if an assumption without a source is changed. */
  cliff:
    'An assumption without a source can change a result much: if {id} is set to {value}, {row} changes from {from} to {to}. {others, plural, =0 {No other table cell of this experiment depends on such an assumption.} one {# more table cell depends on such an assumption.} other {# more table cells depend on such an assumption.}}',
  noTest:
    '{given, plural, one {# table cell is an input of the simulator or was calibrated, so it does not test the model.} other {# table cells are inputs of the simulator or were calibrated, so they do not test the model.}}',
  calibrated: 'Calibrated',
  follows: 'Predicted',
  missed: 'Differences',
  why: 'Reasons for the differences, as far as known',
  kinds: {
    input: 'input',
    calibrated: 'calibrated',
    hangs: 'prediction that depends on an assumption',
    follows: 'prediction',
  },
  kindMarks: {
    input: '○',
    calibrated: '◐',
    hangs: '◍',
    follows: '●',
  },
  legend: {
    title: 'Legend',
    published: 'published',
    median: 'simulated, median of the runs',
    range: 'range of {many}',
    draw: 'one simulated run',
    here: 'run in this browser',
    assumed: 'range of the results if an assumption without a source has another value',
    equation: 'equation (10) of the paper, not a measurement',
    input:
      'input: the published value was given to the simulator, or the published and the simulated value come from one formula',
    calibrated: 'calibrated: a constant was fitted to this value',
    hangs:
      'prediction that depends on an assumption: no constant was fitted to this value, but an assumption without a source changes the result by more than 15 %',
    follows: 'prediction: no constant was fitted to this value',
  },
  picture: '{card}: {group}. The table contains the same values.',
  table: '{card}: table of values',
  columns: {
    cell: 'table cell',
    kind: 'kind',
    published: 'published',
    simulated: 'simulated (median)',
    range: 'range',
    error: 'error',
    below: 'runs below the published value',
  },
  nothingPublished: '–',
  /** Instead of a range, for a cell with one run. */
  allTheSame: 'one run',
  range: '{least} … {most}',
  /** Instead of an error in per cent. */
  beyond: 'too large for a percentage',
  /** Number of runs below the published value. */
  below: '{part} of {many}',
  /** Titles of the links that open a run. */
  openRun: 'Open the run with seed {seed}, whose result is nearest the median, in the Machine view',
  openOnly: 'Open this run in the Machine view',
  /** Texts for running an experiment in this browser. */
  howMany: 'Runs per table cell',
  run: 'Run',
  stop: 'Stop',
  files: {
    csv: 'Export CSV',
    svg: 'Export SVG',
    png: 'Export PNG',
  },
  captionDraws: {
    yes: 'One run per point: this experiment has no randomness.',
    no: 'Median and range of {draws}, seeds 1 to {last}.',
  },
  progress: 'Progress',
  /** `single`: number of cells with one run only. */
  atBuild:
    'The table shows {many} per cell{single, plural, =0 {} other { (one run if the seed does not change the result)}}, computed by the command-line program.',
  once: 'The table shows one run per cell, computed by the command-line program.',
  cost: 'The button Run starts {many} in this browser, in {workers, plural, one {# worker} other {# workers}}.',
  underWay: '{done} of {all}',
  underWayLeft: '{done} of {all}, about {left} left',
  stopped: 'Stopped after {done} of {all}.',
  same: 'This browser computed {many}{kept, plural, =0 {} other { (# of them earlier)}}. Every figure and every digest (a hash of all events of a run) equals that of the command-line program. The runs are therefore the same, event by event.',
  different:
    'This browser computed {many}. Some results differ from the figures shown: {names}. The page and the simulator may have different versions. Reload the page.',
  failed: 'A run has failed: {message}',
  /** Entry in the list of experiments for the experiment that compares the two kernels. */
  thenNow: {
    name: 'Then and now',
    title: 'Linux 2.6.12 and 6.12 with the same load',
    entry: 'findings of 2005 that still hold, that changed, and that no longer hold',
  },
  sweep: {
    name: 'Sweep map',
    title: 'One or two parameters, varied over a grid of values',
    entry: 'results for a grid of your own values',
    bed: 'The sweep runs the scenario of the Machine view with other values of one or two parameters, and with several seeds. Press a number in the table of results to open one of its runs.',
    across: 'Parameter of the columns',
    down: 'Parameter of the rows',
    nothing: 'none',
    values: '{what}: values',
    seeds: 'Seeds',
    seconds: 'Seconds per run',
    /** Shown above a table of results after the user has changed the form. */
    earlier: 'The form or the scenario has changed. The result below still belongs to the earlier values.',
    measure: 'Measured quantity',
    mean: 'mean',
    measures: {
      goodput_mbps: 'goodput, Mb/s',
      'app.cpu_share': 'receiver’s CPU share, counted in timer ticks',
      'app.interactive_fraction': 'share of its CPU time in which the receiver counts as interactive',
      'cpu.load': 'CPU share of the background load',
      'drops.ring': 'frames lost in the ring',
      'drops.udp_rcvbuf': 'datagrams lost at the socket',
      'tcp.rto': 'retransmission timeouts',
    },
    cost: '{many}, computed by {workers, plural, one {# worker} other {# workers}}. Command for the same sweep in a terminal:',
    badValue: '{label}: “{text}” is not allowed. Use {limits}.',
    badWhole: '{label}: “{text}” is not allowed. Use whole numbers, {limits}.',
    noValues: '{label}: write values separated by commas.',
    /** `label`: name of a parameter. */
    twice: '{label} can be the parameter of the columns or of the rows, not of both.',
    tooMany: '{many} runs are too many for one page. At most {most} runs are allowed. Use the command line for more.',
    badNumber: '{label}: write a number from {least} to {most}.',
    caption: 'seeds {first} to {last}, {seconds} s per run',
    map: '{measure}, mean of {seeds, plural, one {# seed} other {# seeds}}',
    cell: 'The runs gave {least} … {most}. Open the run with the first seed in the Machine view',
    chart: '{measure} by {label}: mean and range over the seeds. The table contains the same values.',
    done: 'This browser computed {many}{kept, plural, =0 {} other {, # of them earlier}}.',
  },
  /** Names of curves, by the quantity on the axis. */
  axes: {
    across: 'offered, thousand packets per second',
    up: 'forwarded, thousand packets per second',
    all: 'all packets forwarded',
  },
  curves: {
    netif_rx: 'old API (netif_rx)',
    napi: 'polled driver (NAPI)',
  },
  runs: '{many, plural, one {# run} other {# runs}}',
  draws: '{many, plural, one {# run} other {# runs}}',
  cells: '{many, plural, one {# table cell} other {# table cells}}',
  /** Summary of an experiment's results in the list of experiments. */
  standing: {
    within: '{within} of {followed} predictions within 15 % of the published value',
    inputs: 'table cells that are inputs or calibrated (no test of the model): {given}',
    equation: 'table cells compared with an equation (no test of the model): {compared}',
    picture: 'published as a picture only',
  },
  /** Summary of an experiment’s predictions. `where`: table cell with the largest error. */
  verdict: {
    exact:
      '{of, plural, one {# table cell is a prediction. Its median equals the published value.} other {# table cells are predictions. All their medians equal the published values.}}',
    beyond: '1 table cell is a prediction. Its error is too large for a percentage ({where}).',
    oneBeyond:
      '{of, plural, other {# table cells are predictions}}. Their median error is {median}; one error is too large for a percentage ({where}).',
    error:
      '{of, plural, one {# table cell is a prediction} other {# table cells are predictions}} of the model. The median error is {median}, the largest {largest} ({where}).',
  },
} as const;
