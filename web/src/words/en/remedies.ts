/** What might have helped: changes that were tried in forks of the run, and what each brought. */
import type { DropName } from '../../tables/names';
import { bytes, clock, count, duration, minus, percent, plural, three } from '../numbers';

/** What two runs came to: the run as it is, and the fork. */
type Pair = readonly [without: number, tried: number];

/** The name of a router's first driver and of the others, in the order of their codes. */
const DRIVERS = ['NAPI, polled', 'tg3', 'sk98lin', 'netif_rx'];
const OFFLOADS = ['no offload', 'checksums in the NIC', 'TCP in the NIC'];

/** "0 → 5.72 Mb/s"; two rates that read alike are said once. */
function rates(bits_per_s: Pair): string {
  const [without, tried] = bits_per_s.map((rate) => three(rate / 1e6));
  return without === tried ? `${tried} Mb/s as before` : `${without} → ${tried} Mb/s`;
}

export const remedies = {
  title: 'What would have helped?',
  none: (from_ns: number, to_ns: number) =>
    `From ${clock(from_ns)} to ${clock(to_ns)} nothing was lost and no sender timed out: there is nothing to help.`,
  /** Right after a change of the run. */
  tooEarly: (at_ns: number) =>
    `The run was changed at ${clock(at_ns)}, the moment on screen. Play on and pause: the answer is then about the changed run.`,
  /** Of what is tried, as it follows "with". */
  changes: {
    'nic.ring': (descriptors: number) => `a ring of ${count(descriptors)}`,
    'nic.coalesce_us': (us: number) => (us === 0 ? 'no moderated interrupts' : `an interrupt at most every ${us} µs`),
    'nic.offload': (kind: number) => OFFLOADS[kind] ?? '',
    'nic.driver': (driver: number) => `the driver ${DRIVERS[driver] ?? ''}`,
    'net.max_backlog': (packets: number) => `an input queue of ${count(packets)}`,
    'socket.rcvbuf': (size: number) => `${bytes(size)} of receive buffer`,
    'tcp.mem_max': (pages: number) => `${count(pages)} pages for TCP`,
    'tcp.prequeue': (on: number) => (on === 0 ? 'no prequeue' : 'the prequeue'),
    'app.nice': (nice: number) => `the reader at nice ${minus(nice)}`,
    'app.read_size': (size: number) => `reads of ${bytes(size)}`,
    'load.jobs': (jobs: number) =>
      jobs === 0
        ? 'no background load'
        : plural(jobs, { one: `${jobs} job beside it`, other: `${jobs} jobs beside it` }),
    'kernel.preempt': (on: number) => (on === 0 ? 'preemption off' : 'preemption on'),
    'kernel.backlog_resched': (on: number) =>
      on === 0 ? 'no rescheduling in the backlog' : 'rescheduling in the backlog',
    'memory.pressure': () => 'no memory pressure',
    'link.loss': () => 'a link that loses nothing',
    'link.reorder': () => 'a link that keeps the order',
    'output.queue_len': (packets: number) => `an output queue of ${count(packets)}`,
    'output.rate': (mbps: number) => `an output line of ${count(mbps)} Mb/s`,
    'output.mtu': (size: number) => `an output MTU of ${count(size)}`,
    'sink.packet_us': (us: number) => `a far host that takes ${us} µs a packet`,
    'sink.rcvbuf': (size: number) => `${bytes(size)} of buffer at the far host`,
  } satisfies Readonly<Record<string, (value: number) => string>>,
  /** Before any came to its end. */
  trying: (done: number, all: number) => `Trying it: ${count(done)} of ${count(all)} runs …`,
  stop: 'Stop',
  again: 'Try again',
  progress: 'Progress of the trials',
  stopped: 'Stopped: what was not tried is not offered.',
  failed: 'A trial’s machine has stopped, so nothing is offered.',
  nothingToTry: 'No available parameter affects this.',
  over: (from_ns: number, to_ns: number, runs: number) =>
    `Forked at ${clock(from_ns)} and run to ${clock(to_ns)} with the same seed: ${plural(runs, { one: 'one run', other: `${count(runs)} runs` })}, one of each. Results vary with the seed.`,
  /** The stretch that is compared. */
  judgedLater: (from_ns: number, to_ns: number) =>
    `Compared from ${clock(from_ns)} to ${clock(to_ns)}: by then the room that larger buffers and queues add is full.`,
  judgedWhole: 'Compared over this whole time.',
  /** Parts of the CPU in the run as it is. */
  livelock: (hard: number, soft: number) =>
    `In the run as it is, interrupts take ${percent(hard + soft)} of the CPU: ${percent(hard)} hard interrupts, ${percent(soft)} softirqs. They come before every task, so no buffer and no priority gives the reader more.`,
  livelockRouter: (hard: number, soft: number) =>
    `In the run as it is, hard interrupts take ${percent(hard)} of the CPU. The softirq that passes packets on has ${percent(soft)}.`,
  helped: 'Tried, and it helped',
  moved: 'Tried, and the loss only moves',
  inVain: 'Tried, but no help against this',
  noneHelped: 'No change that was tried delivers much more or halves what is lost.',
  fork: (at_ns: number, change: string) => `Fork at ${clock(at_ns)} with ${change} ▸`,
  lost: ([without, tried]: Pair) => `${count(without)} → ${count(tried)} lost`,
  /** Beside a router, where its packets go. */
  lostFar: ([without, tried]: Pair) => `at the far host ${count(without)} → ${count(tried)}`,
  /** The same in words, where the far host loses what the router no longer does. */
  movesFar: (fewer: number, more: number) =>
    `The router loses ${count(fewer)} fewer, the far host’s socket ${count(more)} more`,
  movesHere: (fewer: number, more: number) =>
    `The far host’s socket loses ${count(fewer)} fewer, the router ${count(more)} more`,
  /** What queues took and did not give back. */
  stored: (frames: number) => `${count(frames)} more wait in queues, so their loss is only delayed`,
  /** Of the fork alone, where most was lost in another place than before. */
  stillNow: (tried: number, place: string) => `${count(tried)} still lost, now ${place}`,
  timeouts: ([without, tried]: Pair) =>
    `${count(without)} → ${count(tried)} ${plural(tried, { one: 'timeout', other: 'timeouts' })}`,
  wait: ([without, tried]: Pair) => `longest wait ${duration(without)} → ${duration(tried)}`,
  delivered: (bits_per_s: Pair) => `delivered ${rates(bits_per_s)}`,
  passedOn: ([without, tried]: Pair) => `passed on ${count(without)} → ${count(tried)}`,
  /** "95 → 0 lost; delivered 300 → 310 Mb/s". */
  effect: (parts: readonly string[]) => parts.join('; '),
  /** Where a frame was lost, by its reason. */
  places: {
    Link: 'on the link',
    Ring: 'at the ring',
    Driver: 'in the driver',
    NetifRx: 'at the input queue',
    Ip: 'in IP',
    NoSocket: 'because no socket was listening',
    TcpRcvbuf: 'at the buffer',
    TcpMemory: 'for TCP’s memory limit',
    TcpWindow: 'outside the window',
    TcpDuplicate: 'as duplicates',
    UdpRcvbuf: 'at the buffer',
    TxQueue: 'at the output queue',
    Ttl: 'for their TTL',
    TooBig: 'as too big',
    Sink: 'at the far host',
    NotIp: 'as no IP packets',
  } satisfies Readonly<Record<DropName, string>>,
};
