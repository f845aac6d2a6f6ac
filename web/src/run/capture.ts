/** Makes a packet capture of a time span. A separate worker runs the simulation from its start. */

import type { Capture } from '../engine/outcome';
import { Pool } from '../engine/pool';
import type { RunSpec } from '../scenario/runSpec';
import { resultOf } from './pooled';

/**
 * Number of bytes kept of each captured network frame, enough for all headers. The command line has the same default.
 */
export const SNAP_LENGTH = 96;

/** Returns the bytes of the capture file. `tell` receives the moment reached, ns. Rejects if the machine stops. */
export async function capture(run: RunSpec, wanted: Capture, tell: (now_ns: number) => void): Promise<Blob> {
  const pool = new Pool(1);
  const made = resultOf<'captured'>(pool, run, wanted, tell).finally(() => pool.close());
  return new Blob([...(await made).file]);
}

/** Type of a pcapng block that contains one frame (*Enhanced Packet Block*). */
const FRAME_BLOCK = 6;

/** Returns the number of frames in a capture file that the machine has written. */
export async function framesIn(file: Blob): Promise<number> {
  const words = new DataView(await file.arrayBuffer());
  let frames = 0;
  for (let at = 0; at < words.byteLength; at += words.getUint32(at + 4, true))
    if (words.getUint32(at, true) === FRAME_BLOCK) frames++;
  return frames;
}
