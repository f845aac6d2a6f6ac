import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { FIXTURES, PAGE } from './servers';

// A worker reads this file again: only the first process builds.
if (process.env.TEST_WORKER_INDEX === undefined) {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '-c', 'web/spoken.config.ts', '--logLevel', 'warn'];
  execFileSync('node', vite, { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: 'inherit' });
}

export default defineConfig({
  testDir: 'specs',
  outputDir: '../../test-results',
  forbidOnly: Boolean(process.env.CI),
  // Two processors, and each page runs a machine in its own worker.
  workers: 2,
  // Tests, not files, are distributed, so that no worker is idle at the end.
  fullyParallel: true,
  timeout: 120_000,
  // A busy machine may stop a page for seconds. A test that passes at the second try is named at the end of the run.
  retries: 1,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: PAGE.url,
    // A page kept by the service worker would answer before a test's own server; only the test of keeping allows it.
    serviceWorkers: 'block',
    // TRACE=1 helps to find a fault. It is off by default because it is slow: a trace keeps every frame of a moving
    // page, and a picture is taken after each test, even if the test has passed.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: process.env.TRACE ? 'only-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The first option saves a process and some threads for each page, a tenth of all processor time. The second
        // optimises WebAssembly after ten times as much work as usual, which saves a twentieth of each opening.
        '--in-process-gpu',
        '--js-flags=--single-threaded-gc,--wasm-tiering-budget=130000000',
      ],
    },
  },
  webServer: [PAGE, FIXTURES].map((server) => ({ ...server, cwd: '../..', reuseExistingServer: false })),
});
