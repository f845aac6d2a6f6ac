/** The branch that a change in the past left behind: kept as a link, one click away. */
import { create } from 'zustand';

export type RunB = {
  /** Fragment of its address, without the `#`; null while there is none. */
  readonly link: string | null;
  /** What it is, for the link's description. */
  readonly says: string;
};

export const useRunB = create<RunB>()(() => ({ link: null, says: '' }));

export function keepRunB(link: string, says: string): void {
  useRunB.setState({ link, says });
}

export function forgetRunB(): void {
  useRunB.setState({ link: null, says: '' });
}
