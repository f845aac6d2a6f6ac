/** A capture of a span of a run, made by a worker of its own from the run's first moment on. */

import { faultWords } from '../decode/refusal';
import type { Capture, News } from '../engine/outcome';
import { Pool } from '../engine/pool';
import type { RunSpec } from '../scenario/runSpec';

/** Bytes of a frame that are kept: all headers, as the terminal keeps unless told otherwise. */
export const SNAP_LENGTH = 96;

/** The file's bytes; `tell` hears how far the run has come, ns. Fails where the machine stops. */
export function capture(run: RunSpec, wanted: Capture, tell: (now_ns: number) => void): Promise<Blob> {
  const pool = new Pool(1);
  const made = new Promise<Blob>((resolve, reject) => {
    const hear = (news: News): void => {
      if (news.type === 'way') tell(news.now_ns);
      else if (news.type === 'captured') resolve(new Blob([...news.file]));
      else if (news.type === 'fault') reject(new Error(faultWords(news)));
    };
    pool.take(run, hear, wanted);
  });
  return made.finally(() => pool.close());
}
