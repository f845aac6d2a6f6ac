/** Opens the answer about a task of the run queue when the task is pressed. Arrow keys move from task to task. */

import type { KeyboardEvent, MouseEvent } from 'react';
import { useLab } from '../../ui/useLab';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

type Picks = { readonly onClick: (event: MouseEvent) => void; readonly onKeyDown: (event: KeyboardEvent) => void };

export function useTaskPicks(): Picks {
  const lab = useLab();
  return {
    onClick: ({ target }) => {
      const chip = target instanceof Element ? target.closest<HTMLElement>('[data-task]') : null;
      if (chip !== null) lab.questions.ask('task', Number(chip.dataset.task));
    },
    onKeyDown: (event) => {
      const step = STEPS[event.key];
      if (step === undefined) return;
      const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-task]')].filter(
        (chip) => chip.offsetParent !== null,
      );
      const at = chips.indexOf(document.activeElement as HTMLElement);
      chips[at < 0 ? 0 : (at + step + chips.length) % chips.length]?.focus();
      event.preventDefault();
    },
  };
}
