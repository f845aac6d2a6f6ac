/** Charts that show both runs of a comparison, each with its measure. */
import type { comparison } from '../words/comparison';
import { SERIES_MEASURES as M, type SeriesMeasure } from './series';

export type ComparedId = keyof typeof comparison.charts.plots;

export const COMPARED: Readonly<Record<ComparedId, SeriesMeasure>> = {
  goodput: M.goodput,
  queue: M.receiveQueue,
  backlog: M.backlog,
  cpu: M.cpuReader,
  // This chart counts frames per 10 ms, because it must show single losses.
  lost: { ...M.lost, by: 1, top: 5 },
  ring: { ...M.ringUsed, top: 32 },
  softirq: M.cpuSoftIrq,
};
