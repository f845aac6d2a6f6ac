/** Answers in the side panel: lives, queues, tasks, losses, waits, who had the CPU, memory. */
import { bytes, clock, count, duration, enumerated, fixed, listed, mibOf, plural, signed } from '../numbers';
import { place, rich } from '../rich';

const milliseconds = (ns: number): string => duration(Math.round(ns / 1e6) * 1e6);

/** Per cent; what is not all of it is not rounded to all of it. */
function partOf(part: number): string {
  if (part > 0.999 && part < 1) return `over ${fixed(99.9, 1)} %`;
  return `${fixed(100 * part, part < 0.01 ? 2 : 1)} %`;
}

/** What a task had of the CPU. */
export type Had = { readonly task: string; readonly had_ns: number };

/** "cc1 #12 100 ms, cc1 #14 98 ms and 5 others 430 ms"; the first `named` by name. */
function shares(tasks: readonly Had[], named: number): string {
  const first = tasks.slice(0, named).map(({ task, had_ns }) => `${task} ${duration(had_ns)}`);
  const others = tasks.slice(named);
  if (others.length === 0) return enumerated(first);
  const rest = duration(others.reduce((sum, { had_ns }) => sum + had_ns, 0));
  const more = plural(others.length, {
    one: `${others.length} other ${rest}`,
    other: `${others.length} others ${rest}`,
  });
  return listed([...first, more]);
}

const since = (from_ns: number, to_ns: number): string =>
  from_ns === 0 ? `From the start to ${clock(to_ns)}` : `From ${clock(from_ns)} to ${clock(to_ns)}`;

/** How long a life was, and what of it was what. */
type Times = {
  readonly whole_ns: number;
  readonly waited_ns: number;
  readonly served_ns: number;
  readonly travelled_ns: number;
};

const after = ({ whole_ns, waited_ns, served_ns, travelled_ns }: Times): string =>
  `${duration(whole_ns)}: ${duration(waited_ns)} it waited, ${duration(served_ns)} the CPU worked on it, ${duration(travelled_ns)} it was on the wire.`;

/** "Stream 0, data, 1 448 bytes". */
const described = (stream: number, kind: string, length: number): string =>
  length > 0 ? `Stream ${stream}, ${kind}, ${count(length)} bytes` : `Stream ${stream}, ${kind}`;

