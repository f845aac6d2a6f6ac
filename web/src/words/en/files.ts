/** What leaves the page as a file: the scenario, figures, tables, the trace; and a scenario that comes back. */
import { clock, count, duration, percent } from '../numbers';

export const files = {
  title: 'Take it with you',
  scenario: 'Scenario',
  saveScenario: 'Save the scenario',
  openScenario: 'Open a scenario …',
  drop: 'Or drop such a file anywhere on the page.',
  /** Of a file with a scenario. */
  noFile: 'This is no file that Ringside has saved: it opens the JSON files that “Save the scenario” writes.',
  fileTooLong: (most: number) => `The file is longer than ${count(most)} characters: no scenario is so long.`,
  noPlainValue: (key: string) => `${key}: write a text, a number, true or false.`,
  problems: 'Some of this file could not be used',
  refused: 'The file was not opened',
  figure: 'Figure',
  asSvg: 'Save as SVG',
  asPng: 'Save as PNG',
  table: 'Table',
  series: 'all charts: the series of every 10 ms',
  asCsv: 'Save as CSV',
  trace: 'Trace of the CPU',
  saveTrace: 'Save for Perfetto',
  traceOf: (from_ns: number, to_ns: number) =>
    `From ${clock(from_ns)} to ${clock(to_ns)}, ${duration(to_ns - from_ns)}: the loop’s span, or the last of what was shown.`,
  making: 'making the file …',
  saved: (name: string) => `Saved: ${name}`,
  notMade: 'The file could not be made: this browser does not draw it, or the machine has stopped.',
  capture: 'Capture for Wireshark',
  saveCapture: 'Save as pcapng',
  side: 'Side',
  span: 'Span',
  /** By the codes of the machine's sides. */
  sides: ['at the sender', 'at the receiver', 'on both sides'],
  routerSides: ['on the input lines', 'on the output line', 'on both sides'],
  spans: { loop: 'the loop', timeline: 'what the timeline shows', run: 'the run so far' },
  spanOf: (from_ns: number, to_ns: number, bytes: number) =>
    `From ${clock(from_ns)} to ${clock(to_ns)}, ${duration(to_ns - from_ns)}; of each frame at most ${bytes} bytes.`,
  receiverSees:
    'What the receiver’s kernel takes in and sends: a frame that was lost before it, in the ring or on the link, is not there.',
  capturing: (part: number) => `making the capture … ${percent(part)}`,
  captureBy: 'The terminal writes the same bytes:',
  /** Below a figure. */
  caption: (title: string, seed: number, t_ns: number) => `Ringside · ${title} · seed ${seed} · at ${clock(t_ns)}`,
  qrName: 'QR code of the link',
  qrTooLong: (most: number) =>
    `The link is longer than the ${count(most)} bytes that a QR code holds: copy it, or save the scenario as a file.`,
};
