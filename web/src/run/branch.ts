/**
 * Run B: the other branch of a run, from the moment at which one parameter was changed. What is on
 * screen is run A. Run B is kept as a link and, for a comparison, as a run of its own.
 */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Run } from '../scenario/run';

export type Branch = {
  /** Fragment of its address, without the `#`. */
  readonly link: string;
  readonly run: Run;
  /** The parameter in which the two differ, and run B's value of it. */
  readonly id: string;
  readonly value: number;
  /** Up to here both are one run, ns. */
  readonly forked_ns: number;
};

/** The branch that is kept; null for none. */
export type BranchStore = StoreApi<{ readonly branch: Branch | null }>;

export const createBranch = (): BranchStore =>
  createStore<{ readonly branch: Branch | null }>()(() => ({ branch: null }));
