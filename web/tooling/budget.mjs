/** The first load must stay small: measures what the build wrote, gzipped. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Stop, top } from './shell.mjs';

/**
 * KiB, gzipped, that opening the page may ask for, by kind of file.
 * These are the only budgets of the project. A budget never holds a maintained library back.
 */
const BUDGETS = [
  ['JavaScript with the worker', /\.js$/, 140],
  ['styles', /\.css$/, 12],
  ['WebAssembly', /\.wasm$/, 190],
  ['fonts', /\.woff2$/, 50],
  ['all of these together', /\.(js|css|wasm|woff2)$/, 340],
];

const written = (file) => readFileSync(join(top, 'dist', file));

/** KiB, gzipped, of these files together. */
const weight = (files) => files.reduce((sum, file) => sum + gzipSync(written(file), { level: 9 }).length, 0) / 1024;

/** What every opening without a link asks for though the page's file does not name it: the worker, and what a first visit is told. */
const ASKED_FOR = /^(worker|FirstVisit|dialogs)-/;

/** Scripts and styles that come only when a part of the page is first wanted. */
function comesLater(file, page) {
  const name = basename(file);
  return /\.(js|css)$/.test(name) && !page.includes(name) && !ASKED_FOR.test(name);
}

/** Prints the sizes; stops if one is over its budget. */
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
