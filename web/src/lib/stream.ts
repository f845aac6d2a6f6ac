/** Rate of frames of a stream of datagrams, from the parameters of its sender. */
export const BITS_PER_BYTE = 8;

/** Frames per millisecond, from the payload rate in Mb/s and the payload of a frame in bytes. */
export function framesPerMs(stream: Readonly<Record<string, number>>): number {
  return (stream['sender.rate'] * 1e6) / BITS_PER_BYTE / stream['sender.payload'] / 1e3;
}
