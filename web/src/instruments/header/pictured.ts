/**
 * Quantities that the small pictures of the presets show below the CPU timeline. Each picture shows the quantity that
 * the preset's text is about.
 */
import type { PresetId } from '../../tables/names';
import { FrameField } from '../../tables/tables';
import type { starts } from '../../words/starts';

export type Curve = {
  readonly name: keyof typeof starts.curves;
  readonly field: number;
  /** Whether the picture shows by how much a counter grows in each interval, instead of its value. */
  readonly isRate: boolean;
  /**
   * State field with the value at the upper end of the scale. Without this field, the largest value is at the upper
   * end.
   */
  readonly top?: number;
};

const rate = (name: Curve['name'], field: number): Curve => ({ name, field, isRate: true });
const level = (name: Curve['name'], field: number, top?: number): Curve => ({ name, field, isRate: false, top });

const READ = rate('read', FrameField.delivered);
const QUEUE = level('queue', FrameField.rmem_alloc, FrameField.rcvbuf);
const SLAB = level('slab', FrameField.mem_slab, FrameField.mem_total);
const CACHE = level('cache', FrameField.mem_cache);
const FLOODED = rate('lost', FrameField.drop_netif_rx);
const PASSED = rate('forwarded', FrameField.forwarded);
const OUTPUT = level('output', FrameField.held_qdisc, FrameField.tx_queue_len);

export const CURVES: Readonly<Record<PresetId, Curve>> = {
  'tcp-quiet': QUEUE,
  'tcp-loaded': READ,
  'ring-exhausted': level('ready', FrameField.ring_ready, FrameField.ring_size),
  'nice-boost': READ,
  'preempted-lock': READ,
  'udp-200': READ,
  'udp-200-loaded': READ,
  'udp-livelock': rate('lost', FrameField.drop_udp_rcvbuf),
  'memory-1m': SLAB,
  'memory-10m': SLAB,
  'memory-20m': SLAB,
  'memory-40m': SLAB,
  'memory-80m': SLAB,
  'memory-160m': CACHE,
  'memory-170m': CACHE,
  'oom-five-streams': level('free', FrameField.mem_free, FrameField.mem_total),
  'oom-capped': level('tcpMemory', FrameField.tcp_mem_allocated, FrameField.mem_total),
  'slow-sender': READ,
  'fast-sender': READ,
  'router-small': FLOODED,
  'router-big': PASSED,
  'router-small-v6': FLOODED,
  'router-big-v6': PASSED,
  'router-three-small': FLOODED,
  'router-three-big': OUTPUT,
  'router-three-big-v6': OUTPUT,
  'router-napi': PASSED,
  'now-loaded': READ,
  'now-udp-loaded': rate('lost', FrameField.drop_udp_rcvbuf),
  'now-livelock': rate('lost', FrameField.drop_udp_rcvbuf),
  'now-preempted': level('backlog', FrameField.backlog_pkts),
  'now-quiet': READ,
  'now-flood': rate('lost', FrameField.drop_ring),
};
