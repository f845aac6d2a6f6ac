/** A plot with axes as an SVG in its displayed size. All its parts are replaced together. */

import { svgElement } from '../dom';
import type { Tick } from './axis';

/** A part of the drawing: its element, attributes and text. */
export type Part = readonly [
  name: 'path' | 'line' | 'text' | 'circle',
  attributes: Readonly<Record<string, string | number>>,
  words?: string,
];

/** Margins around the plot. The words of the value axis are on the left, the time axis is below. */
export type Room = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

export class PlotSheet {
  constructor(private readonly svg: SVGSVGElement) {}

  /** Width and height in CSS pixels. Nothing is drawn while they are 0. */
  get size(): readonly [width: number, height: number] {
    return [this.svg.clientWidth, this.svg.clientHeight];
  }

  draw(parts: readonly Part[]): void {
    const [width, height] = this.size;
    this.svg.setAttribute('viewBox', `0 0 ${Math.max(1, width)} ${Math.max(1, height)}`);
    this.svg.replaceChildren(...parts.map((part) => svgElement(...part)));
  }
}

/** Returns horizontal lines at the values of an axis, with words on the left. */
export function valueAxis(
  ticks: readonly Tick[],
  left: number,
  right: number,
  words: (value: number) => string,
): Part[] {
  return ticks.flatMap(({ value, at }): Part[] => [
    ['line', { class: 'grid', x1: left, x2: right, y1: at, y2: at }],
    ['text', { class: 'tick-words', x: left - 6, y: at + 3.5, 'text-anchor': 'end' }, words(value)],
  ]);
}

/** Returns vertical lines at the moments of an axis, with words below them where there is room. */
export function clockAxis(
  ticks: readonly Tick[],
  top: number,
  bottom: number,
  words: ((value: number) => string) | null,
): Part[] {
  return ticks.flatMap(({ value, at }): Part[] => [
    ['line', { class: 'grid', x1: at, x2: at, y1: top, y2: bottom }],
    ...(words === null
      ? []
      : [['text', { class: 'tick-words', x: at, y: bottom + 15, 'text-anchor': 'middle' }, words(value)] as const]),
  ]);
}
