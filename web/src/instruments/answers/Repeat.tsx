/** Repeats runs A and B with other seeds, to show whether a difference between single runs may be chance. */

import { shownOnceIn, spreadOf } from '../../decode/spread';
import { linear } from '../../draw/plot/scale';
import {
  areAlike,
  groupsWords,
  REPEATED,
  type Repeated,
  type RepeatedId,
  ratiosOf,
  repetitionCsv,
  SEED_CHOICES,
  seedsToTell,
  valuesOf,
} from '../../run/repetition';
import type { Written } from '../../scenario/link';
import { valueWithUnit } from '../../scenario/params';
import { presentValue, valueAt } from '../../scenario/store';
import { saveFile } from '../../ui/save';
import { giveCsv } from '../../ui/tableCsv';
import { useChosen } from '../../ui/useLab';
import { comparison } from '../../words/comparison';
import './repeat.css';
import { TableHead } from '../../ui/TableHead';
import type { Repetition } from './useRepetition';

type Props = { readonly repetition: Repetition; readonly against: Written };

export function Repeat({ repetition, against }: Props) {
  const words = comparison.repeat;
  const seed = useChosen((state) => presentValue(state, 'run.seed'));
  const { seeds, choose, end, both, isReady, isRunning, repeat, stop } = repetition;
  return (
    <section className="repeat" aria-label={words.title}>
      <h3>{words.title}</h3>
      <p>{words.single(seed)}</p>
      <p className="cluster">
        <button type="button" disabled={!isReady || isRunning} onClick={() => repeat(seeds)}>
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
      {!isRunning && <OtherSpan repetition={repetition} />}
      {end === 'done' && both !== null && <Spreads both={both} repeat={repeat} against={against} />}
    </section>
  );
}

/** Text about the progress of the repeated runs, or about the reason why they ended without a result. */
export function howFar({ progress, end, isRunning }: Repetition): string {
  const words = comparison.repeat;
  if (progress !== null && isRunning) return words.underWay(progress.done, progress.total, progress.left_s);
  if (end === 'stopped') return words.stopped;
  return end !== null && typeof end === 'object' ? words.failed(end.fault) : '';
}

/** Button that repeats the runs for the other time span: the span of the figures above, or the whole run. */
export function OtherSpan({ repetition }: { repetition: Repetition }) {
  const words = comparison.repeat;
  const { both, shown_ns, end_ns, seeds, isReady, repeat } = repetition;
  if (shown_ns === null) return null;
  const isToEnd = both?.isToEnd === true;
  return (
    <button type="button" disabled={!isReady} onClick={() => repeat(seeds, isToEnd ? 'shown' : 'end')}>
      {isToEnd ? words.pressShown(shown_ns) : words.pressEnd(end_ns)}
    </button>
  );
}

/** Text about the time after the sender stops, if the figures include that time. */
export function Draining({ to_ns, against }: { to_ns: number; against: Written }) {
  const stops_ns = useChosen((state) => presentValue(state, 'sender.duration')) * 1e9;
  const mine = useChosen((state) => valueAt(state, 'socket.rcvbuf', to_ns));
  if (stops_ns === 0 || stops_ns >= to_ns) return null;
  const held = [mine, valueAt(against, 'socket.rcvbuf', to_ns)].map((bytes) => valueWithUnit('socket.rcvbuf', bytes));
  return <p className="muted">{comparison.repeat.drains(stops_ns, held[0], held[1])}</p>;
}

type SpreadsProps = { both: Repeated; repeat: Repetition['repeat']; against: Written };

function Spreads({ both, repeat, against }: SpreadsProps) {
  const words = comparison.repeat;
  const { a, b } = both;
  const { median, least, most } = spreadOf(ratiosOf(both));
  const more = seedsToTell(both);
  const alike = areAlike(both);
  return (
    <>
      <p>{alike ? words.alike(a.length) : words.times(median, least, most)}</p>
      <Draining to_ns={both.to_ns} against={against} />
      {!alike && (
        <>
          <p>{groupsWords('A', a)}</p>
          <p>{groupsWords('B', b)}</p>
          <p className="muted">{words.shown(a.length, shownOnceIn(a.length))}</p>
        </>
      )}
      {more !== null && (
        <p>
          <button type="button" onClick={() => repeat(more, both.isToEnd ? 'end' : 'shown')}>
            {words.press(more)}
          </button>
        </p>
      )}
      <Figures both={both} />
    </>
  );
}

function Figures({ both }: { both: Repeated }) {
  const words = comparison.repeat;
  const { seed, a, b, lacks } = both;
  const csv = (): string => repetitionCsv(both);
  const measures = REPEATED.filter(({ id }) => [...valuesOf(a, id), ...valuesOf(b, id)].some((value) => value > 0));
  const { columns } = words;
  return (
    <>
      <table aria-label={words.table} ref={(table) => table !== null && giveCsv(table, csv)}>
        <caption>{words.caption(seed, seed + a.length - 1, words.base(both))}</caption>
        <TableHead columns={[columns.measure, columns.run, columns.median, columns.range, columns.runs]} />
        {measures.map(({ id, share }) => (
          <Measure
            key={id}
            id={id}
            times={share ? 100 : 1}
            a={lacks[0].includes(id) ? [] : valuesOf(a, id)}
            b={lacks[1].includes(id) ? [] : valuesOf(b, id)}
          />
        ))}
      </table>
      <p>
        <button
          type="button"
          onClick={() => saveFile('ringside-repetition.csv', new Blob([csv()], { type: 'text/csv' }))}
        >
          {words.csv}
        </button>
      </p>
    </>
  );
}

type MeasureProps = { id: RepeatedId; times: number; a: readonly number[]; b: readonly number[] };

/**
 * One measured quantity of runs A and B on one scale: the median, the range, and a dot for each seed. A run has no
 * values if its kernel does not have this quantity.
 */
function Measure({ id, times, a, b }: MeasureProps) {
  const words = comparison.repeat;
  const runs = [a, b].map((values) => values.map((value) => value * times));
  const name = words.measures[id];
  return (
    <tbody>
      {runs.map((values, run) => {
        const spread = values.length === 0 ? null : spreadOf(values);
        return (
          <tr key={run === 0 ? 'A' : 'B'}>
            {run === 0 && (
              <th scope="rowgroup" rowSpan={2}>
                {name}
              </th>
            )}
            <td className="of muted">{run === 0 ? 'A' : 'B'}</td>
            <td>{spread === null ? comparison.unknown : words.value(spread.median)}</td>
            <td>{spread === null ? comparison.unknown : words.range(spread.least, spread.most)}</td>
            {run === 0 && (
              <td rowSpan={2}>
                <Dots name={words.dots(name, runs[0], runs[1])} runs={runs} />
              </td>
            )}
          </tr>
        );
      })}
    </tbody>
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
