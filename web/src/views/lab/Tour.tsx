/**
 * The tour: points at six places of the running machine, with one sentence for each. The page's keys and buttons
 * still work.
 */

import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Snapshot } from '../../decode/snapshot';
import { DEFAULT_PRESET } from '../../scenario/link';
import { Context, FrameField, Until } from '../../tables/tables';
import { useChosen, useLab } from '../../ui/useLab';
import { languageOfPart } from '../../words/spoken';
import { tour as words } from '../../words/tour';
import './tour.css';

/**
 * CSS selectors for the parts of the page at each place of the tour. Parts that the page does not contain are left out.
 */
const PLACES = {
  ring: '[data-part="ring"], [data-part="tray"]',
  stack: '[data-part="backlog"], [data-part="receive"]',
  process: '[data-part="reader"]',
  cpu: '.timeline',
  clock: '.transport',
  question: '.ask-row .question',
} as const;

type PlaceId = keyof typeof PLACES;
const ORDER = Object.keys(PLACES) as PlaceId[];

/**
 * The place to show if the tour's own place is not on the screen. On a small screen the side panel is a closed sheet,
 * so its handle is shown.
 */
const OTHERWISE: Readonly<Record<string, string>> = { question: '.sheet-handle' };

const LESSON_1 = 'v=1&view=lessons&lesson=trip&scene=1';
/**
 * Moment from which the tour searches for the first loss, ns, and the speed after the search, ns of model time per
 * second.
 */
const LIVELY_FROM_NS = 500e6;
const LIVELY_SPEED = 500e3;
/** Distance of the tour's frame from the part that it surrounds, px. */
const AROUND = 6;
/** Distance of the tour's text from the frame and from the screen's edge, px. */
const APART = 12;

function shownParts(root: ParentNode, id: PlaceId): Element[] {
  const of = (selector: string): Element[] =>
    [...root.querySelectorAll(selector)].filter((part) => part.getClientRects().length > 0);
  const parts = of(PLACES[id]);
  if (parts.length > 0) return parts;
  return of(OTHERWISE[id] ?? '.stage').slice(0, 1);
}

/** Returns the rectangle of the tour's frame around these parts, within the screen. */
function frameOf(parts: readonly Element[]): DOMRect | null {
  if (parts.length === 0) return null;
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const least = (edge: 'left' | 'top'): number => Math.min(...boxes.map((box) => box[edge])) - AROUND;
  const most = (edge: 'right' | 'bottom'): number => Math.max(...boxes.map((box) => box[edge])) + AROUND;
  const [left, top] = [Math.max(2, least('left')), Math.max(2, least('top'))];
  const [right, bottom] = [Math.min(innerWidth - 2, most('right')), Math.min(innerHeight - 2, most('bottom'))];
  return new DOMRect(left, top, right - left, bottom - top);
}

/** Follows a place of the tour while the page scrolls or the window changes its size. */
function useFrame(root: RefObject<HTMLElement>, id: PlaceId): DOMRect | null {
  const [frame, setFrame] = useState<DOMRect | null>(null);
  useLayoutEffect(() => {
    const page = root.current?.closest('.lab');
    if (page == null) return undefined;
    const parts = shownParts(page, id);
    // The scrolling is instant, because smooth scrolling would be motion that the user did not request.
    parts[0]?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
    const measure = (): void => setFrame(frameOf(shownParts(page, id)));
    measure();
    // A side panel that is a sheet opens in this animation frame, so its position is measured two frames later.
    const later = requestAnimationFrame(() => requestAnimationFrame(measure));
    addEventListener('resize', measure);
    addEventListener('scroll', measure, true);
    return () => {
      cancelAnimationFrame(later);
      removeEventListener('resize', measure);
      removeEventListener('scroll', measure, true);
    };
  }, [root, id]);
  return frame;
}

/**
 * Returns the position of the tour's text: below the frame if there is room, otherwise above it, otherwise inside it.
 * The text is always completely on the screen.
 */
function besideFrame(frame: DOMRect, width: number, height: number): { left: number; top: number } {
  const within = (value: number, most: number): number => Math.max(APART, Math.min(value, most - APART));
  const left = within(frame.left, innerWidth - width);
  const [below, above] = [frame.bottom + APART, frame.top - APART - height];
  if (below + height + APART <= innerHeight) return { left, top: below };
  return { left, top: within(above, innerHeight - height) };
}

