// biome-ignore-all lint/a11y/useSemanticElements: a scrolling or zooming drawing is a named group, not a form's field set
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: an element that scrolls or zooms must be reachable by keyboard
/**
 * The O(1) run queue: the occupied levels of the active and the expired array, and each task with the rest of its
 * slice. The sleep average of the receiving program is shown with the threshold for interactive tasks.
 */

import type { Snapshot, TaskState } from '../../decode/snapshot';
import { setAttr, setStyle, setText } from '../../draw/dom';
import { afterPaint, type Beyond, fold } from '../../draw/fold';
import { type Parts, partsOf } from '../../draw/parts';
import { useHost } from '../../hosts/hosts';
import type { Painter } from '../../run/liveRun';
import { FrameField, Place, TaskKind } from '../../tables/tables';
import { later } from '../../ui/later';
import { useEevdf } from '../../ui/useLab';
import { usePainted } from '../../ui/usePainted';
import { shortNameOf } from '../../words/names';
import { runQueue } from '../../words/opening';
import { append, appendButton, asleep, fill, identify, taskClass, useTaskPicks } from './tasks';
import './runqueue.css';

const REDRAW_MS = 66;
const FULL_SLEEP_NS = 1e9;
/** Height of the bar for a full sleep average in a task's box, px. */
const CHIP_TALL = 17;
/** Time for which the drawing shows a swap of the arrays, ms of real time. */
const SWAP_SHOWN_MS = 700;
/** MAX_BONUS of kernel/sched.c: the sleep average gives a bonus of 0 … 10. */
const MAX_BONUS = 10;
/** If an array has more levels than this, the levels are drawn closer together. */
const LEVELS_AT_EASE = 5;
/** Distance in px by which a press on the number of hidden tasks scrolls the list. */
const FOLD_STEP = 60;
/**
 * Interval at which hidden tasks are counted while the list scrolls, ms. Hidden tasks are also counted when a task has
 * moved.
 */
const FOLD_MS = 250;

type PartOf = Parts<string, HTMLElement>;

type Chip = { item: HTMLElement; root: HTMLElement; name: HTMLElement; slice: HTMLElement; sleep: HTMLElement };
type Level = { item: HTMLElement; prio: HTMLElement; list: HTMLElement; chips: Chip[] };

/** Draws one array: a row for each occupied priority, with the tasks in the order of their list. */
class Ladder {
  private readonly levels: Level[] = [];
  /** Order of the tasks as a text. If the text is unchanged, no task has moved. */
  order = '';

  /** Draws the array into `root`. Removes the elements of an earlier drawing first. */
  constructor(private readonly root: HTMLElement) {
    root.replaceChildren();
  }

  /** Shows the tasks. Returns the number of occupied levels. */
  show(tasks: readonly TaskState[]): number {
    this.order = tasks.map(({ prio, task_name }) => `${prio} ${shortNameOf(task_name)}`).join();
    const occupied = [...new Set(tasks.map(({ prio }) => prio))];
    fill(
      this.levels,
      occupied,
      () => this.grow(),
      (level, prio) => {
        setText(level.prio, String(prio));
        const there = tasks.filter((task) => task.prio === prio);
        fill(level.chips, there, () => chipIn(level.list), write);
      },
    );
    return occupied.length;
  }

  private grow(): Level {
    const item = append(this.root, 'li', 'level');
    return { item, prio: append(item, 'span', 'prio'), list: append(item, 'ul'), chips: [] };
  }
}

function chipIn(list: HTMLElement): Chip {
  const item = append(list, 'li');
  const root = appendButton(item, 'chip');
  return { item, root, name: append(root, 'b'), slice: append(append(root, 'i'), 'i'), sleep: append(root, 'u') };
}

function write(chip: Chip, task: TaskState): void {
  setText(chip.name, shortNameOf(task.task_name));
  identify(chip.root, task);
  const share = task.time_slice / Math.max(1, task.full_slice);
  setStyle(chip.slice, 'width', `${Math.round(Math.min(1, share) * 100)}%`);
  const sleep = Math.min(1, task.sleep_avg_ns / FULL_SLEEP_NS);
  setStyle(chip.sleep, 'height', `${Math.round(sleep * CHIP_TALL)}px`);
  const kinds = ['chip', taskClass(task)];
  if (task.place === Place.Cpu) kinds.push('on');
  if (task.interactive > 0) kinds.push('interactive');
  setAttr(chip.root, 'class', kinds.join(' '));
}

/** Returns the tasks in these places of the scheduler, in the order in which the tasks will run. */
function tasksAt({ tasks }: Snapshot, ...places: readonly number[]): TaskState[] {
  const order = ({ prio, place, position }: TaskState): number => prio * 1000 + (place === Place.Cpu ? -1 : position);
  return tasks
    .filter(({ place, kind }) => places.includes(place) && kind !== TaskKind.Idle)
    .sort((a, b) => order(a) - order(b));
}

/** Returns the smallest bonus that makes a task of this nice value interactive (DELTA in kernel/sched.c). */
export function interactiveFrom(nice: number): number {
  const delta = Math.trunc((nice * MAX_BONUS) / 40) + 2;
  return Math.min(1, Math.max(0, (delta + MAX_BONUS / 2) / MAX_BONUS));
}

/**
 * Returns a function that draws both arrays, the number of swaps, the sleeping tasks, and the sleep average of the
 * receiving program.
 */
