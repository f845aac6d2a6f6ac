/** Charts of both runs in a comparison, with the measure of each. */
import type { comparison } from '../words/comparison';
import { SERIES_MEASURES as M, type SeriesMeasure } from './series';

export type ComparedId = keyof typeof comparison.charts.plots;

export const COMPARED: Readonly<Record<ComparedId, SeriesMeasure>> = {
  goodput: M.goodput,
  queue: M.receiveQueue,
  backlog: M.backlog,
  cpu: M.cpuReader,
  // In this chart single losses matter: frames in 10 ms.
  lost: { ...M.lost, by: 1, top: 5 },
  ring: { ...M.ringUsed, top: 32 },
  softirq: M.cpuSoftIrq,
};
