// biome-ignore-all lint/a11y/useSemanticElements: a scrolling or zooming drawing is a named group, not a form's field set
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: an element that scrolls or zooms must be reachable by keyboard
/**
 * The CPU timeline: shows which context had the CPU, up to the moment that the map shows. The wheel and the keys + and
 * − zoom.
 */

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cpuNow } from '../../decode/names';
import { setAttr, setText } from '../../draw/dom';
import { Surface } from '../../draw/surface';
import { useHost } from '../../hosts/hosts';
import { Pace, WORDS_MS } from '../../lib/pace';
import { type Span, spanBetween } from '../../lib/span';
import type { Lab } from '../../run/lab';
import type { Moment } from '../../run/liveRun';
import { paramOf } from '../../scenario/params';
import { Context, FrameField } from '../../tables/tables';
import { useChosen, useLab, useParam, usePointed, useV6 } from '../../ui/useLab';
import { duration } from '../../words/numbers';
import { timeline } from '../../words/opening';
import { type Hold, LANES, type Lane, lanesOf, type View } from './lanes';
import { LinkedSpan } from './linkedSpan';
import { paintTimeline, viewOf } from './paint';
import { Pointers, zoomBy } from './pointers';
import './timeline.css';

type Props = {
  /** Whether events are marked. An exam's question may hide them. */
  readonly marks?: boolean;
  /** Whether the user can set a time span that playback repeats (a loop). */
  readonly loops?: boolean;
  /** Called with the visible time span, so that lanes below the timeline show the same span. */
  readonly hears?: (view: View) => void;
};

export function Timeline({ marks = true, loops = true, hears }: Props) {
  const lab = useLab();
  const card = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const now = useRef<HTMLSpanElement>(null);
  const [brushing, setBrushing] = useState(false);
  /** Start of the next loop, ns, if a key has set it. Otherwise null. */
  const [from, setFrom] = useState<number | null>(null);
  const pointed = useInSight(card);
  const loop = (span: Span | null): void => {
    if (span === null) return;
    hold.current.zoom = 1;
    setBrushing(false);
    setFrom(null);
    lab.clock.loop(span);
  };
  const set = { lanes: lanesOf(useHost().lanes), v6: useV6(), tick_ns: useTick(), brushing, loop };
  const hold = useRef<Hold>({ ...set, zoom: 1, brushed: null, view: null, marks, loops });
  // Event handlers and the paint function read these values between two renders.
  useEffect(() => {
    Object.assign(hold.current, set);
  });
  useEffect(() => {
    if (canvas.current === null) return undefined;
    return drawOn(canvas.current, now.current, lab, hold.current, hears);
  }, [lab, hears]);
  const keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { shown_ns, end_ns } = lab;
    if (event.key === '+' || event.key === '=') zoomBy(hold.current, 1.5);
    else if (event.key === '-') zoomBy(hold.current, 1 / 1.5);
    else if (event.key === '0') hold.current.zoom = 1;
    else if (event.key === 'a' && loops) setFrom(shown_ns);
    else if (event.key === 'b' && loops) loop(from === null ? null : spanBetween(from, shown_ns, end_ns));
    else return;
    event.preventDefault();
  };
  return (
    <section className={pointed ? 'card timeline marked' : 'card timeline'} aria-label={timeline.title} ref={card}>
      <header className="card-head">
        <h2>{timeline.head}</h2>
        <span className="cpu-now idle" ref={now} />
        <span className="muted end">{timeline.zoom}</span>
        {loops && <Loop brushing={brushing} brush={setBrushing} from={from} />}
      </header>
      <div
        className="timeline-sheet"
        data-brushing={brushing}
        tabIndex={0}
        role="group"
        aria-label={timeline.sheet}
        onKeyDown={keys}
      >
        <canvas ref={canvas} />
      </div>
    </section>
  );
}

/** Returns the time between two timer interrupts, ns. */
function useTick(): number {
  return 1e9 / Number(paramOf('kernel.hz')?.values[useParam('kernel.hz')]);
}