function painterOf(sheet: HTMLElement): Painter {
  const part: PartOf = partsOf(sheet);
  const showArrays = arraysOf(part);
  let swaps = -1;
  let swapped_ms = Number.NEGATIVE_INFINITY;
  return ({ snap, wall_ms }) => {
    showArrays(snap, wall_ms);
    const now = snap.get(FrameField.array_swaps);
    if (now !== swaps && swaps >= 0) swapped_ms = wall_ms;
    swaps = now;
    setText(part('swap-count'), runQueue.swaps(now));
    const fresh = wall_ms - swapped_ms < SWAP_SHOWN_MS;
    setAttr(part('swap-count'), 'class', fresh ? 'swap-count on' : 'swap-count');
    setText(part('asleep'), asleep(snap));
    setText(part('swaps'), runQueue.runnable(snap.get(FrameField.nr_running)));
    gauge(part, snap);
  };
}

/**
 * Returns a function that draws the arrays and writes how many tasks are scrolled out of view. This number is updated
 * at intervals and when the order of the tasks changes.
 */
function arraysOf(part: PartOf): (snap: Snapshot, wall_ms: number) => void {
  const active = new Ladder(part('active') as HTMLElement);
  const expired = new Ladder(part('expired') as HTMLElement);
  let folded = { ms: 0, order: '' };
  return (snap, wall_ms) => {
    const most = Math.max(
      active.show(tasksAt(snap, Place.Cpu, Place.Active)),
      expired.show(tasksAt(snap, Place.Expired)),
    );
    setAttr(part('ladders'), 'data-close', String(most > LEVELS_AT_EASE));
    const order = `${active.order} | ${expired.order}`;
    if (order === folded.order && wall_ms - folded.ms <= FOLD_MS) return;
    folded = { ms: wall_ms, order };
    afterPaint(() => setText(part('more'), beyondWords(foldTasks(part('ladders') as HTMLElement))));
  };
}

const VirtualTime = later(() => import('./VirtualTime'), 'VirtualTime');

/** Draws the run queue of the O(1) scheduler or of EEVDF, as the simulated kernel uses it. */
export function RunQueue() {
  return useEevdf() ? <VirtualTime /> : <Arrays />;
}

function Arrays() {
  const picks = useTaskPicks();
  const { hasReader } = useHost();
  const root = usePainted(REDRAW_MS, painterOf, [hasReader]);
  return (
    <section className="card runqueue" aria-label={runQueue.title} ref={root}>
      <header className="card-head">
        <h2>{runQueue.title}</h2>
        <span className="muted end" data-k="swaps" />
      </header>
      <div className="ladders" data-k="ladders" tabIndex={0} role="group" aria-label={runQueue.arrays} {...picks}>
        <Column name="active" />
        <Column name="expired" />
      </div>
      <div className="rest beside">
        <p className="muted asleep small" data-k="asleep" />
        <button
          type="button"
          className="link more small"
          data-k="more"
          onClick={(event) => scrollOn(event.currentTarget.closest('section')?.querySelector('.ladders') ?? null)}
        />
      </div>
      {hasReader ? <SleepAverage /> : <p className="muted">{runQueue.forwards}</p>}
    </section>
  );
}

function SleepAverage() {
  return (
    <div className="sleep small">
      <span data-k="sleep-word">{runQueue.sleepAverage}</span>
      <span className="end muted" data-k="sleep-verdict" />
      <div className="gauge">
        <i data-k="sleep-fill" />
        <u data-k="sleep-mark" title={runQueue.interactiveFrom} />
      </div>
    </div>
  );
}

/** Hides tasks that the edge of the list would cut. Returns how many tasks are above and below the visible part. */
function foldTasks(sheet: HTMLElement): Beyond {
  return fold(sheet, [...sheet.querySelectorAll<HTMLElement>('.level:not([hidden]) li:not([hidden])')]);
}

/** Text of the scroll button, such as "▾ 3 more tasks". At the end of the list the button scrolls to the top. */
function beyondWords({ above, below }: Beyond): string {
  if (below > 0) return runQueue.more(below);
  return above > 0 ? runQueue.above(above) : '';
}

/** Scrolls the list of tasks down by a step. At the end of the list it scrolls back to the top. */
function scrollOn(sheet: Element | null): void {
  if (sheet === null) return;
  const atEnd = sheet.scrollTop + sheet.clientHeight >= sheet.scrollHeight - 1;
  sheet.scrollBy({ top: atEnd ? -sheet.scrollTop : FOLD_STEP });
}

function Column({ name }: { name: 'active' | 'expired' }) {
  return (
    <div>
      <h3 className="ends">
        {runQueue[name]}
        {name === 'expired' && <span className="swap-count" data-k="swap-count" />}
      </h3>
      <ul data-k={name} />
    </div>
  );
}

function gauge(part: PartOf, snap: Snapshot): void {
  const reader = snap.taskOf(snap.get(FrameField.reader_task));
  if (reader === undefined) return;
  const { sleep_avg_ns, interactive } = reader;
  setText(part('sleep-word'), runQueue.sleepAverageOf(sleep_avg_ns));
  setText(part('sleep-verdict'), interactive > 0 ? runQueue.interactive : runQueue.notInteractive);
  setStyle(part('sleep-fill'), 'width', `${Math.min(100, (sleep_avg_ns / FULL_SLEEP_NS) * 100).toFixed(1)}%`);
  setStyle(part('sleep-mark'), 'left', `${(interactiveFrom(snap.get(FrameField.app_nice)) * 100).toFixed(1)}%`);
}
