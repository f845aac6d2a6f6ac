/**
 * Reads the English texts of the tree: `web/src/words/en`, a file per part of the page, and the core's own tables. Both
 * are plain data, so their syntax tree is enough and nothing is run.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { filesBelow } from '../floors/files.mjs';

export const WORDS = 'web/src/words';
const GENERATED = 'web/src/tables/generated';

/** Value of an expression that contains only data. */
function dataOf(node, file) {
  switch (node.type) {
    case 'Literal':
      return node.value;
    case 'ArrayExpression':
      return node.elements.map((element) => dataOf(element, file));
    case 'ObjectExpression':
      return Object.fromEntries(node.properties.map((property) => [keyOf(property), dataOf(property.value, file)]));
    case 'UnaryExpression':
      return -dataOf(node.argument, file);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return dataOf(node.expression, file);
    default:
      throw new Error(`${file}: a ${node.type} at ${node.start}. Words are data: texts, lists and objects.`);
  }
}

const keyOf = ({ key }) => key.name ?? String(key.value);

function parsed(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return program.body;
}

/** Texts of a file of `words/en`: its default export. */
export function readWords(file, text) {
  const exported = parsed(file, text).find(({ type }) => type === 'ExportDefaultDeclaration');
  if (exported === undefined) throw new Error(`${file} has no default export.`);
  return dataOf(exported.declaration, file);
}

/** Constants that the build has generated from the core. */
function generated(root, file, ...names) {
  const path = join(root, GENERATED, file);
  if (!existsSync(path)) throw new Error(`${GENERATED}/${file} is missing: npm run build:sim writes it.`);
  const found = new Map();
  for (const { type, declaration } of parsed(path, readFileSync(path, 'utf8'))) {
    if (type !== 'ExportNamedDeclaration' || declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) if (names.includes(id.name)) found.set(id.name, init);
  }
  return names.map((name) => dataOf(found.get(name), path));
}

const byId = (rows, words) => Object.fromEntries(rows.map((row) => [row.id, words(row)]));
const itself = (names) => Object.fromEntries(names.map((name) => [name, name]));

/** Texts of the core, by the part of the page that shows them: in English the page shows them unchanged. */
function readCore(root) {
  const [params, presets, contexts, works, events] = generated(
    root,
    'tables.ts',
    'PARAMS',
    'PRESETS',
    'Context_ENGLISH',
    'Work_ENGLISH',
    'Event_ENGLISH',
  );
  const [notes] = generated(root, 'notes.ts', 'PARAM_NOTES');
  return {
    codes: { contexts, works, events },
    notes: { params: notes },
    settings: {
      params: byId(params, ({ label }) => ({ label })),
      presets: byId(presets, ({ title, sentence }) => ({ title, sentence })),
      groups: itself(params.map(({ group }) => group)),
      units: itself(params.map(({ unit }) => unit)),
    },
  };
}

/** Every part by its name ("charts", "lessons/trip"), as a tree of texts. */
export function readEnglish(root) {
  const parts = readCore(root);
  for (const file of filesBelow(root, `${WORDS}/en`)) {
    const name = file.slice(`${WORDS}/en/`.length).replace(/\.ts$/, '');
    const tree = readWords(file, readFileSync(join(root, file), 'utf8'));
    parts[name] = { ...parts[name], ...tree };
  }
  return parts;
}

/** A function or a sysctl of the kernel. */
const NAME = /^\w*_\w*(\(\))?$/;
/**
 * Whether a text can differ between languages: it contains words, or a colon, before which French has a space. Other
 * signs, and names of the kernel, are the same in every language.
 */
const isTranslated = (text) => /\p{L}|: /u.test(text.replace(/\{\w+\}/g, '')) && !NAME.test(text);

/** A name in a path as RFC 6901 (JSON Pointer) has it: "Mb/s" → "Mb~1s". */
const escaped = (key) => key.replace(/~/g, '~0').replace(/\//g, '~1');
const unescaped = (key) => key.replace(/~1/g, '/').replace(/~0/g, '~');

/**
 * Every text of a tree by its id, the path to it: [["plots/ring", "ring: filled + empty"], …].
 * @returns {[string, string][]}
 */
export function textsOf(tree, path = '') {
  if (typeof tree === 'string') return isTranslated(tree) ? [[path, tree]] : [];
  if (tree === null || typeof tree !== 'object') return [];
  return Object.entries(tree).flatMap(([key, value]) =>
    textsOf(value, path === '' ? escaped(key) : `${path}/${escaped(key)}`),
  );
}

/** Tree of texts from their ids; keys that count from 0 make a list. */
export function treeOf(texts) {
  const tree = {};
  for (const [id, text] of texts) {
    const path = id.split('/').map(unescaped);
    const last = path.pop();
    let place = tree;
    for (const key of path) {
      place[key] ??= {};
      place = place[key];
    }
    place[last] = text;
  }
  return tree;
}
