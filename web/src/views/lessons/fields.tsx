/** Fields for an answer: a number, a choice, an order of items. */

import { useId } from 'react';
import { lessons as words } from '../../words/lessons';
import type { Given } from './lesson';

/** The user's answer so far, which a field changes. */
export type Answering = {
  readonly fixed: boolean;
  readonly draft: Given | null;
  readonly change: (given: Given | null) => void;
};

type NumberProps = Answering & { readonly most: number; readonly step: number; readonly unit: string };

export function NumberField({ most, step, unit, fixed, draft, change }: NumberProps) {
  const take = (text: string): void => {
    const value = text === '' ? Number.NaN : Number(text);
    change(Number.isFinite(value) && value >= 0 && value <= most ? { kind: 'number', value } : null);
  };
  return (
    <label className="typed answer">
      {words.answer}
      <input
        type="number"
        min={0}
        max={most}
        step={step}
        readOnly={fixed}
        defaultValue={draft?.kind === 'number' ? draft.value : ''}
        onChange={(event) => take(event.target.value)}
      />
      <span className="unit">{unit}</span>
    </label>
  );
}

type ListProps = Answering & { readonly options: readonly string[] };

export function ChoiceField({ options, fixed, draft, change }: ListProps) {
  const name = useId();
  return (
    <div className="options" role="radiogroup" aria-label={words.answer}>
      {options.map((option, i) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            checked={draft?.kind === 'choice' && draft.option === i}
            aria-disabled={fixed}
            onChange={() => !fixed && change({ kind: 'choice', option: i })}
          />
          {option}
        </label>
      ))}
    </div>
  );
}

export function OrderField({ options: items, fixed, draft, change }: ListProps) {
  const order = draft?.kind === 'order' ? draft.items : items.map((_, i) => i);
  const move = (at: number, by: number): void => {
    const to = at + by;
    if (fixed || to < 0 || to >= order.length) return;
    const moved = order.slice();
    [moved[at], moved[to]] = [moved[to], moved[at]];
    change({ kind: 'order', items: moved });
  };
  return (
    <ol className="order" aria-label={words.answer}>
      {order.map((item, i) => (
        <li key={item}>
          <span>{items[item]}</span>
          <button
            type="button"
            aria-label={words.moveUp(items[item])}
            aria-disabled={fixed || i === 0}
            onClick={() => move(i, -1)}
          >
            {words.up}
          </button>
          <button
            type="button"
            aria-label={words.moveDown(items[item])}
            aria-disabled={fixed || i === order.length - 1}
            onClick={() => move(i, 1)}
          >
            {words.down}
          </button>
        </li>
      ))}
    </ol>
  );
}
