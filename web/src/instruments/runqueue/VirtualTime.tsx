// biome-ignore-all lint/a11y/useSemanticElements: a drawing that takes keys is a named group, not a form's field set
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: an element that handles keys must be reachable by keyboard
/**
 * EEVDF's queue. Each task is a bead at its virtual time, and the mean virtual time V is drawn as a water surface.
 * A task above the surface has received more than its share and is not eligible. Among the others the one with the
 * earliest deadline runs; flags mark the deadlines.
 * The number below a bead is the share of the CPU for the task's weight.
 */
import type { Snapshot, TaskState } from '../../decode/snapshot';
import { setAttr, setStyle, setText } from '../../draw/dom';
import { partsOf } from '../../draw/parts';
import type { Painter } from '../../run/liveRun';
import { FrameField, Place, TaskKind } from '../../tables/tables';
import { usePainted } from '../../ui/usePainted';
import { nameOf, shortNameOf } from '../../words/names';
import { virtualTime } from '../../words/virtualTime';
import { reach } from './reach';
import { append, appendButton, asleep, fill, identify, taskClass, useTaskPicks } from './tasks';
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

function beadIn(list: HTMLElement): Bead {
  const item = append(list, 'li');
  const track = append(item, 'div', 'track');
  const [pole, flag] = [append(track, 'i', 'pole'), append(track, 'i', 'flag')];
  const root = appendButton(track, 'bead');
  const name = append(item, 'b');
  const share = append(append(item, 'i', 'share'), 'i');
  return { item, root, flag, pole, name, share, percent: append(item, 'span', 'percent') };
}

/**
 * Returns the queued tasks, receiving programs first, because a narrow drawing shows only the first tasks. Other tasks
 * are in the order of their ids, so that each task keeps its place.
 */
function queued({ tasks }: Snapshot): TaskState[] {
  const order = ({ kind, id }: TaskState): number => (kind === TaskKind.Receiver ? 0 : 1e6) + id;
  return tasks
    .filter(({ place, delayed }) => QUEUED.includes(place) || delayed > 0)
    .sort((a, b) => order(a) - order(b));
}

/** The state of a task in one word, for the drawing and its text. */
function stateOf({ place, delayed, eligible }: TaskState): 'runs' | 'sleeps' | 'eligible' | 'ahead' {
  if (place === Place.Cpu) return 'runs';
  if (delayed > 0) return 'sleeps';
  return eligible > 0 ? 'eligible' : 'ahead';
}

/**
 * Height of a virtual time in per cent of the drawing, measured from V. `reach_ns`: distance from V to the upper or
 * lower edge.
 */
function heightOf(from_v_ns: number, reach_ns: number): number {
  return Math.min(100, Math.max(0, 50 + (from_v_ns / reach_ns) * 50));
}

function write(bead: Bead, task: TaskState, reach_ns: number, weights: number): void {
  const { lag_ns, deadline_ns, task_name } = task;
  const [at, flag] = [heightOf(-lag_ns, reach_ns), heightOf(deadline_ns, reach_ns)];
  const share = task.weight / weights;
  const state = stateOf(task);
  setStyle(bead.root, 'bottom', `${at.toFixed(1)}%`);
  setStyle(bead.flag, 'bottom', `${flag.toFixed(1)}%`);
  setStyle(bead.pole, 'bottom', `${Math.min(at, flag).toFixed(1)}%`);
  setStyle(bead.pole, 'height', `${Math.abs(flag - at).toFixed(1)}%`);
  setStyle(bead.share, 'width', `${(share * 100).toFixed(1)}%`);
  setText(bead.name, shortNameOf(task_name));
  setText(bead.percent, virtualTime.percent(share));
  setAttr(bead.item, 'class', taskClass(task));
  setAttr(bead.item, 'data-state', state);
  identify(bead.root, task);
  setAttr(bead.root, 'aria-label', virtualTime.says({ name: nameOf(task_name), state, lag_ns, deadline_ns, share }));
}

function painterOf(sheet: HTMLElement): Painter {
  const part = partsOf<string, HTMLElement>(sheet);
  const list = part('beads') as HTMLElement;
  list.replaceChildren();
  const beads: Bead[] = [];
  const reachNow = reach();
  return ({ snap, wall_ms }) => {
    const hidden_px = list.scrollWidth - list.clientWidth - list.scrollLeft;
    setAttr(list, 'class', hidden_px > 1 ? 'more' : '');
    const tasks = queued(snap);
    const extents = tasks.flatMap(({ lag_ns, deadline_ns }) => [Math.abs(lag_ns), Math.abs(deadline_ns)]);
    const reach_ns = reachNow(Math.max(0, ...extents), wall_ms);
    const weights = tasks.reduce((sum, { weight }) => sum + weight, 0);
    fill(
      beads,
      tasks,
      () => beadIn(list),
      (bead, task) => write(bead, task, reach_ns, weights),
    );
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
        <div className="water muted" aria-hidden="true">
          <span data-k="top" />
          <span className="foot">
            <span data-k="bottom" />
            <span className="surface">{virtualTime.surface}</span>
          </span>
        </div>
        <ul data-k="beads" />
      </div>
      <p className="muted asleep small" data-k="asleep" />
    </section>
  );
}
