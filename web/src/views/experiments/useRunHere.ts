/** Makes an experiment's runs in the pool of workers, and reports their progress and results. */

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome } from '../../engine/outcome';
import type { Batch, BatchEnd, Progress } from '../../run/batch';
import type { Cell } from './evidence';
import { linesFor, type Outcomes, runOfLine } from './runHere';

export type RunHere = {
  /**
   * Progress of the runs. Null before the first request, and if the runs were stopped because the user left the
   * experiment.
   */
  readonly progress: Progress | null;
  readonly isRunning: boolean;
  /** Result of the last runs: done, stopped or failed. Null while they run. */
  readonly end: BatchEnd | null;
  readonly outcomes: Outcomes;
  readonly run: (draws: number) => void;
  readonly stop: () => void;
};

const NONE: Outcomes = new Map();

export function useRunHere(batch: Batch | null, cells: readonly Cell[]): RunHere {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [end, setEnd] = useState<BatchEnd | null>(null);
  const [outcomes, setOutcomes] = useState<Outcomes>(NONE);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
      batch?.stop();
    };
  }, [batch]);
  const run = useCallback(
    (draws: number): void => {
      if (batch === null) return;
      const lines = linesFor(cells, draws);
      const found = new Map<string, Outcome>();
      setRunning(true);
      setEnd(null);
      void batch
        .run(
          lines.map(runOfLine),
          (nth, outcome) => found.set(lines[nth], outcome),
          (way) => {
            if (!open.current) return;
            setProgress(way);
            setOutcomes(new Map(found));
          },
        )
        .then((how) => {
          if (!open.current) return;
          setRunning(false);
          setEnd(how);
          setOutcomes(found);
        });
    },
    [batch, cells],
  );
  const stop = useCallback(() => batch?.stop(), [batch]);
  return { progress, isRunning, end, outcomes, run, stop };
}
