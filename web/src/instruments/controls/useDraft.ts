/**
 * A parameter's value under a hand. A slider shows every value on the way, and the machine is told
 * once: when the hand lets go, or when the keys have rested for a while. What happens elsewhere in
 * the meantime (an undo, a typed value, another preset) ends the way without a change.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { askedValue } from '../../scenario/store';
import { useChosen, useLab } from '../../ui/useLab';

/** Presses of keys that follow each other within this time are one change, ms. */
const KEYS_REST_MS = 300;

/** What a range input is given to know the hand on it. */
export type SliderEvents = {
  readonly onPointerDown: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onKeyUp: () => void;
  readonly onBlur: () => void;
};

type Draft = {
  /** What slider and field show. */
  readonly shown: number;
  /** The slider stands at another value, on its way. */
  readonly move: (value: number) => void;
  /** A value that was typed or chosen: told at once. */
  readonly choose: (value: number) => void;
  readonly events: SliderEvents;
};

export function useDraft(id: string): Draft {
  const lab = useLab();
  const value = useChosen((state) => askedValue(state, id));
  const [draft, setDraft] = useState<number | null>(null);
  const onTheWay = useRef<number | null>(null);
  /** The value in force, or the newest that was told. */
  const told = useRef(value);
  const isHeld = useRef(false);
  const timer = useRef(0);

  const drop = (): void => {
    clearTimeout(timer.current);
    onTheWay.current = null;
    setDraft(null);
  };
  // A change made elsewhere ends the way; the answer to what was told from here does not.
  useEffect(() => {
    if (value !== told.current) drop();
    told.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const tell = (): void => {
    const next = onTheWay.current;
    drop();
    if (next === null) return;
    told.current = next;
    lab.edit(id, next);
  };
  const tellAtRest = (): void => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(tell, KEYS_REST_MS);
  };
  const move = (next: number): void => {
    onTheWay.current = next;
    setDraft(next);
    if (!isHeld.current) tellAtRest();
  };
  const choose = (next: number): void => {
    drop();
    told.current = next;
    lab.edit(id, next);
  };

  const onPointerDown = (): void => {
    isHeld.current = true;
    clearTimeout(timer.current);
    const over = (end: PointerEvent): void => {
      removeEventListener('pointerup', over);
      removeEventListener('pointercancel', over);
      isHeld.current = false;
      // A finger that turns out to scroll the page has changed nothing.
      if (end.type === 'pointercancel') drop();
      else tell();
    };
    addEventListener('pointerup', over);
    addEventListener('pointercancel', over);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const takesBack = event.key === 'Escape' || (event.key === 'z' && (event.ctrlKey || event.metaKey));
    if (takesBack && onTheWay.current !== null) {
      drop();
      event.preventDefault();
      return;
    }
    isHeld.current = true;
  };
  const onKeyUp = (): void => {
    isHeld.current = false;
    if (onTheWay.current !== null) tellAtRest();
  };
  const onBlur = (): void => {
    isHeld.current = false;
    tell();
  };
  return { shown: draft ?? value, move, choose, events: { onPointerDown, onKeyDown, onKeyUp, onBlur } };
}
