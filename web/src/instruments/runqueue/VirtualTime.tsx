// biome-ignore-all lint/a11y/useSemanticElements: a drawing that takes keys is a named group, not a form's field set
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: an element that handles keys must be reachable by keyboard
/**
 * EEVDF's queue. Each task is a bead at its virtual time, and the mean virtual time V is drawn as a water surface.
 * A task above the surface has received more than its share and is not eligible. Among the others the one with the
 * earliest deadline runs; flags mark the deadlines.
 * The number below a bead is the share of the CPU for the task's weight.
 */
import type { Snapshot } from '../../decode/snapshot';
import { setAttr, setStyle, setText } from '../../draw/dom';
import { partsOf } from '../../draw/parts';
import type { Painter } from '../../run/liveRun';
import { FrameField, Place, TASK, TaskKind } from '../../tables/tables';
import { usePainted } from '../../ui/usePainted';
import { nameOf, shortNameOf } from '../../words/names';
import { virtualTime } from '../../words/virtualTime';
import { asleep } from './asleep';
import { reach } from './reach';
import { taskClass } from './taskClass';
import { useTaskPicks } from './useTaskPicks';
import './virtualTime.css';

const REDRAW_MS = 66;
const QUEUED: readonly number[] = [Place.Cpu, Place.Active];

type Bead = {
  readonly item: HTMLElement;
  readonly root: HTMLElement;
  readonly flag: HTMLElement;
  readonly pole: HTMLElement;
  readonly name: HTMLElement;
  readonly share: HTMLElement;
  readonly percent: HTMLElement;
};

function append(parent: HTMLElement, tag: string, className: string): HTMLElement {
  const element = parent.appendChild(document.createElement(tag));
  element.className = className;
  return element;
}

function beadIn(list: HTMLElement): Bead {
  const item = append(list, 'li', '');
  const track = append(item, 'div', 'track');
  const [pole, flag] = [append(track, 'i', 'pole'), append(track, 'i', 'flag')];
  const root = append(track, 'button', 'bead') as HTMLButtonElement;
  root.type = 'button';
  root.tabIndex = -1;
  const name = append(item, 'b', '');
  const share = append(append(item, 'i', 'share'), 'i', '');
  return { item, root, flag, pole, name, share, percent: append(item, 'span', 'percent') };
}

/**
 * Returns the snapshot rows of the queued tasks, receiving programs first, because a narrow drawing shows only the
 * first tasks. Other tasks are in the order of their ids, so that each task keeps its place.
 */
function queuedRows(snap: Snapshot): number[] {
  const rows: number[] = [];
  for (let row = 0; row < snap.tasks; row++) {
    const isQueued = QUEUED.includes(snap.task(row, TASK.place));
    if (isQueued || snap.task(row, TASK.delayed) > 0) rows.push(row);
  }
  const place = (row: number): number => (isReader(snap, row) ? 0 : 1e6) + snap.task(row, TASK.id);
  return rows.sort((a, b) => place(a) - place(b));
}

function isReader(snap: Snapshot, row: number): boolean {
  return snap.task(row, TASK.kind) === TaskKind.Receiver;
}

/** The state of a task in one word, for the drawing and its text. */
function stateOf(snap: Snapshot, row: number): 'runs' | 'sleeps' | 'eligible' | 'ahead' {
  if (snap.task(row, TASK.place) === Place.Cpu) return 'runs';
  if (snap.task(row, TASK.delayed) > 0) return 'sleeps';
  return snap.task(row, TASK.eligible) > 0 ? 'eligible' : 'ahead';
}

/**
 * Height of a virtual time in per cent of the drawing, measured from V. `reach_ns`: distance from V to the upper or
 * lower edge.
 */
function heightOf(from_v_ns: number, reach_ns: number): number {
  return Math.min(100, Math.max(0, 50 + (from_v_ns / reach_ns) * 50));
}

function write(bead: Bead, snap: Snapshot, row: number, reach_ns: number, weights: number): void {
  const [lag, deadline] = [snap.task(row, TASK.lag_ns), snap.task(row, TASK.deadline_ns)];
  const [at, flag] = [heightOf(-lag, reach_ns), heightOf(deadline, reach_ns)];
  const share = snap.task(row, TASK.weight) / weights;
  const state = stateOf(snap, row);
  const name = nameOf(snap.task(row, TASK.task_name));
  setStyle(bead.root, 'bottom', `${at.toFixed(1)}%`);
  setStyle(bead.flag, 'bottom', `${flag.toFixed(1)}%`);
  setStyle(bead.pole, 'bottom', `${Math.min(at, flag).toFixed(1)}%`);
  setStyle(bead.pole, 'height', `${Math.abs(flag - at).toFixed(1)}%`);
  setStyle(bead.share, 'width', `${(share * 100).toFixed(1)}%`);
  setText(bead.name, shortNameOf(snap.task(row, TASK.task_name)));
  setText(bead.percent, virtualTime.percent(share));
  setAttr(bead.item, 'class', taskClass(snap.task(row, TASK.kind)));
  setAttr(bead.item, 'data-state', state);
  setAttr(bead.root, 'data-task', String(snap.task(row, TASK.id)));
  setAttr(bead.root, 'aria-label', virtualTime.says({ name, state, lag_ns: lag, deadline_ns: deadline, share }));
  setAttr(bead.root, 'title', name);
}

function painterOf(sheet: HTMLElement): Painter {
  const parts = partsOf<string, HTMLElement>(sheet);
  const part = (key: string): HTMLElement => parts(key) as HTMLElement;
  const list = part('beads');
  list.replaceChildren();
  const beads: Bead[] = [];
  const reachNow = reach();
  return ({ snap, wall_ms }) => {
    const hidden_px = list.scrollWidth - list.clientWidth - list.scrollLeft;
    setAttr(list, 'class', hidden_px > 1 ? 'more' : '');
    const rows = queuedRows(snap);
    const extents = rows.flatMap((row) => [snap.task(row, TASK.lag_ns), snap.task(row, TASK.deadline_ns)]);
    const reach_ns = reachNow(Math.max(0, ...extents.map(Math.abs)), wall_ms);
    const weights = rows.reduce((sum, row) => sum + snap.task(row, TASK.weight), 0);
    while (beads.length < rows.length) beads.push(beadIn(list));
    beads.forEach((bead, i) => {
      bead.item.hidden = i >= rows.length;
      if (i < rows.length) write(bead, snap, rows[i], reach_ns, weights);
    });
    setText(part('runnable'), virtualTime.runnable(snap.get(FrameField.nr_running)));
    setText(part('top'), virtualTime.above(reach_ns));
    setText(part('bottom'), virtualTime.below(reach_ns));
    setText(part('asleep'), asleep(snap));
  };
}

export function VirtualTime() {
  const picks = useTaskPicks();
  const root = usePainted(REDRAW_MS, painterOf);
  return (
    <section className="card runqueue fair" aria-label={virtualTime.title} ref={root}>
      <header className="card-head">
        <h2>{virtualTime.title}</h2>
        <span className="muted end" data-k="runnable" />
      </header>
      <div className="pool" tabIndex={0} role="group" aria-label={virtualTime.tasks} {...picks}>
        <div className="water" aria-hidden="true">
          <span data-k="top" />
          <span className="foot">
            <span data-k="bottom" />
            <span className="surface">{virtualTime.surface}</span>
          </span>
        </div>
        <ul data-k="beads" />
      </div>
      <p className="muted asleep" data-k="asleep" />
    </section>
  );
}
