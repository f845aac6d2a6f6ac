/** Repeats both runs of a comparison with other seeds, on request. A change of either run discards the results. */

import { useEffect, useState } from 'react';
import type { Outcome } from '../../engine/outcome';
import type { BatchEnd, Progress } from '../../run/batch';
import type { Lab } from '../../run/lab';
import { lacksOf, type Repeated, USUAL_SEEDS, withSeeds } from '../../run/repetition';
import type { Written } from '../../scenario/link';
import { formatRun } from '../../scenario/link';
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

/** The compared runs, and the present state of their repetition. */
type Known = { readonly of: string; readonly state: State };

/**
 * Newest result of each simulator on the page. A result kept here survives when the user opens another view and
 * returns.
 */
const newest = new WeakMap<Lab, Known>();

/**
 * End of the measured time span. `shown`: the moment for which the page shows figures of the two single runs. `end`:
 * the end of the runs.
 */
type UpTo = 'shown' | 'end';

export type Repetition = State & {
  /** Number of seeds for the next request. */
  readonly seeds: number;
  readonly choose: (seeds: number) => void;
  /**
   * Moment on screen, if it is between the first difference of the runs and their end. Otherwise null; then a
   * repetition measures to the end of the runs.
   */
  readonly shown_ns: number | null;
  readonly end_ns: number;
  readonly isReady: boolean;
  readonly isRunning: boolean;
  /** Makes both runs with `seeds` different seeds. */
  readonly repeat: (seeds: number, upTo?: UpTo) => void;
  readonly stop: () => void;
};

/**
 * Repeats a comparison of two runs. `forked_ns`: moment of the change in which the runs differ, from which its effects
 * are measured. Infinity if the runs do not differ. `now_ns`: moment for which the page shows figures of the single
 * runs, or null.
 */
export function useRepetition(against: Written, forked_ns: number, now_ns: number | null): Repetition {
  const lab = useLab();
  const batch = useBatch();
  const [seeds, choose] = useState(USUAL_SEEDS);
  const mine = useChosen(formatRun);
  const of = `${mine} ${formatRun(against)}`;
  const [known, setKnown] = useState<Known>(() => newest.get(lab) ?? { of, state: NOTHING });
  const state = known.of === of ? known.state : NOTHING;
  const end_ns = useChosen((chosen) => runOf(chosen).values[paramIndex('run.duration')]) * 1e9;
  const shown_ns = now_ns === null || now_ns >= end_ns ? null : Math.floor(now_ns);
  useEffect(() => () => batch?.stop(), [batch, of]);
  const repeat = (many: number, upTo: UpTo = 'shown'): void => {
    if (batch === null) return;
    const run = runOf(lab.chosen);
    const other = runOf(against);
    const runs = [...withSeeds(run, many), ...withSeeds(other, many)];
    const since_ns = Number.isFinite(forked_ns) ? forked_ns : 0;
    // The figures of the single runs may not have arrived yet, so the measured span ends at the moment on screen.
    const at_ns = Math.floor(lab.target_ns);
    const to_ns = upTo === 'shown' && at_ns > since_ns && at_ns < end_ns ? at_ns : null;
    const found: Outcome[] = [];
    const take = (nth: number, outcome: Outcome): void => {
      found[nth] = outcome;
    };
    const tell = (news: Partial<State>): void =>
      setKnown((before) => (before.of === of ? { of, state: { ...before.state, ...news } } : before));
    choose(many);
    setKnown({
      of,
      state: { ...NOTHING, progress: { total: runs.length, done: 0, kept: 0, part: 0, left_s: null } },
    });
    const part = to_ns === null ? { since_ns } : { since_ns, to_ns };
    void batch
      .run(runs, take, (progress) => tell({ progress }), part)
      .then((end) => {
        const both: Repeated = {
          seed: run.values[paramIndex('run.seed')],
          since_ns,
          to_ns: to_ns ?? end_ns,
          isToEnd: to_ns === null,
          a: found.slice(0, many),
          b: found.slice(many),
          lacks: [lacksOf(run), lacksOf(other)],
        };
        const ended = { end, both: end === 'done' ? both : null };
        if (end === 'done') newest.set(lab, { of, state: { progress: null, ...ended } });
        tell(ended);
      });
  };
  const isRunning = state.progress !== null && state.end === null;
  const isReady = batch !== null;
  return { ...state, seeds, choose, shown_ns, end_ns, repeat, stop: () => batch?.stop(), isReady, isRunning };
}
