/**
 * Rules for style sheets: the allowed font sizes, weights and gaps, named breakpoints, and the maximum length of a
 * sheet.
 */
const MOST_LINES = 400;
const WEIGHTS = new Set(['400', '600', '700']);
const GAPS = new Set(['1px', '2px', '4px', '6px', '8px', '10px', '12px', '16px', '24px']);
/** The only style sheet that may contain font sizes. */
const SCALE = 'preferences/scale.css';
/** Matches a length in a unit for screens. Style sheets for print may use lengths on paper. */
const LENGTH = /\d(px|r?em|v[hw]|%)/;

/** Declarations of the four layout classes of the style sheet `LAYOUT`, without the gap. */
const WAYS = {
  beside: 'align-items: center; display: flex',
  cluster: 'align-items: center; display: flex; flex-wrap: wrap',
  ends: 'align-items: center; display: flex; justify-content: space-between',
  stack: 'display: flex; flex-direction: column',
};
/** The style sheet with the layout classes. */
const LAYOUT = 'ui/layout.css';

/** Finds CSS rules that only repeat a layout class. The element should have the layout class instead. */
function* layoutFaults(file, plain) {
  for (const [, selector, body] of plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    const own = body.split(';').map((one) => one.trim().replace(/\s+/g, ' '));
    const said = own.filter((one) => one !== '' && !/^(row-|column-)?gap:/.test(one));
    const [way] = Object.entries(WAYS).find(([, all]) => all === said.sort().join('; ')) ?? [];
    if (way !== undefined) yield `${file}: ${selector.trim()} says what .${way} of ${LAYOUT} does: wear that`;
  }
}

/** Yields the value of each declaration of a property. */
function* valuesOf(plain, property) {
  for (const [, value] of plain.matchAll(new RegExp(`[{;\\s]${property}:\\s*([^;}]+)`, 'g'))) yield value.trim();
}

/** Yields a sentence for each violation of the rules in one style sheet. */
export function* scaleFaults(file, { lines, plain }) {
  if (lines > MOST_LINES) yield `${file} has ${lines} lines: at most ${MOST_LINES}`;
  if (file !== LAYOUT) yield* layoutFaults(file, plain);
  if (file === SCALE) return;
  for (const size of [...valuesOf(plain, 'font-size'), ...fontSizes(plain)])
    if (LENGTH.test(size)) yield `${file}: font-size ${size} is not of the scale (${SCALE})`;
  for (const weight of valuesOf(plain, 'font-weight'))
    if (!WEIGHTS.has(weight)) yield `${file}: font-weight ${weight}: use ${[...WEIGHTS].join(', ')}`;
  for (const gap of valuesOf(plain, '(?:row-|column-)?gap'))
    for (const part of gap.split(/\s+/))
      if (/px|em/.test(part) && !GAPS.has(part)) yield `${file}: gap ${part}: use ${[...GAPS].join(', ')}`;
  for (const [, query] of plain.matchAll(/@media\s+([^{]+?)\s*\{/g))
    if (!/^\(--[a-z]+\)$/.test(query)) yield `${file}: @media ${query} has no name (preferences/breakpoints.ts)`;
}

/** Yields the sizes in `font` shorthands. */
function* fontSizes(plain) {
  for (const font of valuesOf(plain, 'font')) yield font.split(/[\s/]/)[0];
}
