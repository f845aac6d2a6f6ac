/** What was lost, by reason; of one reason the newest losses, each with its chain of causes. */

import { useEffect, useState } from 'react';
import { linksOf } from '../../decode/links';
import { isTwice, reasonsOf } from '../../decode/losses';
import { Until } from '../../tables/tables';
import { Said } from '../../ui/Said';
import { useLab } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { dropName } from '../../words/names';
import { clock, count } from '../../words/numbers';

const REDRAW_MS = 300;

export function Losses({ reason, rows }: { reason: number; rows: Float64Array }) {
  const lab = useLab();
  const links = linksOf(rows);
  return (
    <>
      <Reasons chosen={reason} />
      {links.length === 0 ? (
        <p>
          <Said
            pieces={answers.losses.none(dropName(reason))}
            run={
              <button type="button" className="link" onClick={() => lab.runTo(Until.Drop)}>
                {answers.losses.runToNext}
              </button>
            }
          />
        </p>
      ) : (
        <>
          <h3>{answers.losses.newestFor(links.length, dropName(reason))}</h3>
          <ul className="answers" aria-label={answers.losses.newest}>
            {links.map(({ id, a, t_ns }) => (
              <li key={id}>
                <button type="button" title={answers.why} onClick={() => lab.ask('causes', id)}>
                  <span>{answers.losses.whyPacket(a)}</span> <time>{clock(t_ns)}</time>
                </button>
                <button type="button" title={answers.itsLife} onClick={() => lab.ask('life', a)}>
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

function Reasons({ chosen }: { chosen: number }) {
  const lab = useLab();
  const { session } = lab;
  const [seen, setSeen] = useState('');
  useEffect(() => {
    return session.paintEvery(REDRAW_MS, ({ snap }) => {
      setSeen(
        reasonsOf(snap)
          .map(({ reason, lost }) => `${reason}:${lost}`)
          .join(' '),
      );
    });
  }, [session]);
  const reasons = seen.split(' ').filter((text) => text !== '');
  return (
    <ul className="answers" aria-label={answers.losses.reasons}>
      {reasons.map((text) => {
        const [reason, lost] = text.split(':').map(Number);
        return (
          <li key={reason}>
            <button type="button" aria-pressed={reason === chosen} onClick={() => lab.ask('losses', reason)}>
              <span>{isTwice({ reason }) ? answers.losses.twice : dropName(reason)}</span>
            </button>
            <span>{count(lost)}</span>
          </li>
        );
      })}
    </ul>
  );
}
