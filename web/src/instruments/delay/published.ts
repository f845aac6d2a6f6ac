/**
 * Published delays of the main traffic source in the UPC study of a router (Tables 2 and 3). The keys are the presets
 * that repeat the study's experiments.
 */

export type Published = {
  readonly mean_ns: number;
  readonly min_ns: number;
  readonly max_ns: number;
  readonly used_kbps: number;
  /** Number of lost packets. Published only for small packets. */
  readonly lost?: number;
};

const MS = 1e6;

const PRINTED: Readonly<Record<string, Published>> = {
  'router-three-big': { mean_ns: 121.411 * MS, min_ns: 2.192 * MS, max_ns: 1133.459 * MS, used_kbps: 64_992 },
  'router-three-small': {
    mean_ns: 29.685 * MS,
    min_ns: 707e3,
    max_ns: 1026.001 * MS,
    used_kbps: 3983,
    lost: 5_255_815,
  },
  'router-three-big-v6': { mean_ns: 121.127 * MS, min_ns: 1.85 * MS, max_ns: 1129.252 * MS, used_kbps: 64_362 },
};

export const publishedOf = (preset: string): Published | null => PRINTED[preset] ?? null;
