/**
 * The floors of the house: what may stand on what. Each rule answers with sentences, one a fault.
 * `web/NOTES.md` has the page's floors in words, `sim-wasm/MODEL.md` those of the core.
 */
import { callsBetweenParts } from './calls.mjs';
import { alikeButForCase, filesBelow } from './files.mjs';
import { circles } from './graph.mjs';
import { readPage } from './page.mjs';
import { readCrates } from './rust.mjs';

const PAGE = 'web/src';
/** A folder imports only from those before it. */
export const FLOORS = [
  'lib',
  'tables',
  'words',
  'preferences',
  'scenario',
  'engine',
  'decode',
  'run',
  'draw',
  'ui',
  'hosts',
  'instruments',
  'views',
  'shell',
];
/** Folders whose parts know nothing of each other. */
const APART = new Set(['instruments', 'views']);
const REACT = /^(react|react-dom|zustand)(\/(?!vanilla).*)?$/;
/** Where words may stand: their own place, the core's tables, and what no person reads. */
const SPEAKERS = /^(words|tables)\/|\.test\.|\/fixture\//;

/** A page of its own, on which no other view comes. */
const ALONE = 'views/exam';
/** The page's places and the panels in them: a view lays out what instruments fill. */
const PLACES = new Set('lab top side side-scroll transport card stage timeline runqueue memory charts'.split(' '));

const CORE = 'sim-wasm';
/** A crate depends only on those before it. */
export const CRATES = ['base', 'kernel', 'world', 'recording', 'machine', 'lab', 'wasm', 'cli', 'xtask'];

/** The floor of a path within the page; −1 where it is on none. */
function floorOf(path) {
  return FLOORS.indexOf(path.split('/')[0]);
}

/** `instruments/tcp/Tcp.tsx` → `instruments/tcp`, where parts stand apart; else the folder. */
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

/** A sheet stays once it has come: what two parts call alike, the one's would then style in the other. */
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

function* crateFaults(crates) {
  for (const { name, needs, files } of crates) {
    const floor = CRATES.indexOf(name);
    if (floor < 0) yield `${CORE}/${name} is no crate of the plan (web/tooling/floors/rules.mjs)`;
    for (const other of needs)
      if (CRATES.indexOf(other) > floor) yield `${CORE}/${name} depends on ${other}, from a floor above its own`;
    yield* circleFaults(`${CORE}/${name}/src`, files);
    for (const circle of circles(callsBetweenParts(files)))
      yield `${CORE}/${name}/src: parts that call each other in a circle: ${circle.join(', ')}`;
  }
}

/** Every fault of the house at `root`, as sentences. */
export function faultsOf(root) {
  const page = readPage(root, PAGE);
  return [
    ...alikeButForCase(filesBelow(root)).map(([a, b]) => `${a} and ${b} differ only in case: a Mac's disk holds one`),
    ...pageFaults(page),
    ...sheetFaults(page),
    ...circleFaults(PAGE, page),
    ...crateFaults(readCrates(root, CORE)),
  ];
}
