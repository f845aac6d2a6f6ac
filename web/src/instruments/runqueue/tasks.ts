/** What both run queues do with their tasks: elements, colours, names of sleeping tasks, and questions. */

import type { KeyboardEvent, MouseEvent } from 'react';
import type { Snapshot, TaskState } from '../../decode/snapshot';
import { setAttr } from '../../draw/dom';
import { Place, TaskKind } from '../../tables/tables';
import { useLab } from '../../ui/useLab';
import { nameOf, shortNameOf } from '../../words/names';
import { runQueue } from '../../words/opening';

/** Elements for one value. `item` is the element that contains the others. */
type Box = { readonly item: HTMLElement };

export function append(parent: HTMLElement, tag: string, className = ''): HTMLElement {
  const element = parent.appendChild(document.createElement(tag));
  element.className = className;
  return element;
}

/** Adds the button of a task. The drawing has one tab stop, and arrow keys move between its buttons. */
export function appendButton(parent: HTMLElement, className: string): HTMLElement {
  return Object.assign(append(parent, 'button', className), { type: 'button', tabIndex: -1 });
}

/** Writes the id of the task into its button, for `useTaskPicks`, and its whole name. */
export function identify(button: HTMLElement, { id, task_name }: TaskState): void {
  setAttr(button, 'data-task', String(id));
  setAttr(button, 'title', nameOf(task_name));
}

/** Writes each value into one of the boxes. Adds the boxes that are missing and hides those that are left over. */
export function fill<Value, One extends Box>(
  boxes: One[],
  values: readonly Value[],
  add: () => One,
  write: (box: One, value: Value) => void,
): void {
  while (boxes.length < values.length) boxes.push(add());
  boxes.forEach((box, i) => {
    box.item.hidden = i >= values.length;
    if (i < values.length) write(box, values[i]);
  });
}

/** Colour of a task, as a CSS class: the receiving program, a task of the background load, or another task. */
export function taskClass({ kind }: TaskState): string {
  if (kind === TaskKind.Receiver) return 'reader';
  return kind === TaskKind.CompileJob || kind === TaskKind.Hog ? 'load' : 'other';
}

/** The tasks that are not runnable, and the reason for each. */
export function asleep({ tasks }: Snapshot): string {
  const [sleeping, disk] = [Place.Sleeping, Place.Disk].map((at) => {
    const there = tasks.filter(({ place, kind }) => place === at && kind !== TaskKind.Idle);
    return [...new Set(there.map(({ task_name }) => shortNameOf(task_name)))];
  });
  if (sleeping.length > 0 && disk.length > 0) return runQueue.asleepAndOnDisk(sleeping, disk);
  if (disk.length > 0) return runQueue.onDisk(disk);
  return sleeping.length > 0 ? runQueue.asleep(sleeping) : '';
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

type Picks = { readonly onClick: (event: MouseEvent) => void; readonly onKeyDown: (event: KeyboardEvent) => void };

/** Opens the answer about a task when the task is pressed. Arrow keys move from task to task. */
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
