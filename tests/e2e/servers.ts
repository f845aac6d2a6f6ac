/** Servers of the built page and of the pages that exist for tests only. */

const PORT = Number(process.env.RINGSIDE_TEST_PORT ?? 4187);
/** Path of the page. It must work below any path of a plain host. */
export const BASE = '/a/sub-path/';

const VITE = 'node node_modules/vite/bin/vite.js';
const CONFIG = '-c web/vite.config.ts';

/** The built product. */
export const PAGE = {
  url: `http://localhost:${PORT}${BASE}`,
  command: `${VITE} preview ${CONFIG} --port ${PORT} --base ${BASE}`,
};

/** `web/fixture/` in React's development build, with the same machine. */
export const FIXTURES = {
  url: `http://localhost:${PORT + 1}/fixture/`,
  command: `${VITE} ${CONFIG} --port ${PORT + 1}`,
};
