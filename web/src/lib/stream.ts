/** A stream of datagrams, by the parameters of its sender: the one formula of its frames. */
export const BITS_PER_BYTE = 8;

/** Frames a millisecond, of a rate of payload in Mb/s and a payload in bytes. */
export function framesPerMs(stream: Readonly<Record<string, number>>): number {
  return (stream['sender.rate'] * 1e6) / BITS_PER_BYTE / stream['sender.payload'] / 1e3;
}
