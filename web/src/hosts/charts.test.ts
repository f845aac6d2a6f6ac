import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RECEIVER_CHARTS } from './receiver/charts';
import { routerCharts } from './router/charts';

const THEMES = readFileSync(new URL('../preferences/themes.css', import.meta.url), 'utf8');

describe('a chart', () => {
  it.each([...RECEIVER_CHARTS, ...routerCharts(true), ...routerCharts(false)])(
    '$id has a colour in the themes for each line, and no two lines of the same colour',
    ({ lines }) => {
      const hues = lines.map(({ hue }) => hue);
      for (const hue of hues) expect(THEMES).toContain(`  --${hue}: `);
      expect(new Set(hues).size).toBe(hues.length);
    },
  );
});
