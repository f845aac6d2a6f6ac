/** What might have helped: changes that were tried in forks of the run, and what each brought. */
import type { DropName } from '../../tables/names';
import { bytes, clock, count, duration, fixed, minus, plural } from '../numbers';

/** What two runs came to: the run as it is, and the fork. */
type Pair = readonly [without: number, tried: number];

/** So small a difference of rates is none. */
const SAME_RATE = 0.005;

/** The name of a router's first driver and of the others, in the order of their codes. */
const DRIVERS = ['NAPI, polled', 'tg3', 'sk98lin', 'netif_rx'];
const OFFLOADS = ['no offload', 'checksums in the NIC', 'TCP in the NIC'];

function rate(times: number): string {
  if (Math.abs(times - 1) < SAME_RATE) return 'rate the same';
  if (times >= 100) return `rate × ${count(Math.round(times))}`;
  return `rate × ${fixed(times, 2)}`;
}

export const remedies = {
  title: 'What would have helped?',
  none: (from_ns: number, to_ns: number) =>
    `From ${clock(from_ns)} to ${clock(to_ns)} nothing was lost and no sender timed out: there is nothing to help.`,
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
  nothingToTry: 'No change that could be made here is known to bear on it.',
  over: (from_ns: number, to_ns: number, runs: number) =>
    `Forked at ${clock(from_ns)} and run for ${duration(to_ns - from_ns)}, with the same seed: ${plural(runs, { one: 'one run', other: `${count(runs)} runs` })}, one of each, so chance has its part.`,
  helped: 'Tried, and it helped',
  inVain: 'Tried, but no help against this',
  noneHelped: 'None of what was tried halved it.',
  fork: (at_ns: number, change: string) => `Fork at ${clock(at_ns)} with ${change} ▸`,
  lost: ([without, tried]: Pair) => `${count(without)} → ${count(tried)} lost`,
  /** Beside a router, where its packets go. */
  lostFar: ([without, tried]: Pair) => `at the far host ${count(without)} → ${count(tried)}`,
  /** Of the fork alone, where most was lost in another place than before. */
  stillNow: (tried: number, place: string) => `${count(tried)} still lost, now ${place}`,
  timeouts: ([without, tried]: Pair) =>
    `${count(without)} → ${count(tried)} ${plural(tried, { one: 'timeout', other: 'timeouts' })}`,
  wait: ([without, tried]: Pair) => `longest wait ${duration(without)} → ${duration(tried)}`,
  rate,
  /** "95 → 0 lost; rate × 0.95". */
  effect: (parts: readonly string[]) => parts.join('; '),
  /** Where a frame was lost, by its reason. */
  places: {
    Link: 'on the link',
    Ring: 'at the ring',
    Driver: 'in the driver',
    NetifRx: 'at the input queue',
    Ip: 'in IP',
    NoSocket: 'for want of a socket',
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
