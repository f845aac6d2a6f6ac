/**
 * Functions that compute the texts, fill levels and highlights of the router's map at a moment. `RouterMap.tsx` names
 * each function beside the element that it changes.
 */
import { bandsOf } from '../../../../decode/qdisc';
import { FrameField, Work } from '../../../../tables/tables';
import { router as words } from '../../../../words/router';
import { classes } from '../../live';
import type { Point } from '../../shapes';
import { inHardIrq, inSoftIrq, isThrottled, type MapReading, shareOf } from '../readings';

export type Reading = MapReading & {
  /** Whether the followed packet has already been at this point of the map. */
  readonly passed: (point: Point) => boolean;
};

const OFFERED = [FrameField.offered_0, FrameField.offered_1, FrameField.offered_2];

/** Text with the rate of one source, if there are several. */
export const sourceRate =
  (n: number) =>
  ({ snap, rates }: Reading): string =>
    snap.get(FrameField.inputs) > 1 ? words.rate(rates.of(OFFERED[n])) : '';

/** Recent CPU share of a context. */
const cpuShare =
  (field: number) =>
  ({ rates }: Reading): number =>
    Math.min(1, rates.of(field) / 1e9);
/** One bar for two recent CPU shares: that of hard interrupts, then that of softirqs. */
export const hardShare = cpuShare(FrameField.cpu_hardirq_ns);
export const softShare = cpuShare(FrameField.cpu_softirq_ns);

export const ofTheCpu = ({ rates }: Reading): string => words.ofTheCpu(rates.window_ns);

/** Whether the interrupt of a NIC runs. The timer's and the disk's interrupt do not belong to the drawn driver. */
export const inNicIrq = ({ snap }: Reading): boolean => {
  const work = snap.get(FrameField.work);
  return inHardIrq({ snap }) && work !== Work.TimerIrq && work !== Work.DiskIrq;
};
export const irqState = (reading: Reading): string => (inNicIrq(reading) ? words.running : '');
export const irqMasked = ({ snap }: Reading): string =>
  snap.get(FrameField.irq_masked) > 0 ? words.masked : words.armed;

export function irqEach({ rates }: Reading): string {
  const arrived = rates.of(FrameField.in_wire);
  return arrived > 0 ? words.interruptsEach(rates.of(FrameField.irq_rx) / arrived) : '';
}

export const throttleLine =
  (n: number) =>
  (reading: Reading): string =>
    (isThrottled(reading) ? words.shutUntil : words.accepts)[n];

/** Makes a function that gives a text about the recent loss rate of the input queue, packets per second, if any. */
export const ofLosses =
  (of: (rate: number, reading: Reading) => string) =>
  (reading: Reading): string => {
    const rate = reading.rates.of(FrameField.drop_netif_rx);
    return rate > 0 ? of(rate, reading) : '';
  };

export const dropShare = ofLosses((rate, { rates }) => {
  const came = rates.of(FrameField.in_driver);
  return came > 0 ? words.share(rate / came) : '';
});

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

export const bandWords =
  (band: number) =>
  ({ snap }: Reading): string =>
    words.band(bandsOf(snap)[band] ?? 0, Math.max(1, snap.get(FrameField.tx_queue_len)));
/** Filled share of a band `wide` units wide. A band with any packet is filled by at least two units, to be visible. */
export const bandShare =
  (band: number, wide: number) =>
  ({ snap }: Reading): number => {
    const held = bandsOf(snap)[band] ?? 0;
    return held > 0 ? Math.max(2 / wide, shareOf(held, snap.get(FrameField.tx_queue_len))) : 0;
  };
