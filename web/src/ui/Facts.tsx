/** Figures of the moment shown, as pairs of name and value, updated with the picture. */

import { useEffect, useRef } from 'react';
import { setText } from '../draw/dom';
import { READINGS_MS } from '../lib/pace';
import type { LiveRun, Moment } from '../run/liveRun';
import { useLab } from './useLab';

export type Fact = { readonly name: string; readonly says: (moment: Moment, session: LiveRun) => string };

export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  const lab = useLab();
  const list = useRef<HTMLDListElement>(null);
  useEffect(() => {
    const cells = [...(list.current?.querySelectorAll('dd') ?? [])];
    return lab.paintEvery(READINGS_MS, (moment, session) => {
      facts.forEach(({ says }, i) => {
        setText(cells[i], says(moment, session));
      });
    });
  }, [lab, facts]);
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
