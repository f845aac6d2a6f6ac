/** Hook for values that React shows while the run goes on. */
import { type DependencyList, useEffect, useRef, useState } from 'react';
import type { Snapshot } from '../decode/snapshot';
import type { LiveRun, Moment } from '../run/liveRun';
import { useLab } from './useLab';

/**
 * Returns what `read` finds in the run, which is read at intervals of at least `ms`. The component renders again only
 * if the values differ. `first` is the value of the first rendering, `known` the newest value.
 */
export function useReading<Found>(
  ms: number,
  first: () => Found,
  read: (moment: Moment, session: LiveRun, known: Found) => Found,
  deps: DependencyList = [],
): Found {
  const lab = useLab();
  const [found, setFound] = useState(first);
  const known = useRef(found);
  useEffect(
    () =>
      lab.paintEvery(ms, (moment, session) => {
        const now = read(moment, session, known.current);
        if (JSON.stringify(now) === JSON.stringify(known.current)) return;
        known.current = now;
        setFound(now);
      }),
    [lab, ms, ...deps],
  );
  return found;
}

/** Returns what `read` finds in the machine's state at the moment on screen. Null while the state is not known. */
export function useSnapshot<Found>(
  ms: number,
  read: (snap: Snapshot) => Found,
  deps: DependencyList = [],
): Found | null {
  const { snapshot } = useLab();
  return useReading<Found | null>(
    ms,
    () => snapshot && read(snapshot),
    ({ snap }) => read(snap),
    deps,
  );
}
