import { defineConfig, devices } from '@playwright/test';
import { FIXTURES, PAGE } from './servers';

export default defineConfig({
  testDir: 'specs',
  outputDir: '../../test-results',
  forbidOnly: Boolean(process.env.CI),
  // Two cores, and each page runs a machine of its own in a worker.
  workers: 2,
  // By test, not by file: none waits at the end for the other's last file.
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: PAGE.url,
    // A kept page would answer before a test that stands between page and server; the test of keeping allows it.
    serviceWorkers: 'block',
    // For who looks for a fault, with TRACE=1: a trace keeps every frame of a page that moves, and a
    // picture is taken at the end of each test, for it is thrown away only once the test has passed.
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
        // A process and some threads less for each page: a tenth of all processor time. WebAssembly that is
        // optimised after ten times as much work as usual: a twentieth of an opening's.
        '--in-process-gpu',
        '--js-flags=--single-threaded-gc,--wasm-tiering-budget=130000000',
      ],
    },
  },
  webServer: [PAGE, FIXTURES].map((server) => ({ ...server, cwd: '../..', reuseExistingServer: false })),
});
