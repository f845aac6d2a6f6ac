/** A second question inside an answer: the history of the packet in a descriptor, the causes of a failed refill. */

import { useEffect, useState } from 'react';
import { useLab } from '../../ui/useLab';

/**
 * Rows of the answer, null until they arrive. The question is about a span that ends at `at_ns` and is repeated when
 * that changes; `about` null asks nothing.
 */
export function useInquiry(about: number | null, number: number, at_ns: number, from_ns = 0): Float64Array | null {
  const lab = useLab();
  const [rows, setRows] = useState<Float64Array | null>(null);
  useEffect(() => {
    if (about === null) return undefined;
    return lab.questions.inquire(about, number, { from_ns: Math.floor(from_ns), to_ns: Math.floor(at_ns) }, setRows);
  }, [lab, about, number, at_ns, from_ns]);
  return rows;
}
