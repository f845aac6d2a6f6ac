/**
 * Effects of the differences: quantities measured in both runs since the branch point. If the user computes both runs
 * to the end, quantities of the steady state and of the whole run are added.
 */

import { type ReactNode, useEffect, useState } from 'react';
import { effect, hasMeasure, MEASURES, type MeasureId, type Unit, wholeRate } from '../../decode/effect';
import { type LongestWait, lengthWords } from '../../decode/longestWaits';
import { greatestReason } from '../../decode/losses';
import { type Scalars, scalarsOf } from '../../decode/uses';
import { Pool } from '../../engine/pool';
import { useHost } from '../../hosts/hosts';
import { Draining } from '../../instruments/answers/Repeat';
import { crowdedWords } from '../../instruments/controls/crowded';
import { beside, type Findings, lengthOf, type Readings, type Waits } from '../../run/comparison';
import { resultOf } from '../../run/pooled';
import { type Crowding, crowdingOf } from '../../scenario/crowding';
import type { Written } from '../../scenario/link';
import { presentValue, runOf } from '../../scenario/store';
import { useWritten } from '../../ui/useAgainst';
import { useChosen, useLab } from '../../ui/useLab';
import { comparison as words } from '../../words/comparison';

/**
 * Time from a change until its effect counts as steady: `SETTLED_NS`, or in a short run the fraction `SETTLED_PART` of
 * the time from the change to the end. Our choice.
 */
const SETTLED_NS = 1e9;
const SETTLED_PART = 0.25;

type Props = { readonly against: Written; readonly forked_ns: number; readonly findings: Findings };

export function Effects({ against, forked_ns, findings: { readings, waits } }: Props) {
  const ahead = useAhead(against, forked_ns);
  const have = useHave(against);
  const crowded = useCrowded(against);
  const isCrowded = crowded.some((one) => one !== null);
  return (
    <section className="effects" aria-label={words.side}>
      <table aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.columns.measure}</th>
            <th scope="col">
              <span className="of-a">{words.columns.a}</span>
            </th>
            <th scope="col">
              <span className="of-b">{words.columns.b}</span>
            </th>
            <th scope="col">{words.columns.effect}</th>
          </tr>
        </thead>
        {readings !== null && (
          <Span
            title={words.sinceFork(readings.t_ns - forked_ns, readings.t_ns)}
            readings={readings}
            have={have}
            isCrowded={isCrowded}
            asks
          >
            <WaitRow waits={waits} />
          </Span>
        )}
        {ahead.ends !== null && <Ahead ends={ahead.ends} have={have} isCrowded={isCrowded} />}
      </table>
      {crowded.map((one, run) => one !== null && <p key={RUNS[run]}>{words.crowded(RUNS[run], crowdedWords(one))}</p>)}
      {ahead.ends !== null && <Draining to_ns={ahead.end_ns} against={against} />}
      {readings === null && <p role="status">{words.oneRun}</p>}
      <p className="muted" role="status">
        {ahead.ends === null ? words.ahead.why : words.ahead.done(ahead.end_ns)}
      </p>
      {ahead.ends === null && (
        <p className="ways">
          <button type="button" disabled={ahead.part !== null} onClick={ahead.begin}>
            {words.ahead.press(ahead.end_ns)}
          </button>
          {ahead.part !== null && (
            <button type="button" onClick={ahead.stop}>
              {words.ahead.stop}
            </button>
          )}
        </p>
      )}
      {ahead.part !== null && <progress aria-label={words.ahead.progress} value={ahead.part} max={1} />}
      {ahead.fault !== '' && <p role="alert">{words.ahead.failed(ahead.fault)}</p>}
    </section>
  );
}

const RUNS = ['A', 'B'] as const;

/** Returns for each run whether its compile jobs need more memory than the simulated machine has. */
function useCrowded(against: Written): readonly (Crowding | null)[] {
  const state = useChosen((chosen) => chosen);
  return [state, against].map((run) => crowdingOf((id) => presentValue(run, id)));
}

/** Whether a quantity can be measured in run A and in run B. */
type Have = (id: MeasureId) => readonly [a: boolean, b: boolean];

function useHave(against: Written): Have {
  const state = useChosen((chosen) => chosen);
  const has = (run: Written, id: MeasureId): boolean => hasMeasure(id, (param) => presentValue(run, param));
  return (id) => [has(state, id), has(against, id)];
}

/** A run's counters and levels at the start and at the end of a span. */
type Ends = readonly [begin: Scalars, end: Scalars];
/** Counters and levels of both runs at the start of the steady state and at the end, with these two times, ns. */
type BothEnds = { readonly from_ns: number; readonly to_ns: number; readonly a: Ends; readonly b: Ends };
type State = { readonly part: number | null; readonly ends: BothEnds | null; readonly fault: string };
const NOTHING: State = { part: null, ends: null, fault: '' };

