/**
 * `npm run reproducible` builds the page again in another folder and compares each file of `dist` with the first
 * build.
 * With this command a web host can show from which source its copy of the page was built.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, Stop, say, top } from './shell.mjs';

/** Returns the SHA-256 of each file of a folder, by the file's path in the folder. */
export function hashesOf(folder) {
  const files = readdirSync(folder, { recursive: true }).map((name) => String(name).replaceAll('\\', '/'));
  const hash = (file) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  return new Map(files.filter((file) => statSync(join(folder, file)).isFile()).map((file) => [file, hash(file)]));
}

/** Returns one sentence for each file that differs. */
export function differences(here, there) {
  const names = [...new Set([...here.keys(), ...there.keys()])].sort();
  return names.filter((name) => here.get(name) !== there.get(name)).map((name) => sentence(name, here, there));
}

function sentence(name, here, there) {
  if (!here.has(name)) return `${name} is only in the second build.`;
  return there.has(name) ? `${name} has other bytes in the second build.` : `${name} is only in the first build.`;
}

/** Copies the source into a folder: all files that git tracks, and new files that it does not ignore. */
function copySource(folder) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { status, stdout } = spawnSync('git', args, { cwd: top, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Stop('This command needs git, and a clone of the project.');
  for (const file of stdout.split('\0').filter((name) => name !== '')) cpSync(join(top, file), join(folder, file));
}

/** Builds in a new folder and compares the result with `dist`, which must already exist. */
export async function compareBuilds() {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-'));
  try {
    copySource(folder);
    say(`Building the page again, in ${folder}`);
    await run('node', ['web/tooling/ringside.mjs', 'build:page'], { cwd: folder });
    const faults = differences(hashesOf(`${top}/dist`), hashesOf(`${folder}/dist`));
    if (faults.length > 0) throw new Stop(['The two builds differ.', ...faults].join('\n'));
    say('Both builds have the same bytes.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
