/**
 * Reads the crates' files for the rules of layers. Node has no small Rust parser, so comments, strings and tests are
 * removed first. Then the script reads `use` trees, and paths that begin with `crate`, `super`, `self` or a module of
 * the file. A module's use of the modules below it does not count as an import. An import through a re-export (`pub
 * use`) counts as an import of the file that defines the name.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files.mjs';

/** Returns the crates below a folder: their names, the crates of this project on which they depend, and their files. */
export function readCrates(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder)).filter((name) => existsSync(join(root, folder, name, 'Cargo.toml')));
  return names.sort().map((name) => ({
    name,
    needs: needs(readFileSync(join(root, folder, name, 'Cargo.toml'), 'utf8')),
    files: readFiles(root, `${folder}/${name}/src`),
  }));
}

/**
 * Returns the dependencies that a manifest names, by path or by the workspace's name. Dependencies of tests are left
 * out.
 */
function needs(manifest) {
  const own = manifest.replace(/^\[dev-dependencies\][\s\S]*?(?=^\[|(?![\s\S]))/m, '');
  const byPath = own.matchAll(/path\s*=\s*"\.\.\/([\w-]+)"/g);
  const byName = own.matchAll(/^([\w-]+)(?:\.workspace\s*=\s*true|\s*=\s*\{[^}]*workspace\s*=\s*true)/gm);
  return [...byPath, ...byName].map(([, name]) => name);
}

function readFiles(root, folder) {
  const modules = new Map();
  for (const file of filesBelow(root, folder).filter((one) => one.endsWith('.rs'))) {
    const inside = file.slice(folder.length + 1);
    if (inside.startsWith('bin/')) continue;
    const path = moduleOf(inside);
    modules.set(path.join('::'), { file: inside, path, ...readModule(readFileSync(join(root, file), 'utf8')) });
  }
  for (const path of testModules(modules)) modules.delete(path);
  return [...modules.values()].map((module) => ({
    file: module.file,
    code: module.code,
    imports: importsOf(module, modules),
  }));
}

/** Module path of a file: `tcp/input.rs` → tcp::input; `tcp/mod.rs` → tcp. The crate's root has an empty path. */
function moduleOf(file) {
  const parts = file.replace(/\.rs$/, '').split('/');
  return ['mod', 'lib', 'main'].includes(parts.at(-1)) ? parts.slice(0, -1) : parts;
}

function testModules(modules) {
  const found = [];
  for (const { path, tests } of modules.values())
    for (const name of tests) {
      const begin = [...path, name].join('::');
      found.push(...[...modules.keys()].filter((key) => key === begin || key.startsWith(`${begin}::`)));
    }
  return found;
}

/** Reads the names that a module declares, defines, imports and re-exports. */
function readModule(source) {
  const plain = withoutWords(source);
  const tests = [...plain.matchAll(/#\[cfg\(test\)\]\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;/g)].map(
    ([, name]) => name,
  );
  const code = withoutTests(plain);
  const children = new Set([...code.matchAll(/\bmod\s+(\w+)\s*;/g)].map(([, name]) => name));
  const defined = new Set(
    [...code.matchAll(/\b(?:struct|enum|union|trait|fn|const|static|type|macro_rules!)\s+(?:mut\s+)?(\w+)/g)].map(
      ([, name]) => name,
    ),
  );
  const uses = [];
  const rest = code.replace(/\b(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);/g, (_, shown, tree) => {
    for (const one of leaves(tree)) uses.push({ ...one, shown: shown !== undefined });
    return '';
  });
  const inline = [...rest.matchAll(/\b(crate|super|self)((?:\s*::\s*\w+)+)/g)].map(([whole]) => ({
    path: whole.replace(/\s/g, '').split('::'),
    name: null,
    shown: false,
  }));
  return { code, tests, children, defined, uses: [...uses, ...inline] };
}

/** Returns the code without comments, strings and character literals, because these may contain anything. */
function withoutWords(source) {
  return source.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|r(#*)"[\s\S]*?"\1|b?"(?:\\[\s\S]|[^"\\])*"|'(?:\\.[^']*|[^'\\])'/g,
    ' ',
  );
}

function withoutTests(code) {
  for (let left = code; ; ) {
    const begin = /#\[cfg\(test\)\]\s*(?:#\[[^\]]*\]\s*)*(?:pub(?:\([^)]*\))?\s+)?mod\s+\w+\s*\{/.exec(left);
    if (begin === null) return left.replace(/#\[cfg\(test\)\]\s*(?:pub(?:\([^)]*\))?\s+)?(?:mod|use)\s+[^;{]+;/g, '');
    let depth = 1;
    let at = begin.index + begin[0].length;
    for (; depth > 0 && at < left.length; at++) depth += left[at] === '{' ? 1 : left[at] === '}' ? -1 : 0;
    left = left.slice(0, begin.index) + left.slice(at);
  }
}

/** Expands a `use` tree: `a::{b, c::{self, D as E}}` → a::b, a::c, a::c::D. */
function leaves(tree, before = []) {
  const text = tree.trim();
  const brace = text.indexOf('{');
  if (brace < 0) {
    const [path, name] = text.split(/\s+as\s+/);
    const parts = [...before, ...path.split('::').map((part) => part.trim())].filter((part) => part !== '');
    const whole = parts.at(-1) === 'self' && parts.length > 1 ? parts.slice(0, -1) : parts;
    return [{ path: whole, name: (name ?? whole.at(-1)).trim() }];
  }
  const stem = [
    ...before,
    ...text
      .slice(0, brace)
      .split('::')
      .map((part) => part.trim()),
  ].filter((part) => part !== '');
  return branches(text.slice(brace + 1, text.lastIndexOf('}'))).flatMap((one) => leaves(one, stem));
}

/** Splits a text at commas that are not inside braces. */
function branches(text) {
  const found = [];
  let depth = 0;
  let begin = 0;
  for (let at = 0; at <= text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}') depth--;
    else if (at === text.length || (text[at] === ',' && depth === 0)) {
      if (text.slice(begin, at).trim() !== '') found.push(text.slice(begin, at));
      begin = at + 1;
    }
  }
  return found;
}

function importsOf(module, modules) {
  const found = new Set();
  for (const use of module.uses) {
    const path = absolute(use.path, module);
    const other = path === null ? null : definer(path, modules, 0);
    if (other !== null && other !== module && !isBelow(other.path, module.path)) found.add(other.file);
  }
  return [...found].sort();
}

/** Returns a path as seen from the crate's root. Null if the path leads into another crate. */
function absolute([first, ...rest], { path, children }) {
  if (first === 'crate') return rest;
  if (first === 'self') return [...path, ...rest];
  if (first === 'super') {
    const up = rest.findIndex((part) => part !== 'super');
    const levels = 1 + (up < 0 ? rest.length : up);
    return [...path.slice(0, path.length - levels), ...rest.slice(levels - 1)];
  }
  return children.has(first) ? [...path, first, ...rest] : null;
}

function isBelow(path, above) {
  return path.length > above.length && above.every((part, i) => path[i] === part);
}

/** Returns the module whose file defines the name at the end of a path, through re-exports. Null if there is none. */
function definer(path, modules, depth) {
  let length = path.length;
  while (length >= 0 && !modules.has(path.slice(0, length).join('::'))) length--;
  if (length < 0) return null;
  const module = modules.get(path.slice(0, length).join('::'));
  const name = path[length];
  if (name === undefined || name === '*' || module.defined.has(name) || depth > 8) return module;
  for (const use of module.uses) {
    const target = use.shown ? absolute(use.path, module) : null;
    if (target === null) continue;
    if (use.name === name) return definer([...target, ...path.slice(length + 1)], modules, depth + 1);
    if (use.name !== '*') continue;
    const behind = modules.get(target.slice(0, -1).join('::'));
    if (behind?.defined.has(name)) return behind;
  }
  return module;
}
