/** Finds the span of a trace's lane at a moment. */
import type { Lane } from '../../measured/lane';

/** Index of the first span that ends after a moment. `at_ns` is measured from the trace's first line. */
export function firstEndingAfter({ to_ns }: Lane, at_ns: number): number {
  let [low, high] = [0, to_ns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (to_ns[middle] > at_ns) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index of the lane's span at a moment. −1 if there is none. */
export function spanAt(lane: Lane, at_ns: number): number {
  const n = firstEndingAfter(lane, at_ns);
  return n < lane.from_ns.length && lane.from_ns[n] <= at_ns ? n : -1;
}
