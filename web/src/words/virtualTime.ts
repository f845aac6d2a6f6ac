/** Texts about EEVDF's queue: virtual time, eligibility, deadlines, shares. */
import english from './en/virtualTime';
import { duration, percent, quantity } from './numbers';
import { part } from './spoken';

type Standing = {
  readonly name: string;
  readonly state: keyof typeof english.states;
  readonly lag_ns: number;
  readonly deadline_ns: number;
  readonly share: number;
};

const tenths = (ns: number): string => duration(Math.round(Math.abs(ns) / 1e5) * 1e5);

export const virtualTime = part('virtualTime', english, (say) => ({
  ...say,
  runnable: (tasks: number) => say.runnable({ tasks }),
  above: (ns: number) => say.above({ time: duration(ns) }),
  below: (ns: number) => say.below({ time: duration(ns) }),
  /** Whole per cent, because eleven shares fit into one row only without decimals. */
  percent: (share: number) => quantity(share < 0.005 ? '<1' : String(Math.round(share * 100)), '%'),
  says: ({ name, state, lag_ns, deadline_ns, share }: Standing) => {
    const facts = {
      name,
      state: say.states[state],
      time: tenths(lag_ns),
      deadline: tenths(deadline_ns),
      isPast: deadline_ns < 0 ? 'yes' : 'no',
      share: percent(share),
    };
    return lag_ns < 0 ? say.over(facts) : say.under(facts);
  },
}));
