import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Palette } from '../src/draw/palette';
import { PICTURES, RINGS } from './pictures';

const COLOURS = new Proxy({} as Palette, { get: (_, name) => String(name) });

/** A pen that writes down what it is told, numbers to a tenth. */
function recorder(): { pen: CanvasRenderingContext2D; calls: string[] } {
  const calls: string[] = [];
  const word = (value: unknown): string =>
    JSON.stringify(value, (_, v) => (typeof v === 'number' ? Math.round(v * 10) / 10 : v));
  const pen = new Proxy({} as CanvasRenderingContext2D, {
    get:
      (_, name) =>
      (...args: unknown[]): void => {
        calls.push(`${String(name)} ${args.map(word).join(' ')}`.trimEnd());
      },
    set: (_, name, value) => {
      calls.push(`${String(name)} = ${word(value)}`);
      return true;
    },
  });
  return { pen, calls };
}

/** What is drawn, an element a line; what a class is called is the styles' affair. */
function shape(markup: string): string {
  return markup.replace(/ class="[^"]*"/g, '').replace(/></g, '>\n<');
}

describe('the gallery', () => {
  for (const { name, picture } of PICTURES) {
    it(`${name} is drawn as before`, async () => {
      const markup = shape(renderToStaticMarkup(picture));
      await expect(`${markup}\n`).toMatchFileSnapshot(`./snapshots/${name.includes('.') ? name : `${name}.svg`}`);
    });
  }

  for (const { name, draw } of RINGS) {
    it(`${name} is drawn as before, in few strokes`, async () => {
      const { pen, calls } = recorder();
      draw(pen, COLOURS);
      await expect(`${calls.join('\n')}\n`).toMatchFileSnapshot(`./snapshots/${name}.txt`);
      expect(calls.filter((call) => call === 'stroke').length).toBeLessThanOrEqual(4);
    });
  }
});
