/** Hook for drawings that a function repaints while the run goes on. */
import { type DependencyList, type RefObject, useEffect, useRef } from 'react';
import type { Painter } from '../run/liveRun';
import { useLab } from './useLab';

/**
 * Draws in a mounted element, at intervals of at least `ms`. `begin` gets the element and returns the function that
 * paints. `begin` is called again when one of `deps` changes.
 */
export function usePainted<On extends Element>(
  ms: number,
  begin: (element: On) => Painter,
  deps: DependencyList = [],
): RefObject<On> {
  const lab = useLab();
  const on = useRef<On>(null);
  useEffect(() => (on.current === null ? undefined : lab.paintEvery(ms, begin(on.current))), [lab, ms, ...deps]);
  return on;
}
