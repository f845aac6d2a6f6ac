/** Tells the user if an entry of the link names something that the open view does not have. */
import { useEffect } from 'react';
import { noneOf } from '../scenario/link';
import { tellProblems } from '../scenario/problems';
import type { PageKey } from '../scenario/views';
import { useChosen, useLab } from './useLab';

/** `known`: the values that the entry may have, the same array at each call. */
export function useKnownEntry(key: PageKey, known: readonly string[]): void {
  const text = useChosen(({ page }) => page[key]);
  const lab = useLab();
  useEffect(() => {
    if (text !== undefined && !known.includes(text)) void tellProblems(lab.chosen, [noneOf(key, text, known)]);
  }, [key, known, text, lab]);
}
