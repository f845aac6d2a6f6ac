/** Charts that show both runs of a comparison. Each chart has one measured quantity. */
import type { comparison } from '../words/comparison';
import { SERIES_MEASURES as M, type SeriesMeasure } from './series';

export type ComparedId = keyof typeof comparison.charts.plots;

export const COMPARED: Readonly<Record<ComparedId, SeriesMeasure>> = {
  goodput: M.goodput,
  queue: M.receiveQueue,
  backlog: M.backlog,
  cpu: M.cpuReader,
  // This chart counts lost frames per 10 ms, so that single lost frames are visible.
  lost: { ...M.lost, by: 1, top: 5 },
  ring: { ...M.ringUsed, top: 32 },
  softirq: M.cpuSoftIrq,
};
