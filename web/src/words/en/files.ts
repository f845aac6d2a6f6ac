/** Texts for saving files (scenario, figures, tables, trace) and for loading a scenario. */
export default {
  title: 'Export and import',
  scenario: 'Scenario',
  saveScenario: 'Save the scenario',
  openScenario: 'Open a scenario …',
  drop: 'You can also drop a scenario file anywhere on the page.',
  /** Errors of a file that should hold a scenario. */
  noFile: 'Ringside did not save this file. Open a JSON file that “Save the scenario” has written.',
  /** `line`: number of the line in which reading has ended. */
  noJson: 'The file is not valid JSON. Check commas, quotes and brackets up to line {line}.',
  fileTooLong: 'The file is longer than {most} characters, so it is not a scenario. The file was not opened.',
  noPlainValue: '{key}: write a text, a number, true or false.',
  problems: 'Parts of this file could not be used',
  refused: 'The file was not opened',
  figure: 'Figure',
  asSvg: 'Save as SVG',
  asPng: 'Save as PNG',
  table: 'Table',
  /** First entry of the list of tables. */
  series: 'Data of all charts, one row every 10 ms',
  asCsv: 'Save as CSV',
  trace: 'Trace of the CPU',
  saveTrace: 'Save for Perfetto',
  traceOf:
    'From {from} to {to} ({length}): the loop on the timeline or, if no loop is set, the newest part of the run.',
  making: 'making the file …',
  saved: 'Saved: {name}',
  notMade:
    'The file could not be made, because the browser cannot draw the figure or the simulated machine has stopped.',
  capture: 'Capture for Wireshark',
  saveCapture: 'Save as pcapng',
  /** Button that appears if a capture of a shorter time has no frames. */
  saveWhole: 'Save the run so far as pcapng',
  noFrames:
    'No file was made, because no frame passes the capture point from {from} to {to}. Choose a longer time span.',
  side: 'Capture point',
  span: 'Time span',
  /** Points at which frames are captured, by code. */
  sides: ['at the sender', 'at the receiver', 'at sender and receiver'],
  routerSides: ['on the router’s input links', 'on the router’s output link', 'on input and output links'],
  /** Time spans of a capture to choose from. */
  spans: {
    loop: 'the loop on the timeline',
    timeline: 'the time that the timeline shows',
    run: 'the run so far',
  },
  spanOf: 'From {from} to {to} ({length}). The file has at most {bytes} bytes of each frame.',
  receiverSees:
    'The capture has the frames that the receiver’s kernel receives and sends. Frames that were lost earlier, in the ring or on the link, are missing.',
  /** Sentence that is added if GRO is on. */
  beforeGro: 'Each frame is as on the wire. On a real machine, GRO merges frames before tcpdump sees them.',
  capturing: 'making the capture … {part}',
  captureBy: 'Command that makes this capture:',
  /** Caption below a saved figure: preset, seed of the random numbers, simulated time. */
  caption: 'Ringside · {title} · seed {seed} · at {t}',
  qrName: 'QR code of the link',
  qrTooLong: 'The link is longer than the {most} bytes of a QR code. Copy the link, or save the scenario as a file.',
} as const;
