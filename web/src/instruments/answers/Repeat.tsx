/** Run A and run B with other seeds: how far what one run of each shows may be chance. */

import { spreadOf } from '../../decode/spread';
import { linear } from '../../draw/plot/scale';
import { type Parting, partingOf, REPEATED, type RepeatedId, SEED_CHOICES, valuesOf } from '../../run/repetition';
import { presentValue } from '../../scenario/store';
import { useChosen } from '../../ui/useLab';
import { comparison } from '../../words/comparison';
import './repeat.css';
import type { Both, Repetition } from './useRepetition';

export function Repeat({ repetition }: { repetition: Repetition }) {
  const words = comparison.repeat;
  const seed = useChosen((state) => presentValue(state, 'run.seed'));
  const { seeds, choose, end, both, isReady, isRunning, press, stop } = repetition;
  return (
    <section className="repeat" aria-label={words.title}>
      <h3>{words.title}</h3>
      <p>{words.single(seed)}</p>
      <p className="compare-way">
        <button type="button" disabled={!isReady || isRunning} onClick={press}>
          {words.press(seeds)}
        </button>
        <label>
          {words.seeds}
          <select value={seeds} disabled={isRunning} onChange={(event) => choose(Number(event.target.value))}>
            {SEED_CHOICES.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
        {isRunning && (
          <button type="button" onClick={stop}>
            {words.stop}
          </button>
        )}
      </p>
      {isRunning && <progress aria-label={words.progress} value={repetition.progress?.part ?? 0} max={1} />}
      <p role="status">{howFar(repetition)}</p>
      {end === 'done' && both !== null && <Spreads both={both} />}
    </section>
  );
}

/** How far the runs are, or why they ended without a figure. */
export function howFar({ progress, end, isRunning }: Repetition): string {
  const words = comparison.repeat;
  if (progress !== null && isRunning) return words.underWay(progress.done, progress.total, progress.left_s);
  if (end === 'stopped') return words.stopped;
  return end !== null && typeof end === 'object' ? words.failed(end.fault) : '';
}

/** The rate of run A as a multiple of run B's: the least and the most of all seeds. */
export function ratiosOf({ a, b }: Both): [least: number, most: number] {
  const theirs = valuesOf(b, 'goodput_mbps');
  const ratios = valuesOf(a, 'goodput_mbps').map((rate, nth) => rate / theirs[nth]);
  return [Math.min(...ratios), Math.max(...ratios)];
}

function Spreads({ both }: { both: Both }) {
  const words = comparison.repeat;
  const { seed, duration_ns, a, b } = both;
  const partings = [partingOf(a), partingOf(b)];
  const told = REPEATED.filter(({ id }) => [...valuesOf(a, id), ...valuesOf(b, id)].some((value) => value > 0));
  return (
    <>
      <p>{words.times(...ratiosOf(both))}</p>
      {partings[0] === null && partings[1] === null && <p>{words.oneKind}</p>}
      <Groups run="A" parting={partings[0]} />
      <Groups run="B" parting={partings[1]} />
      <table aria-label={words.table}>
        <caption>{words.caption(seed, seed + a.length - 1, duration_ns)}</caption>
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
