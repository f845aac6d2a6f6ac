/** Parameters that do not exist in a kernel release. */
import type { ParamId } from '../tables/names';
import { paramOf } from './params';

/** Value of `kernel.release` for Linux 2.6.12. */
const V2_6_12 = 0;

/** Parameters of mechanisms that kernels after 2.6.12 introduced. */
const LATER: ReadonlySet<string> = new Set<ParamId>([
  'net.budget_usecs',
  'net.threaded_napi',
  'kernel.autogroup',
  'app.slice_ms',
  'nic.page_pool',
  'tcp.backlog_limit',
  'tcp.backlog_ack_defer',
]);

/** Returns the name of the release if it does not have the parameter, otherwise null. */
export function lacksParam(release: number, id: string): string | null {
  if (release !== V2_6_12 || !LATER.has(id)) return null;
  return paramOf('kernel.release')?.values[release] ?? null;
}
