/** Checks for Node, Rust, the npm packages and a browser, and installs what it can. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { run, Stop, say, top } from './shell.mjs';

function version(program, args) {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout.match(/\d+\.\d+/)?.[0] : undefined;
}

function atLeast(have, want) {
  const [major, minor] = have.split('.').map(Number);
  const [wantMajor, wantMinor] = want.split('.').map(Number);
  return major > wantMajor || (major === wantMajor && minor >= wantMinor);
}

/** Checks that Rust has at least the version that the workspace requires. */
export function rust() {
  const wanted = readFileSync(`${top}/sim-wasm/Cargo.toml`, 'utf8').match(/rust-version = "([\d.]+)"/)[1];
  const have = version('cargo', ['--version']);
  if (have === undefined || !atLeast(have, wanted)) {
    const found = have === undefined ? 'none was found' : `found ${have}`;
    throw new Stop(
      `Ringside needs Rust ${wanted} or newer (${found}): install it from https://rustup.rs and run this again.`,
    );
  }
}

/** Checks that the linters are installed. */
export function linters() {
  const missing = ['fmt', 'clippy'].filter((tool) => version('cargo', [tool, '--version']) === undefined);
  if (missing.length > 0) {
    const components = missing.map((tool) => (tool === 'fmt' ? 'rustfmt' : tool)).join(' ');
    throw new Stop(`The checks need ${components}: run "rustup component add ${components}" and run this again.`);
  }
}

const packagesOf = (lock) => JSON.parse(readFileSync(`${top}/${lock}`, 'utf8')).packages;

/**
 * Returns whether the installed npm packages match the lock file. Compares contents, because a checkout changes the
 * file's time without changing its contents.
 */
function isInstalled() {
  const list = 'node_modules/.package-lock.json';
  if (!existsSync(`${top}/${list}`)) return false;
  const installed = packagesOf(list);
  return Object.entries(packagesOf('package-lock.json')).every(
    ([place, wanted]) => place === '' || wanted.optional || installed[place]?.integrity === wanted.integrity,
  );
}

/** Installs the npm packages of the lock file. */
export async function packages() {
  const wanted = JSON.parse(readFileSync(`${top}/package.json`, 'utf8')).engines.node.replace('>=', '');
  if (!atLeast(process.versions.node, wanted)) {
    throw new Stop(
      `Ringside needs Node ${wanted} or newer (found ${process.versions.node}): install it and run this again.`,
    );
  }
  if (isInstalled()) return;
  say('Installing npm packages');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/**
 * Possible paths of Chromium. The headless shell is first, because it has no window and opens a page in a third of
 * the time.
 */
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

function installed() {
  return [process.env.CHROMIUM, ...BROWSERS].find((path) => path !== undefined && existsSync(path));
}

/** Returns the path of a Chromium. Installs Chromium if it is missing and the user is root on Debian. */
export function chromium() {
  const found = installed();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    for (const name of ['chromium', 'chromium-headless-shell'])
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'inherit', env });
  }
  const path = installed();
  if (path !== undefined) return path;
  throw new Stop(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM to its path.',
  );
}
