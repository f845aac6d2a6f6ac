/** How often each function of the kernel was called, beside another run. */
import { clock, count, fixed, listed } from '../numbers';

type Fall = { readonly from: string; readonly to: string; readonly missing: number };

export const coverage = {
  table: 'Calls of the kernel’s functions',
  onTheWay: 'on a packet’s way',
  onTheWayIn: 'on a packet’s way in',
  onTheWayOut: 'on the way out',
  around: 'around it',
  columns: { calls: 'calls', each: 'per 100', eachLong: 'calls for 100 packets', otherEach: 'beside', other: 'calls' },
  passed: ', on the way of the packet that is followed',
  at: (t_ns: number) => `at ${clock(t_ns)}`,
  beside: 'Beside it',
  nobody: 'nothing',
  running: (now_ns: number, to_ns: number) => `at ${clock(now_ns)} of ${clock(to_ns)} …`,
  failed: (message: string) => `That run has failed: ${message}`,
  again: 'Run it to this moment',
  number: count,
  each: (part: number) => fixed(part * 100, part >= 0.0995 ? 1 : 2),
  all: 'functions never called, too',
  /** Where calls fall off between two functions of which the second follows the first. */
  falls: (falls: readonly Fall[]) => {
    const said = falls.map(({ from, to, missing }) => `${count(missing)} calls of ${from} led to no ${to}`);
    return `${listed(said)}: there packets end, or wait.`;
  },
  nothingLost: 'Each function on the way is called as often as the one before it: no packet ends between them.',
};
