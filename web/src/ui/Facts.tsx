/** Numbers that belong to the moment on screen, as pairs of name and value. They are updated with the picture. */

import { setText } from '../draw/dom';
import { READINGS_MS } from '../lib/pace';
import type { LiveRun, Moment, Painter } from '../run/liveRun';
import { usePainted } from './usePainted';

export type Fact = { readonly name: string; readonly says: (moment: Moment, session: LiveRun) => string };

export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  const begin = (list: HTMLElement): Painter => {
    const cells = list.querySelectorAll('dd');
    return (moment, session) => {
      facts.forEach(({ says }, i) => {
        setText(cells[i], says(moment, session));
      });
    };
  };
  const list = usePainted<HTMLDListElement>(READINGS_MS, begin, [facts]);
  return (
    <dl className="facts" aria-label={label} ref={list}>
      {facts.map(({ name }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd />
        </div>
      ))}
    </dl>
  );
}
