/** Reads a capture in a separate worker. Cancelling ends that worker. */

import type { CaptureContent, CapturePart } from './captureReader';
import type { Examined } from './outcome';
import type { Fault } from './protocol';
import { spawn } from './spawn';

type Examination = {
  /** Resolves with the content, or with the reason why there is none. Never resolves after `cancel`. */
  readonly done: Promise<CaptureContent | Fault>;
  cancel(): void;
};

/** Starts to read the file. `say` receives the number of bytes read so far. */
export function examine(file: Blob, part: CapturePart, say: (bytes: number) => void): Examination {
  const worker = spawn();
  const done = new Promise<CaptureContent | Fault>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Examined | Fault>) => {
      if (data.type === 'read') {
        say(data.bytes);
        return;
      }
      worker.terminate();
      resolve(data.type === 'fault' ? data : data.content);
    };
    worker.onerror = ({ message }) => resolve({ type: 'fault', reason: 'load', detail: message ?? '' });
  });
  worker.postMessage({ type: 'examine', file, part });
  return { done, cancel: () => worker.terminate() };
}
