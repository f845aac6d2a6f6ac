/** Writes XML. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns the text as XML. Control characters, which XML 1.0 forbids, become spaces. */
function escaped(text: string): string {
  const allowed = [...text].map((letter) => (letter < ' ' ? ' ' : letter)).join('');
  return allowed.replace(/[&<>"]/g, (letter) => ENTITIES[letter]);
}

/** An element that is already written as XML. */
export type Written = { readonly xml: string };

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Writes an element with its attributes, and its elements or text. Undefined attributes are left out. */
export function element(name: string, attributes: Attributes = {}, ...inner: readonly (Written | string)[]): Written {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const start = [name, ...given.map(([key, value]) => `${key}="${escaped(String(value))}"`)].join(' ');
  const content = inner.map((part) => (typeof part === 'string' ? escaped(part) : part.xml)).join('');
  return { xml: `<${start}>${content}</${name}>` };
}

const DECLARATION = ['<?xml', 'version="1.0"', 'encoding="UTF-8"?>'].join(' ');

export const xmlFile = ({ xml }: Written): string => `${DECLARATION}\n${xml}\n`;
