/** Run A beside run B, from their fork to the moment shown: what the one change did, and the first event that differs. */
import { type ReactNode, useEffect, useState } from 'react';
import { useLab } from '../app/lab';
import { clock, count, duration, percent, three } from '../lib/format';
import { sentence } from '../panels/events';
import { paramOf } from '../scenario/params';
import { presentValue, useChosen } from '../scenario/store';
import type { Snapshot } from '../sim/frame';
import { About, Drop, Stage } from '../sim/tables';
import { ask, askWait } from '../why/asked';
import { type Link, linksOf } from '../why/chain';
import { lengthWords, type Stay, staysOf } from '../why/Longest';
import { effect, firstDifference, MEASURES, type MeasureId, type Unit } from './effect';
import { Follower } from './follower';
import { type Branch, useRunB, valueWords } from './runB';

const REDRAW_MS = 300;
/** Both runs are taken so much further at a press, ns. */
const ON_NS = 2e9;
/** Journals are compared in pieces of so much, ns, … */
const PIECE_NS = 1e8;
/** … up to so many. */
const PIECES = 40;
/** Longest waits are looked for so far back, ns … */
const WAITS_BACK_NS = 10e9;
/** … and again when the stretch since the fork has grown by this part. */
const GROWN = 0.2;

export function Compare() {
  const branch = useRunB((state) => state.branch);
  if (branch === null) return <p>There is one run so far. Change a parameter, then press “Compare with” below it.</p>;
  return <Comparison key={branch.link} branch={branch} />;
}

type Readings = Readonly<Record<MeasureId, readonly [number, number]>> & { readonly t_ns: number };
type Waits = { readonly to_ns: number; readonly a: Stay | null; readonly b: Stay | null };
type Difference = { readonly a: Link | null; readonly b: Link | null };

function readingsOf(base: Snapshot, a: Snapshot, b: Snapshot): Readings {
  const entries = Object.entries(MEASURES).map(([id, { of }]) => [id, [of(base, a), of(base, b)]]);
  return { ...Object.fromEntries(entries), t_ns: a.t_ns };
}

function Comparison({ branch }: { branch: Branch }) {
  const lab = useLab();
  const { id, value, forked_ns } = branch;
  const mine = useChosen((state) => presentValue(state, id));
  const { readings, waits, difference } = useComparison(branch);
  const label = paramOf(id)?.label ?? id;
  const since = readings === null ? 0 : readings.t_ns - forked_ns;
  const on = (): void => lab.seek(Math.min(lab.session.playback.end_ns, forked_ns + since + ON_NS));
  return (
    <>
      <p>
        The same run until {clock(forked_ns)}, with the same seed; then {label} {valueWords(id, mine)} in run A, on
        screen, and {valueWords(id, value)} in run B.
      </p>
      <p className="compare-way">
        <button type="button" onClick={on}>
          Both 2 s on
        </button>
        <button type="button" onClick={() => lab.seek(forked_ns)}>
          Both back to the fork
        </button>
      </p>
      {readings === null || since <= 0 ? (
        <p role="status">{readings === null ? 'Run B is on its way to the fork …' : 'Nothing has happened since.'}</p>
      ) : (
        <Table readings={readings} waits={waits} since_ns={since} a={valueWords(id, mine)} b={valueWords(id, value)} />
      )}
      <First difference={difference} />
    </>
  );
}

/** Keeps run B beside run A, and what the two come to. */
function useComparison({ run, forked_ns }: Branch) {
  const { session } = useLab();
  const [readings, setReadings] = useState<Readings | null>(null);
  const [waits, setWaits] = useState<Waits | null>(null);
  const [difference, setDifference] = useState<Difference | null | undefined>(undefined);
  useEffect(() => {
    const follower = new Follower(run, forked_ns);
    let drawn = 0;
    let waited_ns = forked_ns;
    let compared_ns = forked_ns;
    let busy = false;
    let open = true;
    const findDifference = (to_ns: number): void => {
      if (busy || compared_ns >= forked_ns + PIECES * PIECE_NS) return;
      busy = true;
      const stretch = { from_ns: compared_ns, to_ns: Math.min(to_ns, compared_ns + PIECE_NS) };
      const both = (mine: Float64Array) => (theirs: Float64Array) => {
        busy = false;
        const found = firstDifference(linksOf(mine), linksOf(theirs));
        compared_ns = found === null ? stretch.to_ns : Number.POSITIVE_INFINITY;
        if (open) setDifference(found);
      };
      session.inquire(
        About.Journal,
        0,
        (mine) => open && follower.inquire(About.Journal, stretch, both(mine)),
        stretch,
      );
    };
    const findWaits = (to_ns: number): void => {
      if (busy || to_ns - waited_ns <= GROWN * (waited_ns - forked_ns)) return;
      busy = true;
      waited_ns = to_ns;
      const stretch = { from_ns: Math.max(forked_ns, to_ns - WAITS_BACK_NS), to_ns };
      const both = (mine: Float64Array) => (theirs: Float64Array) => {
        busy = false;
        if (open) setWaits({ to_ns, a: onBacklog(mine), b: onBacklog(theirs) });
      };
      session.inquire(About.Stays, 0, (mine) => open && follower.inquire(About.Stays, stretch, both(mine)), stretch);
    };
    const stop = session.paintWith(({ t, snap, wall_ms }) => {
      follower.follow(t);
      const { base, now, there } = follower;
      if (base === null || now === null || wall_ms - drawn < REDRAW_MS) return;
      drawn = wall_ms;
      if (!there || t < forked_ns) return;
      setReadings(readingsOf(base, snap, now));
      if (t < waited_ns) waited_ns = forked_ns;
      if (compared_ns < t) findDifference(Math.floor(t));
      else findWaits(Math.floor(t));
    });
    return () => {
      open = false;
      stop();
      follower.close();
    };
  }, [session, run, forked_ns]);
  return { readings, waits, difference };
}

