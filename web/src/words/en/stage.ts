/** The map of the receiver. */
import type { DropName } from '../../tables/names';
import { named } from '../named';
import { bytes, count, duration, minus, percent, perSecond, plural, round, three } from '../numbers';
import { codes } from './codes';

/** Letters that fit into the tray in the largest type. */
const TRAY_ROOM = 60;

/** The place of a loss, where there is little room. */
const TRAY_PLACES: Readonly<Record<DropName, string>> = {
  Link: 'link',
  Ring: 'ring',
  Driver: 'driver',
  NetifRx: 'input queue',
  Ip: 'IP',
  NoSocket: 'no socket',
  TcpRcvbuf: 'receive buffer',
  TcpMemory: 'tcp_mem',
  TcpWindow: 'window',
  TcpDuplicate: 'duplicate',
  UdpRcvbuf: 'receive buffer',
  TxQueue: 'output queue',
  Ttl: 'TTL',
  TooBig: 'MTU',
  Sink: 'far host',
  NotIp: 'not IP',
};

/** Bytes in KiB and MiB, of round numbers only what they need. */
const kib = (size: number): string => round(size / 2 ** 10);
const mib = (size: number): string => round(size / 2 ** 20);

/** What was lost for a reason. */
export type Loss = { readonly reason: DropName; readonly lost: number };

export const stage = {
  title: 'Stage',
  map: 'Map of the receiver; its numbers are in the table Packets by stage',
  parts: 'Parts of the stage',
  part: {
    ring: 'Descriptors of the receive ring',
    input: 'Packets in the input queue',
    backlog: 'Packets on the backlog',
    prequeue: 'Packets on the prequeue',
    ofo: 'Packets out of sequence',
    receive: 'Packets on the receive queue',
    reader: 'The task that reads',
    tray: 'What was lost',
    acks: 'The way out of ACKs',
  },
  zones: ['1  NIC & driver', '2  Kernel protocol stack', '3  Data receiving process'],
  /** What each gate asks, on two lines. */
  gates: {
    owned: ['socket', 'owned?'],
    waiting: ['reader', 'waiting?'],
    sequence: ['in se-', 'quence?'],
    iovec: ['reader', 'has room?'],
  },
  yes: 'yes',
  no: 'no',
  queues: { backlog: 'backlog', prequeue: 'prequeue', ofo: 'out of sequence', receive: 'receive queue' },
  wire: 'wire',
  ring: 'RX ring',
  filled: 'filled',
  nic: 'NIC',
  driver: 'driver',
  nicAndDriver: 'NIC, driver',
  pollList: 'poll list',
  inputQueue: 'input queue',
  ofLimit: (held: number, limit: number) => `${count(held)} / ${limit}`,
  /** The input queue's throttle: until it is empty, everything is dropped. */
  shut: 'shut',
  /** Functions of the kernel, by their names. */
  udpRcv: 'udp_rcv',
  udpRecvmsg: 'udp_recvmsg',
  tcpRecvmsg: 'tcp_recvmsg',
  fullDrop: 'full? drop',
  delivered: 'delivered',
  dotsLag: 'packets are drawn up to 0.45 s of your time late; queues are not',
  framesPerSecond: (rate: number, window_ns: number) => {
    const [scaled, prefix] = rate >= 1e6 ? [rate / 1e6, 'M '] : rate >= 1e3 ? [rate / 1e3, 'k '] : [rate, ''];
    return `${three(scaled)} ${prefix}frames/s (${duration(window_ns)})`;
  },
  onTheWire: (frames: number) => `${count(frames)} on the wire`,
  asFlow: (unit: number) => `as flow · 1 px = ${count(unit)}/s`,
  packetsMove: (packets: number) => (packets === 1 ? '1 packet moves' : `${packets} packets move`),
  hop: (packet: string, where: string) => `${packet}: ${where}`,
  filledOf: (filled: number, size: number) => `${filled} / ${size}`,
  empty: (descriptors: number) => `${descriptors} empty`,
  notRefilled: 'not refilled',
  tokens: (ready: number) => plural(ready, { one: `${count(ready)} token`, other: `${count(ready)} tokens` }),
  available: 'available',
  irqMasked: 'IRQ masked',
  irqArmed: 'IRQ armed',
  quota: (frames: number) => `quota ${frames}`,
  pollsNothing: 'empty',
  inTimeOf: (task: string) => `in ${task}`,
  idleTime: 'idle time',
  inRate: (segments: number) => `in ${perSecond(segments)}`,
  inAndAckRates: (segments: number, acks: number) => `in ${perSecond(segments)} · ACKs ${perSecond(acks)}`,
  unacked: (packets: number) => `${count(packets)} un-ACKed`,
  unackedToScale: (packets: number, scale: number) => `${count(packets)} un-ACKed · scale 1:${scale}`,
  cutOff: 'reader switched out, socket owned',
  heldOf: (held: number, quota: number) => `${mib(held)} / ${mib(quota)} MiB`,
  goodput: (bits_per_s: number) => `${three(bits_per_s / 1e6)} Mb/s now`,
  /** Where the reader is. */
  reader: {
    Cpu: 'running',
    Active: 'in active',
    Expired: 'expired',
    Sleeping: 'asleep',
    Disk: 'on disk',
  },
  interrupted: 'interrupted',
  killed: 'killed',
  priority: (priority: number, nice: number) => `priority ${priority} · nice ${minus(nice)}`,
  straight: (segments: number) => `${count(segments)} straight to the reader`,
  owns: 'owns the socket',
  waits: 'waits for data',
  copied: (copied: number, of: number) => `copied ${kib(copied)} of ${kib(of)} KiB`,
  slice: (left_ms: number, full_ms: number) => `slice ${left_ms} of ${full_ms} ms left`,
  /** What was lost, most first, and what came twice. */
  tray: (losses: readonly Loss[], twice: number, offered: number) => {
    const also = twice === 0 ? '' : ` · ${count(twice)} ${plural(twice, { one: 'duplicate', other: 'duplicates' })}`;
    const total = losses.reduce((sum, one) => sum + one.lost, 0);
    if (total === 0) return `nothing lost${also}`;
    const part = percent(total / Math.max(1, offered, total));
    if (losses.length === 1) return `${count(total)} lost, ${part}: ${codes.drops[losses[0].reason]}${also}`;
    const names = { full: codes.drops, brief: TRAY_PLACES, other: 'other' };
    const head = `lost, ${part}:`;
    return `${head} ${named(losses, names, TRAY_ROOM - head.length - 1 - also.length)}${also}`;
  },
  noAck: 'no ACK yet',
  acks: (window: number) => `ACKs · window ${bytes(window)}`,
  acksLast: (ago_ns: number, window: number) => `ACKs · last ${duration(ago_ns)} ago · window ${bytes(window)}`,
};
