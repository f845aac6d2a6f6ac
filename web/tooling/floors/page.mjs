/**
 * Reads the page's files for the rules of layers. Vite's parser is used, so that an import in a comment or a string
 * does not count. Imports of types count, too.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { filesBelow } from './files.mjs';

const SCRIPT = /\.tsx?$/;
const STYLE = /\.css$/;
/** Names that only files in `engine/` may use. */
const ENGINE_NAMES = new Set(['Worker', 'SharedWorker', 'WebAssembly']);
const SETTERS = new Set(['setAttribute', 'setAttr']);
/** HTML attributes whose value a user reads or hears. */
const SAYING = new Set(['alt', 'aria-description', 'aria-label', 'aria-valuetext', 'label', 'placeholder', 'title']);
const LETTERS = /\p{L}{2}/u;
const FONT = /px system-ui/;
/** At-rules that contain style rules but are not style rules themselves. */
const GROUPING = /^@(layer|media|container|supports)\b/;
/** Matches two words with one space between them, which means a sentence or a part of one. */
const SENTENCE = /\p{L}{2,} \p{L}{2,}/u;

/**
 * Describes every file of `folder`. `imports`: paths of imported files in the folder. `packages`: names of imported npm
 * packages. `engine`: names in `ENGINE_NAMES` that the file uses. `inlineStyle`: whether the file writes style
 * attributes. `said`: texts for a user in the file itself. `wears`: CSS classes that the file gives to elements.
 * `styles`: CSS classes in the first part of each selector, one list for each outermost rule of a style sheet. `sheet`:
 * a style sheet's number of lines, and its text without comments.
 */
export function readPage(root, folder) {
  const files = filesBelow(root, folder)
    .filter((file) => (SCRIPT.test(file) || STYLE.test(file)) && !file.includes('/generated/'))
    .map((file) => file.slice(folder.length + 1));
  const known = new Set(files);
  return files.map((file) => {
    const text = readFileSync(join(root, folder, file), 'utf8');
    const read = STYLE.test(file) ? readStyle(text) : readScript(file, text);
    const local = read.asked.filter((name) => name.startsWith('.'));
    return {
      file,
      imports: [...new Set(local.map((name) => resolved(file, name, known)))],
      packages: read.asked.filter((name) => !name.startsWith('.')),
      engine: read.engine,
      inlineStyle: read.inlineStyle,
      said: read.said,
      wears: read.wears ?? new Set(),
      styles: read.styles ?? [],
      sheet: read.sheet,
    };
  });
}

/**
 * Returns the path of the file to which an import refers. If the file does not exist, like a generated file before a
 * build, returns the import itself.
 */
function resolved(file, name, known) {
  const path = posix.join(posix.dirname(file), name);
  return ['', '.ts', '.tsx', '/index.ts'].map((end) => path + end).find((one) => known.has(one)) ?? path;
}

function readStyle(text) {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const asked = [...plain.matchAll(/@import\s+(?:url\()?["']([^"']+)["']/g)].map(([, name]) => name);
  const said = [...plain.matchAll(/content:\s*"([^"]*)"/g)].map(([, text]) => text);
  const styles = [...outermost(plain)].flatMap(leadingClasses);
  return {
    asked,
    engine: [],
    inlineStyle: false,
    said: said.filter((text) => LETTERS.test(text)),
    styles,
    sheet: { lines: text.split('\n').length - 1, plain },
  };
}

/** Yields the selectors of CSS rules that are not inside another rule. */
function* outermost(plain) {
  let within = 0;
  const isRule = [];
  for (const [, head, brace] of plain.matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '{') {
      const selector = head.trim();
      isRule.push(!GROUPING.test(selector));
      if (isRule.at(-1) && within++ === 0) yield selector;
    } else if (brace === '}' && isRule.pop()) within--;
  }
}

/**
 * Returns the CSS classes in the first part of each selector of a list: `.a.b > p` → `['a', 'b']`. The contents of
 * parentheses such as `:is(…)` are ignored.
 */
function leadingClasses(selectors) {
  let flat = selectors;
  while (/\([^()]*\)/.test(flat)) flat = flat.replace(/\([^()]*\)/g, '');
  return flat.split(',').map((selector) => {
    const [first] = selector.trim().split(/[\s>+~]/);
    return [...first.matchAll(/\.([\w-]+)/g)].map(([, name]) => name);
  });
}

function readScript(file, text) {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const asked = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) asked.push(moduleRequest.value);
  if (/\.tsx$/.test(file)) asked.push('react');
  const seen = { asked, engine: new Set(), inlineStyle: false, said: [], wears: new Set() };
  walk(program, seen);
  return { ...seen, engine: [...seen.engine] };
}

function walk(node, seen) {
  if (Array.isArray(node)) for (const one of node) walk(one, seen);
  else if (node !== null && typeof node === 'object') {
    look(node, seen);
    if (!isForMachines(node)) for (const part of Object.values(node)) walk(part, seen);
  }
}

/**
 * Returns whether a user never sees a text, because it is a class name or the message of an exception for developers.
 */
function isForMachines(node) {
  if (node.type === 'JSXAttribute')
    return node.name.name === 'className' || (node.value?.type === 'Literal' && !SAYING.has(node.name.name));
  if (node.type === 'NewExpression') return /Error$|Exception$/.test(node.callee.name ?? '');
  return node.type === 'CallExpression' && node.arguments.some(({ value }) => value === 'class');
}

/** Returns the texts for a user that a file itself contains. */
function saidBy(node) {
  if (node.type === 'JSXText') return LETTERS.test(node.value) ? node.value.trim() : null;
  if (node.type === 'JSXAttribute' && SAYING.has(node.name.name) && typeof node.value?.value === 'string')
    return LETTERS.test(node.value.value) ? node.value.value : null;
  const text = node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? node.value.cooked : null;
  return typeof text === 'string' && SENTENCE.test(text) && !FONT.test(text) ? text : null;
}

/** Yields every CSS class that a `className` expression can produce. */
function* classesIn(node) {
  if (Array.isArray(node)) for (const one of node) yield* classesIn(one);
  else if (node !== null && typeof node === 'object') {
    const text = node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? node.value.cooked : null;
    if (typeof text === 'string') yield* text.split(/\s+/).filter((name) => name !== '');
    for (const part of Object.values(node)) yield* classesIn(part);
  }
}

function look(node, seen) {
  if (node.type === 'JSXAttribute' && node.name.name === 'className')
    for (const name of classesIn(node.value)) seen.wears.add(name);
  const said = saidBy(node);
  if (said !== null) seen.said.push(said);
  if (node.type === 'Identifier' && ENGINE_NAMES.has(node.name)) seen.engine.add(node.name);
  if (node.type === 'ImportExpression' && typeof node.source.value === 'string') seen.asked.push(node.source.value);
  if (node.type === 'NewExpression' && node.callee.name === 'URL' && node.arguments[1]?.object?.type === 'MetaProperty')
    if (typeof node.arguments[0].value === 'string') seen.asked.push(node.arguments[0].value);
  if (node.type === 'CallExpression' && SETTERS.has(node.callee.name ?? node.callee.property?.name))
    seen.inlineStyle ||= node.arguments.some(({ value }) => value === 'style');
}
