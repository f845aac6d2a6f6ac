import { describe, expect, it } from 'vitest';
import type { DropName } from '../tables/names';
import { DropReason, Stage } from '../tables/tables';
import { DROP_FACTS, type DropFacts, dropFieldsAt, lostIn, REASONS, reasonsInTray, type TrayId } from './drops';
import { remediesFor } from './remedies';

const TRAYS: readonly TrayId[] = ['ring', 'netif', 'ip', 'qdisc', 'sink'];
const STAGES = Object.values(Stage);

// @ts-expect-error The table must have every reason of the core.
const LACKS_ONE: Readonly<Record<DropName | 'NoSuchReason', DropFacts>> = DROP_FACTS;

describe('where losses fall', () => {
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

  it('tries something against each loss that has a set of remedies', () => {
    for (const { code, remedySet } of REASONS)
      expect(remediesFor({ kind: 'loss', code }, () => 1).length > 0, String(code)).toBe(remedySet !== null);
  });

  it('counts a duplicate as no loss', () => {
    expect(lostIn({ get: (field) => (REASONS[DropReason.TcpDuplicate].field === field ? 5 : 1) })).toBe(
      REASONS.length - 1,
    );
  });
});
