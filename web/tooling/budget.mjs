/** Checks the gzipped size of the files that a visit of the page loads first. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Stop, say, top } from './shell.mjs';

/**
 * Maximum sizes of the files that a visit loads first, by kind of file, KiB gzipped. The project has no other size
 * limits. A limit is never a reason against a maintained library.
 */
const BUDGETS = [
  ['JavaScript with the worker', /\.js$/, 140],
  ['styles', /\.css$/, 12],
  ['WebAssembly', /\.wasm$/, 190],
  ['fonts', /\.woff2$/, 50],
  ['all of these together', /\.(js|css|wasm|woff2)$/, 340],
];

/** Prints the maximum size of each kind of file. */
export function printBudgets() {
  say('Budgets of the opening, KiB gzipped; `npm run build` measures them');
  for (const [kind, , allowed] of BUDGETS) console.log(`  ${kind}: ${allowed}`);
}

const written = (file) => readFileSync(join(top, 'dist', file));

/** Size of all given files together, KiB gzipped. */
const weight = (files) => files.reduce((sum, file) => sum + gzipSync(written(file), { level: 9 }).length, 0) / 1024;

/**
 * Files that every visit without a link loads, although the page's HTML does not name them: the worker, and the dialog
 * of a first visit.
 */
const ASKED_FOR = /^(worker|FirstVisit|dialogs)-/;

/**
 * Returns whether a file loads only when a part of the page is first used. One such file is the complete WebAssembly
 * module.
 */
function comesLater(file, page) {
  const name = basename(file);
  if (/^complete_bg-.*\.wasm$/.test(name)) return true;
  // The slash is needed because another file's name may end with this name.
  return /\.(js|css)$/.test(name) && !page.includes(`/${name}`) && !ASKED_FOR.test(name);
}

/** Prints the size of each kind of file. Stops the command if a kind exceeds its maximum size. */
export function budget() {
  const files = readdirSync(`${top}/dist`, { recursive: true }).map(String);
  const page = written('index.html').toString();
  const later = files.filter((file) => comesLater(file, page));
  const first = files.filter((file) => !later.includes(file));
  const over = [];
  for (const [kind, pattern, allowed] of BUDGETS) {
    const size = weight(first.filter((file) => pattern.test(file)));
    console.log(`  ${kind}: ${size.toFixed(1)} of ${allowed} KiB gzipped`);
    if (size > allowed) over.push(`${kind} (${size.toFixed(1)} KiB gzipped, ${allowed} allowed)`);
  }
  console.log(`  What comes when it is wanted: ${weight(later).toFixed(1)} KiB gzipped in ${later.length} files`);
  if (over.length > 0) throw new Stop(`The page is over its budget: ${over.join(', ')}.`);
}
