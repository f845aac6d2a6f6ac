/**
 * Writes only what has changed, because each write to the page can cause a layout. A comparison with a cached string
 * is cheap.
 */
const texts = new WeakMap<Node, string>();

export function setText(node: Node | null, text: string): void {
  if (node === null || texts.get(node) === text) return;
  texts.set(node, text);
  node.textContent = text;
}

const styles = new WeakMap<Element, Map<string, string>>();

/**
 * Sets one style property of an element; an empty value removes it. Set as a property, because the page's security
 * policy forbids style attributes.
 */
export function setStyle(node: Element | null, property: string, value: string): void {
  if (!(node instanceof HTMLElement || node instanceof SVGElement) || !isNew(styles, node, property, value)) return;
  node.style.setProperty(property, value);
}

const attributes = new WeakMap<Element, Map<string, string>>();

export function setAttr(node: Element | null, name: string, value: string): void {
  if (node !== null && isNew(attributes, node, name, value)) node.setAttribute(name, value);
}

/** Stores the value and returns true; returns false if this value is already written. */
function isNew(written: WeakMap<Element, Map<string, string>>, node: Element, name: string, value: string): boolean {
  let known = written.get(node);
  if (known === undefined) {
    known = new Map();
    written.set(node, known);
  }
  if (known.get(name) === value) return false;
  known.set(name, value);
  return true;
}

export const SVG = 'http://www.w3.org/2000/svg';

/** Creates an element of a drawing. */
export function svgElement(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  words?: string,
): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (words !== undefined) element.textContent = words;
  return element;
}
