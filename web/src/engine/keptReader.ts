/** Reads the capture that a run names from the browser's storage. */

import { parseReplay } from '../scenario/replay';
import { Refused } from '../tables/refused';
import { bytesOf, readCapture } from './captureReader';
import { captureOf } from './captures';
import { refusalOf } from './fault';
import type { CaptureReader } from './generated/complete.js';
import type { CompleteModule } from './module';

/** Throws a `Refusal`. */
export async function keptReader(
  complete: CompleteModule,
  replay: string,
): Promise<{ readonly reader: CaptureReader; readonly isLive: boolean }> {
  const choice = parseReplay(replay);
  const kept = choice === null ? undefined : await captureOf(choice.hash);
  if (choice === null || kept === undefined) throw refusalOf(Refused.CaptureMissing);
  // The browser keeps the file under its hash.
  const reader = await readCapture(complete, bytesOf(kept.file), choice, { namesFile: false });
  return { reader, isLive: choice.as === 'tcp' };
}
