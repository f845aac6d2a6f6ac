/** Which kind of host a run has, by its parameter host.role. */
import { useParam } from '../ui/useLab';
import type { HostKind } from './kind';
import { RECEIVER } from './receiver/kind';
import { ROUTER } from './router/kind';

/** In the order of the values of host.role. */
const HOSTS: readonly HostKind[] = [RECEIVER, ROUTER];

export function hostOf(role: number): HostKind {
  return HOSTS[role];
}

/** The kind of host of the lab above. */
export function useHost(): HostKind {
  return hostOf(useParam('host.role'));
}
