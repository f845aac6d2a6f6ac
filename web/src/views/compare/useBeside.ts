/** The simulator (lab) of run B, which runs beside the page's own simulator, and the comparison of both. */

import { useEffect, useState } from 'react';
import { Comparison, type Findings, NOTHING_FOUND } from '../../run/comparison';
import { FollowingLab } from '../../run/following';
import type { Written } from '../../scenario/link';
import { useLab } from '../../ui/useLab';

/**
 * Returns a simulator (lab) with its own machine, which exists while the view is open. A change of run B does not
 * replace it.
 */
export function useOther(against: Written): FollowingLab {
  const lab = useLab();
  const [other, setOther] = useState(() => new FollowingLab(lab, against, lab.engine));
  if (!other.isOf(lab, against)) setOther(new FollowingLab(lab, against, lab.engine));
  useEffect(() => other.open(), [other]);
  return other;
}

/** Returns the findings of the comparison. A change of either run discards them. */
export function useComparison(other: FollowingLab, forked_ns: number): Findings {
  const lab = useLab();
  const [findings, setFindings] = useState<Findings>(NOTHING_FOUND);
  useEffect(() => {
    setFindings(NOTHING_FOUND);
    if (forked_ns === Number.POSITIVE_INFINITY) return undefined;
    const comparison = new Comparison([lab, other], forked_ns, setFindings);
    const stop = lab.paintWith(({ wall_ms }) => comparison.watch(wall_ms));
    return () => {
      stop();
      comparison.close();
    };
  }, [lab, other, forked_ns]);
  return findings;
}
