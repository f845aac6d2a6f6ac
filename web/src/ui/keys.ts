/**
 * Keyboard shortcuts of the whole page. Text fields, sliders and focused buttons use their own keys first, but not
 * the keys of a presenter's remote control.
 */
import { type RefObject, useEffect } from 'react';
import { display } from '../preferences/display';
import type { Lab } from '../run/lab';
import { isFromOtherLab } from './here';

/** A view's actions for the shortcuts. */
export type Keys = {
  readonly showHelp?: () => void;
  /** Keys of a presenter's remote control. In a view without these actions, the keys step forward and back. */
  readonly pageDown?: () => void;
  readonly pageUp?: () => void;
  /** The view's single-key shortcuts, and keys that nothing else uses, such as arrows outside sliders. */
  readonly characters?: Readonly<Record<string, () => void>>;
};

/** Fraction of its range by which Shift with an arrow moves a slider. */
const COARSE = 0.1;

/** Tests for an element without `instanceof`, because a second window of the page has its own HTMLElement class. */
function isElement(target: EventTarget | null): target is HTMLElement {
  return target !== null && 'matches' in target;
}

/** Elements that use the keys of characters themselves. */
const TAKE_TEXT = 'input:not([type=range], [type=radio], [type=checkbox]), textarea, select, dialog *';
/** Elements that use the arrow keys themselves. */
const TAKE_ARROWS = 'input[type=radio]';
const TAKE_SPACE = 'button, summary, a, input, select';
/** Elements that scroll by pages and therefore use PageUp and PageDown themselves. */
const SCROLL_BY_PAGE = 'textarea, dialog *';

const isOneOf = (target: EventTarget | null, selector: string): boolean =>
  isElement(target) && target.matches(selector);

const isEditable = (target: EventTarget | null): boolean => isElement(target) && target.isContentEditable;

const takesText = (target: EventTarget | null): boolean => isEditable(target) || isOneOf(target, TAKE_TEXT);

/** How the element got the focus: by the pointer, or by the keyboard or a program. */
type Reach = { isByPointer: boolean };

function sliderOf(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement && target.type === 'range' ? target : null;
}

/** Handles keys that work with any focus, including those of a presenter's remote control. */
function everywhere(lab: Lab, event: KeyboardEvent, { pageDown, pageUp }: Keys): boolean {
  const slider = sliderOf(event.target);
  if (isEditable(event.target) || isOneOf(event.target, SCROLL_BY_PAGE)) return false;
  if (event.key === 'PageDown') (pageDown ?? (() => lab.clock.step()))();
  else if (event.key === 'PageUp') (pageUp ?? (() => lab.clock.stepBack()))();
  else if (slider !== null && event.shiftKey && event.key.startsWith('Arrow')) coarsely(slider, event.key);
  else return false;
  return true;
}

/** Moves a slider by a large step. The slider then reports its new value as usual. */
function coarsely(slider: HTMLInputElement, key: string): void {
  const [min, max, step] = [Number(slider.min), Number(slider.max), Number(slider.step) || 1];
  const steps = Math.max(1, Math.round(((max - min) * COARSE) / step));
  if (key === 'ArrowRight' || key === 'ArrowUp') slider.stepUp(steps);
  else slider.stepDown(steps);
  for (const type of ['input', 'change']) slider.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Handles keys that would be text in a text field. */
function outsideText(lab: Lab, event: KeyboardEvent, keys: Keys, { isByPointer }: Reach): boolean {
  switch (event.key) {
    case ' ':
      if (isOneOf(event.target, TAKE_SPACE)) {
        if (!isByPointer) return false;
        // The button was pressed with the pointer. It loses the focus, so that the release of the key does not press
        // it again.
        (event.target as HTMLElement).blur();
      }
      lab.clock.toggle();
      return true;
    case 'Escape':
      if (lab.chosen.loop === null) return false;
      lab.clock.loop(null);
      return true;
    default:
      if (event.key.startsWith('Arrow') && isOneOf(event.target, TAKE_ARROWS)) return false;
      return character(lab, event.key, keys) || (sliderOf(event.target) === null && toEnds(lab, event.key));
  }
}

/** Handles single-key shortcuts. They can be turned off, because speech input may trigger them. */
function character(lab: Lab, key: string, { showHelp, characters = {} }: Keys): boolean {
  if (!display.getState().characterKeys) return false;
  if (key === '.') lab.clock.step();
  else if (key === ',') lab.clock.stepBack();
  else if (key === '?' && showHelp !== undefined) showHelp();
  else if (Object.hasOwn(characters, key)) characters[key]();
  else return false;
  return true;
}

function toEnds(lab: Lab, key: string): boolean {
  if (key === 'Home') lab.clock.seek(0);
  else if (key === 'End') lab.clock.seek(lab.newest_ns);
  else return false;
  return true;
}

/** Handles Ctrl or ⌘ with Z (undo), and Y or Shift-Z (redo). */
function history(lab: Lab, { key, shiftKey, target }: KeyboardEvent): boolean {
  const letter = key.toLowerCase();
  if ((letter !== 'z' && letter !== 'y') || takesText(target)) return false;
  if (letter === 'y' || shiftKey) lab.changes.redo();
  else lab.changes.undo();
  return true;
}

function act(lab: Lab, event: KeyboardEvent, keys: Keys, reach: Reach): boolean {
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return history(lab, event);
  return everywhere(lab, event, keys) || (!takesText(event.target) && outsideText(lab, event, keys, reach));
}

/** `root`: the lab's element. `from`: another window of the page, whose keys also count. */
export function useKeys(lab: Lab, root: RefObject<Element>, keys: Keys, from?: Window | null): void {
  useEffect(() => {
    const heard = from === undefined ? window : from;
    const reach: Reach = { isByPointer: false };
    const ends = new AbortController();
    const { signal } = ends;
    const pointed = (): void => {
      reach.isByPointer = true;
    };
    const pressed = ({ key }: KeyboardEvent): void => {
      if (key === 'Tab') reach.isByPointer = false;
    };
    const down = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !isFromOtherLab(event, root.current) && act(lab, event, keys, reach))
        event.preventDefault();
    };
    heard?.addEventListener('pointerdown', pointed, { capture: true, signal });
    heard?.addEventListener('keydown', pressed, { capture: true, signal });
    heard?.addEventListener('keydown', down, { signal });
    return () => ends.abort();
  }, [lab, root, keys, from]);
}
