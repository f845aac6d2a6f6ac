/** Losses by reason. For one chosen reason: the newest losses, each with its chain of causes. */

import { SINK_MACHINE } from '../../decode/changes';
import { isDuplicateReason } from '../../decode/drops';
import { linksOf } from '../../decode/links';
import { reasonsOf } from '../../decode/losses';
import type { Snapshot } from '../../decode/snapshot';
import { useHost } from '../../hosts/hosts';
import { paramIndex } from '../../scenario/params';
import { FrameField, Until } from '../../tables/tables';
import { Said } from '../../ui/Said';
import { useLab } from '../../ui/useLab';
import { useSnapshot } from '../../ui/useReading';
import { answers } from '../../words/answers';
import { DROPS, dropName } from '../../words/names';
import { bytes, clock, count } from '../../words/numbers';
import { codes } from '../../words/opening';
import { type AnswerProps, ToLife } from './parts';
import { useRun } from './Tried';

const REDRAW_MS = 300;

export function Losses({ number: reason, rows, at_ns }: AnswerProps) {
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
                <ToLife packet={a}>{answers.losses.itsLife}</ToLife>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Values that each explanation of a loss on a router may contain. */
function placeValues(snap: Snapshot, isFarMachine: boolean) {
  const share = (field: number) => answers.losses.part(snap.get(field) / Math.max(1, snap.t_ns));
  return {
    ringSize: count(snap.get(FrameField.ring_size)),
    inputQueueLimit: snap.get(FrameField.netif_max_backlog),
    outputQueueLimit: snap.get(FrameField.tx_queue_len),
    outputQueueMeasure: snap.get(FrameField.tx_measure),
    farHostBuffer: bytes(snap.get(FrameField.sink_rcvbuf)),
    farHostIs: isFarMachine ? 'machine' : 'sink',
    hardirqShare: share(FrameField.cpu_hardirq_ns),
    softirqShare: share(FrameField.cpu_softirq_ns),
  };
}

type Explained = {
  readonly place: string;
  readonly where?: string | ((values: ReturnType<typeof placeValues>) => string);
};

/** Explains the place where a router loses packets. Empty for a loss without an explanation. */
export function placeOf(reason: number, snap: Snapshot, isFarMachine: boolean): string {
  const drop: Explained | undefined = codes.drops[DROPS[reason]];
  if (drop?.where === undefined) return '';
  return typeof drop.where === 'string' ? drop.where : drop.where(placeValues(snap, isFarMachine));
}

function Where({ reason }: { reason: number }) {
  const isFarMachine = useRun().values[paramIndex('sink.kind')] === SINK_MACHINE;
  const said = useSnapshot(REDRAW_MS, (snap) => placeOf(reason, snap, isFarMachine), [reason, isFarMachine]);
  return said && <p>{said}</p>;
}

function Reasons({ chosen }: { chosen: number }) {
  const lab = useLab();
  const shares = useSnapshot(REDRAW_MS, (snap) =>
    reasonsOf(snap).map((one) => ({ ...one, part: one.lost / Math.max(1, snap.get(FrameField.offered)) })),
  );
  return (
    <ul className="answers" aria-label={answers.losses.reasons}>
      {shares?.map(({ reason, lost, part }) => (
        <li key={reason} className="ends">
          <button type="button" aria-pressed={reason === chosen} onClick={() => lab.questions.ask('losses', reason)}>
            <span>{isDuplicateReason(reason) ? answers.losses.twice : dropName(reason)}</span>
          </button>
          <span>
            {count(lost)} <span className="muted">· {answers.losses.part(part)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
