/**
 * History of a packet: each stay at a stage with its times, waiting and service time, and the position of its bytes
 * among the sequence numbers.
 */

import { type ReactNode, useState } from 'react';
import { isDuplicateReason } from '../../decode/drops';
import { type Life, lifeOf, type Stay, totals } from '../../decode/life';
import { linksOf } from '../../decode/links';
import type { Snapshot } from '../../decode/snapshot';
import { showsFarHost } from '../../scenario/farHost';
import { presentValue } from '../../scenario/store';
import { About, Context, EventCode, FrameField, Stage } from '../../tables/tables';
import { Said } from '../../ui/Said';
import { useAsked, useChosen, useLab, useStageName } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { farHost } from '../../words/farHost';
import { contextName, dropName, stageName } from '../../words/names';
import { count, duration } from '../../words/numbers';
import { Family } from './Family';
import { type AnswerProps, HUES, LifeRow, LifeTable, SentAgain, Visit } from './parts';
import { Wait } from './Wait';

export function Biography({ number: packet, rows, at_ns }: Pick<AnswerProps, 'number' | 'rows' | 'at_ns'>) {
  const lab = useLab();
  const tcp = useChosen((state) => presentValue(state, 'sender.protocol') === 0);
  const life = lifeOf(rows, at_ns);
  if (life === null) return <p>{answers.life.notSent}</p>;
  return (
    <>
      <p>{summary(life)}</p>
      <Family packet={packet} life={life} />
      <LifeTable name={answers.life.title} columns={answers.life.columns}>
        {life.stays.map((stay, i) => (
          <StayRow
            key={`${stay.from_ns}-${stay.stage}`}
            stay={stay}
            stream={life.stream}
            last={!life.ended && i === life.stays.length - 1}
          />
        ))}
        {life.ended && <EndRow packet={packet} life={life} />}
      </LifeTable>
      {isLost(life) && tcp && <SentAgain packet={packet} lost_ns={life.stays.at(-1)?.to_ns ?? 0} />}
      <Whole life={life} />
      <Sequence life={life} snap={lab.snapshot} />
    </>
  );
}

/** Returns whether the packet was lost. A duplicate is discarded, not lost. */
function isLost({ end, reason }: Life): boolean {
  return end === Stage.Dropped && !isDuplicateReason(reason);
}

function summary(life: Life): string {
  const times = totals(life);
  const { stream, length, ended, end, reason } = life;
  const kind = answers.life.kinds[life.kind] ?? answers.life.otherKind;
  if (!ended) return answers.life.goesOn(stream, kind, length, times);
  return end === Stage.Dropped
    ? answers.life.dropped(stream, kind, length, dropName(reason), times)
    : answers.life.ended(stream, kind, length, stageName(end), times);
}

function StayRow({ stay, stream, last }: { stay: Stay; stream: number; last: boolean }) {
  const stageName = useStageName()(stay.stage);
  const name = stay.atFarHost ? farHost.stay(stageName) : stageName;
  // The page can explain waits only on the host on screen.
  const isShown = useChosen(showsFarHost) === stay.atFarHost;
  const wanted = useAsked(({ stage }) => stage === stay.stage);
  const waited = stay.to_ns - stay.from_ns - stay.served_ns;
  const atOnce = stay.to_ns === stay.from_ns;
  const travel = stay.stage === Stage.Wire || stay.stage === Stage.AckWire;
  const [open, setOpen] = useState(wanted);
  const long = isShown && !travel && waited >= LONG_WAIT_NS;
  return (
    <>
      <LifeRow
        head={
          <>
            <Visit t_ns={stay.from_ns}>{name}</Visit>
            {!travel && <Meanwhile stay={stay} inPrint={!open} />}
          </>
        }
        cells={[
          <>
            {timeWaited(travel, last, atOnce, waited)}
            {long && (
              <button type="button" className="entry why small" aria-expanded={open} onClick={() => setOpen(!open)}>
                {answers.why}
                <span className="visually-hidden">{answers.life.whyWaited(name)}</span>
              </button>
            )}
          </>,
          stay.paidBy < 0 || atOnce ? answers.life.none : duration(stay.served_ns),
          stay.paidBy < 0 ? (
            <span className="muted">{travel ? answers.life.travels(waited) : answers.life.nobody}</span>
          ) : (
            <span className={`paid ${HUES[stay.paidBy]}`}>{contextName(stay.paidBy)}</span>
          ),
        ]}
      />
      {long && open && (
        <tr className="because">
          <td colSpan={4}>
            <Wait stay={stay} stream={stream} waits={last} />
          </td>
        </tr>
      )}
    </>
  );
}

/**
 * Formats the waiting time. On a wire a packet travels and does not wait, so its travel time has a separate column.
 */
function timeWaited(travels: boolean, last: boolean, atOnce: boolean, waited_ns: number): string {
  if (travels) return answers.life.none;
  if (last) return answers.life.soFar(waited_ns);
  return atOnce ? answers.life.atOnce : duration(waited_ns);
}

/**
 * Shortest wait for which the CPU use is written out and explained, ns. For a shorter wait only the bar's title has the
 * shares.
 */
const LONG_WAIT_NS = 1e6;

