/** Texts of the packet counts of each stage, and of Little's law. */
import english from './en/books';
import { count, duration, listed } from './numbers';
import { part } from './spoken';

/** Pages of a NIC's page pool: in buffers, in the pool, taken from the page allocator, and returned to it. */
type PoolPages = {
  readonly held: number;
  readonly kept: number;
  readonly allocated: number;
  readonly returned: number;
};

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
  /** Text about the page pool. Empty on a host whose drivers have no pool. */
  pool: (pages: PoolPages | null) => {
    if (pages === null) return '';
    const [allocated, kept, held, returned] = [pages.allocated, pages.kept, pages.held, pages.returned].map(count);
    const balance = say.pool({ allocated, kept, held, returned });
    const isEven = pages.allocated === pages.kept + pages.held + pages.returned;
    return isEven ? balance : say.unevenPool({ balance });
  },
  little: { ...say.little, over: (window_ns: number) => say.little.over({ window: duration(window_ns) }) },
}));
