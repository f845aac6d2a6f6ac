/** A numeric parameter: a slider, a number field with its unit, its limits, and a mark at the default. */

import { type KeyboardEvent, type ReactNode, useContext, useId, useState } from 'react';
import { allowed, limitsOf, unitFor, valueWithUnit } from '../../scenario/params';
import { markedValue } from '../../scenario/store';
import { isLogarithmic, leastOf, notched, shareOf, valueAt } from '../../scenario/track';
import type { Param } from '../../tables/tables';
import { TypedNumber } from '../../ui/TypedNumber';
import { useChosen, useReadOnly } from '../../ui/useLab';
import { enumerated, exact } from '../../words/numbers';
import { controls, settings } from '../../words/opening';
import type { Draft } from './draft';
import { useDraft } from './draft';
import { ReadOnlyNote, Setting } from './Setting';

/** Step of the slider: whole numbers, or about a hundredth of the range. The number field accepts any value. */
function stepOf(param: Param): number {
  if (param.type === 'int') return 1;
  return Math.max(param.step, 10 ** Math.floor(Math.log10((param.max - param.min) / 100)));
}

/** A slider and a number field with the same name. */
export function Numeric({ param, note }: { param: Param; note?: ReactNode }) {
  const { shown, draft } = useDraft(param.id);
  // The message about a refused value disappears with the next change of any parameter.
  const past = useChosen((state) => state.past);
  const [refused, setRefused] = useState({ words: '', past });
  const refusal = refused.past === past ? refused.words : '';
  const id = useId();
  const field = { param, value: shown, draft, refuse: (words: string) => setRefused({ words, past }) };
  return (
    <Setting param={param} field={`${id}-slider`} value={shown} draft={draft}>
      <NumberField id={id} {...field} />
      <Slide id={`${id}-slider`} {...field} />
      <span id={`${id}-limits`} className="visually-hidden">
        {limitsOf(param)}
      </span>
      {refusal !== '' && (
        <p className="refusal alarm" role="alert">
          {refusal}
        </p>
      )}
      {note}
    </Setting>
  );
}

type FieldProps = {
  param: Param;
  id: string;
  value: number;
  draft: Draft;
  /** Reports the allowed values after a refused value. The text is empty when there is no problem. */
  refuse: (words: string) => void;
};

/**
 * Number field that sends a typed value to the simulator. A value that is not allowed is not sent, and a message gives
 * the reason.
 */
function NumberField({ param, id, value, draft, refuse }: FieldProps) {
  const fixed = useReadOnly();
  const note = useContext(ReadOnlyNote);
  const take = (number: number): string => {
    const taken = allowed(param, number);
    if (taken === null) return refusalOf(param, number);
    draft.choose(taken);
    return '';
  };
  return (
    <TypedNumber
      readOnly={fixed}
      aria-disabled={fixed}
      style={{ width: `${Math.max(7, String(value).length + 4)}ch` }}
      aria-label={settings.params[param.id].label}
      aria-describedby={note ?? `${id}-limits`}
      min={leastOf(param)}
      max={param.max}
      value={value}
      unit={besideField(param, value)}
      take={take}
      refuse={refuse}
    />
  );
}

/** Says why a parameter does not allow a typed number. A typed text that is no number is NaN. */
function refusalOf(param: Param, number: number): string {
  const limits = limitsOf(param);
  if (Number.isNaN(number)) return controls.noNumber(limits);
  const isBetween = param.type === 'int' && !Number.isInteger(number);
  return (isBetween ? controls.notWhole : controls.refused)(exact(number), limits);
}

/** Unit beside the field, and the meaning of 0 if 0 has a special meaning. */
function besideField(param: Param, value: number): string {
  const unit = unitFor(param, value);
  const zero = value === 0 ? settings.zero[param.id] : undefined;
  return zero === undefined ? unit : enumerated([unit, zero]);
}

/** Distance between two positions of a logarithmic slider, as a share of its length. */
const PLACE = 0.001;
/**
 * On a logarithmic slider an arrow key moves to the next allowed value. With Shift it moves by one slider position,
 * which may be a smaller step.
 */
const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** Value of the browser's slider: the parameter's value, or the position on a logarithmic slider. */
function trackOf(param: Param) {
  if (isLogarithmic(param)) {
    const at = (value: number): number => shareOf(param, value);
    return { min: 0, max: 1, step: PLACE, at, of: (place: number) => valueAt(param, place) };
  }
  const same = (value: number): number => value;
  return { min: param.min, max: param.max, step: stepOf(param), at: same, of: same };
}

function Slide({ param, id, value, draft, refuse }: FieldProps) {
  const marked = useChosen((state) => markedValue(state, param.id));
  const fixed = useReadOnly();
  const note = useContext(ReadOnlyNote);
  const { min, max, step, at, of } = trackOf(param);
  const slide = (to: number): void => {
    if (fixed) return;
    refuse('');
    draft.move(to);
  };
  const key = (event: KeyboardEvent): void => {
    draft.press(event);
    const way = ARROWS[event.key];
    if (way === undefined || event.shiftKey || !isLogarithmic(param)) return;
    event.preventDefault();
    slide(notched(param, value, way));
  };
  return (
    <span
      className="slide"
      style={{ '--part': shareOf(param, value), '--mark': `${shareOf(param, marked) * 100}%` } as React.CSSProperties}
    >
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={at(value)}
        aria-valuetext={valueWithUnit(param.id, value)}
        aria-disabled={fixed}
        aria-describedby={note}
        onChange={(event) => slide(of(Number(event.target.value)))}
        onPointerDown={draft.hold}
        onKeyDown={key}
        onKeyUp={draft.release}
        onBlur={draft.leave}
      />
    </span>
  );
}
