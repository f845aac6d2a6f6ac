import { expect, it } from 'vitest';
import { framesIn } from './capture';

/** Block of a pcapng file: type, length, content, and the length again. */
function block(type: number, words: number): Uint32Array<ArrayBuffer> {
  const whole = new Uint32Array(words + 3);
  const length = whole.byteLength;
  whole.set([type, length]);
  whole[whole.length - 1] = length;
  return whole;
}

const [SECTION, INTERFACE, FRAME] = [0x0a0d0d0a, 1, 6];

it('frames of a capture are counted, and no other block', async () => {
  const head = [block(SECTION, 4), block(INTERFACE, 2)];
  expect(await framesIn(new Blob(head))).toBe(0);
  expect(await framesIn(new Blob([...head, block(FRAME, 30), block(FRAME, 5)]))).toBe(2);
});
