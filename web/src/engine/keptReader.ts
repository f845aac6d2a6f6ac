/** Reads the capture file of a run from the browser's storage. The run's scenario has the name of the file. */

import { parseReplay } from '../scenario/replay';
import { Refused } from '../tables/refused';
import { bytesOf, readCapture } from './captureReader';
import { captureOf } from './captures';
import { refusalOf } from './fault';
import type { CaptureReader } from './generated/complete.js';
import type { CompleteModule } from './module';

/** Returns a reader for the capture that the run names. Throws a `Refusal`. */
export async function keptReader(
  complete: CompleteModule,
  replay: string,
): Promise<{ readonly reader: CaptureReader; readonly isLive: boolean }> {
  const choice = parseReplay(replay);
  const kept = choice === null ? undefined : await captureOf(choice.hash);
  if (choice === null || kept === undefined) throw refusalOf(Refused.CaptureMissing);
  // The storage key is the file's hash, so the hash need not be computed again.
  const reader = await readCapture(complete, bytesOf(kept.file), choice, { namesFile: false });
  return { reader, isLive: choice.as === 'tcp' };
}
