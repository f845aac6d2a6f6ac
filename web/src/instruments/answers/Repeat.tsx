/** Run A and run B with other seeds: how far what one run of each shows may be chance. */

import { useCallback, useEffect, useState } from 'react';
import { spreadOf } from '../../decode/spread';
import { linear } from '../../draw/plot/scale';
import type { Outcome } from '../../engine/outcome';
import type { BatchEnd, Progress } from '../../run/batch';
import { type Parting, partingOf, REPEATED, type RepeatedId, SEEDS, valuesOf, withSeeds } from '../../run/repetition';
import type { Written } from '../../scenario/commandLine';
import { paramIndex } from '../../scenario/params';
import { presentValue, runOf } from '../../scenario/store';
import { useBatch } from '../../ui/useBatch';
import { useChosen, useLab } from '../../ui/useLab';
import { comparison } from '../../words/comparison';
import './repeat.css';

/** Every seed's outcome of both runs. */
type Both = { readonly seed: number; readonly duration_ns: number; readonly a: Outcome[]; readonly b: Outcome[] };

type State = {
  readonly progress: Progress | null;
  readonly end: BatchEnd | null;
  readonly both: Both | null;
};

const NOTHING: State = { progress: null, end: null, both: null };

export function Repeat({ against }: { against: Written }) {
  const words = comparison.repeat;
  const seed = useChosen((state) => presentValue(state, 'run.seed'));
  const { state, press, stop, isReady } = useRepetition(against);
  const { progress, end, both } = state;
  const isRunning = progress !== null && end === null;
  return (
    <section className="repeat" aria-label={words.title}>
      <h3>{words.title}</h3>
      <p>{words.single(seed)}</p>
      <p className="compare-way">
        <button type="button" disabled={!isReady || isRunning} onClick={press}>
          {words.press(SEEDS)}
        </button>
        {isRunning && (
          <button type="button" onClick={stop}>
            {words.stop}
          </button>
        )}
      </p>
      {isRunning && <progress aria-label={words.progress} value={progress.part} max={1} />}
      <p role="status">
        {isRunning && words.underWay(progress.done, progress.total, progress.left_s)}
        {end === 'stopped' && words.stopped}
        {end !== null && typeof end === 'object' && words.failed(end.fault)}
      </p>
      {end === 'done' && both !== null && <Spreads both={both} />}
    </section>
  );
}

/** Begins when it is pressed for; what a change of either run makes untrue is forgotten. */
function useRepetition(against: Written) {
  const lab = useLab();
  const batch = useBatch();
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
    const runs = [...withSeeds(mine), ...withSeeds(runOf(against))];
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
          a: found.slice(0, SEEDS),
          b: found.slice(SEEDS),
        };
        setState((known) => (known.progress === null ? known : { ...known, end, both: end === 'done' ? both : null }));
      });
  }, [batch, against, lab]);
  return { state, press, stop: () => batch?.stop(), isReady: batch !== null };
}

function Spreads({ both: { seed, duration_ns, a, b } }: { both: Both }) {
  const words = comparison.repeat;
  const rates = [valuesOf(a, 'goodput_mbps'), valuesOf(b, 'goodput_mbps')];
  const ratios = rates[0].map((rate, nth) => rate / rates[1][nth]);
  const partings = [partingOf(a), partingOf(b)];
  const told = REPEATED.filter(({ id }) => [...valuesOf(a, id), ...valuesOf(b, id)].some((value) => value > 0));
  return (
    <>
      <p>{words.times(Math.min(...ratios), Math.max(...ratios))}</p>
      {partings[0] === null && partings[1] === null && <p>{words.oneKind}</p>}
      <Groups run="A" parting={partings[0]} />
      <Groups run="B" parting={partings[1]} />
      <table aria-label={words.table}>
        <caption>{words.caption(seed, seed + SEEDS - 1, duration_ns)}</caption>
        <tbody>
          {told.map(({ id, share }) => (
            <Measure key={id} id={id} times={share ? 100 : 1} a={valuesOf(a, id)} b={valuesOf(b, id)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Groups({ run, parting }: { run: 'A' | 'B'; parting: Parting }) {
  const words = comparison.repeat;
  if (parting === null) return null;
  const { groups, by } = parting;
  const times = REPEATED.find(({ id }) => id === by)?.share ? 100 : 1;
  return (
    <p>
      <strong>{words.groups(run, groups)}</strong>{' '}
      {by === null
        ? words.unexplained
        : words.apart(
            words.measures[by],
            groups.map((group) => group.by * times),
          )}
    </p>
  );
}

type MeasureProps = { id: RepeatedId; times: number; a: readonly number[]; b: readonly number[] };

/** Both runs on one scale: each seed a dot, the means below each other. */
function Measure({ id, times, a, b }: MeasureProps) {
  const words = comparison.repeat;
  const [mine, theirs] = [a, b].map((values) => values.map((value) => value * times));
  const name = words.measures[id];
  const said = [mine, theirs].map((values) => {
    const { mean, deviation } = spreadOf(values);
    return words.spread(mean, deviation);
  });
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span className="of">A</span> {said[0]}
        <br />
        <span className="of">B</span> {said[1]}
      </td>
      <td>
        <Dots name={words.dots(name, mine, theirs)} runs={[mine, theirs]} />
      </td>
    </tr>
  );
}

const WIDTH = 96;
const ROWS = [9, 27];
const PAD = 5;

function Dots({ name, runs }: { name: string; runs: readonly (readonly number[])[] }) {
  const x = linear([0, Math.max(...runs.flat()) || 1], [PAD, WIDTH - PAD]);
  return (
    <svg viewBox={`0 0 ${WIDTH} 36`} width={WIDTH} height={36} role="img" aria-label={name}>
      {runs.map((values, run) => (
        <g key={ROWS[run]} className={run === 0 ? 'a' : 'b'}>
          <path d={`M${PAD} ${ROWS[run]}H${WIDTH - PAD}`} />
          {values.map((value, nth) => (
            <circle key={nth} cx={x(value)} cy={ROWS[run] + ((nth % 3) - 1) * 2.4} r={2.6} />
          ))}
        </g>
      ))}
    </svg>
  );
}
