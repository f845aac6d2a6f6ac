/**
 * The reason for each direct dependency of package.json and of the crates. `npm run supply` writes the reasons into
 * `public/THIRD-PARTY.md`.
 * A test fails if a dependency has no reason, or if a reason has no dependency.
 */

/**
 * Licences that other projects' code may have. In an expression with `OR` one licence must be in this list; with `AND`
 * all must be.
 */
export const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 WITH LLVM-exception',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Tools under the Mozilla Public License, whose conditions apply only to people who change the tools. The page
 * contains none of their code.
 */
export const TOOLS_UNDER_MPL = /^(@axe-core\/playwright|axe-core|lightningcss(-.+)?)$/;

export const NPM = {
  '@xapi/cmi5': "Speaks cmi5 with a course platform's record store; only a cmi5 package loads it.",
  'd3-axis': 'Draws the axes of charts.',
  'd3-scale': 'Maps values to pixels, and finds round ticks.',
  'd3-selection': "Updates the stage's and the charts' elements in place.",
  'd3-shape': 'Makes the paths of lines and areas in charts.',
  fflate: 'Packs course packages as zip files in the browser.',
  react: 'Renders what surrounds the stage: panels, dialogs, lessons.',
  'react-dom': 'Puts what React renders into the document.',
  uqr: "Draws a link's QR code.",
  valibot: 'Checks links, scenario files and stored data before they are used.',
  'workbox-precaching': 'Keeps the page for offline use, in the service worker.',
  'workbox-window': 'Registers the service worker and reports a new version.',
  zustand: "Holds the state that several panels read (its vanilla store; React reads through the page's own hook).",
  '@axe-core/playwright': 'Tests accessibility in the browser.',
  '@biomejs/biome': 'Formats and lints TypeScript, CSS and JSON.',
  '@duckdb/node-api': "Reads a sweep's Parquet file in a test, as its users do.",
  '@formatjs/icu-messageformat-parser': "Parses the page's messages when they are built, so that no parser is shipped.",
  '@playwright/test': 'Drives the browsers of the end-to-end tests.',
  '@types/d3-axis': 'Types of d3-axis.',
  '@types/d3-scale': 'Types of d3-scale.',
  '@types/d3-selection': 'Types of d3-selection.',
  '@types/d3-shape': 'Types of d3-shape.',
  '@types/node': 'Types of Node, for the tooling.',
  '@types/react': 'Types of React.',
  '@types/react-dom': 'Types of React DOM.',
  '@types/selenium-webdriver': 'Types of selenium-webdriver.',
  '@vitejs/plugin-react': 'Compiles JSX and reloads components while somebody works on the page.',
  binaryen: 'Optimises the WebAssembly after the compiler.',
  'fast-check': 'Tests properties of links and files with random input.',
  'gettext-parser': "Reads and writes the translators' PO files.",
  'puppeteer-core': 'Measures frames and drives Firefox, where Playwright needs a browser of its own.',
  'scorm-again': "Stands for a course platform's SCORM runtime in tests.",
  'selenium-webdriver': 'Drives WebKit, which speaks only WebDriver.',
  terser: "Makes the opening's script smaller than Vite's own minifier does.",
  typescript: 'Checks the types of the page and its tooling.',
  vite: 'Builds and serves the page.',
  vitest: 'Runs unit tests and tests across the boundary.',
};

const ASKS_FOR_FEATURES =
  'Not used by itself: asks for the features that other crates ask for, so that it is compiled once.';

export const CRATES = {
  bitflags: ASKS_FOR_FEATURES,
  bolero: 'Feeds hostile input to all readers, guided by coverage in `npm run soak`.',
  clap: 'Reads the arguments of the command line.',
  divan: 'Runs the benchmarks of the core.',
  either: ASKS_FOR_FEATURES,
  etherparse: 'Reads and writes Ethernet, IP, TCP and UDP headers of captures.',
  'fs-err': 'Names the file in each error of the command line about a file.',
  getrandom: ASKS_FOR_FEATURES,
  indicatif: "Shows a sweep's progress on a terminal.",
  parquet: 'Writes the rows of a sweep for pandas, polars and DuckDB.',
  'pcap-parser': 'Reads pcap and pcapng files.',
  proptest: 'Tests mechanisms with random input against plain references.',
  rayon: 'Runs the scenarios of a sweep on all processors.',
  serde_json: 'Reads and writes JSON on the command line and in tables for the page.',
  syn: 'Not used by itself: asks for the features that derive macros ask for, so that it is compiled once.',
  'wasm-bindgen': 'Connects the machine to JavaScript.',
  'wasm-bindgen-cli-support': "Generates wasm-bindgen's JavaScript without a program that has to be installed.",
};
