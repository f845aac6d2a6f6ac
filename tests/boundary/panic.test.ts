/** A broken rule stops the machine. In a file of its own: the module is of no use afterwards. */
import { expect, test } from 'vitest';
import { Ringside, ringside } from './machine';

test('a section that does not exist panics, and what was said is kept', () => {
  const machine = ringside('tcp-quiet');
  expect(Ringside.last_panic()).toBeUndefined();
  expect(() => machine.fill(99)).toThrow(WebAssembly.RuntimeError);
  expect(Ringside.last_panic()).toContain('99 was asked for');
});
