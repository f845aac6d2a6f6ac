/** Metrics of a run, read from the simulation. */
import type { Ringside } from './generated/ringside.js';

type Metrics = Record<string, number | string | null>;

/** Returns the metrics of the run so far by id. A ratio with a divisor of zero is null. The digest is a text. */
export function metricsOf(run: Pick<Ringside, 'metric_ids' | 'metric_values' | 'digest'>): Metrics {
  const values = run.metric_values();
  const named = run
    .metric_ids()
    .split(' ')
    .map((id, n) => [id, Number.isNaN(values[n]) ? null : values[n]]);
  return { ...Object.fromEntries(named), 'run.digest': run.digest() };
}
