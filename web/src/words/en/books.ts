/** The books of the stages, and Little's law. */
import { count, duration, listed } from '../numbers';

export const books = {
  title: 'Packets by stage',
  columns: { stage: 'stage', entered: 'entered', held: 'holds now', left: 'left', dropped: 'dropped' },
  whole: 'the whole',
  balance: (offered: number, delivered: number, control: number, dropped: number, flight: number) =>
    `${count(offered)} offered = ${count(delivered)} delivered + ${count(control)} control + ${count(dropped)} dropped + ${count(flight)} in flight`,
  uneven: (balance: string, books: readonly string[]) => `${balance}: the books of ${listed(books)} do not balance`,
  little: {
    title: 'Little’s law',
    caption: 'Little’s law: L = λ · W',
    columns: { queue: 'queue', rate: 'λ, 1/s', stay: 'W', product: 'λ · W', held: 'L' },
    notFollowed: 'Single packets are not followed at this speed: W is not measured.',
    over: (window_ns: number) =>
      `Over the last ${duration(window_ns)}. W is of packets that came and went in it; a queue that grows or drains is not in balance, and the two differ.`,
  },
};
