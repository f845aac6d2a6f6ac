/** The run that the lab's own is compared with, as React hears of it. */

import { useMemo } from 'react';
import type { Written } from '../scenario/commandLine';
import { type Difference, differencesOf } from '../scenario/differences';
import { parseRun } from '../scenario/link';
import { useChosen } from './useLab';

/** Null for none. */
export function useAgainst(): Written | null {
  const against = useChosen(({ page }) => page.against);
  return useMemo(() => (against === undefined ? null : parseRun(against)), [against]);
}

/** All parameters in which the two differ; none where nothing is compared with. */
export function useDifferences(): readonly Difference[] {
  const against = useAgainst();
  const preset = useChosen(({ preset }) => preset);
  const overrides = useChosen(({ overrides }) => overrides);
  const interventions = useChosen(({ interventions }) => interventions);
  return useMemo(
    () => (against === null ? [] : differencesOf({ preset, overrides, interventions }, against)),
    [against, preset, overrides, interventions],
  );
}
