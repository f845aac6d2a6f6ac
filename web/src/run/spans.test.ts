import { describe, expect, it } from 'vitest';
import { spansAt } from './spans';

const AT = { loop: null, page: {}, speed: 2e6 };

describe('the spans that a file may be about', () => {
  it('are what the timeline shows and the run so far; a loop comes before them', () => {
    expect(spansAt(AT, 1e9)).toEqual([
      ['timeline', { from_ns: 997e6, to_ns: 1e9 }],
      ['run', { from_ns: 0, to_ns: 1e9 }],
    ]);
    const loop = { from_ns: 5, to_ns: 9 };
    expect(spansAt({ ...AT, loop }, 1e9)[0]).toEqual(['loop', loop]);
  });

  it('follow the timeline’s zoom, and do not begin before the run', () => {
    expect(spansAt({ ...AT, page: { span: '300us' } }, 1e9)[0]).toEqual(['timeline', { from_ns: 999.7e6, to_ns: 1e9 }]);
    expect(spansAt(AT, 1e6)[0]).toEqual(['timeline', { from_ns: 0, to_ns: 1e6 }]);
  });

  it('are none at the first moment', () => {
    expect(spansAt(AT, 0)).toEqual([]);
  });
});
