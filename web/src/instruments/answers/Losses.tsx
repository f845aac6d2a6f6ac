/** Losses by reason. For one chosen reason: the newest losses, each with its chain of causes. */

import { useEffect, useState } from 'react';
import { SINK_MACHINE } from '../../decode/changes';
import { linksOf } from '../../decode/links';
import { isTwice, reasonsOf } from '../../decode/losses';
import type { Snapshot } from '../../decode/snapshot';
import { useHost } from '../../hosts/hosts';
import { paramIndex } from '../../scenario/params';
import { FrameField, Until } from '../../tables/tables';
import { Said } from '../../ui/Said';
import { useLab } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { DROPS, dropName } from '../../words/names';
import { clock, count } from '../../words/numbers';
import { useRun } from './Tried';

const REDRAW_MS = 300;

type LossesProps = { readonly reason: number; readonly rows: Float64Array; readonly at_ns: number };

export function Losses({ reason, rows, at_ns }: LossesProps) {
  const lab = useLab();
  const links = linksOf(rows);
  const isRouter = useHost().id === 'router';
  return (
    <>
      <Reasons chosen={reason} />
      {isRouter && links.length > 0 && <Where reason={reason} />}
      {links.length === 0 ? (
        <p>
          <Said
            pieces={answers.losses.none(dropName(reason), at_ns)}
            run={
              <button type="button" className="link" onClick={() => lab.clock.runTo(Until.Drop)}>
                {answers.losses.runToNext}
              </button>
            }
          />
        </p>
      ) : (
        <>
          <h3>{answers.losses.newestFor(links.length, dropName(reason), at_ns)}</h3>
          <ul className="answers" aria-label={answers.losses.newest}>
            {links.map(({ id, a, t_ns }) => (
              <li key={id} className="ends">
                <button type="button" title={answers.why} onClick={() => lab.questions.ask('causes', id)}>
                  <span>{answers.losses.whyPacket(a)}</span> <time>{clock(t_ns)}</time>
                </button>
                <button type="button" title={answers.itsLife} onClick={() => lab.questions.ask('life', a)}>
                  <span>{answers.losses.itsLife}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Explains the place where a router loses packets. Empty for a loss without an explanation. */
export function placeOf(reason: number, snap: Snapshot | null, isFarMachine: boolean): string {
  const name = DROPS[reason];
  if (snap === null || name === undefined) return '';
  const passed_ns = Math.max(1, snap.t_ns);
  return answers.losses.where(name, {
    ring_size: snap.get(FrameField.ring_size),
    netif_max_backlog: snap.get(FrameField.netif_max_backlog),
    tx_queue_len: snap.get(FrameField.tx_queue_len),
    sink_rcvbuf: snap.get(FrameField.sink_rcvbuf),
    isFarMachine,
    hardirq: snap.get(FrameField.cpu_hardirq_ns) / passed_ns,
    softirq: snap.get(FrameField.cpu_softirq_ns) / passed_ns,
  });
}

function Where({ reason }: { reason: number }) {
  const lab = useLab();
  const isFarMachine = useRun().values[paramIndex('sink.kind')] === SINK_MACHINE;
  const [said, setSaid] = useState(() => placeOf(reason, lab.snapshot, isFarMachine));
  useEffect(
    () => lab.paintEvery(REDRAW_MS, ({ snap }) => setSaid(placeOf(reason, snap, isFarMachine))),
    [lab, reason, isFarMachine],
  );
  return said === '' ? null : <p>{said}</p>;
}

/**
 * Losses as one text: for each reason `reason:lost:share of the offered frames`. While this text stays equal, React
 * does not render again.
 */
function sharesOf(snap: Snapshot | null): string {
  if (snap === null) return '';
  return reasonsOf(snap)
    .map(({ reason, lost }) => `${reason}:${lost}:${lost / Math.max(1, snap.get(FrameField.offered))}`)
    .join(' ');
}

function Reasons({ chosen }: { chosen: number }) {
  const lab = useLab();
  // Computed for the first rendering. A list that appears later would move the buttons below it.
  const [seen, setSeen] = useState(() => sharesOf(lab.snapshot));
  useEffect(() => lab.paintEvery(REDRAW_MS, ({ snap }) => setSeen(sharesOf(snap))), [lab]);
  const reasons = seen.split(' ').filter((text) => text !== '');
  return (
    <ul className="answers" aria-label={answers.losses.reasons}>
      {reasons.map((text) => {
        const [reason, lost, part] = text.split(':').map(Number);
        return (
          <li key={reason} className="ends">
            <button type="button" aria-pressed={reason === chosen} onClick={() => lab.questions.ask('losses', reason)}>
              <span>{isTwice({ reason }) ? answers.losses.twice : dropName(reason)}</span>
            </button>
            <span>
              {count(lost)} <span className="muted">· {answers.losses.part(part)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
