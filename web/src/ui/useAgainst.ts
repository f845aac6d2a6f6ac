/** Hooks for run B. */

import { useMemo } from 'react';
import type { Written } from '../scenario/commandLine';
import { type Difference, differencesOf } from '../scenario/differences';
import { parseRun } from '../scenario/link';
import { useChosen } from './useLab';

/** Returns run B. Null if there is none. */
export function useAgainst(): Written | null {
  const against = useChosen(({ page }) => page.against);
  return useMemo(() => (against === undefined ? null : parseRun(against)), [against]);
}

/** Returns all parameters that differ between the two runs. Empty if there is no run B. */
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
