/** Whole runs in the pool, and what was made of them before. */

import { useEffect, useState } from 'react';
import { Pool } from '../engine/pool';
import { MACHINE_VERSION } from '../engine/version';
import { Batch } from '../run/batch';
import { outcomesInBrowser } from '../run/outcomes';

/** For as long as what asks for it is on the page; null until it is there. Workers are engaged with the first run. */
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
