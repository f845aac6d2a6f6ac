/** Hooks for run B, the second run of a comparison. */

import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type Difference, differencesOf } from '../scenario/differences';
import type { Written } from '../scenario/link';
import { parseRun, writtenOf } from '../scenario/link';
import { useChosen } from './useLab';

/** Returns run B. Null if there is none. */
export function useAgainst(): Written | null {
  const against = useChosen(({ page }) => page.against);
  return useMemo(() => (against === undefined ? null : parseRun(against)), [against]);
}

/** Returns the chosen run as it is written in links. A new object whenever the run changes. */
export function useWritten(): Written {
  return useChosen(useShallow(writtenOf));
}

/** Returns all parameters that differ between the two runs. Empty if there is no run B. */
export function useDifferences(): readonly Difference[] {
  const against = useAgainst();
  const written = useWritten();
  return useMemo(() => (against === null ? [] : differencesOf(written, against)), [against, written]);
}

/** Returns whether one run replays a capture that the other run does not replay. */
export function useOtherCapture(): boolean {
  const against = useAgainst();
  const replay = useChosen((state) => state.replay);
  return against !== null && against.replay !== replay;
}
