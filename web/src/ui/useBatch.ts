/** Hook that makes whole runs in a pool of workers and stores their results. */

import { useEffect, useState } from 'react';
import { Pool } from '../engine/pool';
import { MACHINE_VERSION } from '../engine/version';
import { Batch } from '../run/batch';
import { outcomesInBrowser } from '../run/outcomes';

/**
 * Returns a batch of runs that exists while the component is mounted. Null until stored results are accessible. Workers
 * start with the first run.
 */
export function useBatch(): Batch | null {
  const [batch, setBatch] = useState<Batch | null>(null);
  useEffect(() => {
    let made: Batch | null = null;
    let open = true;
    void outcomesInBrowser(MACHINE_VERSION).then((outcomes) => {
      if (!open) return;
      made = new Batch(new Pool(), outcomes);
      setBatch(made);
    });
    return () => {
      open = false;
      made?.close();
    };
  }, []);
  return batch;
}
