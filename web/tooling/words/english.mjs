/**
 * Reads the English texts: the files of `web/src/words/en`, one per part of the page, and the core's tables. Both
 * contain only data, so they are parsed and not executed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { filesBelow } from '../floors/files.mjs';

export const WORDS = 'web/src/words';
const GENERATED = 'web/src/tables/generated';

/** Returns the value of an expression that contains only data. */
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

/** Returns the texts of a file of `words/en`, which are its default export. */
export function readWords(file, text) {
  const exported = parsed(file, text).find(({ type }) => type === 'ExportDefaultDeclaration');
  if (exported === undefined) throw new Error(`${file} has no default export.`);
  return dataOf(exported.declaration, file);
}

/** Returns constants from a file that the build has generated from the core. */
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

/**
 * Returns the core's texts, ordered by the part of the page that shows them. In English, the page shows these texts
 * unchanged.
 */
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

/** Returns every part's texts as a tree, by the part's name ("charts", "lessons/trip"). */
export function readEnglish(root) {
  const parts = readCore(root);
  for (const file of filesBelow(root, `${WORDS}/en`)) {
    const name = file.slice(`${WORDS}/en/`.length).replace(/\.ts$/, '');
    const tree = readWords(file, readFileSync(join(root, file), 'utf8'));
    parts[name] = { ...parts[name], ...tree };
  }
  return parts;
}

/** Matches the name of a function or a sysctl of the kernel. */
const NAME = /^\w*_\w*(\(\))?$/;
/**
 * Returns whether a text can differ between languages. It can if it contains words, or a colon, because French has a
 * space before a colon. Other signs, and names of the kernel, are the same in every language.
 */
const isTranslated = (text) => /\p{L}|: /u.test(text.replace(/\{\w+\}/g, '')) && !NAME.test(text);

/** Escapes a name for a path as RFC 6901 (JSON Pointer) demands: "Mb/s" → "Mb~1s". */
const escaped = (key) => key.replace(/~/g, '~0').replace(/\//g, '~1');
const unescaped = (key) => key.replace(/~1/g, '/').replace(/~0/g, '~');

/**
 * Returns every text of a tree with its id. The id is the path to the text: [["plots/ring", "ring: filled + empty"],
 * …].
 * @returns {[string, string][]}
 */
export function textsOf(tree, path = '') {
  if (typeof tree === 'string') return isTranslated(tree) ? [[path, tree]] : [];
  if (tree === null || typeof tree !== 'object') return [];
  return Object.entries(tree).flatMap(([key, value]) =>
    textsOf(value, path === '' ? escaped(key) : `${path}/${escaped(key)}`),
  );
}

/** Returns the tree of texts from their ids. Keys that count from 0 make a list. */
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
