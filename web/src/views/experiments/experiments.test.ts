import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { experiments as words } from '../../words/experiments';
import { published } from '../../words/published';
import { scatterWords } from './Card';
import { CARDS, cardOf } from './cards';
import { csvOf, sweepCsv } from './csv';
import { curvesOf } from './curves';
import { type Cell, cellsOf, draws, standingKind } from './evidence';
import { extremesOf, Picture, rangeWithin } from './Picture';
import { differing, linesFor, linkOf, madeHere, nearestMedian, type Outcomes } from './runHere';
import { missesSomething, standingOf, steepestOf } from './standing';

const cellNamed = (card: string, name: string): Cell => {
  const cell = cellsOf(card).find((one) => one.name === name);
  if (cell === undefined) throw new Error(name);
  return cell;
};

describe('the cards', () => {
  it('are the tables and figures that have words, each with its cells', () => {
    expect(CARDS.map(({ id }) => id).sort()).toEqual(Object.keys(published.cards).sort());
    for (const { id } of CARDS) expect(cellsOf(id).length, id).toBeGreaterThan(0);
  });

  it('show each cell on one scale', () => {
    for (const { id, groups } of CARDS)
      for (const { name } of cellsOf(id)) {
        const taken = groups.filter(({ has }) => has.test(name));
        expect(taken, `${id}: ${name}`).toHaveLength(1);
      }
  });

  it('have a run and a digest for every value', () => {
    for (const cell of CARDS.flatMap(({ id }) => cellsOf(id))) {
      expect(cell.lines).toHaveLength(cell.drawn ? draws.length : 1);
      expect(cell.values).toHaveLength(cell.lines.length);
      expect(cell.digests).toHaveLength(cell.lines.length);
    }
  });

  it('say of nice −10 beside ten jobs what 16 draws showed, and that they tell nothing of groups', () => {
    const cell = cellNamed('fermilab-fig-14', cardOf('fermilab-fig-14').scattered ?? '');
    const said = scatterWords(cell);
    for (const value of [cell.median, cell.least, cell.most]) expect(said).toContain(value.toFixed(0));
    expect(said).toContain('16 runs');
    expect(said).toContain('too few runs to find groups');
    const often = { ...cell, values: Array(32).fill(cell.median) };
    expect(scatterWords(often)).not.toContain('too few');
  });

  it('are found by the id of a link, and the first stands for one that is not there', () => {
    expect(cardOf('fermilab-eq-10').id).toBe('fermilab-eq-10');
    expect(cardOf('__proto__')).toBe(CARDS[0]);
    expect(cardOf(undefined)).toBe(CARDS[0]);
  });
});

describe('the file of a sweep', () => {
  it('has a row a run, with the seed from which the scenario begins', () => {
    const axes = [{ id: 'load.jobs', values: [0, 10] }];
    const runs = [1, 2, 3, 4].map((rate) => ({ metrics: { goodput_mbps: rate }, digest: `digest ${rate}` }));
    expect(sweepCsv({ axes, seeds: 2 }, 5, runs)).toBe(
      'load.jobs,run.seed,goodput_mbps,digest\n0,5,1,digest 1\n0,6,2,digest 2\n10,5,3,digest 3\n10,6,4,digest 4\n',
    );
  });
});

describe('a card of lines', () => {
  const { id, curve } = cardOf('livelock-curve');
  const lines = curvesOf(cellsOf(id), curve as RegExp);

  it('has one for each driver, in order of what is offered', () => {
    expect(lines.map(({ name }) => name)).toEqual(['netif_rx', 'napi']);
    for (const { name, points } of lines) {
      expect(Object.keys(words.curves)).toContain(name);
      expect(points.map(({ x }) => x)).toEqual([1, 10, 20, 40, 60, 80, 100, 150, 200]);
    }
  });

  it('shows the livelock: with the old API the rate falls to nothing, a polled driver holds its peak', () => {
    const [old, polled] = lines.map(({ points }) => points.map(({ y }) => y));
    expect(old[old.length - 1]).toBeLessThan(Math.max(...old) / 20);
    expect(polled[polled.length - 1]).toBeGreaterThan(Math.max(...polled) * 0.98);
  });
});

