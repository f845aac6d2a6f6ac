/** Compares the packets of a capture with the MTU of the run. */

import { refusalWords } from '../../decode/refusal';
import { refusalOf } from '../../engine/fault';
import { paramOf } from '../../scenario/params';
import { Refused } from '../../tables/refused';
import { REFUSAL } from '../../tables/tables';
import { capture as words } from '../../words/capture';

const LARGEST_MTU = paramOf('link.mtu')?.max ?? 0;

/**
 * Returns why a capture with a packet of `largest` bytes cannot be replayed at this MTU. Empty if the replay is
 * possible.
 */
export function tooLargeOf(largest: number, mtu: number): string {
  if (largest > LARGEST_MTU) return words.aboveEveryMtu(largest, LARGEST_MTU);
  return largest > mtu ? refusalWords(aboveMtu(largest, mtu)) : '';
}

/** Returns the smallest MTU that fits a packet of this size, bytes. 0 if no MTU is large enough. */
export const fittingMtu = (largest: number): number => (largest <= LARGEST_MTU ? largest : 0);

function aboveMtu(bytes: number, mtu: number): Float64Array {
  const refusal = refusalOf(Refused.FrameAboveMtu);
  refusal[REFUSAL.value] = bytes;
  refusal[REFUSAL.allowed] = mtu;
  return refusal;
}
