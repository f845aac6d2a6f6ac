/** A parameter: its name, its control, and the parts that the user can open below it. */

import { createContext, type ReactNode, useState } from 'react';
import { isChanged, markedValue } from '../../scenario/store';
import type { Param } from '../../tables/tables';
import { later } from '../../ui/later';
import { useChosen } from '../../ui/useLab';
import { controls, settings } from '../../words/opening';
import type { Draft } from './draft';

const Meaning = later(() => import('./Meaning'), 'Meaning');
const CompareWith = later(() => import('./Meaning'), 'CompareWith');

/** Id of the sentence that explains why no parameter can be changed. Undefined if parameters can be changed. */
export const ReadOnlyNote = createContext<string | undefined>(undefined);

type Props = {
  readonly className?: string;
  readonly param: Param;
  /** Id of the input element that the label names. */
  readonly field: string;
  readonly value: number;
  readonly draft: Draft;
  readonly children: ReactNode;
};

export function Setting({ className = 'control', param, field, value, draft, children }: Props) {
  const marked = useChosen((state) => markedValue(state, param.id));
  const changed = useChosen((state) => isChanged(state, param.id));
  const [open, setOpen] = useState(false);
  const { label } = settings.params[param.id];
  return (
    <div className={className}>
      <span className="control-name">
        <label htmlFor={field}>{label}</label>
        <button
          type="button"
          className="ask bare muted small"
          aria-expanded={open}
          aria-label={controls.about(label)}
          onPointerEnter={Meaning.expect}
          onFocus={Meaning.expect}
          onClick={() => setOpen(!open)}
        >
          ?
        </button>
      </span>
      {children}
      {changed && <CompareWith param={param} />}
      {open && <Meaning param={param} marked={marked} value={value} restore={() => draft.choose(marked)} />}
    </div>
  );
}
