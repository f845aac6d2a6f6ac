/** Golden files: what the program prints, kept as text and reviewed as a diff. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { say, top } from './shell.mjs';

/** Each file and the arguments that print it. */
export const GOLDEN = [
  ['params.txt', ['params']],
  ['presets.txt', ['presets']],
];

/** Writes every golden file anew. */
export function golden(ringside) {
  say('Writing tests/golden');
  mkdirSync(`${top}/tests/golden`, { recursive: true });
  for (const [file, args] of GOLDEN) {
    writeFileSync(`${top}/tests/golden/${file}`, execFileSync(ringside, args));
  }
}
