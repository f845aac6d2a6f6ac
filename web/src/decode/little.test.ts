import { expect, it } from 'vitest';
import { Rows } from '../lib/rows';
import { FRAME_WIDTH, FrameField, HOP_WIDTH, Stage } from '../tables/tables';
import { dropFieldsAt } from './flows';
import { Books, meanStays, RECEIVER_WAITS, ROUTER_WAITS } from './little';

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
/** The clock of a run that plays continuously up to a moment, or that has jumped to it. */
const played = (shown_ns: number) => ({ shown_ns, most_ns: Number.POSITIVE_INFINITY });
const jumped = (shown_ns: number) => ({ shown_ns, most_ns: 0 });
const ring = (books: Books, window_ns: number) => books.read(NO_HOPS, window_ns).readings[0];

it('is a mean over the window, from frame to frame', () => {
  const books = new Books(RECEIVER_WAITS);
  books.take(at(1e6, 10, 4), FIRST, played(1e6));
  books.take(at(2e6, 20, 6), FIRST, played(2e6));
  expect(ring(books, 5e6)).toMatchObject({ rate: 10_000, held: 5 });
});

it('after a jump is that moment’s: rates from the frame before it, what was held not known yet', () => {
  const books = new Books(RECEIVER_WAITS);
  books.take(at(1e6, 10, 4), FIRST, played(1e6));
  books.take(at(9e6, 90, 6), FIRST, played(9e6));
  const before = frame(2e6, 20, 0);
  books.take(at(4e6, 26, 8), before, jumped(4e6));
  expect(ring(books, 5e6)).toMatchObject({ rate: 3000, held: Number.NaN });
  books.take(at(5e6, 27, 8), before, played(5e6));
  expect(ring(books, 1e6)).toMatchObject({ rate: 1000, held: 8 });
});

it('says nothing where there is no frame before', () => {
  const books = new Books(RECEIVER_WAITS);
  books.take(at(9e6, 90, 6), FIRST, played(9e6));
  books.take(at(4e6, 26, 8), FIRST, jumped(4e6));
  expect(books.read(NO_HOPS, 5e6).readings).toEqual([]);
});

it('stays after a pause, which brings another frame before', () => {
  const books = new Books(RECEIVER_WAITS);
  books.take(at(1e6, 10, 4), FIRST, played(1e6));
  books.take(at(2e6, 20, 6), FIRST, played(2e6));
  books.take(at(2e6, 20, 6), frame(1.5e6, 15, 5), played(2e6));
  expect(ring(books, 5e6)).toMatchObject({ rate: 10_000, held: 5 });
});

it('leaves out the frame before a jump once the samples cover half of the window', () => {
  const books = new Books(RECEIVER_WAITS);
  const before = frame(2e6, 20, 0);
  books.take(at(4e6, 26, 8), before, jumped(4e6));
  books.take(at(7e6, 29, 8), before, played(7e6));
  expect(ring(books, 5e6)).toMatchObject({ rate: 1000, held: 8 });
});

it('begins again after a jump forward to a moment that no frame precedes', () => {
  const books = new Books(RECEIVER_WAITS);
  books.take(at(1e6, 10, 4), FIRST, played(1e6));
  books.take(at(2e6, 20, 6), FIRST, played(2e6));
  books.take(at(4e6, 26, 8), FIRST, jumped(4e6));
  expect(books.read(NO_HOPS, 5e6).readings).toEqual([]);
});

it('does not count packets that a full transmit queue refuses', () => {
  const [refused] = dropFieldsAt(Stage.Qdisc, 'router');
  const full = (t_ns: number, entered: number, drops: number) => {
    const words = new Float64Array(FRAME_WIDTH);
    [words[FrameField.t_ns], words[FrameField.in_qdisc], words[refused]] = [t_ns, entered, drops];
    return { get: (field: number) => words[field] };
  };
  const books = new Books(ROUTER_WAITS);
  books.take(full(1e6, 100, 0), FIRST, played(1e6));
  books.take(full(2e6, 120, 15), FIRST, played(2e6));
  const { readings } = books.read(NO_HOPS, 5e6);
  expect(readings[ROUTER_WAITS.indexOf(Stage.Qdisc)].rate).toBe(5000);

  const hops = new Rows(HOP_WIDTH, 8);
  const row = (t: number, packet: number, stage: number): number[] => [t, packet, stage, 0, 0, 0, 0];
  hops.append(
    Float64Array.from([...row(10, 1, Stage.Qdisc), ...row(20, 2, Stage.Qdisc), ...row(20, 2, Stage.Dropped)]),
  );
  expect(meanStays(hops, 0, 100).has(Stage.Qdisc)).toBe(false);
  hops.append(Float64Array.from(row(70, 1, Stage.TxRing)));
  expect(meanStays(hops, 0, 100).get(Stage.Qdisc)).toBe(60);
});
