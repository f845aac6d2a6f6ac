/** Texts of the answers in the side panel: packet histories, queues, tasks, losses, waits, CPU use and memory. */

import english from './en/answers';
import { bytes, clock, count, duration, enumerated, fixed, listed, mibOf, quantity, signed } from './numbers';
import { place, rich } from './rich';
import { part } from './spoken';

const tenths = (ns: number): string => duration(Math.round(ns / 1e5) * 1e5);
const milliseconds = (ns: number): string => duration(Math.round(ns / 1e6) * 1e6);

/** CPU time of a task. */
export type Had = { readonly task: string; readonly had_ns: number };

/** Duration of a packet's path: the total, and its parts. */
type Times = {
  readonly whole_ns: number;
  readonly waited_ns: number;
  readonly served_ns: number;
  readonly travelled_ns: number;
};

export const answers = part('answers', english, (say) => {
  /** Formats a share in per cent. A share below 1 is never rounded to 100 %. */
  const partOf = (part: number): string =>
    part > 0.999 && part < 1
      ? say.nearlyAll({ percent: fixed(99.9, 1) })
      : quantity(fixed(100 * part, part < 0.01 ? 2 : 1), '%');
  /** Lists shares, such as "cc1 #12 100 ms, cc1 #14 98 ms and 5 other tasks 430 ms". The first `named` tasks have names. */
  const shares = (tasks: readonly Had[], named: number): string => {
    const first = tasks.slice(0, named).map(({ task, had_ns }) => `${task} ${duration(had_ns)}`);
    const others = tasks.slice(named);
    if (others.length === 0) return enumerated(first);
    const time = duration(others.reduce((sum, { had_ns }) => sum + had_ns, 0));
    return listed([...first, say.otherTasks({ tasks: others.length, time })]);
  };
  const since = (from_ns: number, to_ns: number): string =>
    from_ns === 0 ? say.fromStart({ to: clock(to_ns) }) : say.fromTo({ from: clock(from_ns), to: clock(to_ns) });
  const timesOf = ({ whole_ns, waited_ns, served_ns, travelled_ns }: Times) => ({
    whole: duration(whole_ns),
    waited: duration(waited_ns),
    served: duration(served_ns),
    travelled: duration(travelled_ns),
  });
  /** Describes a packet, such as "Stream 0, data, 1 448 bytes". */
  const described = (stream: number, kind: string, length: number): string =>
    length > 0
      ? say.described({ stream: count(stream), kind, length })
      : say.describedEmpty({ stream: count(stream), kind });
  return {
    ...say,
    /** Run and moment of an answer. `run` is empty if the page shows only one run. */
    asOf: (run: string, at_ns: number) =>
      run === '' ? say.asOf.yes({ at: clock(at_ns) }) : say.asOf.no({ run, at: clock(at_ns) }),
    titles: {
      ...say.titles,
      life: (packet: string) => say.titles.life({ packet }),
      descriptor: (number: number) => say.titles.descriptor({ number: String(number) }),
      held: (queue: string) => say.titles.held({ queue }),
      task: (task: string) => say.titles.task({ task }),
      memory: (use: string) => say.titles.memory({ use }),
    },
    sentAgain: {
      ...say.sentAgain,
      notYet: (at_ns: number) => say.sentAgain.notYet({ at: clock(at_ns) }),
      sent: (later_ns: number, at_ns: number) =>
        rich<'packet'>(say.sentAgain.sent({ later: duration(later_ns), at: clock(at_ns), packet: place('packet') })),
    },
    life: {
      ...say.life,
      dropped: (stream: number, kind: string, length: number, reason: string, times: Times) =>
        say.life.dropped({ stream: described(stream, kind, length), reason, ...timesOf(times) }),
      ended: (stream: number, kind: string, length: number, end: string, times: Times) =>
        say.life.ended({ stream: described(stream, kind, length), end, ...timesOf(times) }),
      goesOn: (stream: number, kind: string, length: number, times: Times) =>
        say.life.goesOn({ stream: described(stream, kind, length), ...timesOf(times) }),
      soFar: (ns: number) => say.life.soFar({ time: duration(ns) }),
      travels: (ns: number) => say.life.travels({ time: duration(ns) }),
      whyWaited: (stage: string) => say.life.whyWaited({ stage }),
      share: (context: string, ns: number) => say.life.share({ context, time: duration(ns) }),
      meanwhile: (shares: readonly string[]) => say.life.meanwhile({ shares: enumerated(shares) }),
      droppedFor: (reason: string) => say.life.droppedFor({ reason }),
      parts: (waited: number, served: number, travelled: number) =>
        say.life.parts({ waited: partOf(waited), served: partOf(served), travelled: partOf(travelled) }),
      sequence: {
        ...say.life.sequence,
        own: (from: number, to: number) => say.life.sequence.own({ from: count(from), to: count(to) }),
        title: (own: string) => rich<'view'>(say.life.sequence.title({ own, view: place('view') })),
        inView: (size: number) => say.life.sequence.inView({ size: bytes(size) }),
        spoken: (own: string, marks: readonly string[]) => say.life.sequence.spoken({ own, marks: enumerated(marks) }),
        mark: (name: string, at: number) => say.life.sequence.mark({ name, at: count(at) }),
      },
    },
    causes: { ...say.causes, hadCpu: () => rich<'length'>(say.causes.hadCpu({ length: place('length') })) },
    descriptor: {
      ...say.descriptor,
      filled: (packet: string) => say.descriptor.filled({ packet }),
      sinceBegin: (meaning: string) => say.descriptor.sinceBegin({ meaning }),
      sinceLong: (meaning: string, ns: number) => say.descriptor.sinceLong({ meaning, time: duration(ns) }),
      numbers: (size: number) => say.descriptor.numbers({ size: count(size - 1) }),
    },
    held: {
      ...say.held,
      first: (packets: number) => say.held.first({ packets: count(packets) }),
      charged: (truesize: number) => say.held.charged({ truesize: bytes(truesize) }),
    },
    cpu: {
      ...say.cpu,
      mostFirst: (from_ns: number, to_ns: number) => say.cpu.mostFirst({ from: since(from_ns, to_ns) }),
      wentTo: (at_ns: number, task: string) =>
        rich<'back'>(say.cpu.wentTo({ at: clock(at_ns), task, back: place('back') })),
      backTo: (at_ns: number) => say.cpu.backTo({ at: clock(at_ns) }),
      more: (tasks: number) => say.cpu.more({ tasks }),
      longest: (length_ns: number, from_ns: number) =>
        say.cpu.longest({ length: duration(length_ns), from: clock(from_ns) }),
    },
    /** Texts of a router's answer about the CPU: the work of interrupts and softirqs. */
    works: {
      ...say.works,
      name: (work: string, side: 'input' | 'output' | null) =>
        side === null ? work : side === 'input' ? say.works.name.no.yes({ work }) : say.works.name.no.no({ work }),
      bus: (ns: number) => say.works.bus({ time: duration(ns) }),
      part: (part: number) => partOf(part),
    },
    waits: {
      ...say.waits,
      none: (from_ns: number, to_ns: number) => say.waits.none({ from: since(from_ns, to_ns) }),
      longest: (from_ns: number, to_ns: number) => say.waits.longest({ from: since(from_ns, to_ns) }),
      length: (ns: number) => duration(ns),
      lengthAtLeast: (ns: number) => say.waits.lengthAtLeast({ time: duration(ns) }),
      lengthSoFar: (ns: number) => say.waits.lengthSoFar({ time: duration(ns) }),
      lengthAtLeastSoFar: (ns: number) => say.waits.lengthAtLeastSoFar({ time: duration(ns) }),
      at: (stage: string) => rich<'packet'>(say.waits.at({ stage, packet: place('packet') })),
      others: (others: number) => say.waits.others({ others }),
      whyWaited: (packet: string) => say.waits.whyWaited({ packet }),
    },
    losses: {
      ...say.losses,
      none: (reason: string, at_ns: number) =>
        rich<'run'>(say.losses.none({ at: clock(at_ns), reason, run: place('run') })),
      newestFor: (losses: number, reason: string, at_ns: number) =>
        say.losses.newestFor({ losses: count(losses), at: clock(at_ns), reason }),
      whyPacket: (packet: number) => say.losses.whyPacket({ packet: count(packet) }),
      part: (part: number) => partOf(part),
    },
    memory: {
      ...say.memory,
      pages: (pages: number) => say.memory.pages({ pages, mib: mibOf(pages) }),
    },
    shortage: {
      ...say.shortage,
      over: (from_ns: number, later_ns: number) =>
        say.shortage.over({ from: clock(from_ns), later: duration(later_ns) }),
      change: (kib: number) => signed(kib),
    },
    task: {
      ...say.task,
      before: (tasks: number, slices_ms: number) => say.task.before({ tasks, slices: count(slices_ms) }),
      asNice: (priority: number) => say.task.asNice({ priority: count(priority) }),
      better: (priority: number, bonus: number) => say.task.better({ priority: count(priority), bonus: count(bonus) }),
      worse: (priority: number, bonus: number) => say.task.worse({ priority: count(priority), bonus: count(bonus) }),
      weight: (weight: number) => say.task.weight({ weight: count(weight) }),
      lag: (ns: number) => (ns < 0 ? say.task.more({ time: tenths(-ns) }) : say.task.less({ time: tenths(ns) })),
      deadline: (ns: number) =>
        ns < 0 ? say.task.passed({ time: tenths(-ns) }) : say.task.deadline({ time: tenths(ns) }),
      slice: (left_ms: number, full_ms: number) => say.task.slice({ left: count(left_ms), full: count(full_ms) }),
      sleepAverage: milliseconds,
      lately: (had: number, intervals: number) => say.task.lately({ had: count(had), intervals: count(intervals) }),
      memory: (pages: number) => say.task.memory({ pages: mibOf(pages) }),
    },
    wait: {
      ...say.wait,
      hadCpu: (ns: number) => say.wait.hadCpu({ time: duration(ns) }),
      before: (packets: number) => (packets === 0 ? say.wait.before.yes : say.wait.before.no({ packets })),
      absences: (reader: string, times: number, ns: number) =>
        say.wait.absences({ reader, times: count(times), time: duration(ns) }),
      /** `why`: why the receiving program lost the CPU. Null if the program lost it before the time span. */
      absence: (ns: number, why: string | null) =>
        why === null ? say.wait.absence.yes({ time: duration(ns) }) : say.wait.absence.no({ time: duration(ns), why }),
      shorter: (times: number, ns: number) => say.wait.shorter({ times, time: duration(ns) }),
      left: (reader: string, queue: string, ns: number) => say.wait.left({ reader, queue, time: duration(ns) }),
      gotBack: (reader: string) => say.wait.gotBack({ reader }),
      came: (queue: string, reader: string) => say.wait.came({ queue, reader }),
      cameOwned: (queue: string, reader: string) => say.wait.cameOwned({ queue, reader }),
      away: (reader: string, ns: number) => say.wait.away({ reader, time: duration(ns) }),
      awayMeanwhile: (reader: string, ns: number, tasks: readonly Had[], named: number) =>
        say.wait.awayMeanwhile({ reader, time: duration(ns), tasks: shares(tasks, named) }),
      swappedBefore: (reader: string, ns: number, tasks: readonly Had[], named: number) =>
        say.wait.swappedBefore({ length: tasks.length, reader, time: duration(ns), tasks: shares(tasks, named) }),
      hadCpuAway: (ns: number, reader: string) => say.wait.hadCpuAway({ time: duration(ns), reader }),
    },
    shares,
  };
});
