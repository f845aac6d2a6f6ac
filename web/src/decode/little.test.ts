import { expect, it } from 'vitest';
import { Rows } from '../lib/rows';
import { FRAME_WIDTH, FrameField, HOP_WIDTH } from '../tables/tables';
import { Books, RECEIVER_WAITS } from './little';

const NO_HOPS = new Rows(HOP_WIDTH, 8);
const frame = (t_ns: number, entered: number, held: number): Float64Array => {
  const words = new Float64Array(FRAME_WIDTH);
  [words[FrameField.t_ns], words[FrameField.in_ring], words[FrameField.held_ring]] = [t_ns, entered, held];
  return words;
};
const at = (...values: Parameters<typeof frame>) => {
  const words = frame(...values);
  return { get: (field: number) => words[field] };
};
const FIRST = new Float64Array();
const ring = (books: Books, window_ns: number) => books.read(NO_HOPS, window_ns).readings[0];

it('is a mean over the window, from frame to frame', () => {
  const books = new Books(RECEIVER_WAITS);
  books.take(at(1e6, 10, 4), FIRST);
  books.take(at(2e6, 20, 6), FIRST);
  expect(ring(books, 5e6)).toMatchObject({ rate: 10_000, held: 5 });
});

it('after a jump is that moment’s: rates from the frame before it, what was held not known yet', () => {
  const books = new Books(RECEIVER_WAITS);
  books.take(at(1e6, 10, 4), FIRST);
  books.take(at(9e6, 90, 6), FIRST);
  const before = frame(2e6, 20, 0);
  books.take(at(4e6, 26, 8), before);
  expect(ring(books, 5e6)).toMatchObject({ rate: 3000, held: Number.NaN });
  books.take(at(5e6, 27, 8), before);
  expect(ring(books, 1e6)).toMatchObject({ rate: 1000, held: 8 });
});

it('says nothing where there is no frame before', () => {
  const books = new Books(RECEIVER_WAITS);
  books.take(at(9e6, 90, 6), FIRST);
  books.take(at(4e6, 26, 8), FIRST);
  expect(books.read(NO_HOPS, 5e6).readings).toEqual([]);
});
