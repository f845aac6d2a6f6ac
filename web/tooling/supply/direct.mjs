/** Direct dependencies of the project: package.json and the manifests of the crates, with the locked versions. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The package's name in a key of the lock file: `node_modules/a/node_modules/b` is `b`. */
const nameIn = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Every package of the npm lock file: `[{ name, version, license, dev }]`, without the project itself. */
export function npmPackages(top) {
  const { packages } = JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, { version, license, dev = false }]) => ({ place, name: nameIn(place), version, license, dev }));
}

/** Names that package.json asks for: those of the page, then those of its tooling. */
export function npmDirect(top) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'));
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
}

/** Every crate of others in Cargo.lock: `[{ name, version }]`. */
export function crates(top) {
  const lock = readFileSync(join(top, 'sim-wasm/Cargo.lock'), 'utf8');
  return [...lock.matchAll(/\[\[package\]\]\nname = "(.+)"\nversion = "(.+)"\nsource = /g)].map(
    ([, name, version]) => ({
      name,
      version,
    }),
  );
}

/** A line of a manifest that asks for a crate: its name, or the name in `package = "…"`. */
function asked(line) {
  const name = /^([\w-]+)(\.workspace)? *=/.exec(line)?.[1];
  return name === undefined || /\bpath *=/.test(line) ? undefined : (/package *= *"([^"]+)"/.exec(line)?.[1] ?? name);
}

/** Names of others' crates that the manifests ask for. */
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
