/** Kind of host of a run, from its parameter host.role. */
import { useParam } from '../ui/useLab';
import type { HostKind } from './kind';
import { RECEIVER } from './receiver/kind';
import { ROUTER } from './router/kind';

/** Kinds in the order of the values of host.role. */
const HOSTS: readonly HostKind[] = [RECEIVER, ROUTER];

export function hostOf(role: number): HostKind {
  return HOSTS[role];
}

/** Kind of host of the surrounding lab. */
export function useHost(): HostKind {
  return hostOf(useParam('host.role'));
}
