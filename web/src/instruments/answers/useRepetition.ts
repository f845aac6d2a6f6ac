/**
 * Repeats both runs of a comparison with other seeds, on request. Results that a change of either run invalidates are
 * dropped.
 */

import { useCallback, useEffect, useState } from 'react';
import type { Outcome } from '../../engine/outcome';
import type { BatchEnd, Progress } from '../../run/batch';
import { type Repeated, USUAL_SEEDS, withSeeds } from '../../run/repetition';
import type { Written } from '../../scenario/commandLine';
import { paramIndex } from '../../scenario/params';
import { runOf } from '../../scenario/store';
import { useBatch } from '../../ui/useBatch';
import { useChosen, useLab } from '../../ui/useLab';

type State = {
  readonly progress: Progress | null;
  readonly end: BatchEnd | null;
  readonly both: Repeated | null;
};

const NOTHING: State = { progress: null, end: null, both: null };

export type Repetition = State & {
  /** Number of seeds for the next request. */
  readonly seeds: number;
  readonly choose: (seeds: number) => void;
  readonly isReady: boolean;
  readonly isRunning: boolean;
  /** Makes both runs with so many seeds. */
  readonly repeat: (seeds: number) => void;
  readonly stop: () => void;
};

/** Effects of a change are measured from the fork on; `forked_ns` is infinite if the runs do not differ. */
export function useRepetition(against: Written, forked_ns: number): Repetition {
  const lab = useLab();
  const batch = useBatch();
  const [seeds, choose] = useState(USUAL_SEEDS);
  const [state, setState] = useState<State>(NOTHING);
  const preset = useChosen(({ preset }) => preset);
  const overrides = useChosen(({ overrides }) => overrides);
  const interventions = useChosen(({ interventions }) => interventions);
  useEffect(() => {
    setState(NOTHING);
    return () => batch?.stop();
  }, [batch, against, preset, overrides, interventions]);
  const repeat = useCallback(
    (many: number): void => {
      if (batch === null) return;
      const mine = runOf(lab.chosen);
      const runs = [...withSeeds(mine, many), ...withSeeds(runOf(against), many)];
      const since_ns = Number.isFinite(forked_ns) ? forked_ns : 0;
      const found: Outcome[] = [];
      const take = (nth: number, outcome: Outcome): void => {
        found[nth] = outcome;
      };
      const value = (id: string): number => mine.values[paramIndex(id)];
      choose(many);
      setState({ ...NOTHING, progress: { total: runs.length, done: 0, kept: 0, part: 0, left_s: null } });
      void batch
        .run(runs, take, (progress) => setState((known) => ({ ...known, progress })), since_ns)
        .then((end) => {
          const both: Repeated = {
            seed: value('run.seed'),
            since_ns,
            duration_ns: value('run.duration') * 1e9,
            a: found.slice(0, many),
            b: found.slice(many),
          };
          const ended = { end, both: end === 'done' ? both : null };
          setState((known) => (known.progress === null ? known : { ...known, ...ended }));
        });
    },
    [batch, against, forked_ns, lab],
  );
  const isRunning = state.progress !== null && state.end === null;
  return { ...state, seeds, choose, repeat, stop: () => batch?.stop(), isReady: batch !== null, isRunning };
}
