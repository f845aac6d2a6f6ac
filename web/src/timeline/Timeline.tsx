// biome-ignore-all lint/a11y/useSemanticElements: a scrolling or zooming drawing is a named group, not a form's field set
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls or zooms takes keys
/** The CPU timeline: who held the CPU, on the clock of the stage. Wheel and + − zoom. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLab } from '../app/lab';
import { setAttr, setText } from '../lib/dom';
import { percent } from '../lib/format';
import type { Moment } from '../sim/session';
import { CONTEXT_WORDS, F, TASK, TASK_NAMES, WORK_WORDS } from '../sim/tables';
import { palette } from '../stage/palette';
import { Surface } from '../stage/surface';
import { askCauses } from '../why/asked';
import { entryNear } from '../why/pick';
import { LANES } from './lanes';
import { MARKED } from './marks';
import { paintTimeline, viewOf } from './paint';

const ZOOM_MIN = 0.05;
const ZOOM_MAX = 200;
/** A hand may miss a mark by so much, px. */
const MARK_REACH = 12;

export function Timeline() {
  const lab = useLab();
  const canvas = useRef<HTMLCanvasElement>(null);
  const now = useRef<HTMLSpanElement>(null);
  const zoom = useRef(1);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const surface = new Surface(canvas.current);
    let last: Moment | null = null;
    let odd = false;
    const stop = lab.session.paintWith((moment, session) => {
      last = moment;
      // In flow a pixel is many frames wide: timeline and readings take turns.
      odd = !odd;
      if (moment.flow && odd) return;
      paintTimeline(surface, moment, session, zoom.current, palette());
      says(now.current, moment);
    });
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && Math.abs(event.deltaY) < Math.abs(event.deltaX)) return;
      event.preventDefault();
      scale(zoom, Math.exp(-event.deltaY / 400));
    };
    const press = (event: MouseEvent): void => {
      if (last === null) return;
      const view = viewOf(last, zoom.current, surface.width);
      const scale = (view.end_ns - view.begin_ns) / view.width;
      const t = view.begin_ns + (event.offsetX - view.left) * scale;
      const entry = entryNear(lab.session.events, MARKED, t, MARK_REACH * scale);
      if (entry > 0) askCauses(lab.session, entry);
    };
    surface.canvas.addEventListener('wheel', wheel, { passive: false });
    surface.canvas.addEventListener('click', press);
    return () => {
      stop();
      surface.canvas.removeEventListener('wheel', wheel);
      surface.close();
    };
  }, [lab]);
  const keys = (event: KeyboardEvent): void => {
    if (event.key === '+' || event.key === '=') scale(zoom, 1.5);
    else if (event.key === '-') scale(zoom, 1 / 1.5);
    else if (event.key === '0') zoom.current = 1;
    else return;
    event.preventDefault();
  };
  return (
    <section className="card timeline" aria-label="CPU timeline">
      <header className="card-head">
        <h2>CPU</h2>
        <span className="cpu-now" ref={now} />
        <span className="muted end">wheel or + − to zoom</span>
      </header>
      <div
        className="timeline-sheet"
        tabIndex={0}
        role="group"
        aria-label="Who held the CPU; plus and minus zoom, zero restores"
        onKeyDown={keys}
      >
        <canvas ref={canvas} />
      </div>
    </section>
  );
}

function scale(zoom: { current: number }, by: number): void {
  zoom.current = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom.current * by));
}

/** The context that has the CPU at this moment, what it does, and what the receiver has had. */
function says(chip: HTMLElement | null, { snap, flow, playing }: Moment): void {
  const context = snap.get(F.context);
  const colour = LANES.find((lane) => lane.context === context)?.colour ?? 'idle';
  const all =
    snap.get(F.cpu_idle_ns) +
    snap.get(F.cpu_hardirq_ns) +
    snap.get(F.cpu_softirq_ns) +
    snap.get(F.cpu_app_ns) +
    snap.get(F.cpu_load_ns) +
    snap.get(F.cpu_other_ns);
  const shares = `receiver ${percent(snap.get(F.cpu_app_ns) / Math.max(1, all))}, softirq ${percent(snap.get(F.cpu_softirq_ns) / Math.max(1, all))} of the run`;
  setAttr(chip, 'data-context', flow && playing ? 'flow' : colour);
  setText(chip, flow && playing ? shares : `${who(snap, context)} · ${WORK_WORDS[snap.get(F.work)] ?? ''}`);
}

function who(snap: Moment['snap'], context: number): string {
  const row = snap.rowOf(snap.get(F.current_task));
  if (row < 0 || context <= 2) return CONTEXT_WORDS[context] ?? '';
  return `${TASK_NAMES[snap.task(row, TASK.kind)] ?? 'task'} #${snap.task(row, TASK.nth)}`;
}
