/** Makes runs in the pool of workers, and reports their progress and results. */

import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '../../engine/outcome';
import type { Batch, BatchEnd, Progress } from '../../run/batch';
import type { RunSpec } from '../../scenario/runSpec';

type State<Key> = {
  /** Progress of the runs. Null before the first request. */
  readonly progress: Progress | null;
  readonly isRunning: boolean;
  /** Result of the last runs: done, stopped or failed. Null while they run. */
  readonly end: BatchEnd | null;
  /** Outcomes of the last runs so far, by the key of the run. */
  readonly outcomes: ReadonlyMap<Key, Outcome>;
};

export type Runs<Key> = State<Key> & {
  /** Makes the run of each key. */
  readonly make: (keys: readonly Key[], runOf: (key: Key) => RunSpec) => void;
  readonly stop: () => void;
};

export type Running = Omit<Runs<unknown>, 'outcomes' | 'make'>;

/** Returns a function that makes runs, with their state. The runs stop when the user leaves the experiment. */
export function useRuns<Key>(batch: Batch | null): Runs<Key> {
  const [state, setState] = useState<State<Key>>({ progress: null, isRunning: false, end: null, outcomes: new Map() });
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
      batch?.stop();
    };
  }, [batch]);
  const make: Runs<Key>['make'] = (keys, runOf) => {
    if (batch === null) return;
    const found = new Map<Key, Outcome>();
    const tell = (change: Partial<State<Key>>): void => {
      if (open.current) setState((known) => ({ ...known, ...change }));
    };
    tell({ isRunning: true, end: null });
    void batch
      .run(
        keys.map(runOf),
        (nth, outcome) => found.set(keys[nth], outcome),
        (progress) => tell({ progress, outcomes: new Map(found) }),
      )
      .then((end) => tell({ isRunning: false, end, outcomes: found }));
  };
  return { ...state, make, stop: () => batch?.stop() };
}
