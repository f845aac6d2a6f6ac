/** Lists files of a tree of folders. */
import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Folders that tools write. */
const SKIPPED = new Set(['.git', 'node_modules', 'target', 'dist', 'test-results', 'playwright-report']);

/**
 * Returns every file below a folder: sorted paths relative to `root`, with forward slashes. Empty if the folder does
 * not exist.
 */
export function filesBelow(root, folder = '.') {
  const found = [];
  const visit = (place) => {
    for (const entry of entriesOf(place)) {
      if (SKIPPED.has(entry.name)) continue;
      const path = join(place, entry.name);
      if (entry.isDirectory()) visit(path);
      else found.push(relative(root, path).split(sep).join('/'));
    }
  };
  visit(join(root, folder));
  return found.sort();
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (reason) {
    if (reason.code === 'ENOENT') return [];
    throw reason;
  }
}

/** Returns paths that differ from another file or folder only in upper and lower case. */
export function alikeButForCase(files) {
  const paths = new Set(files);
  for (const file of files)
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) paths.add(folder);
  const known = new Map();
  const found = [];
  for (const path of [...paths].sort()) {
    const before = known.get(path.toLowerCase());
    if (before === undefined) known.set(path.toLowerCase(), path);
    else found.push([before, path]);
  }
  return found;
}
