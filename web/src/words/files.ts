/** Texts for saving files (scenario, figures, tables, trace) and for loading a scenario. */
import english from './en/files';
import { clock, count, duration, percent } from './numbers';
import { part } from './spoken';

export const files = part('files', english, (say) => ({
  ...say,
  fileTooLong: (most: number) => say.fileTooLong({ most: count(most) }),
  noJson: (line: number) => say.noJson({ line: count(line) }),
  noPlainValue: (key: string) => say.noPlainValue({ key }),
  traceOf: (from_ns: number, to_ns: number) =>
    say.traceOf({ from: clock(from_ns), to: clock(to_ns), length: duration(to_ns - from_ns) }),
  saved: (name: string) => say.saved({ name }),
  spanOf: (from_ns: number, to_ns: number, bytes: number) =>
    say.spanOf({ from: clock(from_ns), to: clock(to_ns), length: duration(to_ns - from_ns), bytes: count(bytes) }),
  noFrames: (from_ns: number, to_ns: number) => say.noFrames({ from: clock(from_ns), to: clock(to_ns) }),
  capturing: (part: number) => say.capturing({ part: percent(part) }),
  /** Caption below a figure. */
  caption: (title: string, seed: number, t_ns: number) => say.caption({ title, seed: String(seed), t: clock(t_ns) }),
  qrTooLong: (most: number) => say.qrTooLong({ most: count(most) }),
}));