/** Scrolls the timeline into view when an equation's term or a kernel's counter points at it. */
function useInSight(card: RefObject<HTMLElement>): boolean {
  const pointed = usePointed() === 'timeline';
  useEffect(() => {
    if (pointed) card.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [card, pointed]);
  return pointed;
}

/**
 * Draws the timeline in animation frames and writes the name of the current task beside it. Also handles zoom and the
 * drawing of loops with the pointer. The returned function ends all of this.
 */
function drawOn(
  canvas: HTMLCanvasElement,
  chip: HTMLElement | null,
  lab: Lab,
  hold: Hold,
  hears?: (view: View) => void,
): () => void {
  const surface = new Surface(canvas);
  new Pointers(lab, canvas, hold);
  const words = new Pace(WORDS_MS);
  const linked = new LinkedSpan(lab, hold);
  let odd = false;
  const stop = lab.paintWith((moment, session) => {
    // At high speeds the map shows packet rates, and a pixel of the timeline covers many packets. The timeline and the
    // map are then drawn in alternate animation frames.
    odd = !odd;
    if (moment.flow && odd) return;
    const viewAt = (zoom: number): View => viewOf(moment, zoom, surface.width, session.playback.loop);
    const view = viewAt(hold.zoom);
    hold.view = view;
    paintTimeline(surface, view, moment, session, hold);
    hears?.(view);
    if (!words.isDue(moment)) return;
    says(chip, moment, hold);
    linked.follow(viewAt(1));
  });
  return () => {
    stop();
    surface.close();
  };
}

/** Whether a program on this host reads data. */
const hasReader = (lanes: readonly Lane[]): boolean => lanes.some(({ context }) => context === Context.Receiver);

/** Writes the present context and its work, and the CPU time of the receiving program or of a router's interrupts. */
function says(chip: HTMLElement | null, { snap, flow, playing }: Moment, { lanes, v6 }: Hold): void {
  const context = snap.get(FrameField.context);
  const colour = LANES.find((lane) => lane.context === context)?.colour ?? 'idle';
  const share = (field: number): number => snap.get(field) / Math.max(1, snap.t_ns);
  setAttr(chip, 'class', `cpu-now ${flow && playing ? 'flow' : colour}`);
  setText(
    chip,
    flow && playing
      ? hasReader(lanes)
        ? timeline.soFar(share(FrameField.cpu_app_ns), share(FrameField.cpu_softirq_ns))
        : timeline.forwarded(share(FrameField.cpu_hardirq_ns), share(FrameField.cpu_softirq_ns))
      : cpuNow(snap, v6),
  );
}

type LoopProps = {
  brushing: boolean;
  brush: (on: boolean) => void;
  /** Start of a loop, ns, after a key has set the start and before a key sets the end. Otherwise null. */
  from: number | null;
};

/**
 * The loop (a time span that playback repeats) as text and buttons: a switch for drawing a loop, its length, a button
 * that removes it, and announcements.
 */
function Loop({ brushing, brush, from }: LoopProps) {
  const lab = useLab();
  const loop = useChosen((state) => state.loop);
  return (
    <>
      <button
        type="button"
        className="link"
        aria-pressed={brushing}
        title={timeline.loopTitle}
        onClick={() => brush(!brushing)}
      >
        {brushing ? timeline.drag : timeline.loop}
      </button>
      {loop !== null && (
        <span className="loop muted">
          {duration(loop.to_ns - loop.from_ns)}
          <button type="button" className="link" title={timeline.clearLoopKey} onClick={() => lab.clock.loop(null)}>
            {timeline.clearLoop}
          </button>
        </span>
      )}
      {from !== null && <span className="muted">{timeline.from(from)}</span>}
      <Voice loop={loop} from={from} />
    </>
  );
}

/** Tells screen readers the start and the end of the time span that the playback repeats. */
function Voice({ loop, from }: { loop: Span | null; from: number | null }) {
  const [said, setSaid] = useState('');
  const before = useRef<Span | null>(null);
  useEffect(() => {
    if (loop !== null) setSaid(timeline.looping(loop.to_ns - loop.from_ns, loop.from_ns));
    else if (before.current !== null) setSaid(timeline.loopCleared);
    before.current = loop;
  }, [loop]);
  useEffect(() => {
    if (from !== null) setSaid(timeline.loopBegins(from));
  }, [from]);
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  );
}
