import { describe, expect, it } from 'vitest';
import { FUNCTIONS } from '../tables/functions';
import type { DropName } from '../tables/names';
import { DropReason, QDISCS, Stage } from '../tables/tables';
import english from '../words/en/codes';
import { remediesFor } from './changes';
import { DROP_FACTS, type DropFacts, lostIn, REASONS, type TrayId } from './drops';
import { dropFieldsAt } from './flows';
import { EXPLAINED, reasonsInTray } from './trays';

const TRAYS: readonly TrayId[] = ['ring', 'netif', 'ip', 'qdisc', 'sink'];
const STAGES = Object.values(Stage);

// @ts-expect-error The table must have every drop reason of the Rust core.
const LACKS_ONE: Readonly<Record<DropName | 'NoSuchReason', DropFacts>> = DROP_FACTS;

/** Drop reasons against which the page tries no change, and why. */
const WITHOUT_REMEDY: Readonly<Partial<Record<DropName, string>>> = {
  Ip: 'it never happens',
  NotIp: 'the frames of a switch are meant for no protocol',
  Ttl: 'the sender chose the time to live',
  NoSocket: 'no program listens',
  TcpDuplicate: 'nothing is lost',
};

/** Drop reasons on a router for which the page does not explain the place of the loss, and why. */
const WITHOUT_PLACE: Readonly<Partial<Record<DropName, string>>> = {
  Link: 'the lost frames are chosen at random',
  Driver: 'the name of the loss says why',
  Ip: 'it never happens',
  Ttl: 'the name of the loss says why',
  TooBig: 'the name of the loss says why',
  NoSocket: 'the name of the loss says why',
};

const NAMES = Object.keys(DROP_FACTS) as DropName[];

describe('where losses fall', () => {
  it('has remedies for each loss, or a reason why there are none', () => {
    expect(NAMES.filter((name) => DROP_FACTS[name].remedies.length === 0)).toEqual(Object.keys(WITHOUT_REMEDY));
  });

  it('explains the place of each loss of a router, or has a reason why not', () => {
    const explained = [...NAMES.filter((name) => 'where' in english.drops[name]), ...Object.keys(WITHOUT_PLACE)];
    expect(explained.sort()).toEqual(NAMES.filter((name) => DROP_FACTS[name].book.router !== null).sort());
  });

  it('explains one reason of each tray, which the answer names before the first loss', () => {
    const explained = QDISCS.map(({ drop }) => ['qdisc', NAMES.find((name) => DropReason[name] === drop)] as const);
    for (const [tray, name] of [...Object.entries(EXPLAINED), ...explained]) {
      expect(DROP_FACTS[name as DropName].tray).toBe(tray);
      expect(english.drops[name as DropName]).toHaveProperty('where');
    }
    expect(Object.keys(EXPLAINED)).toEqual(TRAYS.filter((tray) => tray !== 'qdisc'));
  });

  it('has each reason of the core once, under its own code', () => {
    expect(REASONS.map(({ code }) => code)).toEqual(Object.values(DropReason));
    expect(Object.keys(LACKS_ONE)).not.toContain('NoSuchReason');
  });

  it('puts each loss into the book of one stage of a host that can have it', () => {
    for (const host of ['receiver', 'router'] as const) {
      const booked = STAGES.flatMap((stage) => dropFieldsAt(stage, host));
      const expected = REASONS.filter(({ book }) => book[host] !== null).map(({ field }) => field);
      expect(booked.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
    }
    for (const { book } of REASONS) expect(book.receiver ?? book.router).not.toBeNull();
  });

  it('puts each loss of a router into one tray', () => {
    const gathered = TRAYS.flatMap((tray) => reasonsInTray(tray)).map(({ code }) => code);
    const onRouter = REASONS.filter(({ book }) => book.router !== null).map(({ code }) => code);
    expect(gathered.sort((a, b) => a - b)).toEqual(onRouter);
  });

  it('tries something against each loss that has remedies', () => {
    for (const { code, remedies } of REASONS)
      expect(remediesFor({ kind: 'loss', code }, () => 1).length > 0, String(code)).toBe(remedies.length > 0);
  });

  it('counts a duplicate as no loss', () => {
    expect(lostIn({ get: (field) => (REASONS[DropReason.TcpDuplicate].field === field ? 5 : 1) })).toBe(
      REASONS.length - 1,
    );
  });
});

it('the far host loses what falls into its tray, and nothing else', () => {
  const atFarHost = REASONS.filter(({ loser }) => loser === 'farHost');
  expect(atFarHost).toEqual(reasonsInTray('sink'));
});

it('a frame lost in IP ends at a counted function', () => {
  const ends = REASONS.flatMap(({ endsAt }) => endsAt ?? []);
  expect(ends.filter((name) => !FUNCTIONS.includes(name))).toEqual([]);
});
