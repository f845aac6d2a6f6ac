/**
 * Finds calls between the parts of a crate. A method needs no import, so parts whose `impl` blocks call each other in a
 * circle do not appear as a circle of imports.
 *
 * A part is a folder of `src`, or a file directly in it. A file that only extends a type of another file belongs to
 * that file's part.
 *
 * The code is searched as text, so the types of values are unknown. A call counts in two cases: the name before the
 * method is the name of another part (`below.sched.wake(…)`, `Sched::new(…)`), or the method's name has several words
 * and only one other part defines it.
 */

const METHOD =
  /\bpub(?:\((?:crate|in [\w:]+)\))?\s+(?:const\s+)?fn\s+(\w+)\s*(?:<[^>]*>)?\(\s*(?:&\s*(?:mut\s+)?|mut\s+)?(self\b)?/g;
const FUNCTION = /\bfn\s+(\w+)/g;
const CALL = /(\w+)(?:\(\))?\s*(?:\.|::)\s*(\w+)\s*(?:::<[^>]*>)?\(/g;
const IMPL = /\bimpl(?:<[^>]*>)?\s+(\w+)(?:<[^>{]*>)?\s*\{/g;
const TYPE = /\b(?:struct|enum)\s+(\w+)/g;

const all = (pattern, text, group = 1) => [...text.matchAll(pattern)].map((match) => match[group]);

/** Returns the part of each file: its folder, or the file that defines the type it extends. */
function partsOf(files) {
  const definer = new Map();
  for (const { file, code } of files) for (const type of all(TYPE, code)) definer.set(type, file);
  return new Map(
    files.map(({ file, code }) => {
      const extended = all(IMPL, code).map((type) => definer.get(type));
      const home = extended.length > 0 && extended.every((other) => other === extended[0]) ? extended[0] : file;
      const at = file.includes('/') ? file : (home ?? file);
      return [file, at.split('/')[0].replace(/\.rs$/, '')];
    }),
  );
}

/**
 * Returns the parts that each part of a crate calls. `files`: path in `src`, and code without comments, strings and
 * tests.
 */
export function callsBetweenParts(files) {
  const parts = partsOf(files);
  const namesOf = (pattern) => {
    const found = new Map();
    for (const { file, code } of files)
      for (const name of all(pattern, code)) found.set(name, new Set([...(found.get(name) ?? []), parts.get(file)]));
    return found;
  };
  const [shown, own] = [namesOf(METHOD), namesOf(FUNCTION)];
  const arrows = new Map([...new Set(parts.values())].map((part) => [part, new Set()]));
  for (const { file, code } of files) {
    const caller = parts.get(file);
    for (const [, receiver, name] of code.matchAll(CALL)) {
      const other = callee(receiver.toLowerCase(), name, shown.get(name) ?? new Set());
      const isOwn = receiver.toLowerCase() !== other && own.get(name)?.has(caller);
      if (other !== null && other !== caller && !isOwn) arrows.get(caller).add(other);
    }
  }
  return new Map([...arrows].map(([part, others]) => [part, [...others].sort()]));
}

/** Returns the part that defines the called method. Null if it is unknown. */
function callee(receiver, name, definers) {
  if (definers.has(receiver)) return receiver;
  return definers.size === 1 && name.includes('_') ? [...definers][0] : null;
}
