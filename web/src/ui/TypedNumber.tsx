/** Number field with its unit. A typed number counts at Enter or when the field loses the focus. */
import { type ComponentProps, useState } from 'react';

type Attributes = Pick<
  ComponentProps<'input'>,
  'aria-label' | 'aria-describedby' | 'aria-disabled' | 'readOnly' | 'style' | 'min' | 'max'
>;

type Props = Attributes & {
  readonly value: number;
  readonly unit: string;
  /**
   * Takes a typed number, or NaN if the text is no number. Returns the reason if it is not allowed, otherwise an empty
   * text.
   */
  readonly take: (number: number, text: string) => string;
  /** Shows the reason. The text is empty while the person types. */
  readonly refuse: (why: string) => void;
};

export function TypedNumber({ value, unit, take, refuse, ...attributes }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = ({ value: text, validity }: HTMLInputElement): void => {
    setTyped(null);
    // For a text that is no number, the browser gives an empty value and sets `badInput`.
    if (validity.badInput) refuse(take(Number.NaN, text));
    else if (text.trim() !== '') refuse(take(Number(text), text));
  };
  return (
    <span className="typed">
      <input
        {...attributes}
        className="field"
        type="number"
        step="any"
        value={typed ?? value}
        onChange={({ target }) => {
          refuse('');
          setTyped(target.value);
        }}
        onBlur={({ target }) => (typed !== null || target.validity.badInput) && commit(target)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && commit(currentTarget)}
      />
      <span className="unit">{unit}</span>
    </span>
  );
}
