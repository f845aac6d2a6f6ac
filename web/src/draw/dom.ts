/** Writes to the page only what has changed: reading a cached string is free, layout is not. */
const texts = new WeakMap<Node, string>();

export function setText(node: Node | null, text: string): void {
  if (node === null || texts.get(node) === text) return;
  texts.set(node, text);
  node.textContent = text;
}

const styles = new WeakMap<Element, Map<string, string>>();

/** One property of an element's own style; empty takes it away. Written as a property: no style attribute. */
export function setStyle(node: Element | null, property: string, value: string): void {
  if (!(node instanceof HTMLElement || node instanceof SVGElement) || !isNew(styles, node, property, value)) return;
  node.style.setProperty(property, value);
}

const attributes = new WeakMap<Element, Map<string, string>>();

export function setAttr(node: Element | null, name: string, value: string): void {
  if (node !== null && isNew(attributes, node, name, value)) node.setAttribute(name, value);
}

/** Remembers what is written; false if that stands there already. */
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
