/** Returns the kind of the host on screen, which the parameter host.role sets. */
import { hasFarHost, showsFarHost } from '../scenario/farHost';
import { type ScenarioState, valueAt } from '../scenario/store';
import { useChosen } from '../ui/useLab';
import type { HostKind } from './kind';
import { FAR_HOST, RECEIVER } from './receiver/kind';
import { ROUTER } from './router/kind';

/** Kinds of host, in the order of the values of host.role. */
const HOSTS: readonly HostKind[] = [RECEIVER, ROUTER];

export function hostOf(role: number): HostKind {
  return HOSTS[role];
}

/** Returns the kinds of host that a run can show: one, or a router and its far host. */
export function hostsOf(state: ScenarioState): readonly HostKind[] {
  const host = hostOf(valueAt(state, 'host.role', -1));
  return hasFarHost(state) ? [host, FAR_HOST] : [host];
}

/** Returns the kind of host that the simulator around this component shows. A page may have several simulators. */
export function useHost(): HostKind {
  return useChosen((state) => hostsOf(state)[Number(showsFarHost(state))]);
}

/** Whether the run has a second host that can be shown. */
export function useHasFarHost(): boolean {
  return useChosen(hasFarHost);
}
