/** The first load must stay small: measures what the build wrote, gzipped. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Stop, top } from './shell.mjs';

/** KiB, gzipped, of the files of each kind together. */
const BUDGETS = [
  ['JavaScript', /\.js$/, 150],
  ['WebAssembly', /\.wasm$/, 150],
  ['fonts', /\.woff2$/, 50],
];

/** Prints the sizes; stops if one is over its budget. */
export function budget() {
  const files = readdirSync(`${top}/dist`, { recursive: true }).map(String);
  const over = [];
  for (const [kind, pattern, allowed] of BUDGETS) {
    const bytes = files
      .filter((file) => pattern.test(file))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(top, 'dist', file)), { level: 9 }).length, 0);
    const size = bytes / 1024;
    console.log(`  ${kind}: ${size.toFixed(1)} of ${allowed} KiB gzipped`);
    if (size > allowed) over.push(`${kind} (${size.toFixed(1)} KiB gzipped, ${allowed} allowed)`);
  }
  if (over.length > 0) throw new Stop(`The page is over its budget: ${over.join(', ')}.`);
}
