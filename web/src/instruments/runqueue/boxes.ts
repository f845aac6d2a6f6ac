/** Elements that the drawings of both run queues add for their tasks, and the colours of the tasks. */
import type { TaskState } from '../../decode/snapshot';
import { setAttr } from '../../draw/dom';
import { TaskKind } from '../../tables/tables';
import { nameOf } from '../../words/names';

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
