/** Hook for whole runs in the pool, with stored outcomes. */

import { useEffect, useState } from 'react';
import { Pool } from '../engine/pool';
import { MACHINE_VERSION } from '../engine/version';
import { Batch } from '../run/batch';
import { outcomesInBrowser } from '../run/outcomes';

/**
 * Returns a batch that exists while the component is mounted. Null until its code has loaded. Workers start with the
 * first run.
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
