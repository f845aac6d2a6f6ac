/**
 * Connects the elements of a drawing with readings. A reading is a function from the state of the simulation to a text
 * or an attribute. Each element declares its own readings. A reading that does not exist is a compile error.
 */
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';
import { setAttr, setText } from '../../draw/dom';

type Words<Reading> = (reading: Reading) => string;
type Attribute = 'class' | 'width' | 'x' | 'visibility' | 'transform' | 'text-anchor';

/** Joins the class names that are not false. */
export const classes = (...names: readonly (string | false)[]): string =>
  names.filter((name) => name !== false).join(' ');

/** Text and attributes of an element at a moment. */
export type Shows<Reading> = {
  readonly text?: Words<Reading>;
  readonly attrs?: Readonly<Partial<Record<Attribute, Words<Reading>>>>;
  /**
   * Whether the element is updated in every animation frame. Otherwise it is updated a few times a second, like the
   * numbers on the page.
   */
  readonly always?: boolean;
};

type LivePart = {
  readonly node: Element;
  readonly text?: Words<never>;
  readonly attrs: readonly (readonly [string, Words<never>])[];
};

/** The elements of one drawing whose texts or attributes follow the state of the simulation. */
export class LiveParts<Reading> {
  private readonly slow = new Set<LivePart>();
  private readonly fast = new Set<LivePart>();

  constructor(
    /** Whether the drawing shows its numbers. A hidden number is never written. */
    readonly figures: boolean,
  ) {}

  /** Adds an element to the drawing's updates. Returns the function that removes the element. */
  add(node: Element, { text, attrs = {}, always }: Shows<never>): () => void {
    const part: LivePart = { node, text, attrs: Object.entries(attrs) };
    const parts = always ? this.fast : this.slow;
    parts.add(part);
    return () => parts.delete(part);
  }

  /** Updates the elements that are not updated in every animation frame. */
  write(reading: Reading): void {
    writeAll(this.slow, reading);
  }

  /** Updates the elements that are updated in every animation frame. */
  move(reading: Reading): void {
    writeAll(this.fast, reading);
  }
}

function writeAll(parts: ReadonlySet<LivePart>, reading: unknown): void {
  for (const { node, text, attrs } of parts) {
    if (text !== undefined) setText(node, text(reading as never));
    for (const [name, words] of attrs) setAttr(node, name, words(reading as never));
  }
}

const LiveContext = createContext<LiveParts<never> | null>(null);
export const LiveProvider = LiveContext.Provider;

/**
 * Returns whether a drawing shows its numbers. If not, a text that comes only from the state of the simulation stays
 * empty.
 */
export function useFigures(): boolean {
  return useContext(LiveContext)?.figures ?? true;
}

/**
 * Keeps the element's texts and attributes up to date while the element is mounted. Null leaves the element as it is.
 */
export function useLive<Part extends Element>(shows: Shows<never> | null): RefObject<Part> {
  const part = useRef<Part>(null);
  const live = useContext(LiveContext);
  // The effect has no dependencies, so each render registers the new readings. A drawing is rarely rendered.
  useEffect(() => (part.current === null || shows === null ? undefined : live?.add(part.current, shows)));
  return part;
}
