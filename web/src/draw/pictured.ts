/**
 * Makes an independent SVG file of a figure on the page: its drawings, its canvases as images, its boxes and text.
 * Computed styles are written into the SVG.
 */

import { SVG, svgElement } from './dom';

/** Style properties that determine how a shape or a word looks. */
const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'display',
  'visibility',
  'paint-order',
  'marker-end',
  'vector-effect',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const;
const PAD = 12;
const LINE = 15;
const CAPTION_PX = 11;
/** Minimum width of the picture, px. It leaves room for the caption below a narrow figure. */
const LEAST_WIDTH = 480;
/** Assumed width of a letter, px, for breaking a caption into lines. */
const LETTER_PX = 6.2;
/** Distance of the baseline from the top of the box of a line of text, as a share of the box's height. */
const BASELINE = 0.78;

/** Returns the picture of a figure on the page's background, with a caption below. */
export function pictured(card: Element, caption: readonly string[]): { svg: string; width: number; height: number } {
  const box = card.getBoundingClientRect();
  const width = Math.ceil(Math.max(box.width, LEAST_WIDTH));
  const lines = caption.flatMap((text) => broken(text, Math.floor((width - 2 * PAD) / LETTER_PX)));
  const height = Math.ceil(box.height + 2 * PAD + lines.length * LINE);
  const sheet = svgElement('svg', { xmlns: SVG, viewBox: `0 0 ${width} ${height}`, width, height });
  const style = getComputedStyle(card);
  sheet.append(svgElement('rect', { width, height, fill: groundOf(card) }));
  take(card, sheet, box);
  const look = { fill: style.color, 'font-family': style.fontFamily, 'font-size': CAPTION_PX };
  for (const [nth, text] of lines.entries())
    sheet.append(svgElement('text', { x: PAD, y: box.height + PAD + (nth + 1) * LINE, ...look }, text));
  return { svg: new XMLSerializer().serializeToString(sheet), width, height };
}

/** Copies an element and its contents, from back to front. */
function take(element: Element, sheet: Element, origin: DOMRect): void {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden' || Number(style.opacity) === 0) return;
  if (element.matches('.visually-hidden, .part-buttons')) return;
  if (element.matches('button') && element.closest('.card-head') !== null) return;
  const { width, height } = element.getBoundingClientRect();
  if (element instanceof SVGSVGElement) {
    sheet.append(drawn(element, origin));
    return;
  }
  if (element instanceof HTMLCanvasElement) {
    if (width > 0 && height > 0) sheet.append(image(element, origin));
    return;
  }
  boxed(element, style, sheet, origin);
  for (const child of element.childNodes) {
    if (child instanceof Element) take(child, sheet, origin);
    else if (child instanceof Text) written(child, style, sheet, origin);
  }
}

function placeOf(element: Element, origin: DOMRect): Record<'x' | 'y' | 'width' | 'height', number> {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left - origin.left, y: top - origin.top, width, height };
}

function drawn(drawing: SVGSVGElement, origin: DOMRect): SVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [nth, original] of originals.entries()) {
    const style = getComputedStyle(original);
    for (const name of LOOKS) {
      const value = style.getPropertyValue(name);
      if (value !== '') copies[nth].setAttribute(name, value);
    }
    copies[nth].removeAttribute('class');
  }
  for (const [name, value] of Object.entries(placeOf(drawing, origin))) copy.setAttribute(name, String(value));
  if (!drawing.hasAttribute('viewBox')) copy.setAttribute('overflow', 'visible');
  return copy;
}

function image(canvas: HTMLCanvasElement, origin: DOMRect): SVGElement {
  return svgElement('image', {
    ...placeOf(canvas, origin),
    href: canvas.toDataURL('image/png'),
    preserveAspectRatio: 'none',
  });
}

/** Copies the background and the border, if there are any. */
function boxed(element: Element, style: CSSStyleDeclaration, sheet: Element, origin: DOMRect): void {
  const hasGround = !isClear(style.backgroundColor);
  const edge = Number.parseFloat(style.borderTopWidth);
  const hasEdge = edge > 0 && style.borderTopStyle !== 'none' && !isClear(style.borderTopColor);
  if (!hasGround && !hasEdge) return;
  const look = {
    rx: Number.parseFloat(style.borderTopLeftRadius) || 0,
    fill: hasGround ? style.backgroundColor : 'none',
    stroke: hasEdge ? style.borderTopColor : 'none',
    'stroke-width': edge,
  };
  sheet.append(svgElement('rect', { ...placeOf(element, origin), ...look }));
}

const isClear = (colour: string): boolean => colour === 'transparent' || /^rgba\(.*, 0\)$/.test(colour);

/** Returns the colour of the nearest ancestor that has a background. */
function groundOf(element: Element | null): string {
  if (element === null) return 'white';
  const colour = getComputedStyle(element).backgroundColor;
  return isClear(colour) ? groundOf(element.parentElement) : colour;
}

/** Copies a text node line by line. */
function written(node: Text, style: CSSStyleDeclaration, sheet: Element, origin: DOMRect): void {
  const range = document.createRange();
  let line = '';
  let box: DOMRect | null = null;
  const end = (): void => {
    if (box !== null && line.trim() !== '') sheet.append(lineAt(line, box, node, style, origin));
    line = '';
    box = null;
  };
  for (let i = 0; i < node.data.length; i++) {
    range.setStart(node, i);
    range.setEnd(node, i + 1);
    const [letter] = range.getClientRects();
    if (letter === undefined) continue;
    if (box !== null && Math.abs(letter.top - (box as DOMRect).top) > 2) end();
    box ??= letter;
    line += node.data[i];
  }
  end();
}

function lineAt(text: string, box: DOMRect, node: Text, style: CSSStyleDeclaration, origin: DOMRect): SVGElement {
  const zoom = node.parentElement?.currentCSSZoom ?? 1;
  const look = {
    x: box.left - origin.left,
    y: box.top - origin.top + box.height * BASELINE,
    fill: style.color,
    'font-family': style.fontFamily,
    'font-size': Number.parseFloat(style.fontSize) * zoom,
    'font-weight': style.fontWeight,
  };
  return svgElement('text', look, text.trim());
}

/** Breaks text into lines of `most` letters or fewer. */
function broken(text: string, most: number): string[] {
  const lines: string[] = [];
  for (let from = 0; from < text.length; from += most) lines.push(text.slice(from, from + most));
  return lines;
}

/** Renders a picture to pixels at twice the page's resolution; null if the browser cannot. */
export async function pixels(svg: string, width: number, height: number): Promise<Blob | null> {
  const picture = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2 * width, 2 * height];
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
