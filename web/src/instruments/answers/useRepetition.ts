/** Both runs of a comparison again with other seeds, when it is pressed for; what a change of either run makes untrue is forgotten. */

import { useCallback, useEffect, useState } from 'react';
import type { Outcome } from '../../engine/outcome';
import type { BatchEnd, Progress } from '../../run/batch';
import { USUAL_SEEDS, withSeeds } from '../../run/repetition';
import type { Written } from '../../scenario/commandLine';
import { paramIndex } from '../../scenario/params';
import { runOf } from '../../scenario/store';
import { useBatch } from '../../ui/useBatch';
import { useChosen, useLab } from '../../ui/useLab';

/** Every seed's outcome of both runs. */
export type Both = {
  readonly seed: number;
  readonly duration_ns: number;
  readonly a: Outcome[];
  readonly b: Outcome[];
};

type State = {
  readonly progress: Progress | null;
  readonly end: BatchEnd | null;
  readonly both: Both | null;
};

const NOTHING: State = { progress: null, end: null, both: null };

export type Repetition = State & {
  /** As many as are run at the next press. */
  readonly seeds: number;
  readonly choose: (seeds: number) => void;
  readonly isReady: boolean;
  readonly isRunning: boolean;
  readonly press: () => void;
  readonly stop: () => void;
};

export function useRepetition(against: Written): Repetition {
  const lab = useLab();
  const batch = useBatch();
  const [seeds, choose] = useState(USUAL_SEEDS);
  const [state, setState] = useState<State>(NOTHING);
  const preset = useChosen(({ preset }) => preset);
  const own = useChosen(({ own }) => own);
  const at = useChosen(({ at }) => at);
  useEffect(() => {
    setState(NOTHING);
    return () => batch?.stop();
  }, [batch, against, preset, own, at]);
  const press = useCallback((): void => {
    if (batch === null) return;
    const mine = runOf(lab.stores.chosen.getState());
    const runs = [...withSeeds(mine, seeds), ...withSeeds(runOf(against), seeds)];
    const found: Outcome[] = [];
    const take = (nth: number, outcome: Outcome): void => {
      found[nth] = outcome;
    };
    const value = (id: string): number => mine.values[paramIndex(id)];
    setState({ ...NOTHING, progress: { total: runs.length, done: 0, kept: 0, part: 0, left_s: null } });
    void batch
      .run(runs, take, (progress) => setState((known) => ({ ...known, progress })))
      .then((end) => {
        const both: Both = {
          seed: value('run.seed'),
          duration_ns: value('run.duration') * 1e9,
          a: found.slice(0, seeds),
          b: found.slice(seeds),
        };
        setState((known) => (known.progress === null ? known : { ...known, end, both: end === 'done' ? both : null }));
      });
  }, [batch, against, lab, seeds]);
  const isRunning = state.progress !== null && state.end === null;
  return { ...state, seeds, choose, press, stop: () => batch?.stop(), isReady: batch !== null, isRunning };
}