export const answers = {
  close: 'Close this answer',
  /** Which run and which moment an answer is about; `run` is empty where there is one. */
  asOf: (run: string, at_ns: number) => (run === '' ? `As of ${clock(at_ns)}` : `${run}, as of ${clock(at_ns)}`),
  lookingUp: 'looking it up in a replay …',
  goThere: 'Go to this moment',
  why: 'Why?',
  itsLife: 'Its life',
  titles: {
    life: (packet: string) => `The life of ${packet}`,
    causes: 'Why did this happen?',
    descriptor: (number: number) => `Descriptor ${number} of the ring`,
    held: (queue: string) => `What the ${queue} holds`,
    task: (task: string) => `The task ${task}`,
    losses: 'What was lost',
    waits: 'Who waited longest?',
    cpu: 'Who had the CPU?',
    remedies: 'What would have helped?',
    memory: (use: string) => `Memory: ${use}`,
  },
  sentAgain: {
    lookingUp: 'looking up when it was sent again …',
    notYet: (at_ns: number) => `By ${clock(at_ns)} it was not sent again.`,
    sent: (later_ns: number, at_ns: number) =>
      rich<'packet'>`${duration(later_ns)} later, at ${clock(at_ns)}, the sender sent it again: ${place('packet')}`,
  },
  life: {
    notSent: 'This packet has not been sent by this moment.',
    title: 'Stages of its life',
    columns: ['stage', 'waited', 'served', 'paid by'],
    kinds: ['data', 'retransmission', 'handshake', 'window probe', 'acknowledgement'],
    otherKind: 'packet',
    dropped: (stream: number, kind: string, length: number, reason: string, times: Times) =>
      `${described(stream, kind, length)}: dropped, ${reason}, after ${after(times)}`,
    ended: (stream: number, kind: string, length: number, end: string, times: Times) =>
      `${described(stream, kind, length)}: ${end} after ${after(times)}`,
    goesOn: (stream: number, kind: string, length: number, times: Times) =>
      `${described(stream, kind, length)}: not at its end yet, after ${after(times)}`,
    soFar: (ns: number) => `${duration(ns)} …`,
    atOnce: 'at once',
    none: '–',
    travels: (ns: number) => `travels: ${duration(ns)}`,
    nobody: 'no CPU time',
    whyWaited: (stage: string) => ` Its wait, ${stage}`,
    whyLost: ' Its loss',
    share: (context: string, ns: number) => `${context} ${duration(ns)}`,
    meanwhile: (shares: readonly string[]) => `the CPU meanwhile: ${enumerated(shares)}`,
    droppedFor: (reason: string) => `dropped: ${reason}`,
    parts: (waited: number, served: number, travelled: number) =>
      `waited ${partOf(waited)} · served ${partOf(served)} · travelled ${partOf(travelled)}`,
    sequence: {
      own: (from: number, to: number) => `${count(from)} … ${count(to)}`,
      title: (own: string) => rich<'view'>`Sequence ${own} ${place('view')}`,
      inView: (size: number) => `of ${bytes(size)} in view`,
      spoken: (own: string, marks: readonly string[]) => `Its place in sequence space: ${own}; ${enumerated(marks)}`,
      mark: (name: string, at: number) => `${name} ${count(at)}`,
      marks: {
        read: 'read up to',
        acknowledged: 'acknowledged',
        received: 'received in order',
        sent: 'sent',
      },
    },
  },
  causes: {
    itsLife: 'Its life',
    hadCpu: () => rich<'length'>`Who had the CPU in these ${place('length')}`,
  },
  descriptor: {
    smallerRing: 'The ring is smaller: there is no such descriptor.',
    ready: 'Ready: an empty buffer hangs on it, and the NIC may put a frame there.',
    filled: (packet: string) => `Filled: ${packet} waits here for the driver.`,
    failing: 'Empty: the driver found no memory for a new buffer, so the NIC cannot use it.',
    empty: 'Empty: the driver took its frame, and a new buffer comes with the next refill.',
    sinceBegin: (meaning: string) => `${meaning} It is so since the run began.`,
    sinceLong: (meaning: string, ns: number) => `${meaning} It is so for ${duration(ns)}.`,
    before: 'Descriptor before',
    after: 'Descriptor after',
    number: 'Descriptor',
    numbers: (size: number) => `of 0 … ${size - 1}`,
    whyFailed: 'Why did the refill fail?',
    whatItWas: 'What it was',
    states: 'States of the descriptor, newest first',
    became: { Ready: 'got a buffer: ready', Filled: 'filled by', Empty: 'emptied by the driver' },
  },
  held: {
    means: {
      Ring: 'Frames that the NIC stored and the driver has not taken yet.',
      NetifBacklog: 'Frames that the driver handed over and the softirq has not taken yet.',
      Backlog:
        'Segments that met an owned socket. The reader takes them before it lets go of it; until then nobody acknowledges them.',
      Prequeue: 'Segments left for a reader that waits: it does their TCP input itself.',
      OutOfSequence: 'Segments that came before one that is missing. They wait until the hole is filled.',
      ReceiveQueue:
        'What TCP or UDP has accepted and the reader has not read. Its truesize counts against the receive buffer.',
    },
    nothing: 'It holds nothing at this moment.',
    first: (packets: number) => `${count(packets)} from its head, the next to leave first:`,
    title: 'Packets held',
    columns: { packet: 'packet', sequence: 'sequence', bytes: 'bytes', age: 'age' },
    ageTitle: 'Since the sender put it on the wire',
    charged: (truesize: number) => `${bytes(truesize)} charged`,
  },
  cpu: {
    title: 'Who had the CPU',
    mostFirst: (from_ns: number, to_ns: number) => `${since(from_ns, to_ns)}, most first.`,
    note: 'Interrupts and softirqs fell on its time. A name leads to its longest turn.',
    wentTo: (at_ns: number, task: string) =>
      rich<'back'>`Went to ${clock(at_ns)}, the longest turn of ${task}. ${place('back')}`,
    backTo: (at_ns: number) => `Back to ${clock(at_ns)}`,
    columns: ['task', 'in all', 'its work', 'interrupts', 'turns'],
    more: (tasks: number) => plural(tasks, { one: `${tasks} more task`, other: `${tasks} more tasks` }),
    longest: (length_ns: number, from_ns: number) =>
      `Go to its longest turn, ${duration(length_ns)} from ${clock(from_ns)}`,
  },
  /** On a router: what interrupts and softirqs did. */
  works: {
    title: 'What interrupts and softirqs did',
    columns: ['work', 'of the CPU', 'time'],
    name: (work: string, side: 'input' | 'output' | null) =>
      side === null ? work : side === 'input' ? `${work}: a packet came` : `${work}: a packet was sent`,
    bus: (ns: number) => `(waiting for the bus ${duration(ns)})`,
    part: (part: number) => partOf(part),
  },
  waits: {
    title: 'Longest waits',
    none: (from_ns: number, to_ns: number) => `${since(from_ns, to_ns)} no packet waited longer than 50 µs anywhere.`,
    longest: (from_ns: number, to_ns: number) => `${since(from_ns, to_ns)}, the longest wait at each place:`,
    length: (ns: number) => duration(ns),
    lengthAtLeast: (ns: number) => `at least ${duration(ns)}`,
    lengthSoFar: (ns: number) => `${duration(ns)}, still there`,
    lengthAtLeastSoFar: (ns: number) => `at least ${duration(ns)}, still there`,
    at: (stage: string) => rich<'packet'>`${stage}: ${place('packet')}`,
    others: (others: number) =>
      plural(others, {
        one: `and ${count(others)} other at least half as long`,
        other: `and ${count(others)} others at least half as long`,
      }),
    whyWaited: (packet: string) => ` The wait of ${packet}`,
  },
  losses: {
    reasons: 'Reasons',
    newest: 'Newest losses',
    none: (reason: string, at_ns: number) =>
      rich<'run'>`By ${clock(at_ns)} no packet has been lost with the reason “${reason}”. ${place('run')}`,
    runToNext: 'Run until the next drop',
    newestFor: (losses: number, reason: string, at_ns: number) => `The newest ${losses} by ${clock(at_ns)}: ${reason}`,
    whyPacket: (packet: number) => `why packet ${count(packet)}?`,
    itsLife: 'its life',
    twice: 'duplicate: discarded, not lost',
    part: (part: number) => partOf(part),
    /** On a router: where such packets end, and why there. */
    where: {
      inputQueue: (limit: number, irq: number, softirq: number) =>
        `Where: in netif_rx, within the driver’s hard interrupt. Why there: the input queue holds ${count(limit)} packets. Once it is full, netif_rx drops all that comes, until the softirq has emptied it; and hard interrupts go first: they have had ${partOf(irq)} of the CPU so far, the softirq ${partOf(softirq)}.`,
      ring: (size: number) =>
        `Where: in the NIC, before the CPU has done anything for them. Why there: all ${count(size)} descriptors of the receive ring were filled, for the driver was not there to take frames off.`,
      output: (limit: number) =>
        `Where: in the output’s queue, after all the work of passing them on. Why there: ${count(limit)} packets wait in it already, for more come than the transmit ring and the line take.`,
      notIp:
        'Where: in netif_receive_skb, before IP. Why there: they are frames of layer 2, by which switches find their spanning tree. No protocol of this kernel takes them, and nobody misses them.',
      sink: (buffer: number) =>
        `Where: at the far host, behind the router. Why there: its socket buffer of ${bytes(buffer)} was full, for its program reads more slowly than packets come.`,
    },
  },
  memory: {
    title: 'This use of memory',
    facts: {
      now: 'now',
      ofMachine: 'of the machine',
      inNormal: 'in NORMAL',
      high: 'high',
      low: 'low',
      min: 'min',
      reclaimed: 'reclaimed so far',
    },
    pages: (pages: number) => `${count(pages)} pages, ${mibOf(pages)} MiB`,
    lately: 'Lately',
    nothingLately: 'Nothing is on record: no watermark was crossed in what was played.',
    latelyList: 'Memory lately',
  },
  shortage: {
    title: 'What took the memory',
    lookingUp: 'looking up the memory …',
    over: (from_ns: number, later_ns: number) =>
      `From ${clock(from_ns)} until the refill failed, ${duration(later_ns)} later, in KiB:`,
    columns: ['use', 'then', 'at the failure', 'change'],
    useTitle: 'This use of memory',
    change: (kib: number) => signed(kib),
  },
  task: {
    title: 'What the scheduler knows',
    whatPutItThere: 'What put it there',
    nothingMovedIt: 'Nothing has moved it since the run began.',
    ended: 'it has ended',
    facts: {
      place: 'place',
      before: 'before it',
      nice: 'nice value',
      priority: 'priority',
      slice: 'time slice',
      sleepAverage: 'sleep average',
      interactive: 'interactive',
      lately: 'CPU lately',
      inAll: 'CPU in all',
      memory: 'memory',
    },
    notWaiting: 'nothing: it does not wait for the CPU',
    next: 'nothing: it is next',
    before: (tasks: number, slices_ms: number) =>
      plural(tasks, {
        one: `${tasks} task, ${slices_ms} ms of time slices`,
        other: `${tasks} tasks, ${slices_ms} ms of time slices`,
      }),
    asNice: (priority: number) => `${priority}, as its nice value`,
    better: (priority: number, bonus: number) => `${priority}, ${bonus} better by its sleep`,
    worse: (priority: number, bonus: number) => `${priority}, ${bonus} worse by its sleep`,
    slice: (left_ms: number, full_ms: number) => `${left_ms} of ${full_ms} ms left`,
    sleepAverage: milliseconds,
    yes: 'yes',
    no: 'no',
    nothingYet: 'nothing on record yet',
    lately: (had: number, intervals: number) => `most of ${had} of the last ${intervals} intervals of 10 ms`,
    memory: (pages: number) => `${mibOf(pages)} MiB`,
  },
  wait: {
    forCpu: 'It waited for the CPU.',
    /** What ends a wait that does not end with the reader. */
    elsewhere: {
      Ring: 'It lay in its descriptor until the softirq polled the driver: interrupts are moderated, and a poll takes at most its quota before others have their turn.',
      NetifBacklog: 'It lay in input_pkt_queue until the softirq came to it.',
      OutOfSequence: 'A segment before it was missing: it waited until that came again.',
    },
    hadCpu: (ns: number) => `Who had the CPU in these ${duration(ns)}`,
    readerHad: 'The reader had the CPU all the time: it had to read first what stood before it.',
    before: (packets: number) =>
      packets === 0
        ? 'No packet stood before it.'
        : plural(packets, { one: '1 packet stood before it.', other: `${count(packets)} packets stood before it.` }),
    absencesTitle: 'Absences, newest first',
    absences: (reader: string, times: number, ns: number) =>
      `Within its wait ${reader} was away ${count(times)} times, ${duration(ns)} in all`,
    /** `why` tells how it began; null where it was under way already. */
    absence: (ns: number, why: string | null) =>
      why === null ? `${duration(ns)}: it was away already` : `${duration(ns)}: ${why}`,
    shorter: (times: number, ns: number) =>
      plural(times, {
        one: `and a shorter one, ${duration(ns)}`,
        other: `and ${count(times)} shorter ones, ${duration(ns)} together`,
      }),
    newestFirst: 'Newest first:',
    title: 'Why it waited, newest first',
    left: (reader: string, queue: string, ns: number) =>
      `${reader} came to it: it left the ${queue} after ${duration(ns)}`,
    gotBack: (reader: string) => `${reader} got the CPU back`,
    came: (queue: string, reader: string) => `It came to the ${queue} while ${reader} was away`,
    cameOwned: (queue: string, reader: string) => `It came to the ${queue}: ${reader} still owned the socket`,
    away: (reader: string, ns: number) => `From here ${reader} was away for ${duration(ns)}`,
    awayMeanwhile: (reader: string, ns: number, tasks: readonly Had[], named: number) =>
      `From here ${reader} was away for ${duration(ns)}; meanwhile the CPU had ${shares(tasks, named)}`,
    swapped: 'No task was left in the active array, for each had spent its slice: the arrays were swapped',
    swappedBefore: (reader: string, ns: number, tasks: readonly Had[], named: number) =>
      plural(tasks.length, {
        one: `No task was left in the active array, for each had spent its slice: the arrays were swapped. ${reader} waited ${duration(ns)} more, for ${count(tasks.length)} task had the CPU before its turn, of a better priority or queued earlier: ${shares(tasks, named)}`,
        other: `No task was left in the active array, for each had spent its slice: the arrays were swapped. ${reader} waited ${duration(ns)} more, for ${count(tasks.length)} tasks had the CPU before its turn, of a better priority or queued earlier: ${shares(tasks, named)}`,
      }),
    hadCpuAway: (ns: number, reader: string) => `Who had the CPU in the ${duration(ns)} that ${reader} was away`,
  },
  shares,
};
