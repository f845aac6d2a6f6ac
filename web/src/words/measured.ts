/** Texts of the view that compares the user's own kernel with the simulator. */
import english from './en/measured';
import { bytes, clock, count, duration, fixed, listed, percent } from './numbers';
import { part } from './spoken';

export const measured = part('measured', english, (say) => ({
  ...say,
  text: {
    ...say.text,
    reading: (read: number, of: number) =>
      say.text.reading({ percent: percent(read / Math.max(1, of)), size: bytes(of) }),
    failed: (reason: string) => say.text.failed({ reason }),
    files: (names: readonly string[]) => say.text.files({ files: listed(names) }),
    lines: (lines: number) => say.text.lines({ lines }),
    unknown: (lines: number) => say.text.unknown({ lines }),
    damaged: {
      noNames: (file: string, line: string) => say.text.damaged.noNames({ file, line }),
      notNumber: (file: string, line: string, word: string) => say.text.damaged.notNumber({ file, line, word }),
      count: (file: string, line: string, values: number, names: number) =>
        say.text.damaged.count({ file, line, values, names }),
    },
    someOf: (lines: number) => say.text.someOf({ lines }),
  },
  counters: {
    ...say.counters,
    notBefore: (files: readonly string[]) => say.counters.notBefore({ files: listed(files) }),
    offline: (cpus: readonly number[]) => say.counters.offline({ count: cpus.length, cpus: listed(cpus.map(String)) }),
    level: (value: number) => say.counters.level({ value: count(value) }),
    busiest: (cpu: number, share: number) => say.counters.busiest({ cpu: String(cpu), share: percent(share) }),
    others: (many: number) => say.counters.others({ many: count(many) }),
    since: (from_ns: number, to_ns: number) => say.counters.since({ at: clock(from_ns), to: clock(to_ns) }),
    /** `counter`: name of the counter that counts the packets of the user's kernel. */
    base: (counter: string, yours: number, machines: number) =>
      yours === 0 ? say.counters.idle({ counter }) : say.counters.base({ yours, machines: count(machines) }),
    change: say.counters.change,
    changed: (value: number, isLevel: boolean) => (isLevel && value > 0 ? `+${count(value)}` : count(value)),
    rate: (perThousand: number) =>
      perThousand >= 1000 ? count(perThousand) : fixed(perThousand, perThousand < 10 ? 2 : 0),
  },
  trace: {
    ...say.trace,
    cpu: (cpu: number) => say.trace.cpu({ cpu: String(cpu) }),
    begins: (at_ns: number) => say.trace.begins({ at: at_ns < 0 ? `−${duration(-at_ns)}` : clock(at_ns) }),
    summary: (lines: number, span_ns: number, at: string) => say.trace.summary({ lines, span: duration(span_ns), at }),
    others: (lines: number) => say.trace.others({ lines }),
    outOfOrder: (lines: number) => say.trace.outOfOrder({ lines }),
    under: (cpu: number, at_ns: number, does: string, span_ns: number) =>
      say.trace.under({ cpu: String(cpu), at: duration(at_ns), does, span: duration(span_ns) }),
    outside: (cpu: number) => say.trace.outside({ cpu: String(cpu) }),
    share: (part: number) => percent(part),
    count: (value: number) => count(value),
  },
  script: {
    ...say.script,
    tooLong: (characters: number, most: number) => say.script.tooLong({ count: count(characters), most: count(most) }),
    passed: (checked: number) => say.script.passed({ checked }),
    ended: (line: string) => say.script.ended({ line }),
    step: (nth: number, all: number) => say.script.step({ nth: count(nth), all: count(all) }),
    why: {
      ...say.script.why,
      flag: (about: string) => say.script.why.flag({ about }),
      option: (about: string) => say.script.why.option({ about }),
      call: (about: string) => say.script.why.call({ about }),
    },
  },
}));
