/**
 * Lists of the kernel functions that a packet passes, for each kind of host. The lists load with the panel of call
 * counts.
 */
import { type Chain, IN, OUT, THROUGH } from '../decode/way';
import type { HostId } from './kind';

export const CHAINS: Readonly<Record<HostId, readonly Chain[]>> = { receiver: [IN, OUT], router: [THROUGH] };
