/** Direct dependencies in package.json and in the crates' manifests, with the versions in the lock files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the package's name from a key of the lock file: `node_modules/a/node_modules/b` → `b`. */
const nameIn = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns every package in npm's lock file except the project: `[{ name, version, license, dev }]`. */
export function npmPackages(top) {
  const { packages } = JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, { version, license, dev = false }]) => ({ place, name: nameIn(place), version, license, dev }));
}

/** Returns the names of the dependencies in package.json: those of the page, then those of its tools. */
export function npmDirect(top) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'));
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
}

/** Returns every crate of other projects in Cargo.lock: `[{ name, version }]`. */
export function crates(top) {
  const lock = readFileSync(join(top, 'sim-wasm/Cargo.lock'), 'utf8');
  return [...lock.matchAll(/\[\[package\]\]\nname = "(.+)"\nversion = "(.+)"\nsource = /g)].map(
    ([, name, version]) => ({
      name,
      version,
    }),
  );
}

/** Returns the crate that a line of a manifest requires: its name, or the name in `package = "…"`. */
function asked(line) {
  const name = /^([\w-]+)(\.workspace)? *=/.exec(line)?.[1];
  return name === undefined || /\bpath *=/.test(line) ? undefined : (/package *= *"([^"]+)"/.exec(line)?.[1] ?? name);
}

/** Returns the names of other projects' crates in the manifests. */
export function crateDirect(top) {
  const folder = join(top, 'sim-wasm');
  const theirs = new Set(crates(top).map(({ name }) => name));
  const names = new Set();
  for (const crate of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    for (const name of askedIn(join(folder, crate.name, 'Cargo.toml'))) if (theirs.has(name)) names.add(name);
  }
  return [...names].sort();
}

function askedIn(manifest) {
  let text;
  try {
    text = readFileSync(manifest, 'utf8');
  } catch {
    return [];
  }
  const tables = text.split(/^\[/m).filter((table) => /^(dev-|build-)?dependencies\]/.test(table));
  return tables.flatMap((table) => table.split('\n').map(asked)).filter((name) => name !== undefined);
}
