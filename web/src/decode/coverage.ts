/** The calls of the kernel's functions, as the machine tells them, and where they fall off. Pure. */
import { FUNCTIONS } from '../tables/functions';
import type { Chain } from './way';

export type Calls = {
  /** What the function is called in IPv4, the same with every driver … */
  readonly id: string;
  /** … and what it is called in this kernel. */
  readonly name: string;
  readonly calls: number;
};

/** The machine tells all functions, always in one order. */
export function callsOf(text: string): Calls[] {
  const lines = [...text.matchAll(/^(\S+) +(\d+)$/gm)];
  return lines.map(([, name, calls], i) => ({ id: FUNCTIONS[i] ?? name, name, calls: Number(calls) }));
}

/** For each packet that the driver took; nothing before the first. */
export function perPacket(all: readonly Calls[], { calls }: Calls): number {
  const taken = all.find(({ id }) => id === 'eth_type_trans')?.calls ?? 0;
  return taken > 0 ? calls / taken : 0;
}

/** The functions that stand one after the other on a way; one that is not called here, this host does without. */
export function chainOf(all: readonly Calls[], way: Chain): Calls[] {
  const called = all.filter(({ calls }) => calls > 0);
  return way.flatMap((id) => called.filter((one) => one.id === id));
}

/** Between two functions on a way so many calls are missing: there packets end, or wait. */
export type Fall = { readonly from: Calls; readonly to: Calls; readonly missing: number };

/** A fall of less than this part of the calls is packets that are on their way just now. */
const TELLING = 0.005;

/** Where calls fall off on any of these ways, the largest first. */
export function fallsOf(all: readonly Calls[], ways: readonly Chain[]): Fall[] {
  return ways
    .flatMap((way) => {
      const chain = chainOf(all, way);
      return chain.slice(1).map((to, i) => ({ from: chain[i], to, missing: chain[i].calls - to.calls }));
    })
    .filter(({ from, missing }) => missing > Math.max(1, from.calls * TELLING))
    .sort((a, b) => b.missing - a.missing);
}
