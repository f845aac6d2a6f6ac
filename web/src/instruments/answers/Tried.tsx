/**
 * Remedies: each change is tried in a copy of the run. Changes that helped are offered with their effect, and the other
 * changes are listed.
 */

import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Remedy, remediesFor, type Trouble } from '../../decode/changes';
import {
  type Course,
  courseOf,
  extent,
  takenByInterrupts,
  troubleIn,
  type Verdict,
  verdictOf,
} from '../../decode/remedies';
import { Pool } from '../../engine/pool';
import { useHost } from '../../hosts/hosts';
import type { Span } from '../../lib/span';
import { goingOn, presentAt, sinceLastChange, type Trials, type TriedRemedy, tryEach } from '../../run/trials';
import { crowdingOf } from '../../scenario/crowding';
import { valueWithUnit } from '../../scenario/params';
import type { RunSpec } from '../../scenario/runSpec';
import { runOf } from '../../scenario/store';
import type { ParamId } from '../../tables/names';
import { About, DropReason, FRAME_WIDTH, FrameField } from '../../tables/tables';
import { useWritten } from '../../ui/useAgainst';
import { useChosen, useLab, useReadOnly } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { settings } from '../../words/opening';
import { remedies as words } from '../../words/remedies';
import './tried.css';
import { LookingUp, useInquiry } from './parts';
import { effectOf } from './triedEffect';
import { useAskedAgain } from './useFreshness';

/** Tries remedies for the time span of the loop that the user has set or, without a loop, for the run so far. */
export function WhatHelps(stretch: Span) {
  const { hasRemedies } = useHost();
  return hasRemedies ? <Remedies {...stretch} /> : <p>{answers.onRouterOnly}</p>;
}

function Remedies(stretch: Span) {
  const run = useRun();
  const loop = useChosen((state) => state.loop);
  const { from_ns, to_ns } = sinceLastChange(stretch, stretch.to_ns, run);
  const rows = useInquiry(About.Ends, 0, to_ns, from_ns);
  const trouble = useMemo(() => (rows === null ? null : troubleIn(courseOf(endsOf(rows), -1))), [rows]);
  const tried = useMemo(
    () => (loop === null ? goingOn({ from_ns, to_ns }, run) : { from_ns, to_ns }),
    [from_ns, to_ns, loop, run],
  );
  if (rows === null) return <LookingUp />;
  if (trouble === null) return <Nothing from_ns={from_ns} to_ns={to_ns} />;
  return <Tried trouble={trouble} stretch={tried} isTitled />;
}

/**
 * Shown if nothing was lost in the span and nothing timed out. Repeats the question when the picture is paused at a
 * later moment.
 */
function Nothing({ from_ns, to_ns }: Span) {
  useAskedAgain((t) => t > to_ns, false);
  return <p>{from_ns < to_ns ? words.none(from_ns, to_ns) : words.tooEarly(to_ns)}</p>;
}

const NO_WAITS = new Float64Array();

function endsOf(rows: Float64Array): Parameters<typeof courseOf>[0] {
  return { begin: rows.subarray(0, FRAME_WIDTH), end: rows.subarray(FRAME_WIDTH), waits: NO_WAITS };
}

/** Returns the run that the user has chosen. Each change of the run gives a new object. */
export function useRun(): RunSpec {
  const written = useWritten();
  return useMemo(() => runOf(written), [written]);
}

type Props = {
  readonly trouble: Trouble;
  /**
   * Time span of the trials. Each trial repeats the run with one change from the start of this span on. The caller must
   * pass the same object in each rendering.
   */
  readonly stretch: Span;
  /** Whether the answer already has a title. */
  readonly isTitled?: boolean;
};

/** Tries parameter changes against losses or waits. The trials start at once, in separate web workers. */
export function Tried({ trouble, stretch, isTitled = false }: Props) {
  const fixed = useReadOnly();
  return fixed ? null : (
    <section className="tried" aria-label={words.title}>
      {!isTitled && <h3>{words.title}</h3>}
      <Trying trouble={trouble} stretch={stretch} />
    </section>
  );
}

function Trying({ trouble, stretch }: Omit<Props, 'isTitled'>) {
  const { trials, stop, again } = useTrials(trouble, stretch);
  if (trials === null) return null;
  const { total, done, end } = trials;
  const isUnheard = trouble.kind === 'loss' && trouble.code === DropReason.NoSocket;
  if (total <= 1) return <p>{isUnheard ? words.noListener : words.nothingToTry}</p>;
  return (
    <>
      {end === null && (
        <p className="beside">
          <progress aria-label={words.progress} value={done} max={total} />
          <button type="button" onClick={stop}>
            {words.stop}
          </button>
        </p>
      )}
      <p role="status" className={end === null ? undefined : 'muted'}>
        {end === null ? words.trying(done, total) : end === 'done' ? compared(trials) : whyNot(end)}
      </p>
      {end === 'stopped' && (
        <button type="button" onClick={again}>
          {words.again}
        </button>
      )}
      <Found trouble={trouble} trials={trials} />
    </>
  );
}

