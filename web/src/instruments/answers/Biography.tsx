/** One packet's life: every stay with its times, waiting against service, and its place in sequence space. */

import { useState } from 'react';
import { linksOf } from '../../decode/chain';
import { type Life, lifeOf, type Stay, stageWords, totals } from '../../decode/life';
import type { Snapshot } from '../../decode/snapshot';
import { bytes, clock, count, duration } from '../../lib/format';
import { presentValue } from '../../scenario/store';
import { About, CONTEXT_WORDS, Context, DROP_WORDS, Drop, EventCode, F, Stage } from '../../tables/tables';
import { useAsked, useChosen, useLab } from '../../ui/useLab';
import { Again } from './Again';
import { HUES } from './hues';
import { Wait } from './Wait';

const KINDS = ['data', 'retransmission', 'handshake', 'window probe', 'acknowledgement'];

export function Biography({ packet, rows, at_ns }: { packet: number; rows: Float64Array; at_ns: number }) {
  const lab = useLab();
  const tcp = useChosen((state) => presentValue(state, 'sender.protocol') === 0);
  const life = lifeOf(rows, at_ns);
  if (life === null) return <p>This packet has not been sent by this moment.</p>;
  return (
    <>
      <p className="life-sum">{summary(life)}</p>
      <table className="life" aria-label="Stages of its life">
        <thead>
          <tr>
            <th scope="col">stage</th>
            <th scope="col">waited</th>
            <th scope="col">served</th>
            <th scope="col">paid by</th>
          </tr>
        </thead>
        <tbody>
          {life.stays.map((stay, i) => (
            <StayRow
              key={`${stay.from_ns}-${stay.stage}`}
              stay={stay}
              stream={life.stream}
              last={!life.ended && i === life.stays.length - 1}
            />
          ))}
          {life.ended && <EndRow packet={packet} life={life} />}
        </tbody>
      </table>
      {isLost(life) && tcp && <Again packet={packet} lost_ns={life.stays.at(-1)?.to_ns ?? 0} />}
      <Whole life={life} />
      <Sequence life={life} snap={lab.session.snapshot} />
    </>
  );
}

/** What came twice is discarded, but not lost. */
function isLost({ end, reason }: Life): boolean {
  return end === Stage.Dropped && reason !== Drop.TcpDuplicate;
}

function summary(life: Life): string {
  const { whole_ns, served_ns, travelled_ns } = totals(life);
  const what = KINDS[life.kind] ?? 'packet';
  const size = life.length > 0 ? `, ${count(life.length)} bytes` : '';
  const waited = Math.max(0, whole_ns - served_ns - travelled_ns);
  const after = `${duration(waited)} of waiting, ${duration(served_ns)} of CPU and ${duration(travelled_ns)} on the wire`;
  const end = life.ended
    ? life.end === Stage.Dropped
      ? `dropped, ${DROP_WORDS[life.reason] ?? ''}, after`
      : `${stageWords(life.end)} after`
    : `not at its end yet, after`;
  return `Stream ${life.stream}, ${what}${size}: ${end} ${duration(whole_ns)} – ${after}.`;
}

