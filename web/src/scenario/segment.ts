/** How much payload a frame of the senders carries. Pure. */

import { presentValue } from './store';

/** IP, TCP and timestamp headers of IPv4 and IPv6, in the order of ip.version's values. */
const HEADERS: readonly number[] = [52, 72];

type Present = Parameters<typeof presentValue>[0];

/** Payload of a full segment of the run that is on. */
export function segmentBytes(chosen: Present): number {
  const cap = presentValue(chosen, 'sender.payload');
  const mss = presentValue(chosen, 'link.mtu') - HEADERS[presentValue(chosen, 'ip.version')];
  return cap > 0 ? Math.min(cap, mss) : mss;
}

/** Of UDP a datagram's, of TCP a full segment's: its senders have more to send than one holds. */
export function payloadOfFrame(chosen: Present): number {
  const isUdp = presentValue(chosen, 'sender.protocol') === 1;
  return isUdp ? presentValue(chosen, 'sender.payload') : segmentBytes(chosen);
}
