/** A drawing of the page as a file that stands alone: what its styles say is written into it. */

/** What decides how a mark or a word of a drawing looks. */
const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;
const PAD = 12;
const CAPTION_LINE = 16;

/** The file's text, on the page's own ground, with a caption below. */
export function standalone(drawing: SVGSVGElement, ground: string, caption: readonly string[]): string {
  const { width, height } = drawing.viewBox.baseVal;
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  originals.forEach((original, i) => {
    look(original, copies[i]);
  });
  const tall = height + 2 * PAD + caption.length * CAPTION_LINE;
  const sheet = part('svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width + 2 * PAD} ${tall}`,
    width: width + 2 * PAD,
    height: tall,
  });
  sheet.append(part('rect', { width: '100%', height: '100%', fill: ground }));
  const inner = part('g', { transform: `translate(${PAD},${PAD})` });
  inner.append(...copy.childNodes);
  sheet.append(inner, ...caption.map((line, i) => captionLine(line, height + PAD + (i + 1) * CAPTION_LINE, drawing)));
  return new XMLSerializer().serializeToString(sheet);
}

function look(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  for (const name of LOOKS) copy.setAttribute(name, style.getPropertyValue(name));
  copy.removeAttribute('class');
}

function captionLine(text: string, y: number, drawing: SVGSVGElement): SVGElement {
  const style = getComputedStyle(drawing);
  const line = part('text', { x: PAD, y, fill: style.color, 'font-family': style.fontFamily, 'font-size': 11 });
  line.textContent = text;
  return line;
}

function part(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
