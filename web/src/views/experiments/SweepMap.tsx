/**
 * Sweep over a grid of one or two parameters with several seeds each, shown as a heat map or as a curve with its range.
 */

import { useMemo, useRef, useState } from 'react';
import { type Spread, spreadOf } from '../../decode/spread';
import type { Outcome } from '../../engine/outcome';
import type { Batch } from '../../run/batch';
import { type Axis, gridOf } from '../../run/grid';
import { REPEATED, type RepeatedId } from '../../run/repetition';
import type { Written } from '../../scenario/link';
import { encodeLink } from '../../scenario/link';
import { labelOf, paramIndex, paramOf, type Values, valueWords } from '../../scenario/params';
import type { RunSpec } from '../../scenario/runSpec';
import { chosenPreset, runOf } from '../../scenario/store';
import { PARAMS } from '../../tables/tables';
import { FigureFiles } from '../../ui/FigureFiles';
import { useChosen, useLab } from '../../ui/useLab';
import { experiments } from '../../words/experiments';
import { three } from '../../words/numbers';
import { page, settings } from '../../words/opening';
import { BandChart } from './BandChart';
import { sweepCsv } from './csv';
import { progressWords, RunTools } from './RunTools';
import { argumentsOf, FIRST, readSweep, type Sweep, type SweepForm } from './sweepForm';
import { useRuns } from './useRuns';

/** Parameters for a grid: numbers that have an effect from the start of a run. */
const CHOICES = PARAMS.filter(({ type, id }) => type !== 'enum' && type !== 'bool' && !id.startsWith('run.'));
/** Moment and speed at which a run of the sweep opens. By this moment packets have passed all parts of the machine. */
const OPENS = { t_ns: 1e9, speed: 2e6 };

/** `base`: the scenario that every cell of the grid changes. Its seed is the first seed in each cell. */
type Begun = { readonly sweep: Sweep; readonly base: Written; readonly grid: readonly RunSpec[] };
type Swept = Begun & { readonly outcomes: readonly Outcome[] };

export function SweepMap({ batch }: { batch: Batch | null }) {
  const words = experiments.sweep;
  const [form, setForm] = useState(FIRST);
  const [measure, setMeasure] = useState<RepeatedId>('drops.ring');
  const chosen = useChosen((state) => state);
  const read = useMemo(() => readSweep(form), [form]);
  const { runs, swept, run } = useSweep(batch, read);
  // The form or the scenario has changed since the sweep on screen.
  const isEarlier = swept !== null && (swept.sweep !== read || !isSame(swept.base, chosen));
  return (
    <article aria-label={words.name}>
      <h2>
        <b>{words.name}</b> <span>{words.title}</span>
      </h2>
      <p className="bed">{words.bed}</p>
      <Form form={form} change={(change) => setForm({ ...form, ...change })} />
      <RunTools
        runs={runs}
        run={run}
        choice={
          <label>
            {words.measure}
            <select value={measure} onChange={(event) => setMeasure(event.target.value as RepeatedId)}>
              {REPEATED.map(({ id }) => (
                <option key={id} value={id}>
                  {words.measures[id]}
                </option>
              ))}
            </select>
          </label>
        }
        status={
          'wrong' in read ? (
            <span className="alarm">{read.wrong}</span>
          ) : runs.progress === null || batch === null || isEarlier ? (
            words.cost(read.runs, batch?.workers ?? 1)
          ) : (
            progressWords(runs, words.done)
          )
        }
      >
        {'wrong' in read || <code>{words.command(argumentsOf(chosen, read))}</code>}
      </RunTools>
      {isEarlier && <p className="muted">{words.earlier}</p>}
      {swept !== null && <Result swept={swept} measure={measure} />}
    </article>
  );
}

/** Returns whether two scenarios make the same run. */
function isSame(a: Written, b: Written): boolean {
  const parts = ({ preset, overrides, interventions }: Written) =>
    JSON.stringify([preset, Object.entries(overrides).sort(), interventions]);
  return parts(a) === parts(b);
}

/** Makes the runs of the grid that a form describes. The results are known when all runs are done. */
function useSweep(batch: Batch | null, read: ReturnType<typeof readSweep>) {
  const lab = useLab();
  const [begun, setBegun] = useState<Begun | null>(null);
  const runs = useRuns<RunSpec>(batch);
  const begin = (sweep: Sweep): void => {
    const base = lab.chosen;
    const ran = runOf(base);
    const timed = { ...ran, values: ran.values.with(paramIndex('run.duration'), sweep.seconds) };
    const grid = gridOf(timed, sweep.axes, sweep.seeds);
    setBegun({ sweep, base, grid });
    runs.make(grid, (one) => one);
  };
  const swept: Swept | null =
    begun === null || runs.end !== 'done'
      ? null
      : { ...begun, outcomes: begun.grid.flatMap((one) => runs.outcomes.get(one) ?? []) };
  return { runs, swept, run: batch === null || 'wrong' in read ? null : () => begin(read) };
}