describe('how a card stands', () => {
  const cell = cellNamed('fermilab-table-2', 'BL10 1M');

  it('counts what follows apart from what was given', () => {
    const given: Cell = { ...cell, kind: 'calibrated', error: 0.5 };
    const far: Cell = { ...cell, name: 'far', kind: 'follows', error: 0.4 };
    const near: Cell = { ...cell, kind: 'follows', error: 0.02 };
    const standing = standingOf([given, far, near]);
    const inside: Cell = { ...near, published: near.median };
    expect(standingOf([inside, { ...near, published: near.most + 1 }])).toMatchObject({ ranged: 2, inside: 1 });
    expect(standing).toMatchObject({ given: 1, followed: 2, within: 1, largest: { error: 0.4, name: 'far' } });
    expect(standing.medianError).toBeCloseTo(0.21);
    expect(missesSomething(standing, '')).toBe(true);
  });

  it('counts no equation among measurements', () => {
    const beside = CARDS.flatMap(({ id }) => cellsOf(id)).filter(({ reference }) => reference !== undefined);
    expect(beside.length).toBeGreaterThanOrEqual(18);
    for (const { name, published, kind } of beside) expect([published, kind], name).toEqual([undefined, undefined]);
    const standing = standingOf(cellsOf('fermilab-eq-10'));
    expect(standing).toMatchObject({ given: 0, followed: 0, within: 0, ranged: 0, compared: 9 });
    expect(words.standing(standing)).toBe('table cells compared with an equation (no test of the model): 9');
    expect(standingOf(cellsOf('fermilab-fig-14'))).toMatchObject({ given: 0, followed: 0, ranged: 0, compared: 9 });
  });

  it('says of the steepest fall from what to what it goes, and draws its whole range', () => {
    const hang = { id: 'link.hosts_share', value: '0.1', from: 30, to: 106 };
    const falls: Cell = { ...cell, name: 'falls', kind: 'follows', hangs: [hang] };
    const stays: Cell = { ...cell, kind: 'follows', hangs: [] };
    expect([falls, stays].map(standingKind)).toEqual(['hangs', 'follows']);
    expect(standingKind({ ...falls, kind: 'calibrated' })).toBe('calibrated');
    expect(steepestOf([stays])).toBeNull();
    expect(steepestOf([stays, falls])).toMatchObject({ cell: falls, hang, others: 0 });
    expect(rangeWithin(stays)).toEqual([cell.least, cell.most]);
    expect(rangeWithin(falls)).toEqual([cell.least, 106]);
  });

  it('has a scale for draws and study, on which a band that is far longer ends at the edge', () => {
    const known = { ...cell, least: 20, most: 30, published: 31, hangs: [] };
    const moved = (to: number): Cell => ({ ...known, hangs: [{ id: 'link.rtt', value: '0.1', from: 30, to }] });
    expect(extremesOf([known])).toEqual([20, 31]);
    expect(extremesOf([known, moved(106)])).toEqual([20, 106]);
    expect(extremesOf([known, moved(4_900)])).toEqual([20, 31]);
  });

  it('says what it misses, in the list and on itself, wherever a cell that follows is far off', () => {
    for (const { id } of CARDS) {
      const { misses, missesWhat, why } = published.cards[id];
      expect([missesWhat !== '', why !== ''], id).toEqual([misses !== '', misses !== '']);
      if (missesSomething(standingOf(cellsOf(id)), '')) expect(misses, id).not.toBe('');
    }
  });

  it('takes something for nothing as beyond any percentage', () => {
    const standing = standingOf([{ ...cell, kind: 'follows', published: 0, error: null }]);
    expect(standing.largest?.error).toBe(Number.POSITIVE_INFINITY);
    expect(standing.within).toBe(0);
  });
});

describe('runs made here', () => {
  const cell = cellNamed('fermilab-fig-13', 'case 2, mean');
  /** Bytes in the receive queue from which the value of one run in the experiment's golden file follows. */
  const bytes = (draw: number): number => (cell.values[draw] / 100) * (40 << 20);
  const made = (draw: number, digest: string): Outcomes =>
    new Map([[cell.lines[draw], { metrics: { 'queue.receive_bytes_mean': bytes(draw) }, digest }]]);

  it('are each made once, however many cells they answer', () => {
    const lines = linesFor(cellsOf('fermilab-fig-13'), 5);
    expect(lines).toHaveLength(1 + 5 + 1);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('with a time that does not count take the run of that time, too', () => {
    expect(linesFor(cellsOf('fermilab-table-4'), 1)).toHaveLength(10);
  });

  it('are compared with those that came with the card', () => {
    expect(differing([cell], made(3, cell.digests[3]))).toEqual([]);
    expect(differing([cell], made(3, '0000000000000000'))).toEqual([cell.name]);
    expect(madeHere(cell, 4, made(3, cell.digests[3]))).toBeNull();
  });

  it('a cell opens the run of the draw nearest its median', () => {
    const draw = nearestMedian(cell);
    for (const value of cell.values)
      expect(Math.abs(cell.values[draw] - cell.median)).toBeLessThanOrEqual(Math.abs(value - cell.median));
    const link = linkOf(cell, draw, { t_ns: 2e9, speed: 2e6 });
    expect(link).toContain(`preset=udp-200-loaded`);
    expect(link).toContain(`load.warmup=${draws[draw].warmup_s}`);
    expect(link).toMatch(/&t=2s&speed=2ms$/);
  });

  it('ring their draws in the picture', () => {
    const draw = (here: Outcomes): string =>
      renderToStaticMarkup(
        createElement(Picture, { spec: cardOf('fermilab-fig-13'), cells: [cell], here, sheet: { current: null } }),
      );
    const rings = (here: Outcomes): number => draw(here).split('class="here"').length - 1;
    expect(rings(new Map())).toBe(0);
    expect(rings(made(3, cell.digests[3]))).toBe(1);
  });

  it('go into the file beside the others, a line a draw', () => {
    const [head, ...lines] = csvOf([cell], made(0, cell.digests[0])).trimEnd().split('\n');
    expect(head.split(',')).toContain('digest_here');
    expect(lines).toHaveLength(16);
    expect(lines[0].startsWith('fermilab-fig-13,"case 2, mean",,,,')).toBe(true);
    expect(lines[0].split(cell.digests[0])).toHaveLength(3);
    expect(lines[1].split(cell.digests[1])).toHaveLength(2);
  });
});
