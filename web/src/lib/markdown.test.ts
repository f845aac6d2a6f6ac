import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blocksOf, type Inline, inlineOf } from './markdown';

const plain = (text: readonly Inline[]): string =>
  text.map((part) => (typeof part === 'string' ? part : part.text)).join('');

const NOTES = new URL('../../../sim-wasm/MODEL.md', import.meta.url);

describe('markdown', () => {
  it('has code, bold, slanted and links in a line', () => {
    expect(inlineOf('a `b*c*` **d** and *e* in [f](g.md).')).toEqual([
      'a ',
      { is: 'code', text: 'b*c*' },
      ' ',
      { is: 'strong', text: 'd' },
      ' and ',
      { is: 'em', text: 'e' },
      ' in ',
      { is: 'link', text: 'f', to: 'g.md' },
      '.',
    ]);
  });

  it('has headings, paragraphs over lines, lists, tables with bars in code, fences', () => {
    const blocks = blocksOf(
      '# A\n\none\ntwo\n\n- x\n- y\n\n1. z\n\n| a | b |\n|---|---|\n| `p|q` | r |\n\n```\n| raw\n```\n',
    );
    expect(blocks.map(({ is }) => is)).toEqual(['heading', 'paragraph', 'list', 'list', 'table', 'code']);
    expect(blocks[1]).toEqual({ is: 'paragraph', text: ['one two'] });
    expect(blocks[4]).toMatchObject({ rows: [[[{ is: 'code', text: 'p|q' }], ['r']]] });
  });

  it.each([
    ['MODEL', 20],
    ['CALIBRATION', 2],
    ['EVIDENCE', 5],
    ['CODE', 2],
  ])('understands all of the machine’s notes: %s.md', (name, headings) => {
    const blocks = blocksOf(readFileSync(new URL(`${name}.md`, NOTES), 'utf8'));
    expect(blocks.filter(({ is }) => is === 'heading').length).toBeGreaterThanOrEqual(headings);
    for (const block of blocks) {
      if (block.is === 'table') for (const row of block.rows) expect(row.map(plain)).toHaveLength(block.head.length);
      if (block.is === 'paragraph') expect(plain(block.text)).not.toMatch(/^(#|\||```|<!--)|\*\*/);
    }
  });
});
