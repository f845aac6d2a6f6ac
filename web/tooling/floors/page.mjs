/**
 * The page's files as the rules see them. Read by the parser that builds the page (Vite's), so
 * that a comment or a text that looks like an import is none, and types count as well as values.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { filesBelow } from './files.mjs';

const SCRIPT = /\.tsx?$/;
const STYLE = /\.css$/;
/** Names of the engine's ground. */
const ENGINE_NAMES = new Set(['Worker', 'SharedWorker', 'WebAssembly']);
const SETTERS = new Set(['setAttribute', 'setAttr']);

/**
 * Every file of `folder`: `imports` are paths within it, `packages` the names of npm's packages,
 * `engine` the names of `ENGINE_NAMES` that occur, `inlineStyle` whether it writes style attributes.
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
    };
  });
}

/** The file that an import means; as it stands, if it is not there yet, as generated ones before a build. */
function resolved(file, name, known) {
  const path = posix.join(posix.dirname(file), name);
  return ['', '.ts', '.tsx', '/index.ts'].map((end) => path + end).find((one) => known.has(one)) ?? path;
}

function readStyle(text) {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const asked = [...plain.matchAll(/@import\s+(?:url\()?["']([^"']+)["']/g)].map(([, name]) => name);
  return { asked, engine: [], inlineStyle: false };
}

function readScript(file, text) {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const asked = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) asked.push(moduleRequest.value);
  if (/\.tsx$/.test(file)) asked.push('react');
  const seen = { asked, engine: new Set(), inlineStyle: false };
  walk(program, seen);
  return { ...seen, engine: [...seen.engine] };
}

function walk(node, seen) {
  if (Array.isArray(node)) for (const one of node) walk(one, seen);
  else if (node !== null && typeof node === 'object') {
    look(node, seen);
    for (const part of Object.values(node)) walk(part, seen);
  }
}

function look(node, seen) {
  if (node.type === 'Identifier' && ENGINE_NAMES.has(node.name)) seen.engine.add(node.name);
  if (node.type === 'ImportExpression' && typeof node.source.value === 'string') seen.asked.push(node.source.value);
  if (node.type === 'NewExpression' && node.callee.name === 'URL' && node.arguments[1]?.type === 'MemberExpression')
    seen.asked.push(node.arguments[0].value);
  if (node.type === 'CallExpression' && SETTERS.has(node.callee.name ?? node.callee.property?.name))
    seen.inlineStyle ||= node.arguments.some(({ value }) => value === 'style');
}