/** Escape ends the tour before another part gets the key. The focus then returns to its earlier element. */
function useEnd(end: () => void): void {
  const cameFrom = useRef(document.activeElement);
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      end();
    };
    addEventListener('keydown', down, true);
    const back = cameFrom.current;
    return () => {
      removeEventListener('keydown', down, true);
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    };
  }, [end]);
}

type TourProps = {
  readonly closed: () => void;
  /** Opens the side panel if it is a sheet. */
  readonly openSide: () => void;
};

export function Tour({ closed, openSide }: TourProps) {
  const [nth, setNth] = useState(0);
  const panel = useRef<HTMLElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const id = ORDER[nth];
  const frame = useFrame(panel, id);
  const isLast = nth === ORDER.length - 1;
  useEnd(closed);
  const began = useLively();
  useEffect(() => {
    if (id === 'question') openSide();
  }, [id, openSide]);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  const goTo = (to: number): void => {
    setNth(to);
    next.current?.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    const { offsetWidth = 0, offsetHeight = 0 } = panel.current ?? {};
    if (frame !== null) setPlace(besideFrame(frame, offsetWidth, offsetHeight));
  }, [frame]);
  return (
    <>
      {frame !== null && (
        <div
          className="tour-frame"
          aria-hidden="true"
          style={{ left: frame.left, top: frame.top, width: frame.width, height: frame.height }}
        />
      )}
      <section
        ref={panel}
        className="tour"
        role="dialog"
        aria-label={words.title}
        lang={languageOfPart(words)}
        style={place}
      >
        <p role="status">
          <Sentence id={id} began={began} />
        </p>
        {isLast && <Lesson closed={closed} />}
        <div className="tour-buttons cluster">
          <span className="muted">{words.nth(nth + 1, ORDER.length)}</span>
          {nth > 0 && (
            <button type="button" onClick={() => goTo(nth - 1)}>
              {words.back}
            </button>
          )}
          <button type="button" ref={next} className="primary" onClick={() => (isLast ? closed() : goTo(nth + 1))}>
            {isLast ? words.end : words.next}
          </button>
          {!isLast && (
            <button type="button" className="link" onClick={closed}>
              {words.end}
            </button>
          )}
        </div>
      </section>
    </>
  );
}

/**
 * The tour's sentence about a place. It does not change while the place is shown, because nobody can read a changing
 * text.
 */
function Sentence({ id, began }: { id: PlaceId; began: boolean }) {
  const lab = useLab();
  const speed = useChosen((state) => state.speed);
  const now = useMemo(() => saidNow(id, lab.snapshot), [id, lab, began]);
  return <>{now ?? (id === 'clock' ? words.places.clock(speed) : words.places[id])}</>;
}

/** Returns the tour's sentence about a special situation at this place. Null if there is none. */
function saidNow(id: PlaceId, snap: Snapshot | null): string | null {
  if (snap === null) return null;
  const isShort = snap.get(FrameField.ring_empty) > snap.get(FrameField.ring_size) / 2;
  if (id === 'ring' && isShort) return words.now.ring;
  const context = snap.get(FrameField.context);
  const isAway = context === Context.Load || context === Context.Other;
  return id === 'process' && isAway && snap.get(FrameField.socket_owned) > 0 ? words.now.process : null;
}

/**
 * If the preset is the default one and unchanged, the tour starts at the loss of a packet. The speed is so low that
 * single packets are visible. Returns whether the search for this loss has ended.
 */
function useLively(): boolean {
  const lab = useLab();
  const [began, setBegan] = useState(false);
  useEffect(() => {
    const { preset, overrides, interventions } = lab.chosen;
    if (preset !== DEFAULT_PRESET || interventions.length > 0 || Object.keys(overrides).length > 0) return;
    lab.clock.seek(LIVELY_FROM_NS);
    lab.clock.setSpeed(LIVELY_SPEED);
    lab.search((session) =>
      session.runTo(Until.Drop, 0, () => {
        setBegan(true);
        lab.clock.play();
      }),
    );
  }, [lab]);
  return began;
}

function Lesson({ closed }: { closed: () => void }) {
  const lab = useLab();
  const begin = useCallback(() => {
    closed();
    lab.links.show(LESSON_1, true);
  }, [lab, closed]);
  return (
    <p>
      <button type="button" className="link" onClick={begin}>
        {words.lesson}
      </button>
    </p>
  );
}