/** The longest wait before a segment's ACK: on the backlog of an owned socket. */
function onBacklog(rows: Float64Array): Stay | null {
  return staysOf(rows).find(({ stage }) => stage === Stage.Backlog) ?? null;
}

function told(unit: Unit, value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (unit === 'share') return percent(value);
  return unit === 'count' ? count(value) : `${three(value)} Mb/s`;
}

type TableProps = { readings: Readings; waits: Waits | null; since_ns: number; a: string; b: string };

function Table({ readings, waits, since_ns, a, b }: TableProps) {
  const { session } = useLab();
  const asks: Partial<Record<MeasureId, () => void>> = {
    share: () => ask(session, 'cpu', 0),
    lost: () => ask(session, 'losses', Drop.Ring),
  };
  return (
    <table className="life compare" aria-label="Run A and run B">
      <caption>In the {duration(since_ns)} since the fork</caption>
      <thead>
        <tr>
          <th scope="col">measure</th>
          <th scope="col">A: {a}</th>
          <th scope="col">B: {b}</th>
          <th scope="col">effect</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(MEASURES) as MeasureId[]).map((id) => {
          const { name, unit } = MEASURES[id];
          const [mine, theirs] = readings[id];
          return (
            <Row key={id} name={name} act={asks[id]} effect={effect(unit, mine, theirs)}>
              {[told(unit, mine), told(unit, theirs)]}
            </Row>
          );
        })}
        <WaitRow waits={waits} />
      </tbody>
    </table>
  );
}

type RowProps = { name: string; effect: string; act?: (() => void) | undefined; children: readonly [string, string] };

function Row({ name, effect: size, act, children: [a, b] }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <Name act={act}>{name}</Name>
      </th>
      <td>{a}</td>
      <td>{b}</td>
      <td>
        <b>{size}</b>
      </td>
    </tr>
  );
}

function Name({ act, children }: { act: (() => void) | undefined; children: ReactNode }) {
  if (act === undefined) return <span>{children}</span>;
  return (
    <button type="button" title="In run A" onClick={act}>
      <span>{children}</span>
    </button>
  );
}

function WaitRow({ waits }: { waits: Waits | null }) {
  const { session } = useLab();
  const name = 'longest wait on the backlog';
  if (waits === null)
    return (
      <Row name={name} effect="looking it up …">
        {['', '']}
      </Row>
    );
  const length = (stay: Stay | null): number => (stay === null ? 0 : stay.to_ns - stay.from_ns);
  const { a, b } = waits;
  const act = a === null ? undefined : () => askWait(session, a.packet, a.stage);
  return (
    <Row name={name} act={act} effect={effect('ns', length(a), length(b))}>
      {[a === null ? 'none' : lengthWords(a), b === null ? 'none' : lengthWords(b)]}
    </Row>
  );
}

function First({ difference }: { difference: Difference | null | undefined }) {
  if (difference === undefined) return null;
  if (difference === null) return <p>So far every event is the same in both.</p>;
  return (
    <>
      <h3>The first event that differs</h3>
      <ul className="answers" aria-label="First event that differs">
        <FirstOf run="A" entry={difference.a} />
        <FirstOf run="B" entry={difference.b} />
      </ul>
    </>
  );
}

function FirstOf({ run, entry }: { run: string; entry: Link | null }) {
  const lab = useLab();
  if (entry === null) return <li>{run}: nothing yet</li>;
  return (
    <li>
      <button type="button" title="Go to this moment" onClick={() => lab.seek(entry.t_ns)}>
        <span>
          {run}: {sentence(entry)}
        </span>{' '}
        <time>{clock(entry.t_ns)}</time>
      </button>
    </li>
  );
}
