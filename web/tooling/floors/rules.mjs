/**
 * Rules of layers: which folder or crate may import which. Each violation is one sentence. `web/NOTES.md` describes
 * the page's layers, `sim-wasm/CODE.md` the core's.
 */
import { callsBetweenParts } from './calls.mjs';
import { alikeButForCase, filesBelow } from './files.mjs';
import { circles } from './graph.mjs';
import { readPage } from './page.mjs';
import { readCrates } from './rust.mjs';
import { scaleFaults } from './styles.mjs';

const PAGE = 'web/src';
/** Layers of the page. A folder imports only from folders listed before it. */
export const FLOORS = [
  'lib',
  'tables',
  'words',
  'preferences',
  'scenario',
  'measured',
  'engine',
  'decode',
  'run',
  'course',
  'draw',
  'ui',
  'hosts',
  'instruments',
  'views',
  'shell',
];
/** Folders whose parts may not import each other. */
const APART = new Set(['instruments', 'views']);
const REACT = /^(react|react-dom|zustand)(\/(?!vanilla).*)?$/;
/**
 * Files that may contain texts for a user. `words/` and `tables/` contain them; `measured/` compares with the words of
 * kernels and tools. Tests and fixtures are allowed, because no user reads them.
 */
const SPEAKERS = /^(words|tables|measured)\/|\.test\.|\/fixture\//;

/** A view that is a separate page, so no other view may use it. */
const ALONE = 'views/exam';
/** CSS classes of panels. A view positions a panel, and an instrument gives the panel its contents. */
const PLACES = new Set('card stage timeline runqueue memory charts'.split(' '));

const CORE = 'sim-wasm';
/** Layers of the core. A crate depends only on crates listed before it. */
export const CRATES = [
  'base',
  'kernel',
  'world',
  'recording',
  'packetdrill',
  'machine',
  'lab',
  'soak',
  'wasm',
  'opening',
  'complete',
  'cli',
  'xtask',
];

/** Returns the index of the page's layer that contains a path; −1 if no layer contains it. */
function floorOf(path) {
  return FLOORS.indexOf(path.split('/')[0]);
}

/**
 * Returns the part of a layer to which a path belongs, for example `instruments/tcp` for `instruments/tcp/Tcp.tsx`. In
 * layers without parts, returns the folder.
 */
function roomOf(path) {
  const [folder, part] = path.split('/');
  return APART.has(folder) ? `${folder}/${part}` : folder;
}

function* pageFaults(page) {
  for (const { file, imports, packages, engine, inlineStyle, said } of page) {
    const floor = floorOf(file);
    if (floor < 0) yield `${file} stands in no folder of the plan (web/tooling/floors/rules.mjs)`;
    for (const other of imports) yield* importFaults(file, floor, other);
    if (floor < FLOORS.indexOf('ui'))
      for (const name of new Set(packages)) if (REACT.test(name)) yield `${file} knows React (${name}), below ui`;
    if (FLOORS[floor] !== 'engine')
      for (const name of engine) yield `${file} knows ${name}, which only the engine does`;
    if (!SPEAKERS.test(file))
      for (const text of new Set(said)) yield `${file} says “${text}” itself: words stand in words/`;
    if (inlineStyle) yield `${file} writes a style attribute: a strict Content-Security-Policy forbids it`;
  }
}

function* importFaults(file, floor, other) {
  const theirs = floorOf(other);
  if (theirs > floor) yield `${file} imports ${other}, from a floor above its own`;
  else if (theirs === floor && roomOf(file) !== roomOf(other)) yield `${file} imports ${other}: the two stand apart`;
}

/**
 * Finds CSS classes that two parts style. A loaded style sheet stays on the page, so its rules would also affect the
 * other part.
 */
function* sheetFaults(page) {
  const worn = new Map();
  for (const { file, wears } of page) {
    const room = roomOf(file);
    worn.set(room, new Set([...(worn.get(room) ?? []), ...wears]));
  }
  for (const { file, styles } of page) {
    const room = roomOf(file);
    if (!APART.has(file.split('/')[0]) || room === ALONE) continue;
    for (const names of new Map(styles.map((classes) => [classes.join('.'), classes])).values()) {
      const wear = (place) => names.length > 0 && names.every((name) => worn.get(place).has(name));
      if (!wear(room) || names.every((name) => PLACES.has(name))) continue;
      for (const other of worn.keys())
        if (other !== room && other !== ALONE && wear(other))
          yield `${file} styles .${names.join('.')}, a class that ${other} has, too`;
    }
  }
}

function* circleFaults(place, files) {
  const edges = new Map(files.map(({ file, imports }) => [file, imports]));
  for (const circle of circles(edges)) yield `${place}: a circle of files: ${circle.join(', ')}`;
}

/** Finds queueing disciplines whose digest (hash of the state) would silently leave out a new field. */
function* digestFaults(files) {
  for (const { file, code } of files) {
    if (!/^qdisc\/(?!mod\.rs)/.test(file)) continue;
    const [, body = ''] = /fn fold_digest\b[^{]*\{([\s\S]*)/.exec(code) ?? [];
    if (!/^\s*let \w+ \{(?![^}]*\.\.)[^}]*\} = self;/.test(body))
      yield `${CORE}/kernel/src/${file}: fold_digest begins with a pattern of all fields (let Red { avg, … } = self;), without “..”`;
  }
}

function* crateFaults(crates) {
  for (const { name, needs, files } of crates) {
    const floor = CRATES.indexOf(name);
    if (floor < 0) yield `${CORE}/${name} is no crate of the plan (web/tooling/floors/rules.mjs)`;
    for (const other of needs)
      if (CRATES.indexOf(other) > floor) yield `${CORE}/${name} depends on ${other}, from a floor above its own`;
    yield* circleFaults(`${CORE}/${name}/src`, files);
    if (name === 'kernel') yield* digestFaults(files);
    for (const circle of circles(callsBetweenParts(files)))
      yield `${CORE}/${name}/src: parts that call each other in a circle: ${circle.join(', ')}`;
  }
}

/** Returns every violation in the project at `root` as a sentence. */
export function faultsOf(root) {
  const page = readPage(root, PAGE);
  return [
    ...alikeButForCase(filesBelow(root)).map(([a, b]) => `${a} and ${b} differ only in case: a Mac's disk holds one`),
    ...pageFaults(page),
    ...sheetFaults(page),
    ...page.flatMap(({ file, sheet }) => (sheet === undefined ? [] : [...scaleFaults(file, sheet)])),
    ...circleFaults(PAGE, page),
    ...crateFaults(readCrates(root, CORE)),
  ];
}
