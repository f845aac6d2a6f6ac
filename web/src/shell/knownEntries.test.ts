import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Lab } from '../run/lab';
import { createChosen, openLink } from '../scenario/store';
import { link } from '../words/link';
import { badEntries, watchEntries } from './knownEntries';

const FAR = 'preset=router-small&sink.kind=machine';

async function told(fragment: string): Promise<string[]> {
  const chosen = createChosen();
  openLink(chosen, fragment);
  return (await badEntries(chosen.getState())).map(({ problem }) => problem(link));
}

describe('an entry about the page', () => {
  it.each([
    ['lang=xx', 'lang=xx: must be en, es or fr.'],
    ['host=foo', 'host=foo: write an origin, such as https://moodle.example.'],
    ['lesson=foo', 'lesson=foo: must be trip, ring,'],
    ['card=bar', 'card=bar: must be fermilab-table-2,'],
    ['scene=0', 'scene=0: must be 1, 2,'],
    ['lesson=trip&scene=0', 'scene=0: must be 1, 2, 3, 4, 5, 6 or 7.'],
    ['view=lessons&lesson=trip&scene=999', 'scene=999: must be 1, 2, 3, 4, 5, 6 or 7.'],
    ['view=kernel&card=fermilab-table-2', 'card=fermilab-table-2: must be counters, trace or script.'],
    ['panel=zzz', 'panel=zzz: must be charts, tcp, equations, coverage or kernel.'],
    ['panel=delay', 'panel=delay: must be charts, tcp, equations, coverage or kernel.'],
    ['preset=router-small&panel=tcp', 'panel=tcp: must be charts, delay, coverage or kernel.'],
    ['stage=far', 'stage=far: this run has no far host to show.'],
  ])('is listed with what it may name: %s', async (fragment, problem) => {
    expect(await told(fragment)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    'lang=es-MX&host=https://moodle.example&panel=tcp',
    'card=fermilab-table-2&lesson=trip&scene=7',
    'card=script',
    'view=compare&panel=equations',
    `${FAR}&stage=far`,
    `${FAR}&stage=far&panel=delay`,
  ])('stays if this page has it, also in another view or on the other host: %s', async (fragment) => {
    expect(await told(fragment)).toEqual([]);
  });
});

describe('the link of the page', () => {
  beforeEach(() => {
    const window = { parent: null as unknown };
    window.parent = window;
    vi.stubGlobal('window', window);
    return () => vi.unstubAllGlobals();
  });

  function opened(fragment: string): ReturnType<typeof createChosen> {
    const chosen = createChosen();
    openLink(chosen, fragment);
    watchEntries({ stores: { chosen } } as unknown as Lab);
    return chosen;
  }

  it('loses each bad entry, keeps the others, and lists the bad ones once', async () => {
    const chosen = opened('lang=xx&host=foo&panel=tcp&lesson=foo&scene=2');
    await expect.poll(() => chosen.getState().page).toEqual({ panel: 'tcp', scene: '2' });
    await expect.poll(() => chosen.getState().notices.flatMap(({ lines }) => lines)).toHaveLength(3);
    openLink(chosen, 'panel=zzz');
    await expect.poll(() => chosen.getState().page).toEqual({});
    await expect.poll(() => chosen.getState().notices.flatMap(({ lines }) => lines)).toHaveLength(1);
  });

  it('keeps a bad host inside another page, because any page could send messages without it', async () => {
    vi.stubGlobal('window', { parent: {} });
    const chosen = opened('host=foo');
    await expect.poll(() => chosen.getState().notices).toHaveLength(1);
    expect(chosen.getState().page).toEqual({ host: 'foo' });
  });

  it('loses a panel that the chosen preset does not have, without a message', async () => {
    const chosen = opened('panel=tcp');
    chosen.getState().choosePreset('router-small');
    await expect.poll(() => chosen.getState().page).toEqual({});
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(chosen.getState().notices).toEqual([]);
  });
});
