import { expect, it } from 'vitest';
import { packetAt } from './pick';

it('a press takes the nearest packet within reach', () => {
  const seen = [
    { packet: 1, stage: 0, x: 0, y: 0 },
    { packet: -2, stage: 0, x: 10, y: 0 },
  ];
  expect(packetAt(seen, 7, 0, 16)).toBe(-2);
  expect(packetAt(seen, 200, 0, 16)).toBe(0);
});
