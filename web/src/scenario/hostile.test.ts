/**
 * Tests with hostile links, scenario files and exam tokens: random combinations of valid-looking pieces. `npm run
 * soak` tests each property for a minute.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PARAMS } from '../tables/tables';
import { decodeExam } from './exam';
import { readFile } from './file';
import { decodeLink, encodeLink } from './link';

/** Duration of the test of each property, s. With 0, the number of inputs is fixed. */
const SOAK_S = Number(process.env.RINGSIDE_SOAK_S ?? 0);
const LIMITS: fc.Parameters<unknown> =
  SOAK_S > 0 ? { numRuns: 1e9, interruptAfterTimeLimit: SOAK_S * 1000 } : { numRuns: 60 };
const TIMEOUT_MS = (SOAK_S + 60) * 1000;

const NAMES = [
  'v',
  'preset',
  'at',
  't',
  'speed',
  'loop',
  'against',
  'replay',
  'title',
  'view',
  'card',
  'answer',
  'span',
];
const INHERITED = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'];

/** Any UTF-16 text. Surrogate pairs may be incomplete. */
const units = fc.array(fc.nat(0xffff), { maxLength: 160 }).map((codes) => String.fromCharCode(...codes));
const key = fc.oneof(fc.constantFrom(...PARAMS.map(({ id }) => id)), fc.constantFrom(...NAMES, ...INHERITED), units);
const piece = fc.oneof(
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.constantFrom('1.5s', '2s-1s', '1s:app.nice=3', 'true', 'tcp-quiet', '🔥'.repeat(70), `${'x'.repeat(119)}🔥`),
  units,
);
const value = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(''));
/** Returns the text as a browser encodes it: U+FFFD replaces each incomplete surrogate pair. */
const wellFormed = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text));
/** An entry of a link, as it is or percent-encoded like in a browser. */
const entry = fc.tuple(key, value, fc.boolean()).map(([name, text, isRaw]) => {
  const whole = `${name}=${text}`;
  return isRaw ? whole : encodeURI(wellFormed(whole));
});
const link = fc.array(entry, { maxLength: 20 }).map((entries) => entries.join('&'));

/** Checks that the link which the page writes for any input is read back as the same scenario, without a problem. */
function readsItsOwnLink(fragment: string): void {
  const { scenario } = decodeLink(fragment);
  const again = decodeLink(encodeLink(scenario));
  expect(again.problems).toEqual([]);
  expect(again.scenario).toEqual(scenario);
}

it(
  'any link is read, and what the page writes of it is read back',
  () => {
    fc.assert(fc.property(link, readsItsOwnLink), LIMITS as fc.Parameters<[string]>);
  },
  TIMEOUT_MS,
);

it(
  'any scenario file is read or refused in a sentence',
  () => {
    const said = fc.oneof(
      fc.dictionary(key, fc.oneof(value, fc.array(value), fc.double(), fc.boolean(), fc.anything())),
      fc.anything(),
    );
    const file = fc.oneof(
      said.map((all) =>
        JSON.stringify(Object.assign({ ringside: 1 }, all), (_, one) => (typeof one === 'bigint' ? 1 : one)),
      ),
      fc.json(),
      units,
    );
    const opens = (text: string): void => {
      const read = readFile(text);
      if ('refused' in read) expect(read.refused).toMatch(/\.$/);
      else readsItsOwnLink(read.fragment);
    };
    fc.assert(fc.property(file, opens), LIMITS as fc.Parameters<[string]>);
  },
  TIMEOUT_MS,
);

it(
  'any exam token is refused',
  async () => {
    const token = fc.oneof(fc.base64String({ maxLength: 400 }), units, value);
    const refuses = async (text: string): Promise<void> => {
      expect(await decodeExam(`#v=1&exam=${text}`, 'none')).toHaveProperty('refused');
    };
    await fc.assert(fc.asyncProperty(token, refuses), LIMITS as fc.Parameters<[string]>);
  },
  TIMEOUT_MS,
);