/**
 * CPU use while a packet is at a stage: a bar with one colour per context. For a long stay the shares are also written
 * as text.
 */
function Meanwhile({ stay, inPrint }: { stay: Stay; inPrint: boolean }) {
  const whole = stay.cpu.reduce((sum, ns) => sum + ns, 0);
  if (whole === 0) return null;
  const shares = stay.cpu
    .map((ns, context) => ({ ns, context }))
    .filter(({ ns }) => ns > 0)
    .sort((a, b) => b.ns - a.ns);
  const said = answers.life.meanwhile(shares.map(({ ns, context }) => answers.life.share(contextName(context), ns)));
  return (
    <>
      <span className="meanwhile" role="img" aria-label={said} title={said}>
        {shares.map(({ ns, context }) => part(HUES[context], ns / whole))}
      </span>
      {inPrint && whole >= LONG_WAIT_NS && (
        <span className="meanwhile-words muted" aria-hidden="true">
          {said}
        </span>
      )}
    </>
  );
}

/** A part of a bar. */
function part(hue: string, share: number): ReactNode {
  return <i key={hue} className={hue} style={{ flexGrow: share }} />;
}

function EndRow({ packet, life }: { packet: number; life: Life }) {
  const lab = useLab();
  const t = life.stays.at(-1)?.to_ns ?? 0;
  const dropped = life.end === Stage.Dropped;
  const why = (): void => {
    const take = (rows: Float64Array): void => {
      const drop = linksOf(rows).find(({ kind, a }) => kind === EventCode.FrameDropped && a === packet);
      if (drop !== undefined) lab.questions.ask('causes', drop.id);
    };
    // A requested time span excludes its start, so this span begins 1 ns before `t`.
    lab.questions.inquire(About.Journal, 0, { from_ns: t - 1, to_ns: t }, take);
  };
  return (
    <tr className={dropped ? 'end alarm' : 'end'}>
      <th scope="row" colSpan={4}>
        <Visit t_ns={t}>{dropped ? answers.life.droppedFor(dropName(life.reason)) : stageName(life.end)}</Visit>
        {dropped && (
          <button type="button" className="entry why small" onClick={why}>
            {answers.why}
            <span className="visually-hidden">{answers.life.whyLost}</span>
          </button>
        )}
      </th>
    </tr>
  );
}

/** Bar of a packet's total time, divided to scale into waiting, service and travel. */
function Whole({ life }: { life: Life }) {
  const { whole_ns, waited_ns, served_ns, travelled_ns } = totals(life);
  if (whole_ns === 0) return null;
  const server = life.stays.some(({ paidBy }) => paidBy === Context.Receiver) ? 'reader' : 'soft';
  const [waited, served, travelled] = [waited_ns, served_ns, travelled_ns].map((ns) => ns / whole_ns);
  return (
    <div className="life-whole small">
      <span className="meanwhile wide" aria-hidden="true">
        {[part('idle', waited), part(server, served), part('packet', travelled)]}
      </span>
      <p className="muted">{answers.life.parts(waited, served, travelled)}</p>
    </div>
  );
}

/** Shows where the packet's sequence numbers are between the bytes read and the bytes sent, at the moment on screen. */
function Sequence({ life, snap }: { life: Life; snap: Snapshot | null }) {
  if (snap === null || life.stream !== 0 || snap.get(FrameField.snd_nxt) === 0) return null;
  const words = answers.life.sequence;
  const [read, acknowledged, received, sent] = [
    FrameField.copied_seq,
    FrameField.snd_una,
    FrameField.rcv_nxt,
    FrameField.snd_nxt,
  ].map((field) => snap.get(field));
  const marks = [
    { name: words.marks.read, at: read },
    { name: words.marks.acknowledged, at: acknowledged },
    { name: words.marks.received, at: received },
    { name: words.marks.sent, at: sent },
  ];
  const end = life.seq + Math.max(0, life.length);
  const low = Math.min(life.seq, ...marks.map(({ at }) => at));
  const high = Math.max(end, ...marks.map(({ at }) => at), low + 1);
  const x = (seq: number): number => 4 + ((seq - low) / (high - low)) * 252;
  const places = marks.map(({ name, at }) => words.mark(name, at));
  const own = life.length > 0 ? words.own(life.seq, end) : count(life.seq);
  return (
    <div className="sequence small">
      <p>
        <Said pieces={words.title(own)} view={<span className="muted">{words.inView(high - low)}</span>} />
      </p>
      <svg viewBox="0 0 260 30" role="img" aria-label={words.spoken(own, places)}>
        <rect x={4} y={11} width={252} height={8} className="trough" />
        <rect x={x(read)} y={11} width={Math.max(0, x(received) - x(read))} height={8} className="held" />
        {marks.map(({ name, at }) => (
          <path key={name} d={`M${x(at)} 8V22`} className="mark" />
        ))}
        <rect x={x(life.seq) - 1} y={6} width={Math.max(3, x(end) - x(life.seq))} height={18} className="own" />
      </svg>
      <dl>
        {marks.map(({ name, at }) => (
          <div key={name} className="ends">
            <dt>{name}</dt>
            <dd>{count(at)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
