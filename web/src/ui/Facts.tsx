/** Numbers that belong to the moment on screen, as pairs of name and value. */

import { READINGS_MS } from '../lib/pace';
import type { LiveRun, Moment } from '../run/liveRun';
import { useReading } from './useReading';

export type Fact = { readonly name: string; readonly says: (moment: Moment, session: LiveRun) => string };

/** Facts that are updated with the picture. */
export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  const said = useReading<readonly string[]>(
    READINGS_MS,
    () => [],
    (moment, session) => facts.map(({ says }) => says(moment, session)),
    [facts],
  );
  return <FactList label={label} facts={facts.map(({ name }, i) => [name, said[i]])} />;
}

type ListProps = { label: string; facts: readonly (readonly [name: string, says: string | undefined])[] };

export function FactList({ label, facts }: ListProps) {
  return (
    <dl className="facts" aria-label={label}>
      {facts.map(([name, says]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  );
}
