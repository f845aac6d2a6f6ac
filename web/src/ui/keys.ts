/** Keys of the whole page. A text field, a slider and a focused button keep their own, but for a clicker's. */
import { type RefObject, useEffect } from 'react';
import { display } from '../preferences/display';
import type { Lab } from '../run/lab';
import { isFromOtherLab } from './here';

/** What a view makes of the page's keys. */
export type Keys = {
  readonly showHelp?: () => void;
  /** The two keys of a clicker; a step on and a step back where a view has no other use for them. */
  readonly pageDown?: () => void;
  readonly pageUp?: () => void;
  /** Keys of one character that are the view's own, and others that nothing else has, as arrows where no slider is. */
  readonly characters?: Readonly<Record<string, () => void>>;
};

/** The part of its range by which Shift with an arrow moves a slider. */
const COARSE = 0.1;

/** A second window of the page has an HTMLElement of its own. */
function isElement(target: EventTarget | null): target is HTMLElement {
  return target !== null && 'matches' in target;
}

function takesText(target: EventTarget | null): boolean {
  if (!isElement(target)) return false;
  const field = 'input:not([type=range], [type=radio], [type=checkbox]), textarea, select, dialog *';
  return target.isContentEditable || target.matches(field);
}

/** One of several is chosen with the arrows. */
function takesArrows(target: EventTarget | null): boolean {
  return isElement(target) && target.matches('input[type=radio]');
}

function takesSpace(target: EventTarget | null): boolean {
  return isElement(target) && target.matches('button, summary, a, input, select');
}

/** What scrolls by the page keeps the keys of a presenter's clicker: a dialog, a text of several lines. */
function scrollsByPage(target: EventTarget | null): boolean {
  return isElement(target) && (target.isContentEditable || target.matches('textarea, dialog *'));
}

function sliderOf(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement && target.type === 'range' ? target : null;
}

/** Keys that hold wherever the focus is; a presenter's clicker sends the two of the page. */
function everywhere(lab: Lab, event: KeyboardEvent, { pageDown, pageUp }: Keys): boolean {
  const slider = sliderOf(event.target);
  if (scrollsByPage(event.target)) return false;
  if (event.key === 'PageDown') (pageDown ?? (() => lab.step()))();
  else if (event.key === 'PageUp') (pageUp ?? (() => lab.stepBack()))();
  else if (slider !== null && event.shiftKey && event.key.startsWith('Arrow')) coarsely(slider, event.key);
  else return false;
  return true;
}

/** A slider says itself what follows from its new value. */
function coarsely(slider: HTMLInputElement, key: string): void {
  const [min, max, step] = [Number(slider.min), Number(slider.max), Number(slider.step) || 1];
  const steps = Math.max(1, Math.round(((max - min) * COARSE) / step));
  if (key === 'ArrowRight' || key === 'ArrowUp') slider.stepUp(steps);
  else slider.stepDown(steps);
  for (const type of ['input', 'change']) slider.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Keys that a text field needs for itself. */
function outsideText(lab: Lab, event: KeyboardEvent, keys: Keys): boolean {
  switch (event.key) {
    case ' ':
      if (takesSpace(event.target)) return false;
      lab.toggle();
      return true;
    case 'Escape':
      if (lab.stores.chosen.getState().loop === null) return false;
      lab.loop(null);
      return true;
    default:
      if (event.key.startsWith('Arrow') && takesArrows(event.target)) return false;
      return character(lab, event.key, keys) || (sliderOf(event.target) === null && toEnds(lab, event.key));
  }
}

/** Keys of one character, which speech input may say by accident: they can be switched off. */
function character(lab: Lab, key: string, { showHelp, characters = {} }: Keys): boolean {
  if (!display.getState().characterKeys) return false;
  if (key === '.') lab.step();
  else if (key === ',') lab.stepBack();
  else if (key === '?' && showHelp !== undefined) showHelp();
  else if (Object.hasOwn(characters, key)) characters[key]();
  else return false;
  return true;
}

function toEnds(lab: Lab, key: string): boolean {
  if (key === 'Home') lab.seek(0);
  else if (key === 'End') lab.seek(lab.newest_ns);
  else return false;
  return true;
}

/** With Ctrl or ⌘: Z takes the newest change back; Y, or Shift and Z, brings it again. */
function history(lab: Lab, { key, shiftKey, target }: KeyboardEvent): boolean {
  const letter = key.toLowerCase();
  if ((letter !== 'z' && letter !== 'y') || takesText(target)) return false;
  if (letter === 'y' || shiftKey) lab.changes.redo();
  else lab.changes.undo();
  return true;
}

function act(lab: Lab, event: KeyboardEvent, keys: Keys): boolean {
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return history(lab, event);
  return everywhere(lab, event, keys) || (!takesText(event.target) && outsideText(lab, event, keys));
}

/** `root`: the lab's own part of the page; `from`: another window of the page, which has the keys while it is in front. */
export function useKeys(lab: Lab, root: RefObject<Element>, keys: Keys, from?: Window | null): void {
  useEffect(() => {
    const heard = from === undefined ? window : from;
    const down = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !isFromOtherLab(event, root.current) && act(lab, event, keys))
        event.preventDefault();
    };
    heard?.addEventListener('keydown', down);
    return () => heard?.removeEventListener('keydown', down);
  }, [lab, root, keys, from]);
}