function Form({ form, change }: { form: SweepForm; change: (change: Partial<SweepForm>) => void }) {
  const words = experiments.sweep;
  return (
    <div className="sweep-form">
      <Choice name={words.across} id={form.across} choose={(across) => change({ across })} />
      <Text
        name={words.values(words.across)}
        value={form.acrossValues}
        write={(acrossValues) => change({ acrossValues })}
      />
      <Choice name={words.down} id={form.down} choose={(down) => change({ down })} mayBeNone />
      {form.down !== '' && (
        <Text name={words.values(words.down)} value={form.downValues} write={(downValues) => change({ downValues })} />
      )}
      <Text name={words.seeds} value={form.seeds} write={(seeds) => change({ seeds })} />
      <Text name={words.seconds} value={form.seconds} write={(seconds) => change({ seconds })} />
    </div>
  );
}

type ChoiceProps = { name: string; id: string; choose: (id: string) => void; mayBeNone?: boolean };

function Choice({ name, id, choose, mayBeNone = false }: ChoiceProps) {
  return (
    <label>
      {name}
      <select value={id} onChange={(event) => choose(event.target.value)}>
        {mayBeNone && <option value="">{experiments.sweep.nothing}</option>}
        {CHOICES.map((param) => (
          <option key={param.id} value={param.id}>
            {labelOf(param.id)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Text({ name, value, write }: { name: string; value: string; write: (value: string) => void }) {
  return (
    <label>
      {name}
      <input type="text" value={value} onChange={(event) => write(event.target.value)} />
    </label>
  );
}

/** Values of a metric in each cell of the grid, one value per seed. */
function cellsOf({ sweep, outcomes }: Swept, measure: RepeatedId): number[][] {
  const count = outcomes.length / sweep.seeds;
  return Array.from({ length: count }, (_, cell) =>
    outcomes.slice(cell * sweep.seeds, (cell + 1) * sweep.seeds).map(({ metrics }) => metrics[measure]),
  );
}

/** Returns the parameter of the grid's columns, and that of its rows if the grid has two parameters. */
const sidesOf = ({ axes }: Sweep) => axes.toReversed() as [across: Axis, down?: Axis];

function Result({ swept, measure }: { swept: Swept; measure: RepeatedId }) {
  const words = experiments.sweep;
  const { base } = swept;
  const { seeds } = swept.sweep;
  const seed = runOf(base).values[paramIndex('run.seed')];
  const [across, down] = sidesOf(swept.sweep);
  const spreads = cellsOf(swept, measure).map(spreadOf);
  const name = words.map(words.measures[measure], seeds);
  const lab = useLab();
  const figure = useRef<HTMLDivElement>(null);
  const caption = (): string[] => [
    page.labelled(settings.presets[chosenPreset(base.preset).id].title, name),
    words.caption(seed, seeds, swept.sweep.seconds),
    lab.links.viewAddress('experiments', { card: 'sweep' }),
  ];
  return (
    <div className="swept" ref={figure}>
      {down === undefined && (
        <BandChart
          name={words.chart(words.measures[measure], labelOf(across.id))}
          label={labelOf(across.id)}
          points={across.values.map((x, i) => ({ x, ...spreads[i] }))}
        />
      )}
      <Cells swept={swept} spreads={spreads} name={name} />
      <div className="cluster">
        <FigureFiles
          name="sweep"
          words={experiments.files}
          figure={() => figure.current?.querySelector(down === undefined ? 'svg' : 'table') ?? null}
          caption={caption}
          csv={() => sweepCsv(swept.sweep, seed, swept.outcomes)}
        />
      </div>
    </div>
  );
}

type CellsProps = { swept: Swept; spreads: readonly Spread[]; name: string };

/**
 * The grid of a sweep as a table. Each cell shows the mean over its seeds on a colour that is darker for larger values.
 * A press opens a run of the cell.
 */
function Cells({ swept: { base, sweep }, spreads, name }: CellsProps) {
  const words = experiments.sweep;
  const lab = useLab();
  const [across, down] = sidesOf(sweep);
  const open = (cell: Values): void => {
    const { preset, interventions } = base;
    const overrides = { ...base.overrides, ...cell, 'run.duration': sweep.seconds };
    lab.links.openRun(encodeLink({ preset, overrides, interventions, ...OPENS, title: '', loop: null, page: {} }));
  };
  const most = Math.max(...spreads.map(({ mean }) => mean)) || 1;
  return (
    <table className="map" aria-label={name}>
      <caption>{name}</caption>
      <thead>
        <tr>
          <td />
          <th scope="colgroup" colSpan={across.values.length}>
            {labelOf(across.id)}
          </th>
        </tr>
        <tr>
          <td>{down && labelOf(down.id)}</td>
          {across.values.map((value) => (
            <th key={value} scope="col">
              {worded(across.id, value)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(down?.values ?? [null]).map((row, i) => (
          <tr key={row}>
            <th scope="row">{row === null || down === undefined ? words.mean : worded(down.id, row)}</th>
            {across.values.map((column, j) => {
              const { mean, least, most: top } = spreads[i * across.values.length + j];
              const overrides = {
                [across.id]: column,
                ...(down === undefined || row === null ? {} : { [down.id]: row }),
              };
              return (
                <td key={column} style={{ '--part': mean / most } as React.CSSProperties}>
                  <button type="button" title={words.cell(three(least), three(top))} onClick={() => open(overrides)}>
                    {three(mean)}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function worded(id: string, value: number): string {
  const param = paramOf(id);
  return param === undefined ? String(value) : valueWords(param, value);
}
