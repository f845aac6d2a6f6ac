/** What was lost, by reason; of one reason the newest losses, each with its chain of causes. */

import { useEffect, useState } from 'react';
import { linksOf } from '../../decode/chain';
import { isTwice, reasonsOf } from '../../decode/losses';
import { clock, count } from '../../lib/format';
import { DROP_WORDS, Until } from '../../tables/tables';
import { useLab } from '../../ui/useLab';

const REDRAW_MS = 300;

export function Losses({ reason, rows }: { reason: number; rows: Float64Array }) {
  const lab = useLab();
  const links = linksOf(rows);
  return (
    <>
      <Reasons chosen={reason} />
      {links.length === 0 ? (
        <p>
          No packet has been lost so far with the reason “{DROP_WORDS[reason]}”.{' '}
          <button type="button" className="link" onClick={() => lab.runTo(Until.Drop)}>
            Run until the next drop
          </button>
        </p>
      ) : (
        <>
          <h3>
            The newest {links.length}: {DROP_WORDS[reason]}
          </h3>
          <ul className="answers" aria-label="Newest losses">
            {links.map(({ id, a, t_ns }) => (
              <li key={id}>
                <button type="button" title="Why?" onClick={() => lab.ask('causes', id)}>
                  <span>why packet {count(a)}?</span> <time>{clock(t_ns)}</time>
                </button>
                <button type="button" title="Its life" onClick={() => lab.ask('life', a)}>
                  <span>its life</span>
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
    let drawn = 0;
    return session.paintWith(({ snap, wall_ms }) => {
      if (wall_ms - drawn < REDRAW_MS) return;
      drawn = wall_ms;
      setSeen(
        reasonsOf(snap)
          .map(({ reason, lost }) => `${reason}:${lost}`)
          .join(' '),
      );
    });
  }, [session]);
  const reasons = seen.split(' ').filter((text) => text !== '');
  return (
    <ul className="answers" aria-label="Reasons">
      {reasons.map((text) => {
        const [reason, lost] = text.split(':').map(Number);
        return (
          <li key={reason}>
            <button type="button" aria-pressed={reason === chosen} onClick={() => lab.ask('losses', reason)}>
              <span>{isTwice({ reason }) ? 'came twice: discarded, not lost' : DROP_WORDS[reason]}</span>
            </button>
            <span>{count(lost)}</span>
          </li>
        );
      })}
    </ul>
  );
}
