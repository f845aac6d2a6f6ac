/** Keys of the whole page. A text field, a slider and a focused button keep their own. */
import { useEffect } from 'react';
import type { Lab } from '../run/lab';
import { useChosen } from '../scenario/store';

export const KEYS: readonly (readonly [string, string])[] = [
  ['Space', 'play and pause'],
  ['. or Page Down', 'one step on'],
  [', or Page Up', 'one step back'],
  ['Home', 'to the start'],
  ['End', 'to the newest moment'],
  ['+ and −', 'zoom the CPU timeline when it has the focus'],
  ['A and B', 'loop from here, to here, when the CPU timeline has the focus'],
  ['Escape', 'clear the loop, then close the answer'],
  ['Ctrl Z', 'undo a change'],
  ['?', 'this list'],
];

function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=range]), textarea, select, dialog *');
}

function takesSpace(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('button, summary, a, input, select');
}

function act(lab: Lab, event: KeyboardEvent, showHelp: () => void): boolean {
  const slider = event.target instanceof HTMLElement && event.target.matches('input[type=range]');
  switch (event.key) {
    case ' ':
      if (takesSpace(event.target)) return false;
      lab.toggle();
      return true;
    case '.':
      lab.step();
      return true;
    case ',':
      lab.stepBack();
      return true;
    case 'Escape':
      if (useChosen.getState().loop === null) return false;
      lab.loop(null);
      return true;
    case '?':
      showHelp();
      return true;
    default:
      return slider ? false : far(lab, event.key);
  }
}

function far(lab: Lab, key: string): boolean {
  if (key === 'PageDown') lab.step();
  else if (key === 'PageUp') lab.stepBack();
  else if (key === 'Home') lab.seek(0);
  else if (key === 'End') lab.seek(lab.newest_ns);
  else return false;
  return true;
}

export function useKeys(lab: Lab, showHelp: () => void): void {
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.metaKey || takesText(event.target)) return;
      if (event.ctrlKey) {
        if (event.key !== 'z') return;
        lab.undo();
        event.preventDefault();
      } else if (act(lab, event, showHelp)) event.preventDefault();
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, [lab, showHelp]);
}
