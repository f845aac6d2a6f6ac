/**
 * Functions that compute the texts, fill levels and highlights of the router's map at a moment. `RouterMap.tsx` names
 * each function beside the element that it changes.
 */
import type { TrayId } from '../../../../decode/drops';
import { bandsOf, qdiscName } from '../../../../decode/qdisc';
import type { Snapshot } from '../../../../decode/snapshot';
import { lostInTray } from '../../../../decode/trays';
import type { Scalars } from '../../../../decode/uses';
import type { Moment } from '../../../../run/liveRun';
import { Context, FrameField, Work } from '../../../../tables/tables';
import { stage } from '../../../../words/opening';
import { router as words } from '../../../../words/router';
import type { Seen } from '../../layers/packets';
import type { Rates } from '../../layers/rates';
import { classes } from '../../live';
import type { Box, Point } from '../../shapes';
import { softNode } from '../polling';

/** Time for which a tray (a box that collects lost packets) stays highlighted after a loss, ms of real time. */
const LOST_MS = 900;

/** For each tray (a box that collects lost packets), its last count and the wall-clock time of the last change, ms. */
export class TrayAfterglow {
  private readonly lost = new Map<TrayId, { lost: number; at_ms: number }>();

  isLosing(id: TrayId, lost: number, wall_ms: number): boolean {
    const before = this.lost.get(id);
    const at_ms = before !== undefined && lost > before.lost ? wall_ms : (before?.at_ms ?? Number.NEGATIVE_INFINITY);
    this.lost.set(id, { lost, at_ms });
    return wall_ms - at_ms < LOST_MS;
  }
}

export type Reading = {
  readonly moment: Moment;
  readonly snap: Snapshot;
  /** State of the rings and of the input queue as they are drawn. Their texts show this state, too. */
  readonly drawn: Scalars;
  readonly rates: Rates;
  readonly seen: Seen;
  readonly lately: TrayAfterglow;
  /** Scale of line widths: packets per second for one unit of a line's width. */
  readonly flowUnit: number;
  /** Whether the followed packet has already been at this point of the map. */
  readonly passed: (point: Point) => boolean;
};

export function noteOf({ moment, seen, flowUnit }: Reading): string {
  if (moment.flow) return stage.asFlow(flowUnit);
  return seen.hopped ?? stage.packetsMove(seen.drawn);
}

const OFFERED = [FrameField.offered_0, FrameField.offered_1, FrameField.offered_2];

/** Returns whether input `n` has a source. */
export const inputShown =
  (n: number) =>
  ({ snap }: Reading): string =>
    n < snap.get(FrameField.inputs) ? 'visible' : 'hidden';

/** Text with the rate of one source, if there are several. */
export const sourceRate =
  (n: number) =>
  ({ snap, rates }: Reading): string =>
    snap.get(FrameField.inputs) > 1 ? words.rate(rates.of(snap, OFFERED[n])) : '';

export const ringFilled = ({ drawn }: Reading): string =>
  words.ring(drawn.get(FrameField.ring_size) - drawn.get(FrameField.ring_ready) - drawn.get(FrameField.ring_empty));

/** Recent CPU share of a context. */
const share = ({ rates, snap }: Reading, field: number): number => Math.min(1, rates.of(snap, field) / 1e9);
const hardShare = (reading: Reading): number => share(reading, FrameField.cpu_hardirq_ns);
const softShare = (reading: Reading): number => share(reading, FrameField.cpu_softirq_ns);

const inHardIrq = ({ snap }: Reading): boolean => snap.get(FrameField.context) === Context.HardIrq;
const inSoftIrq = ({ snap }: Reading): boolean => snap.get(FrameField.context) === Context.SoftIrq;

/** Length of the time span over which rates and recent CPU shares are measured, ns. */
const window_ns = ({ rates, snap }: Reading): number => rates.window_ns(snap.t_ns);
export const ofTheCpu = (reading: Reading): string => words.ofTheCpu(window_ns(reading));
export const hardWords = (reading: Reading): string => words.ofCpu(hardShare(reading));
export const softWords = (reading: Reading): string => words.ofCpu(softShare(reading));

/** One bar for two recent CPU shares: `hardBar` for hard interrupts, then `softBar` for softirqs. */
export const hardBar = ({ w }: Box) => ({ width: (reading: Reading): string => (w * hardShare(reading)).toFixed(1) });
export const softBar = ({ x, w }: Box) => ({
  x: (reading: Reading): string => (x + w * hardShare(reading)).toFixed(1),
  width: (reading: Reading): string => (w * Math.min(softShare(reading), 1 - hardShare(reading))).toFixed(1),
});

/** Whether the interrupt of a NIC runs. The timer's and the disk's interrupt do not belong to the drawn driver. */
const inNicIrq = (reading: Reading): boolean => {
  const work = reading.snap.get(FrameField.work);
  return inHardIrq(reading) && work !== Work.TimerIrq && work !== Work.DiskIrq;
};
export const irqLook = (reading: Reading): string => classes('node', 'irq', inNicIrq(reading) && 'on');
export const irqState = (reading: Reading): string => (inNicIrq(reading) ? words.running : '');
export const irqLineLook = (reading: Reading): string => classes('irq-line', inNicIrq(reading) && 'on');
export const irqMasked = ({ snap }: Reading): string =>
  snap.get(FrameField.irq_masked) > 0 ? words.masked : words.armed;

