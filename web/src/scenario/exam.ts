/**
 * Link of an exam question: `#v=1&exam=<token>&host=https://moodle.example`. The token contains scenario, moment,
 * question and visible parts, so the address does not show what the page hides. The token belongs to one version of the
 * simulator and one host page; otherwise, or if the token was changed, the page refuses it. The token is obfuscated,
 * not secret: a page without a server has the key in its own code.
 */
import * as v from 'valibot';
import { READOUT_NAMES } from './withheld';

/** Parts of the page that an exam can show. The names of `READOUT_NAMES` have the same meaning as in `readouts=`. */
export const EXAM_PARTS = ['map', 'timeline', 'runqueue', 'events', 'settings', 'clock', ...READOUT_NAMES] as const;
export type ExamPart = (typeof EXAM_PARTS)[number];

export const TEXT_CAP = 2000;
export const OPTION_CAP = 200;
/** Maximum number of choices. */
export const MOST_OPTIONS = 12;
/** Maximum length of a token: five times that of the longest realistic token. */
const TOKEN_CAP = 16_384;
/** Maximum size of an unpacked token, bytes. */
const UNPACKED_CAP = 65_536;

const short = v.pipe(v.string(), v.maxLength(OPTION_CAP));

const asked = v.variant('kind', [
  v.object({ kind: v.literal('number'), unit: short }),
  v.object({ kind: v.literal('choice'), options: v.pipe(v.array(short), v.minLength(2), v.maxLength(MOST_OPTIONS)) }),
  v.object({ kind: v.literal('text') }),
]);

const shape = v.object({
  /**
   * `MACHINE_VERSION`, the version of the simulator in the page that made the token. Pages with this version make the
   * same run.
   */
  machine: short,
  /** Scenario and moment as a link, with the page entries of visible parts only. */
  link: v.pipe(v.string(), v.maxLength(8192)),
  question: v.pipe(v.string(), v.maxLength(TEXT_CAP)),
  asked,
  parts: v.pipe(v.array(v.picklist(EXAM_PARTS)), v.maxLength(EXAM_PARTS.length), v.readonly()),
  /**
   * Correct answer and, for a number, its tolerance. Only a course package contains it, and the page never shows it.
   */
  key: v.optional(v.object({ answer: short, within: v.pipe(v.number(), v.minValue(0)) })),
});

export type Exam = v.InferOutput<typeof shape>;
export type Asked = Exam['asked'];
export type ExamKey = NonNullable<Exam['key']>;

/** Converts a typed answer to a number. A decimal comma counts as a decimal point. */
const numberOf = (text: string): number => Number(text.trim().replace(',', '.'));

/** Returns whether an answer is correct. Null if the exam has no correct answer. */
export function isRightAnswer({ asked, key }: Exam, answer: string): boolean | null {
  if (key === undefined || asked.kind === 'text') return null;
  if (asked.kind === 'choice') return answer === key.answer;
  return Math.abs(numberOf(answer) - numberOf(key.answer)) <= key.within;
}

/**
 * Reason for a refusal. `broken`: the token is damaged or was made for another embedding page. `version`: the token was
 * made for another version of the simulator.
 */
export type Refusal = 'broken' | 'version';
export type Read = { readonly exam: Exam; readonly id: string } | { readonly refused: Refusal };

const NONCE = 4;
const CHECK = 8;

/** Hash FNV-1a with a final mix, 32 bits, continued from `state`. */
function hashed(bytes: Iterable<number>, state: number): number {
  let hash = state;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Start values of two hashes, which together are the token's check value. The second hash also starts the obfuscation.
 */
const SEEDS = [0x811c9dc5, 0x2f6e2b1] as const;

function checkOf(packed: Uint8Array, nonce: Uint8Array, host: string): Uint8Array {
  const whole = [...nonce, ...packed, ...utf8(host)];
  const words = SEEDS.map((seed) => hashed(whole, seed));
  return new Uint8Array(new Uint32Array(words).buffer);
}

/** Obfuscates bytes, or restores them. */
function veiled(bytes: Uint8Array, nonce: Uint8Array): Uint8Array {
  let state = hashed(nonce, SEEDS[1]);
  return bytes.map((byte) => {
    // From a start value other than 0, xorshift32 never reaches 0.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return byte ^ (state & 0xff);
  });
}

async function through(bytes: Uint8Array, by: GenericTransformStream): Promise<Uint8Array> {
  const reader = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough<Uint8Array>(by).getReader();
  const parts: number[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const byte of read.value) parts.push(byte);
    if (parts.length > UNPACKED_CAP) throw new RangeError('more than an exam holds');
  }
  return new Uint8Array(parts);
}

function written(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function bytesOf(token: string): Uint8Array {
  const text = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Returns the fragment of an exam's link. */
export async function encodeExam(exam: Exam, host: string): Promise<string> {
  const packed = await through(utf8(JSON.stringify(exam)), new CompressionStream('deflate-raw'));
  const nonce = checkOf(packed, new Uint8Array(), host).slice(0, NONCE);
  const token = written(new Uint8Array([...nonce, ...checkOf(packed, nonce, host), ...veiled(packed, nonce)]));
  const entries = [`v=1`, `exam=${token}`];
  return (host === '' ? entries : [...entries, `host=${encodeURIComponent(host)}`]).join('&');
}

/** Reads the fragment of an exam's link. `machine` is the version of this page's simulator. */
export async function decodeExam(fragment: string, machine: string): Promise<Read> {
  const { token, host } = partsOf(fragment);
  try {
    if (token.length > TOKEN_CAP) return { refused: 'broken' };
    const bytes = bytesOf(token);
    const nonce = bytes.slice(0, NONCE);
    const check = bytes.slice(NONCE, NONCE + CHECK);
    const packed = veiled(bytes.slice(NONCE + CHECK), nonce);
    if (written(checkOf(packed, nonce, host)) !== written(check)) return { refused: 'broken' };
    const unpacked = await through(packed, new DecompressionStream('deflate-raw'));
    const exam = v.parse(shape, JSON.parse(new TextDecoder().decode(unpacked)));
    return exam.machine === machine ? { exam, id: written(check) } : { refused: 'version' };
  } catch {
    return { refused: 'broken' };
  }
}

function partsOf(fragment: string): { readonly token: string; readonly host: string } {
  const entries = new URLSearchParams(fragment.replace(/^#/, ''));
  return { token: entries.get('exam') ?? '', host: entries.get('host') ?? '' };
}

/** Origin of the embedding page, as an exam's link names it. Empty if the link names none. */
export const embedderOf = (fragment: string): string => partsOf(fragment).host;

/** Returns the origin of a typed address, in the browser's form. Null if the address has no origin. */
export function originOf(typed: string): string | null {
  if (!URL.canParse(typed)) return null;
  const { protocol, origin } = new URL(typed);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}
