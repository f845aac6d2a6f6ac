/** Writes to the page only what has changed: reading a cached string is free, layout is not. */
const texts = new WeakMap<Node, string>();

export function setText(node: Node | null, text: string): void {
  if (node === null || texts.get(node) === text) return;
  texts.set(node, text);
  node.textContent = text;
}

const attributes = new WeakMap<Element, Map<string, string>>();

export function setAttr(node: Element | null, name: string, value: string): void {
  if (node === null) return;
  let known = attributes.get(node);
  if (known === undefined) {
    known = new Map();
    attributes.set(node, known);
  }
  if (known.get(name) === value) return;
  known.set(name, value);
  node.setAttribute(name, value);
}