function StayRow({ stay, stream, last }: { stay: Stay; stream: number; last: boolean }) {
  const lab = useLab();
  const wanted = useAsked(({ stage }) => stage === stay.stage);
  const waited = stay.to_ns - stay.from_ns - stay.served_ns;
  const atOnce = stay.to_ns === stay.from_ns;
  const travel = stay.stage === Stage.Wire || stay.stage === Stage.AckWire;
  const [open, setOpen] = useState(wanted);
  const long = !travel && waited >= LONG_WAIT_NS;
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" title="Go to this moment" onClick={() => lab.seek(stay.from_ns)}>
            <span>{stageWords(stay.stage)}</span>
            <time>{clock(stay.from_ns)}</time>
          </button>
          {!travel && <Meanwhile stay={stay} inPrint={!open} />}
        </th>
        <td>
          {last ? (
            `${duration(waited)} …`
          ) : atOnce ? (
            'at once'
          ) : travel ? (
            <span className="muted">{duration(waited)}</span>
          ) : (
            duration(waited)
          )}
          {long && (
            <button type="button" className="why" aria-expanded={open} onClick={() => setOpen(!open)}>
              Why?<span className="visually-hidden"> Its wait, {stageWords(stay.stage)}</span>
            </button>
          )}
        </td>
        <td>{stay.paidBy < 0 || atOnce ? '–' : duration(stay.served_ns)}</td>
        <td>
          {stay.paidBy < 0 ? (
            <span className="muted">{travel ? 'travels' : 'nobody'}</span>
          ) : (
            <span className={`paid ${HUES[stay.paidBy]}`}>{CONTEXT_WORDS[stay.paidBy]}</span>
          )}
        </td>
      </tr>
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

/** A wait of so long says in print who had the CPU meanwhile, and answers why; of a shorter one the bar's title tells. */
const LONG_WAIT_NS = 1e6;

/** Who had the CPU during a stay: a bar of hues and, of a long one, the words. */
function Meanwhile({ stay, inPrint }: { stay: Stay; inPrint: boolean }) {
  const whole = stay.cpu.reduce((sum, ns) => sum + ns, 0);
  if (whole === 0) return null;
  const shares = stay.cpu
    .map((ns, context) => ({ ns, context }))
    .filter(({ ns }) => ns > 0)
    .sort((a, b) => b.ns - a.ns);
  const said = shares.map(({ ns, context }) => `${CONTEXT_WORDS[context]} ${duration(ns)}`).join(', ');
  const words = `the CPU meanwhile: ${said}`;
  return (
    <>
      <span className="meanwhile" role="img" aria-label={words} title={words}>
        {shares.map(({ ns, context }) => (
          <i key={context} className={HUES[context]} style={{ flexGrow: ns / whole }} />
        ))}
      </span>
      {inPrint && whole >= LONG_WAIT_NS && (
        <span className="meanwhile-words" aria-hidden="true">
          {words}
        </span>
      )}
    </>
  );
}

function EndRow({ packet, life }: { packet: number; life: Life }) {
  const lab = useLab();
  const t = life.stays.at(-1)?.to_ns ?? 0;
  const dropped = life.end === Stage.Dropped;
  const why = (): void => {
    const take = (rows: Float64Array): void => {
      const drop = linksOf(rows).find(({ kind, a }) => kind === EventCode.FrameDropped && a === packet);
      if (drop !== undefined) lab.ask('causes', drop.id);
    };
    // A stretch has what happens after its begin, up to and with its end.
    lab.session.inquire(About.Journal, 0, take, { from_ns: t - 1, to_ns: t });
  };
  return (
    <tr className={dropped ? 'end alarm' : 'end'}>
      <th scope="row" colSpan={4}>
        <button type="button" title="Go to this moment" onClick={() => lab.seek(t)}>
          <span>{dropped ? `dropped: ${DROP_WORDS[life.reason] ?? ''}` : stageWords(life.end)}</span>
          <time>{clock(t)}</time>
        </button>
        {dropped && (
          <button type="button" className="why" onClick={why}>
            Why?<span className="visually-hidden"> Its loss</span>
          </button>
        )}
      </th>
    </tr>
  );
}

/** Per cent; what is not all of it is not rounded to all of it. */
function partWords(part: number): string {
  if (part > 0.999 && part < 1) return 'over 99.9';
  return (100 * part).toFixed(part < 0.01 ? 2 : 1);
}

/** Its whole time, waiting against service, to scale. */
function Whole({ life }: { life: Life }) {
  const { whole_ns, served_ns, travelled_ns } = totals(life);
  if (whole_ns === 0) return null;
  const parts: [string, string, number][] = [
    ['waited', 'idle', Math.max(0, whole_ns - served_ns - travelled_ns)],
    ['served', life.stays.some(({ paidBy }) => paidBy === Context.Receiver) ? 'reader' : 'soft', served_ns],
    ['travelled', 'packet', travelled_ns],
  ];
  return (
    <div className="life-whole">
      <span className="meanwhile wide" aria-hidden="true">
        {parts.map(([name, hue, ns]) => (
          <i key={name} className={hue} style={{ flexGrow: ns / whole_ns }} />
        ))}
      </span>
      <p className="muted">{parts.map(([name, , ns]) => `${name} ${partWords(ns / whole_ns)} %`).join(' · ')}</p>
    </div>
  );
}

type Mark = { readonly name: string; readonly at: number };

/** Where its bytes lie between what was read and what was sent, at the moment shown. */
function Sequence({ life, snap }: { life: Life; snap: Snapshot | null }) {
  if (snap === null || life.stream !== 0 || snap.get(F.snd_nxt) === 0) return null;
  const marks: Mark[] = [
    { name: 'read up to', at: snap.get(F.copied_seq) },
    { name: 'acknowledged', at: snap.get(F.snd_una) },
    { name: 'received in order', at: snap.get(F.rcv_nxt) },
    { name: 'sent', at: snap.get(F.snd_nxt) },
  ];
  const end = life.seq + Math.max(0, life.length);
  const low = Math.min(life.seq, ...marks.map(({ at }) => at));
  const high = Math.max(end, ...marks.map(({ at }) => at), low + 1);
  const x = (seq: number): number => 4 + ((seq - low) / (high - low)) * 252;
  const place = marks.map(({ name, at }) => `${name} ${count(at)}`).join(', ');
  const own = life.length > 0 ? `${count(life.seq)} … ${count(end)}` : count(life.seq);
  return (
    <div className="sequence">
      <p>
        Sequence {own} <span className="muted">of {bytes(high - low)} in view</span>
      </p>
      <svg viewBox="0 0 260 30" role="img" aria-label={`Its place in sequence space: ${own}; ${place}`}>
        <rect x={4} y={11} width={252} height={8} className="trough" />
        <rect
          x={x(snap.get(F.copied_seq))}
          y={11}
          width={Math.max(0, x(snap.get(F.rcv_nxt)) - x(snap.get(F.copied_seq)))}
          height={8}
          className="held"
        />
        {marks.map(({ name, at }) => (
          <path key={name} d={`M${x(at)} 8V22`} className="mark" />
        ))}
        <rect x={x(life.seq) - 1} y={6} width={Math.max(3, x(end) - x(life.seq))} height={18} className="own" />
      </svg>
      <dl>
        {marks.map(({ name, at }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count(at)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
