import { defineConfig, devices } from '@playwright/test';

const PORT = Number(process.env.RINGSIDE_TEST_PORT ?? 4187);
/** The page must work below any path of a plain host, so it is tested below one. */
const BASE = '/a/sub-path/';

export default defineConfig({
  testDir: 'specs',
  outputDir: '../../test-results',
  forbidOnly: Boolean(process.env.CI),
  // Two cores, and each page runs a machine of its own in a worker.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: `http://localhost:${PORT}${BASE}`,
    trace: 'retain-on-failure',
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
      ],
    },
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview -c web/vite.config.ts --port ${PORT} --base ${BASE}`,
    cwd: '../..',
    url: `http://localhost:${PORT}${BASE}`,
    reuseExistingServer: false,
  },
});
