/**
 * Short codes for answers, so that no server is needed. Each student sends a code to the presenter, who pastes all
 * codes.
 * A code contains lesson, scene and seed, the answer, and a check letter: `ring.4.1.12_8.k`.
 */

import type { Ask, Given } from './lesson';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const CODE = /\b([a-z-]+)\.(\d+)\.(\d+)\.([\d_-]+)\.([a-z])\b/g;

export type Coded = { readonly lesson: string; readonly scene: number; readonly seed: number; readonly value: number };

function checkOf(text: string): string {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return LETTERS[sum % LETTERS.length];
}

/** Number that represents an answer. For the order of items, its digits are the numbers of the items. */
export function readingOf(ask: Ask, given: Given): number {
  switch (given.kind) {
    case 'number':
      return given.value;
    case 'choice':
      return given.option;
    case 'order':
      return given.items.reduce((digits, item) => digits * 10 + item + 1, 0);
    case 'curve':
      return ask.kind === 'curve' ? ask.reading(given.curve) : 0;
  }
}

export function encodeAnswer({ lesson, scene, seed, value }: Coded): string {
  const number = String(Math.round(value * 100) / 100).replace('.', '_');
  const text = `${lesson}.${scene}.${seed}.${number}`;
  return `${text}.${checkOf(text)}`;
}

/** Returns all codes in a text. Codes with a wrong check letter are counted separately. */
export function decodeAnswers(text: string): { readonly answers: readonly Coded[]; readonly spoilt: number } {
  const answers: Coded[] = [];
  let spoilt = 0;
  for (const [, lesson, scene, seed, number, check] of text.toLowerCase().matchAll(CODE)) {
    const value = Number(number.replace('_', '.'));
    const isWhole = checkOf(`${lesson}.${scene}.${seed}.${number}`) === check && Number.isFinite(value);
    if (isWhole) answers.push({ lesson, scene: Number(scene), seed: Number(seed), value });
    else spoilt++;
  }
  return { answers, spoilt };
}
