/** Payload of the senders' frames. The functions are pure. */

import { presentValue } from './store';

/** Bytes of IP, TCP and timestamp headers for IPv4 and IPv6, indexed by the value of ip.version. */
const HEADERS: readonly number[] = [52, 72];

type Present = Parameters<typeof presentValue>[0];

/** Payload of a full TCP segment in the present run, bytes. */
export function segmentBytes(chosen: Present): number {
  const cap = presentValue(chosen, 'sender.payload');
  const mss = presentValue(chosen, 'link.mtu') - HEADERS[presentValue(chosen, 'ip.version')];
  return cap > 0 ? Math.min(cap, mss) : mss;
}

/**
 * Payload of a typical frame, bytes. With UDP, that of a datagram. With TCP, that of a full segment, because the
 * senders always have enough data.
 */
export function payloadOfFrame(chosen: Present): number {
  const isUdp = presentValue(chosen, 'sender.protocol') === 1;
  return isUdp ? presentValue(chosen, 'sender.payload') : segmentBytes(chosen);
}
