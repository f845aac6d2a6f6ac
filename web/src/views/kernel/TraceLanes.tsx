/**
 * CPUs of the user's trace, below the machine's timeline and on its clock. A drag or the arrow keys shift the trace.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { palette } from '../../draw/palette';
import { Surface } from '../../draw/surface';
import type { Trace } from '../../measured/trace';
import { measured as words } from '../../words/measured';
import type { ClockInView } from './clockInView';
import { kept, shiftBy, startAt } from './kept';
import { LANE_HEIGHT, paintLanes, spanAt } from './paintLanes';

/** Fraction of the visible time by which an arrow key shifts the trace: `STEP` without Shift, `LEAP` with Shift. */
const STEP = 0.01;
const LEAP = 0.1;

export function TraceLanes({ view }: { readonly view: ClockInView }) {
  const trace = useStore(kept, ({ trace }) => trace.result);
  return trace === null || trace.lanes.length === 0 ? null : <Lanes trace={trace} view={view} />;
}

function Lanes({ trace, view }: { readonly trace: Trace; readonly view: ClockInView }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const begins_ns = useStore(kept, ({ begins_ns }) => begins_ns);
  const [under, setUnder] = useState('');
  const dragged = useRef<number | null>(null);
  const drop = (): void => {
    dragged.current = null;
  };
  useEffect(() => (canvas.current === null ? undefined : drawOn(canvas.current, trace, view)), [trace, view]);
  const keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const by = event.shiftKey ? LEAP : STEP;
    if (event.key === 'ArrowLeft') shiftBy(view.now, -by);
    else if (event.key === 'ArrowRight') shiftBy(view.now, by);
    else if (event.key === 'Home') startAt(view.now);
    else return;
    event.preventDefault();
    // Keeps these keys from stepping the page's clock, too.
    event.stopPropagation();
  };
  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const { clientWidth, clientHeight } = event.currentTarget;
    const x = ((event.clientX - left) * clientWidth) / Math.max(1, width);
    const y = ((event.clientY - top) * clientHeight) / Math.max(1, height);
    if (dragged.current !== null && view.now !== null) shiftBy(view.now, (x - dragged.current) / view.now.width);
    if (dragged.current !== null) dragged.current = x;
    setUnder(view.now === null ? '' : said(trace, view, x, y));
  };
  return (
    <section className="card trace-lanes" aria-label={words.trace.lanes}>
      <header className="card-head">
        <h2>{words.trace.lanes}</h2>
        <span className="muted">{words.trace.begins(begins_ns)}</span>
        <span className="end">{under}</span>
      </header>
      <div
        className="trace-sheet"
        role="slider"
        tabIndex={0}
        aria-label={words.trace.laneKeys}
        aria-valuenow={Math.round(begins_ns / 1e3)}
        aria-valuetext={words.trace.begins(begins_ns)}
        onKeyDown={keys}
      >
        <canvas
          ref={canvas}
          style={{ height: trace.lanes.length * LANE_HEIGHT }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            dragged.current = event.nativeEvent.offsetX;
          }}
          onPointerMove={move}
          onPointerUp={drop}
          onPointerCancel={drop}
        />
      </div>
    </section>
  );
}

/** Describes what a CPU is doing at a position of the drawing. */
function said(trace: Trace, { now }: ClockInView, x: number, y: number): string {
  const lane = trace.lanes[Math.floor(y / LANE_HEIGHT)];
  if (lane === undefined || now === null || x < now.left) return '';
  const at_ns = now.begin_ns + ((x - now.left) / now.width) * (now.end_ns - now.begin_ns) - kept.getState().begins_ns;
  const n = spanAt(lane, at_ns);
  if (n < 0) return words.trace.outside(lane.cpu);
  const does = (['idle', 'task', 'softirq', 'netRx', 'hardirq'] as const)[lane.does[n]];
  const name = [words.trace.does[does], trace.labels[lane.label[n]]].filter((text) => text !== '').join(' ');
  return words.trace.under(lane.cpu, at_ns, name, lane.to_ns[n] - lane.from_ns[n]);
}

/** Draws the trace after each drawing of the timeline and after each shift. The returned function stops this. */
function drawOn(canvas: HTMLCanvasElement, trace: Trace, view: ClockInView): () => void {
  const surface = new Surface(canvas);
  const draw = (): void => {
    if (view.now !== null) paintLanes(surface, trace, view.now, kept.getState(), palette());
  };
  const stops = [view.follow(draw), kept.subscribe(draw)];
  canvas.addEventListener('resize', draw);
  draw();
  return () => {
    for (const stop of stops) stop();
    canvas.removeEventListener('resize', draw);
    surface.close();
  };
}
