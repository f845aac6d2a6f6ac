/** A parameter's `Draft`, and the value that slider and field show. */
import { useEffect, useState } from 'react';
import { askedValue } from '../../scenario/store';
import { useChosen, useLab } from '../../ui/useLab';
import { Draft } from './draft';

export function useDraft(id: string): { readonly shown: number; readonly draft: Draft } {
  const { changes } = useLab();
  const inForce = useChosen((state) => askedValue(state, id));
  const [onTheWay, show] = useState<number | null>(null);
  const [draft] = useState(() => new Draft(changes, id, inForce, show));
  useEffect(() => draft.follow(inForce), [draft, inForce]);
  useEffect(() => () => draft.close(), [draft]);
  return { shown: onTheWay ?? inForce, draft };
}
