/**
 * Prints the amount of production code in tokens, by part and by language.
 *
 * Counted: `.rs`, `.ts`, `.tsx` and `.css` files in git. Not counted: tests and their helpers (in Rust every module
 * under `#[cfg(test)]`), words of the page (`web/src/words`), comments and white space. A token is a name, a number, a
 * string, or one punctuation mark, so neither long names nor line breaks change the count.
 *
 * Use: `node web/tooling/size.mjs [commit]`; without a commit it reads the working tree.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { top } from './shell.mjs';

const LANGUAGES = /\.(rs|tsx?|css)$/;
const NOT_PRODUCTION = [
  /\.test\.tsx?$/,
  /(^|\/)tests?(\/|\.rs$)/,
  /(^|\/)testbed(\/|\.rs$)/,
  /(^|\/)(fixture|gallery|benches)\//,
  /^web\/src\/words\//,
];

const RUST =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(r#*"[\s\S]*?"#*|b?"(?:\\[\s\S]|[^"\\])*"|b?'(?:\\[^\n]+?|[^'\\\n])'|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_])/gu;
const SCRIPT =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(`(?:\\[\s\S]|[^`\\])*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$])/gu;
const STYLES = /\/\*[\s\S]*?\*\/|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[\p{L}\p{N}_-]+|[^\s\p{L}\p{N}_-])/gu;

const tokensOf = (text, pattern) =>
  [...text.matchAll(pattern)].map((match) => match[1]).filter((token) => token !== undefined);

/** Returns the tokens of a Rust file, without the items under `#[cfg(test)]`. */
function withoutTests(tokens) {
  const kept = [];
  for (let at = 0; at < tokens.length; at++) {
    if (tokens.slice(at, at + 7).join('') === '#[cfg(test)]') at = endOfItem(tokens, at + 7);
    else kept.push(tokens[at]);
  }
  return kept;
}

/** Returns the index of an item's last token: its closing brace, or its semicolon if it has no braces. */
function endOfItem(tokens, from) {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    if (tokens[at] === '{') depth++;
    if (tokens[at] === '}' && --depth === 0) return at;
    if (tokens[at] === ';' && depth === 0) return at;
  }
  return tokens.length;
}

/** Number of tokens of production code in a file. */
function tokensIn(file, text) {
  if (file.endsWith('.rs')) return withoutTests(tokensOf(text, RUST)).length;
  return tokensOf(text, file.endsWith('.css') ? STYLES : SCRIPT).length;
}

const git = (...args) => spawnSync('git', args, { cwd: top, encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout;

/** Returns the paths of those modules of a Rust file that only tests use. */
function testModules(file, text) {
  const folder = file.replace(/(?:\/(?:mod|lib|main))?\.rs$/, '');
  const modules = text.matchAll(/#\[cfg\(test\)\]\s*(?:pub(?:\([^)]*\))?\s+)?mod (\w+);/g);
  return [...modules].flatMap(([, name]) => [`${folder}/${name}.rs`, `${folder}/${name}/`]);
}

/** Returns path and text of each file of production code. */
function filesOf(commit) {
  const all = commit ? git('ls-tree', '-r', '--name-only', commit) : git('ls-files');
  const files = all
    .split('\n')
    .filter((file) => LANGUAGES.test(file) && !NOT_PRODUCTION.some((pattern) => pattern.test(file)))
    .map((file) => [file, commit ? git('show', `${commit}:${file}`) : readFileSync(`${top}/${file}`, 'utf8')]);
  const ofTests = files.flatMap(([file, text]) => (file.endsWith('.rs') ? testModules(file, text) : []));
  return files.filter(([file]) => !ofTests.some((path) => file.startsWith(path)));
}

/** Returns the first folders of a path, which name a part, such as `sim-wasm/kernel` or `web/src/run`. */
const partOf = (file) =>
  file
    .split('/')
    .slice(0, file.startsWith('web/src/') ? 3 : 2)
    .join('/');

function print(commit) {
  const sums = new Map();
  const add = (key, tokens) => sums.set(key, (sums.get(key) ?? 0) + tokens);
  for (const [file, text] of filesOf(commit)) {
    const tokens = tokensIn(file, text);
    add(partOf(file), tokens);
    add(`all .${file.split('.').at(-1)}`, tokens);
    add('all', tokens);
  }
  for (const [key, tokens] of [...sums].sort()) console.log(`${String(tokens).padStart(8)}  ${key}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) print(process.argv[2]);
