/**
 * Keyboard shortcuts of the whole page. Text fields, sliders and focused buttons use their own keys first, except for
 * the keys of a presenter's remote control.
 */
import { type RefObject, useEffect } from 'react';
import { display } from '../preferences/display';
import type { Lab } from '../run/lab';
import { isFromOtherLab } from './here';

/** A view's actions for the shortcuts. */
export type Keys = {
  readonly showHelp?: () => void;
  /**
   * The two keys of a presenter's remote control. In a view without another use for them they step forward and back.
   */
  readonly pageDown?: () => void;
  readonly pageUp?: () => void;
  /** Single-key shortcuts of the view, and other keys that are not in use, such as arrows outside sliders. */
  readonly characters?: Readonly<Record<string, () => void>>;
};

/** Fraction of its range by which Shift with an arrow moves a slider. */
const COARSE = 0.1;

/** Tests for an element. A second window of the page has its own HTMLElement class. */
function isElement(target: EventTarget | null): target is HTMLElement {
  return target !== null && 'matches' in target;
}

function takesText(target: EventTarget | null): boolean {
  if (!isElement(target)) return false;
  const field = 'input:not([type=range], [type=radio], [type=checkbox]), textarea, select, dialog *';
  return target.isContentEditable || target.matches(field);
}

/** Returns whether the target uses the arrow keys, as a choice among several options does. */
function takesArrows(target: EventTarget | null): boolean {
  return isElement(target) && target.matches('input[type=radio]');
}

function takesSpace(target: EventTarget | null): boolean {
  return isElement(target) && target.matches('button, summary, a, input, select');
}

/** How the focus moved to its present place: by the pointer, or by the keyboard or a program. */
type Reach = { isByPointer: boolean };

/** Follows the focus in a window. The returned function ends this. */
function followReach(heard: Window, reach: Reach): () => void {
  const pointed = (): void => {
    reach.isByPointer = true;
  };
  const pressed = ({ key }: KeyboardEvent): void => {
    if (key === 'Tab') reach.isByPointer = false;
  };
  heard.addEventListener('pointerdown', pointed, true);
  heard.addEventListener('keydown', pressed, true);
  return () => {
    heard.removeEventListener('pointerdown', pointed, true);
    heard.removeEventListener('keydown', pressed, true);
  };
}

/**
 * Returns whether the target scrolls by page, and so uses the keys of the remote control itself: a dialog, a text area.
 */
function scrollsByPage(target: EventTarget | null): boolean {
  return isElement(target) && (target.isContentEditable || target.matches('textarea, dialog *'));
}

function sliderOf(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement && target.type === 'range' ? target : null;
}

/** Handles keys that work for every focus, including the keys of a presenter's remote control. */
function everywhere(lab: Lab, event: KeyboardEvent, { pageDown, pageUp }: Keys): boolean {
  const slider = sliderOf(event.target);
  if (scrollsByPage(event.target)) return false;
  if (event.key === 'PageDown') (pageDown ?? (() => lab.clock.step()))();
  else if (event.key === 'PageUp') (pageUp ?? (() => lab.clock.stepBack()))();
  else if (slider !== null && event.shiftKey && event.key.startsWith('Arrow')) coarsely(slider, event.key);
  else return false;
  return true;
}

/** Moves a slider by a large step. The slider reports its new value itself. */
function coarsely(slider: HTMLInputElement, key: string): void {
  const [min, max, step] = [Number(slider.min), Number(slider.max), Number(slider.step) || 1];
  const steps = Math.max(1, Math.round(((max - min) * COARSE) / step));
  if (key === 'ArrowRight' || key === 'ArrowUp') slider.stepUp(steps);
  else slider.stepDown(steps);
  for (const type of ['input', 'change']) slider.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Handles keys that a text field uses itself. */
function outsideText(lab: Lab, event: KeyboardEvent, keys: Keys, { isByPointer }: Reach): boolean {
  switch (event.key) {
    case ' ':
      if (takesSpace(event.target)) {
        if (!isByPointer) return false;
        // A button that was pressed with the pointer loses the focus, so that the release of the key does not press it
        // again.
        (event.target as HTMLElement).blur();
      }
      lab.clock.toggle();
      return true;
    case 'Escape':
      if (lab.chosen.loop === null) return false;
      lab.clock.loop(null);
      return true;
    default:
      if (event.key.startsWith('Arrow') && takesArrows(event.target)) return false;
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

/**
 * `root` is the lab's part of the page. `from` is another window of the page, whose keys are used while it is in front.
 */
export function useKeys(lab: Lab, root: RefObject<Element>, keys: Keys, from?: Window | null): void {
  useEffect(() => {
    const heard = from === undefined ? window : from;
    const reach: Reach = { isByPointer: false };
    const stopFollowing = heard == null ? () => {} : followReach(heard, reach);
    const down = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !isFromOtherLab(event, root.current) && act(lab, event, keys, reach))
        event.preventDefault();
    };
    heard?.addEventListener('keydown', down);
    return () => {
      stopFollowing();
      heard?.removeEventListener('keydown', down);
    };
  }, [lab, root, keys, from]);
}
