/** Servers for the built page and for the test pages. */

const PORT = Number(process.env.RINGSIDE_TEST_PORT ?? 4187);
/** Path of the page. The page must work below any path of a static host. */
export const BASE = '/a/sub-path/';

const VITE = 'node node_modules/vite/bin/vite.js';
const CONFIG = '-c web/vite.config.ts';

/** Server of the built product. */
export const PAGE = {
  url: `http://localhost:${PORT}${BASE}`,
  command: `${VITE} preview ${CONFIG} --port ${PORT} --base ${BASE}`,
};

/** Server of `web/fixture/` with React's development build and the same simulator. */
export const FIXTURES = {
  url: `http://localhost:${PORT + 1}/fixture/`,
  command: `${VITE} ${CONFIG} --port ${PORT + 1}`,
};
