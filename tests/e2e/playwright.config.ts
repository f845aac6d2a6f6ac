import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { FIXTURES, PAGE } from './servers';

// Each worker reads this file again, but only the first process builds.
if (process.env.TEST_WORKER_INDEX === undefined) {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '-c', 'web/spoken.config.ts', '--logLevel', 'warn'];
  execFileSync('node', vite, { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: 'inherit' });
}

export default defineConfig({
  testDir: 'specs',
  outputDir: '../../test-results',
  forbidOnly: Boolean(process.env.CI),
  // One worker more than the two processors that the tests are meant for, because a test often waits. With two workers,
  // a third of the processors' time was unused.
  workers: 3,
  // Distributes single tests instead of files, so that no worker is idle at the end.
  fullyParallel: true,
  timeout: 120_000,
  // A busy computer may stop a page for seconds. The report at the end names each test that passed only at the second
  // try.
  retries: 1,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: PAGE.url,
    // Blocks the service worker, because its stored page would answer before a test's own server. Only the test of
    // offline use allows it.
    serviceWorkers: 'block',
    // `TRACE=1` records traces to find a fault. It is off by default because a trace keeps every frame and takes a
    // picture after each test.
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
        // `--in-process-gpu` avoids a separate GPU process, which saves a tenth of all CPU time.
        // `--wasm-tiering-budget` lets the browser optimise WebAssembly code only after ten times the usual work. This
        // saves a twentieth of the time to open a page.
        '--in-process-gpu',
        '--js-flags=--single-threaded-gc,--wasm-tiering-budget=130000000',
      ],
    },
  },
  webServer: [PAGE, FIXTURES].map((server) => ({ ...server, cwd: '../..', reuseExistingServer: false })),
});
