/** Makes one run in a pool of workers. */

import { faultWords } from '../decode/refusal';
import type { News, OutcomeRequest } from '../engine/outcome';
import type { Pool } from '../engine/pool';
import type { RunSpec } from '../scenario/runSpec';

/** A worker's last report, by its type. */
type Result<Type extends News['type']> = Extract<News, { readonly type: Type }>;

/**
 * Returns the worker's last report, which has one of these types. `tell` receives the moment reached, ns. Rejects if a
 * fault stops the machine. If the pool is stopped, the promise stays pending.
 */
export function resultOf<Type extends News['type']>(
  pool: Pool,
  run: RunSpec,
  wanted: OutcomeRequest,
  tell: (now_ns: number) => void = () => {},
): Promise<Result<Type>> {
  return new Promise((resolve, reject) => {
    const hear = (news: News): void => {
      if (news.type === 'way') tell(news.now_ns);
      else if (news.type === 'fault') reject(new Error(faultWords(news)));
      else resolve(news as Result<Type>);
    };
    pool.take(run, hear, wanted);
  });
}
