/** The books of the stages, and Little's law. */
import english from './en/books';
import { count, duration, listed } from './numbers';
import { part } from './spoken';

export const books = part('books', english, (say) => ({
  ...say,
  balance: (offered: number, delivered: number, control: number, dropped: number, flight: number) =>
    say.balance({
      offered: count(offered),
      delivered: count(delivered),
      control: count(control),
      dropped: count(dropped),
      flight: count(flight),
    }),
  uneven: (balance: string, books: readonly string[]) => say.uneven({ balance, books: listed(books) }),
  little: { ...say.little, over: (window_ns: number) => say.little.over({ window: duration(window_ns) }) },
}));
