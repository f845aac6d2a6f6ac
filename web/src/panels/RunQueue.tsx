/**
 * The O(1) run queue: the active and the expired array, folded to the occupied levels; each
 * task with what is left of its slice; the receiver's sleep average against the point from
 * which the kernel takes it for interactive.
 */
import { useEffect, useRef } from 'react';
import { useLab } from '../app/lab';
import { setAttr, setText } from '../lib/dom';
import { duration } from '../lib/format';
import type { Snapshot } from '../sim/frame';
import { F, Place, TASK, TASK_NAMES, TaskKind } from '../sim/tables';

const REDRAW_MS = 66;
const FULL_SLEEP_NS = 1e9;
/** MAX_BONUS of kernel/sched.c: the sleep average earns 0 … 10. */
const MAX_BONUS = 10;

type Chip = { root: HTMLElement; name: HTMLElement; prio: HTMLElement; slice: HTMLElement };

/** Keeps as many chips as tasks; writes only what changed. */
class Ladder {
  private readonly list: HTMLElement;
  private readonly chips: Chip[] = [];

  constructor(list: HTMLElement) {
    this.list = list;
  }

  show(snap: Snapshot, rows: readonly number[]): void {
    while (this.chips.length < rows.length) this.chips.push(this.grow());
    this.chips.forEach((chip, i) => {
      chip.root.hidden = i >= rows.length;
      if (i < rows.length) write(chip, snap, rows[i]);
    });
  }

  private grow(): Chip {
    const root = document.createElement('li');
    const [name, prio, track] = ['b', 'span', 'i'].map((tag) => root.appendChild(document.createElement(tag)));
    root.className = 'chip';
    const slice = track.appendChild(document.createElement('i'));
    this.list.append(root);
    return { root, name, prio, slice };
  }
}

function write(chip: Chip, snap: Snapshot, row: number): void {
  const kind = snap.task(row, TASK.kind);
  const nth = snap.task(row, TASK.nth);
  const plain = kind === TaskKind.Receiver || kind >= TaskKind.MemoryPressure;
  setText(chip.name, plain ? (TASK_NAMES[kind] ?? 'task') : `${TASK_NAMES[kind]} #${nth}`);
  setText(chip.prio, String(snap.task(row, TASK.prio)));
  const share = snap.task(row, TASK.time_slice) / Math.max(1, snap.task(row, TASK.full_slice));
  setAttr(chip.slice, 'style', `width:${Math.round(Math.min(1, share) * 100)}%`);
  const kinds = ['chip', classOf(kind)];
  if (snap.task(row, TASK.place) === Place.Cpu) kinds.push('on');
  if (snap.task(row, TASK.interactive) > 0) kinds.push('interactive');
  setAttr(chip.root, 'class', kinds.join(' '));
}

function classOf(kind: number): string {
  if (kind === TaskKind.Receiver) return 'reader';
  return kind === TaskKind.CompileJob || kind === TaskKind.Hog ? 'load' : 'other';
}

const PLACES_ACTIVE: readonly number[] = [Place.Cpu, Place.Active];

/** Rows of one array in the order in which they will run. */
function rowsAt(snap: Snapshot, places: readonly number[]): number[] {
  const rows: number[] = [];
  for (let row = 0; row < snap.tasks; row++) {
    if (places.includes(snap.task(row, TASK.place)) && snap.task(row, TASK.kind) !== TaskKind.Idle) rows.push(row);
  }
  const order = (row: number): number => (snap.task(row, TASK.place) === Place.Cpu ? -1 : snap.task(row, TASK.position));
  return rows.sort((a, b) => order(a) - order(b));
}

/** Bonus from which a task of this nice value counts as interactive (DELTA of kernel/sched.c). */
export function interactiveFrom(nice: number): number {
  const delta = Math.trunc((nice * MAX_BONUS) / 40) + 2;
  return Math.min(1, Math.max(0, (delta + MAX_BONUS / 2) / MAX_BONUS));
}

export function RunQueue() {
  const lab = useLab();
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const part = (key: string): HTMLElement => element.querySelector(`[data-k=${key}]`) as HTMLElement;
    const ladders = [new Ladder(part('active')), new Ladder(part('expired')), new Ladder(part('sleeping'))];
    let drawn = 0;
    return lab.session.paintWith(({ snap, wall_ms }) => {
      if (wall_ms - drawn < REDRAW_MS) return;
      drawn = wall_ms;
      ladders[0].show(snap, rowsAt(snap, PLACES_ACTIVE));
      ladders[1].show(snap, rowsAt(snap, [Place.Expired]));
      ladders[2].show(snap, rowsAt(snap, [Place.Sleeping, Place.Disk]).slice(0, 6));
      setText(part('swaps'), `${snap.get(F.nr_running)} runnable · ${snap.get(F.switches)} switches`);
      gauge(part, snap);
    });
  }, [lab]);
  return (
    <section className="card runqueue" aria-label="Run queue" ref={root}>
      <header className="card-head">
        <h2>Run queue</h2>
        <span className="muted end" data-k="swaps" />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when many tasks wait */}
      <div className="ladders" tabIndex={0} role="group" aria-label="Tasks by array">
        <Column name="active" />
        <Column name="expired" />
        <Column name="sleeping" />
      </div>
      <div className="sleep" data-k="sleep">
        <span data-k="sleep-word">sleep average</span>
        <span className="end muted" data-k="sleep-verdict" />
        <div className="gauge">
          <i data-k="sleep-fill" />
          <u data-k="sleep-mark" title="interactive from here" />
        </div>
      </div>
    </section>
  );
}

function Column({ name }: { name: string }) {
  return (
    <div>
      <h3>{name}</h3>
      <ul data-k={name} />
    </div>
  );
}

function gauge(part: (key: string) => HTMLElement, snap: Snapshot): void {
  const row = snap.rowOf(snap.get(F.reader_task));
  if (row < 0) return;
  const average = snap.task(row, TASK.sleep_avg_ns);
  setText(part('sleep-word'), `receiver's sleep average ${duration(Math.round(average / 1e6) * 1e6)}`);
  setText(part('sleep-verdict'), snap.task(row, TASK.interactive) > 0 ? 'interactive' : 'not interactive');
  setAttr(part('sleep-fill'), 'style', `width:${Math.min(100, (average / FULL_SLEEP_NS) * 100).toFixed(1)}%`);
  setAttr(part('sleep-mark'), 'style', `left:${(interactiveFrom(snap.get(F.app_nice)) * 100).toFixed(1)}%`);
}
