import { expect, it } from 'vitest';
import type { Snapshot } from '../../decode/snapshot';
import { DropReason } from '../../tables/tables';
import { placeOf } from './Losses';

const snap = { t_ns: 1e9, get: () => 65_536 } as unknown as Snapshot;

it('a loss at a far host that is a machine is not put down to its socket alone', () => {
  const [fixed, machine] = [false, true].map((isMachine) => placeOf(DropReason.Sink, snap, isMachine));
  expect(fixed).toMatch(/6[45]/);
  expect(machine).toMatch(/6[45]/);
  expect(machine).not.toBe(fixed);
  expect(machine).toMatch(/receive ring/);
});