export function irqEach({ snap, rates }: Reading): string {
  const arrived = rates.of(snap, FrameField.in_wire);
  return arrived > 0 ? words.interruptsEach(rates.of(snap, FrameField.irq_rx) / arrived) : '';
}

/** Whether the input queue is throttled. A throttled queue refuses every packet until the queue is empty. */
const isThrottled = ({ snap }: Reading): boolean => snap.get(FrameField.netif_throttled) > 0;
export const gateLook = (reading: Reading): string => classes('throttle', isThrottled(reading) && 'on');
export const gateWord = (reading: Reading): string => (isThrottled(reading) ? words.shut : '');
export const throttleLine =
  (n: number) =>
  (reading: Reading): string =>
    (isThrottled(reading) ? words.shutUntil : words.accepts)[n];
export const throttleLook = (reading: Reading): string => (isThrottled(reading) ? 't-alarm' : 't-small');

/** Recent loss rate of the input queue, packets per second. */
const lossRate = ({ rates, snap }: Reading): number => rates.of(snap, FrameField.drop_netif_rx);
export const dropNow = (reading: Reading): string =>
  lossRate(reading) > 0 ? words.droppedNow(window_ns(reading)) : '';
export const dropRate = (reading: Reading): string => (lossRate(reading) > 0 ? words.dropsAt(lossRate(reading)) : '');

export function dropShare(reading: Reading): string {
  const came = reading.rates.of(reading.snap, FrameField.in_driver);
  return lossRate(reading) > 0 && came > 0 ? words.share(lossRate(reading) / came) : '';
}

/** Smallest CPU share that is visible in its bar. */
const LEAST_SEEN = 1 / 640;

/** Whether packets wait for a softirq that gets almost no CPU time. */
const starves = (reading: Reading): boolean =>
  reading.snap.get(FrameField.netif_backlog_len) > 0 && reading.rates.known && softShare(reading) < LEAST_SEEN;

export function softState(reading: Reading): string {
  if (starves(reading)) return words.starved;
  const { snap } = reading;
  const passing = snap.get(FrameField.held_ip) + snap.get(FrameField.held_forward) > 0;
  return passing && inHardIrq(reading) ? words.interrupted : '';
}

export const wayLook = (reading: Reading): string =>
  classes('way', starves(reading) ? 'starved' : inSoftIrq(reading) && 'on');
export const forwardLook = (reading: Reading): string => softNode(inSoftIrq(reading));
export const stationLook =
  (at: Point) =>
  ({ passed }: Reading): string =>
    classes('station', passed(at) && 'passed');

export const queueName = ({ snap }: Reading): string => qdiscName(snap);
/** Returns whether the queueing discipline has this band. */
export const bandShown =
  (band: number) =>
  ({ snap }: Reading): string =>
    band < bandsOf(snap).length ? 'visible' : 'hidden';
const heldOn = (band: number, snap: Snapshot): number => bandsOf(snap)[band] ?? 0;
const bandLimit = (snap: Snapshot): number => Math.max(1, snap.get(FrameField.tx_queue_len));
export const bandWords =
  (band: number) =>
  ({ snap }: Reading): string =>
    words.band(heldOn(band, snap), bandLimit(snap));
/** Width of a band's filled part. A band with any packet is at least two units wide, so that it is visible. */
export const bandWidth =
  (band: number, room: number) =>
  ({ snap }: Reading): string => {
    const held = heldOn(band, snap);
    const width = room * Math.min(1, held / bandLimit(snap));
    return (held > 0 ? Math.max(2, width) : 0).toFixed(1);
  };

export const txUsed = ({ drawn }: Reading): string =>
  words.txOf(drawn.get(FrameField.tx_ring_used), drawn.get(FrameField.tx_ring_size));
export const txLook = ({ snap }: Reading): string => (snap.get(FrameField.tx_stopped) > 0 ? 't-alarm' : 't-small');

const sinkQuota = (snap: Snapshot): number => Math.max(1, snap.get(FrameField.sink_rcvbuf));
export const sinkWords = ({ snap }: Reading): string => words.socketOf(snap.get(FrameField.sink_rmem), sinkQuota(snap));
export const sinkWidth =
  (room: number) =>
  ({ snap }: Reading): string =>
    (room * Math.min(1, snap.get(FrameField.sink_rmem) / sinkQuota(snap))).toFixed(1);

export const trayWords =
  (id: TrayId) =>
  ({ snap }: Reading): string =>
    words.lostOf(lostInTray(snap, id), snap.get(FrameField.offered));
export const trayLook =
  (id: TrayId) =>
  ({ snap, lately, moment }: Reading): string => {
    const lost = lostInTray(snap, id);
    const losing = lately.isLosing(id, lost, moment.wall_ms);
    return classes('tray', lost === 0 ? 'quiet' : losing && 'on');
  };