/** Text about the number of runs made and the span in which they are compared. */
function compared({ stretch, judged, total }: Trials): string {
  const over = words.over(stretch.from_ns, stretch.to_ns, total);
  const isLater = judged.from_ns > stretch.from_ns;
  return `${over} ${isLater ? words.judgedLater(judged.from_ns, judged.to_ns) : words.judgedWhole}`;
}

const whyNot = (end: Exclude<Trials['end'], 'done' | null>): string =>
  end === 'stopped' ? words.stopped : words.failed;

function Found({ trouble, trials: { without, tried, stretch, judged, end } }: { trouble: Trouble; trials: Trials }) {
  const lab = useLab();
  const run = useRun();
  if (without === null) return null;
  const of = (verdict: Verdict): TriedRemedy[] =>
    tried
      .filter(({ course }) => verdictOf(trouble, without, course) === verdict)
      .sort((a, b) => extent(trouble, a.course) - extent(trouble, b.course));
  const effect = (one: TriedRemedy): string => {
    const said = effectOf(trouble, without, one.course);
    return crowds(one, run, stretch.from_ns) ? words.effect([said, words.crowds]) : said;
  };
  const helped = of('helps');
  const [at_ns, measured_ns] = [stretch.from_ns, judged.to_ns];
  const offer = (one: TriedRemedy): ReactNode => (
    <>
      <button
        type="button"
        className="fork bare"
        onClick={() => lab.changes.forkAt(at_ns, one.id, one.value, measured_ns)}
      >
        {words.fork(at_ns, changeWords(one))}
      </button>
      <span>{effect(one)}</span>
    </>
  );
  return (
    <>
      {trouble.kind === 'loss' && <Livelock without={without} />}
      <Group title={words.helped} tried={helped} says={offer} />
      {end === 'done' && helped.length === 0 && (
        <p className="closing">{trouble.kind === 'loss' ? words.noneHelped : words.noneShorter}</p>
      )}
      <Group title={words.delivers} tried={of('delivers')} says={offer} />
      <Group title={words.trades} tried={of('trades')} says={offer} />
      <Group title={words.little} tried={of('little')} says={offer} />
      <Group title={words.moved} tried={of('moves')} says={offer} />
      <Group
        title={words.inVain}
        tried={of('noHelp')}
        says={(one) => (
          <>
            <span>{changeWords(one)}</span>
            <span className="muted">{effect(one)}</span>
          </>
        )}
      />
    </>
  );
}

type GroupProps = {
  readonly title: string;
  readonly tried: readonly TriedRemedy[];
  readonly says: (one: TriedRemedy) => ReactNode;
};

/** Tried changes of one verdict. */
function Group({ title, tried, says }: GroupProps) {
  return (
    <>
      {tried.length > 0 && <h4>{title}</h4>}
      <ul className="tried-list" aria-label={title}>
        {tried.map((one) => (
          <li key={one.id}>{says(one)}</li>
        ))}
      </ul>
    </>
  );
}

/** Name of a change, or its parameter and value. */
const changeWords = ({ id, value }: Remedy): string =>
  words.change(id, value) || settings.set(settings.params[id].label, valueWithUnit(id, value));

/** Returns whether the larger buffer and the compile jobs together need more memory than the simulated host has. */
function crowds({ id, value }: TriedRemedy, run: RunSpec, at_ns: number): boolean {
  if (id !== 'socket.rcvbuf' || value <= presentAt(run, id, at_ns)) return false;
  const buffers = (value / 2 ** 20) * presentAt(run, 'sender.streams', at_ns);
  const left = (param: ParamId): number =>
    presentAt(run, param, at_ns) - (param === 'host.memory' ? Math.min(buffers, presentAt(run, param, at_ns)) : 0);
  return presentAt(run, 'load.jobs', at_ns) > 0 && crowdingOf(left) !== null;
}

/** Text about a livelock, shown above the list of tried changes if interrupts use nearly all of the CPU. */
function Livelock({ without }: { without: Course }) {
  const { hasReader } = useHost();
  const taken = takenByInterrupts(without);
  if (taken === null) return null;
  return <p className="closing">{(hasReader ? words.livelock : words.livelockRouter)(...taken)}</p>;
}

/** Tries the remedies in a pool of workers that exists while the component is mounted. */
function useTrials(trouble: Trouble, stretch: Span) {
  const lab = useLab();
  const run = useRun();
  const [trials, setTrials] = useState<Trials | null>(null);
  const [nth, setNth] = useState(0);
  const [stop, setStop] = useState<() => void>(() => () => {});
  const { kind, code } = trouble;
  useEffect(() => {
    const pool = new Pool();
    const present = (id: ParamId) => presentAt(run, id, stretch.from_ns);
    const remedies = remediesFor({ kind, code }, present, lab.snapshot?.get(FrameField.tx_qdisc));
    const giveUp = tryEach(pool, { trouble: { kind, code }, run, stretch }, remedies, setTrials);
    setStop(() => giveUp);
    return () => {
      giveUp();
      pool.close();
    };
  }, [lab, kind, code, run, stretch, nth]);
  return { trials, stop, again: () => setNth(nth + 1) };
}
