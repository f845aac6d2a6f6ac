import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Palette } from '../src/draw/palette';
import { PICTURES, RINGS } from './pictures';

const COLOURS = new Proxy({} as Palette, { get: (_, name) => String(name) });

/**
 * Creates a canvas context that records all drawing calls, with numbers rounded to a tenth. `calls` holds the records;
 * calls on canvases that the drawing creates itself are indented.
 */
function recorder(): { pen: CanvasRenderingContext2D; calls: string[] } {
  const calls: string[] = [];
  const word = (value: unknown): string =>
    JSON.stringify(value, (_, v) => (typeof v === 'number' ? Math.round(v * 10) / 10 : v));
  const penOf = (indent: string): CanvasRenderingContext2D => {
    let transform = { a: 1, e: 0, f: 0 };
    const saved: (typeof transform)[] = [];
    const answers: Record<string, (...args: number[]) => unknown> = {
      getTransform: () => transform,
      setTransform: (a, _b, _c, _d, e, f) => {
        transform = { a, e, f };
      },
      save: () => saved.push(transform),
      restore: () => {
        transform = saved.pop() ?? transform;
      },
    };
    return new Proxy({} as CanvasRenderingContext2D, {
      get:
        (_, name) =>
        (...args: unknown[]): unknown => {
          if (name !== 'getTransform') calls.push(`${indent}${String(name)} ${args.map(word).join(' ')}`.trimEnd());
          return answers[String(name)]?.(...(args as number[]));
        },
      set: (_, name, value) => {
        calls.push(`${indent}${String(name)} = ${word(value)}`);
        return true;
      },
    });
  };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => penOf('  ') }) });
  return { pen: penOf(''), calls };
}

afterEach(() => vi.unstubAllGlobals());

/** Returns the elements of a drawing, one per line, without their class names, which only style sheets use. */
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
    it(`${name} is drawn as before, in one picture a state, which a second look does not draw again`, async () => {
      const { pen, calls } = recorder();
      draw(pen, COLOURS);
      await expect(`${calls.join('\n')}\n`).toMatchFileSnapshot(`./snapshots/${name}.txt`);
      expect(calls.filter((call) => /^ *(stroke|fill)$/.test(call)).length).toBeLessThanOrEqual(3);
      const drawn = calls.length;
      draw(pen, COLOURS);
      expect(calls.slice(drawn).filter((call) => call.startsWith(' '))).toEqual([]);
    });
  }
});