/** Runs both machines to the end of their runs on request. A change of either run discards the results. */
function useAhead(against: Written, forked_ns: number) {
  const [state, setState] = useState<State>(NOTHING);
  const [begun, setBegun] = useState(0);
  const written = useWritten();
  const end_ns = useChosen((chosen) => presentValue(chosen, 'run.duration')) * 1e9;
  useEffect(() => {
    setBegun(0);
    setState(NOTHING);
  }, [against, written]);
  useEffect(() => {
    if (begun === 0) return undefined;
    const runs = [runOf(written), runOf(against)];
    const from_ns = Math.floor(forked_ns + Math.min(SETTLED_NS, (end_ns - forked_ns) * SETTLED_PART));
    const ways = [0, 0];
    setState({ ...NOTHING, part: 0 });
    const pool = new Pool(runs.length);
    const made = runs.map(async (run, nth): Promise<Ends> => {
      const reach = (now_ns: number): void => {
        ways[nth] = now_ns;
        setState((known) => ({ ...known, part: (ways[0] + ways[1]) / (2 * end_ns) }));
      };
      const { passage } = await resultOf<'passed'>(pool, run, { from_ns, to_ns: end_ns, waits: false }, reach);
      return [scalarsOf(passage.begin), scalarsOf(passage.end)];
    });
    Promise.all(made).then(
      ([a, b]) => setState({ ...NOTHING, ends: { from_ns, to_ns: end_ns, a, b } }),
      ({ message }: Error) => setState({ ...NOTHING, fault: message }),
    );
    return () => pool.close();
  }, [begun, against, written, forked_ns, end_ns]);
  const stop = (): void => {
    setBegun(0);
    setState(NOTHING);
  };
  return { ...state, end_ns, begin: () => setBegun(begun + 1), stop };
}

/** Counters at t = 0, before any event. */
const ZERO = { get: () => 0 };

type AheadProps = { ends: BothEnds; have: Have; isCrowded: boolean };

function Ahead({ ends: { from_ns, to_ns, a, b }, have, isCrowded }: AheadProps) {
  const whole = { ...beside([ZERO, ZERO], [a[1], b[1]]), rate: [wholeRate(a[1]), wholeRate(b[1])] as const };
  return (
    <>
      <Span
        title={words.ahead.steady(from_ns, to_ns)}
        readings={beside([a[0], b[0]], [a[1], b[1]])}
        have={have}
        isCrowded={isCrowded}
      />
      <Span
        title={words.ahead.whole(to_ns)}
        readings={whole}
        have={have}
        isCrowded={isCrowded}
        names={{ rate: words.ahead.wholeRate }}
      />
    </>
  );
}

/** Measured quantities that show whether compile jobs wait for memory. */
const OF_CROWDING: readonly MeasureId[] = ['load', 'disk'];

type SpanProps = {
  title: string;
  readings: Readings;
  have: Have;
  isCrowded: boolean;
  asks?: boolean;
  /** Names of the quantities that are defined differently in this time span. */
  names?: Partial<Record<MeasureId, string>>;
  children?: ReactNode;
};

function Span({ title, readings, have, isCrowded, asks = false, names = {}, children }: SpanProps) {
  const lab = useLab();
  const { effects } = useHost();
  const measured: readonly MeasureId[] = isCrowded ? [...effects, ...OF_CROWDING] : effects;
  const acts: Partial<Record<MeasureId, () => void>> = asks
    ? {
        share: () => lab.questions.ask('cpu', 0),
        lost: () => lab.questions.ask('losses', greatestReason(lab.snapshot)),
      }
    : {};
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4}>
          {title}
        </th>
      </tr>
      {measured.map((id) => {
        const { unit } = MEASURES[id];
        const has = have(id);
        const [mine, theirs] = readings[id];
        return (
          <Row
            key={id}
            name={names[id] ?? words.measures[id]}
            act={acts[id]}
            effect={has[0] && has[1] ? effect(unit, mine, theirs) : words.unknown}
          >
            {[
              has[0] ? figureWords(id, unit, readings, 0) : words.unknown,
              has[1] ? figureWords(id, unit, readings, 1) : words.unknown,
            ]}
          </Row>
        );
      })}
      {children}
    </tbody>
  );
}

/** Text of one measured quantity of a run. For losses, the text includes their share of the offered network frames. */
function figureWords(id: MeasureId, unit: Unit, readings: Readings, run: 0 | 1): string {
  const value = readings[id][run];
  if (!Number.isFinite(value)) return words.unknown;
  if (id === 'lost') return words.lost(value, readings.offered[run]);
  if (unit === 'share') return words.share(value);
  return unit === 'Mb/s' ? words.rate(value) : words.count(value);
}

type RowProps = { name: string; effect: string; act?: (() => void) | undefined; children: readonly [string, string] };

function Row({ name, effect: size, act, children: [a, b] }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {act === undefined ? (
          name
        ) : (
          <button type="button" className="link" title={words.inRunA} onClick={act}>
            {name}
          </button>
        )}
      </th>
      <td>{a}</td>
      <td>{b}</td>
      <td>
        <b>{size}</b>
      </td>
    </tr>
  );
}

function WaitRow({ waits }: { waits: Waits | null }) {
  const lab = useLab();
  const name = words.longestWait;
  if (waits === null)
    return (
      <Row name={name} effect={words.lookingUp}>
        {['', '']}
      </Row>
    );
  const { a, b } = waits;
  const act = a === null ? undefined : () => lab.questions.askWait(a.packet, a.stage);
  return (
    <Row name={name} act={act} effect={waitEffect(a, b)}>
      {[waitWords(a), waitWords(b)]}
    </Row>
  );
}

/** Returns the effect on the longest wait, or the reason why the two lengths cannot be compared. */
function waitEffect(a: LongestWait | null, b: LongestWait | null): string {
  if (a?.left_after || b?.left_after) return words.notOver;
  return a?.came_before || b?.came_before ? words.beganBefore : effect('ns', lengthOf(a), lengthOf(b));
}

function waitWords(stay: LongestWait | null): string {
  return stay === null ? words.noWait : lengthWords(stay);
}
