/**
 * `npm run supply` writes `public/THIRD-PARTY.md`: others' code with version, licence and reason, and the licence
 * texts of the code in the page.
 * `npm run supply -- sbom` writes bills of materials (CycloneDX) into `dist/sbom`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run, Stop, say, top } from './shell.mjs';
import { crateDirect, npmDirect, npmPackages } from './supply/direct.mjs';
import { textIn } from './supply/licences.mjs';
import { CRATES, NPM } from './supply/reasons.mjs';

export const THIRD_PARTY = `${top}/public/THIRD-PARTY.md`;
const CARGO = `${top}/sim-wasm`;
/** Version of cargo's program for bills of materials. Another version may use other field names. */
const CARGO_CYCLONEDX = '0.5.9';

function cargo(...args) {
  const { status, stdout } = spawnSync('cargo', args, { cwd: CARGO, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Stop(`"cargo ${args.join(' ')}" has failed.`, status ?? 1);
  return stdout;
}

/** Returns the crates of other projects with name, version, licence and folder. */
function cratesWithLicences() {
  const { packages } = JSON.parse(cargo('metadata', '--format-version', '1', '--locked'));
  return packages
    .filter(({ source }) => source !== null)
    .map(({ name, version, license, manifest_path }) => ({ name, version, license, folder: dirname(manifest_path) }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

/** Returns `name version` of each crate whose code is in a WebAssembly module. */
function cratesInModules() {
  const args = ['-p', 'ringside-complete', '-e', 'normal,no-proc-macro', '--target', 'wasm32-unknown-unknown'];
  const lines = cargo('tree', '--locked', ...args, '--prefix', 'none', '--format', '{p}').split('\n');
  return new Set(lines.map((line) => line.replace(/ \(.*$/, '').replace(' v', ' ')));
}

const row = (...cells) => `| ${cells.join(' | ')} |`;

function directTable(names, reasons, all) {
  const rows = names.map((name) => {
    const locked = all.filter(
      (each) => each.name === name && (each.place ?? `node_modules/${name}`) === `node_modules/${name}`,
    );
    return row(name, locked.map(({ version }) => version).join(', '), locked[0].license, reasons[name]);
  });
  return [row('Name', 'Version', 'Licence', 'What for'), '| --- | --- | --- | --- |', ...rows].join('\n');
}

function allTable(all) {
  const rows = all.map(({ name, version, license, shipped }) => row(name, version, license, shipped ? 'yes' : ''));
  return [row('Name', 'Version', 'Licence', 'In the page'), '| --- | --- | --- | --- |', ...new Set(rows)].join('\n');
}

/** Lists each licence text once, below the names of all packages that use it. */
function texts(shipped) {
  const owners = new Map();
  for (const { name, version, folder } of shipped) {
    const text = textIn(folder);
    if (text === undefined) continue;
    owners.set(text, [...(owners.get(text) ?? []), `${name} ${version}`]);
  }
  return [...owners].map(([text, names]) => `### ${names.join(', ')}\n\n\`\`\`text\n${text}\n\`\`\``).join('\n\n');
}

function document(packages, crates) {
  const shipped = [...packages, ...crates].filter((each) => each.shipped);
  return `# Code of others

Ringside is under the MIT licence. This page lists the code of others that builds, tests or runs it. \`npm run supply\`
writes it; a test fails when it is out of date.

## What the page and its tooling ask for (npm)

${directTable(npmDirect(top), NPM, packages)}

## What the core asks for (crates)

${directTable(crateDirect(top), CRATES, crates)}

## All npm packages

${allTable(packages)}

## All crates

${allTable(crates)}

## Licence texts of what the page contains

Also in the WebAssembly: parts of Rust's standard library (MIT or Apache-2.0; https://github.com/rust-lang/rust).

${texts(shipped)}
`;
}

/** Writes the list of other projects' code. */
export function writeThirdParty() {
  say('Listing the code of others');
  const packages = npmPackages(top)
    .map((each) => ({ ...each, shipped: !each.dev, folder: join(top, each.place) }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
  const inModules = cratesInModules();
  const crates = cratesWithLicences().map((each) => ({
    ...each,
    shipped: inModules.has(`${each.name} ${each.version}`),
  }));
  writeFileSync(THIRD_PARTY, document(packages, crates));
}

/** Writes two bills of materials: one for the page and one for the core. */
export async function writeBills() {
  const folder = `${top}/dist/sbom`;
  mkdirSync(folder, { recursive: true });
  say('Bill of materials of the npm packages');
  const { status, stdout } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: top,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Stop('"npm sbom" has failed: it needs npm 10 or newer and installed packages.');
  writeFileSync(`${folder}/page.cdx.json`, stdout);
  say('Bill of materials of the crates');
  if (spawnSync('cargo', ['cyclonedx', '--version'], { cwd: CARGO }).status !== 0) {
    throw new Stop(`Run "cargo install --locked cargo-cyclonedx@${CARGO_CYCLONEDX}" and then this again.`);
  }
  await run('cargo', ['cyclonedx', '--format', 'json', '--override-filename', 'bill', '--all'], { cwd: CARGO });
  // cargo-cyclonedx writes a file beside the manifest of each crate. The files of `cli` and `complete` contain
  // everything that the others contain.
  renameSync(`${CARGO}/cli/bill.json`, `${folder}/program.cdx.json`);
  renameSync(`${CARGO}/complete/bill.json`, `${folder}/machine.cdx.json`);
  for (const crate of readdirSync(CARGO)) {
    const bill = `${CARGO}/${crate}/bill.json`;
    if (existsSync(bill)) rmSync(bill);
  }
}

/** Reads the list of other projects' code (`THIRD-PARTY.md`) from the disk. */
export const readThirdParty = () => readFileSync(THIRD_PARTY, 'utf8');
