/** Hook for values that React shows while the run goes on. */
import { type DependencyList, useEffect, useState } from 'react';
import type { LiveRun, Moment } from '../run/liveRun';
import { useLab } from './useLab';

/**
 * Returns what `read` finds in the run, which is read at intervals of at least `ms`. The component renders again only
 * if the values differ. `first` is the value of the first rendering.
 */
export function useReading<Found>(
  ms: number,
  first: () => Found,
  read: (moment: Moment, session: LiveRun) => Found,
  deps: DependencyList = [],
): Found {
  const lab = useLab();
  const [found, setFound] = useState(first);
  useEffect(
    () =>
      lab.paintEvery(ms, (moment, session) => {
        const now = read(moment, session);
        setFound((known) => (JSON.stringify(known) === JSON.stringify(now) ? known : now));
      }),
    [lab, ms, ...deps],
  );
  return found;
}
