/**
 * Run B: the other branch of a run, from the moment at which one parameter was changed. What is on
 * screen is run A. Run B is kept as a link and, for a comparison, as a run of its own.
 */
import { create } from 'zustand';
import type { Run } from '../engine/protocol';

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

export const useRunB = create<{ readonly branch: Branch | null }>()(() => ({ branch: null }));

export function keepRunB(branch: Branch): void {
  useRunB.setState({ branch });
}

export function forgetRunB(): void {
  useRunB.setState({ branch: null });
}
