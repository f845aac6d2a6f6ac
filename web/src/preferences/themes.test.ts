/** Tests the contrast of every theme's colours, by WCAG's formula. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SHEET = readFileSync(new URL('./themes.css', import.meta.url), 'utf8');

function coloursOf(selector: string): Record<string, string> {
  const rule = SHEET.slice(SHEET.indexOf(`${selector} {`)).split('}')[0];
  return Object.fromEntries([...rule.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]));
}

const LIGHT = coloursOf(':root');
const THEMES = {
  light: LIGHT,
  dark: { ...LIGHT, ...coloursOf('[data-theme="dark"]') },
  projector: { ...LIGHT, ...coloursOf('[data-theme="projector"]') },
};

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const WORDS = ['ink', 'muted', 'alarm', 'irq-text', 'soft-text', 'reader-text', 'thread-text'];
const GROUNDS = ['panel', 'paper', 'field'];
/** Text colours on coloured backgrounds: in a highlighted box of the map, or on a span of the timeline. */
const SET_IN = [
  ['ink', 'soft-wash'],
  ['ink', 'reader-wash'],
  ['reader-text', 'reader-wash'],
  ['muted', 'reader-wash'],
  ['alarm', 'reader-wash'],
  ['muted', 'soft-wash'],
  ['ink', 'load'],
  ['ink', 'load-alt'],
  ['on-reader', 'reader'],
] as const;
/** Graphics that carry a meaning: lines, packets, spans, fills, focus rings. */
const DRAWN = ['irq', 'soft', 'reader', 'load', 'other', 'thread', 'ack', 'alarm', 'packet', 'line'];

describe.each(Object.entries(THEMES))('the %s theme', (_, colours) => {
  const tooFaint = (pairs: readonly (readonly [string, string])[], least: number): string[] =>
    pairs
      .map(([one, other]) => ({ one, other, has: contrast(colours[one], colours[other]) }))
      .filter(({ has }) => !(has >= least))
      .map(({ one, other, has }) => `${one} on ${other}: ${has.toFixed(2)}`);

  it('has legible words on every ground', () => {
    expect(
      tooFaint(
        WORDS.flatMap((word) => GROUNDS.map((ground) => [word, ground] as const)),
        4.5,
      ),
    ).toEqual([]);
  });

  it('has legible words in lit boxes and on spans', () => {
    expect(tooFaint(SET_IN, 4.5)).toEqual([]);
  });

  it('draws what carries a meaning so that it stands out', () => {
    expect(
      tooFaint(
        DRAWN.map((name) => [name, 'panel'] as const),
        3,
      ),
    ).toEqual([]);
  });

  it('tells the contexts that meet in one picture apart by more than hue', () => {
    expect(
      tooFaint(
        [
          ['irq', 'soft'],
          ['reader', 'soft'],
        ],
        1.3,
      ),
    ).toEqual([]);
  });
});
