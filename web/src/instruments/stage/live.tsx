/**
 * Readings beside their elements: a part of a drawing declares what it shows of a moment. Names are not written twice,
 * so a reading that does not exist does not compile.
 */
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';
import { setAttr, setText } from '../../draw/dom';

export type Words<Reading> = (reading: Reading) => string;
type Attribute = 'class' | 'width' | 'x' | 'x1' | 'x2' | 'visibility' | 'transform' | 'text-anchor';

/** The classes of a part, those that hold. */
export const classes = (...names: readonly (string | false)[]): string =>
  names.filter((name) => name !== false).join(' ');

/** Text and attributes of an element at a moment. */
export type Shows<Reading> = {
  readonly text?: Words<Reading>;
  readonly attrs?: Readonly<Partial<Record<Attribute, Words<Reading>>>>;
  /** Whether the element is written at every frame; otherwise as often as figures change. */
  readonly always?: boolean;
};

type LivePart = {
  readonly node: Element;
  readonly text?: Words<never>;
  readonly attrs: readonly (readonly [string, Words<never>])[];
};

/** Parts of one drawing that show something of a moment. */
export class LiveParts<Reading> {
  private readonly slow = new Set<LivePart>();
  private readonly fast = new Set<LivePart>();

  constructor(
    /** Whether figures are shown. A withheld figure is never written. */
    readonly figures: boolean,
  ) {}

  /** Adds a part; returns the function that removes it. */
  add(node: Element, { text, attrs = {}, always }: Shows<never>): () => void {
    const part: LivePart = { node, text, attrs: Object.entries(attrs) };
    const parts = always ? this.fast : this.slow;
    parts.add(part);
    return () => parts.delete(part);
  }

  /** Writes the figures. */
  write(reading: Reading): void {
    writeAll(this.slow, reading);
  }

  /** Writes the moving parts. */
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

/** Whether a drawing's figures are shown. If not, texts written by a reading stay empty. */
export function useFigures(): boolean {
  return useContext(LiveContext)?.figures ?? true;
}

/** Lets the element show this while it is mounted; null for nothing. */
export function useLive<Part extends Element>(shows: Shows<never> | null): RefObject<Part> {
  const part = useRef<Part>(null);
  const live = useContext(LiveContext);
  // A drawing is rarely rendered, and its readings with it.
  useEffect(() => (part.current === null || shows === null ? undefined : live?.add(part.current, shows)));
  return part;
}
