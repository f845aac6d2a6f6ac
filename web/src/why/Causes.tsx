/** A chain of causes: each link a button to its moment, what it comes to, and a change that would break it. */

import { useLab } from '../app/lab';
import { clock } from '../lib/format';
import { presentValue, useChosen } from '../scenario/store';
import { useReadOnly } from '../scenario/withheld';
import { closing, hue, type Link, remedy, words } from './chain';
import { taskName } from './names';

export function Causes({ links }: { links: readonly Link[] }) {
  const lab = useLab();
  const chosen = useChosen();
  const fixed = useReadOnly();
  if (links.length === 0) return <p>It was written before the run began: no replay reaches it.</p>;
  const name = (task: number): string => taskName(lab.session.snapshot, task);
  const change = remedy(links, (id) => presentValue(chosen, id));
  const lost = links[0].kind === links.find(({ kind }) => hue(kind) === 'alarm')?.kind;
  const said = closing(links);
  return (
    <>
      <ol className="chain" aria-label="Causes, newest first">
        {links.map((link, i) => (
          <li key={link.id} className={hue(link.kind)}>
            <button type="button" title="Go to this moment" onClick={() => lab.seek(link.t_ns)}>
              <span>{words(link, name, links[i - 1])}</span>
              <time>{clock(link.t_ns)}</time>
            </button>
          </li>
        ))}
      </ol>
      {said !== '' && <p className={lost ? 'closing' : 'closing calm'}>{said}</p>}
      {change !== null && !fixed && (
        <button type="button" className="fork" onClick={() => lab.forkAt(change.at_ns, change.id, change.value)}>
          {change.words} ▸
        </button>
      )}
    </>
  );
}
