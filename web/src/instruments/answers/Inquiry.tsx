/**
 * A question inside an answer, such as the history of the packet in a descriptor or the causes of a failed refill.
 */

import { type ReactNode, useEffect, useState } from 'react';
import { useLab } from '../../ui/useLab';
import { answers } from '../../words/answers';

export function LookingUp() {
  return <p role="status">{answers.lookingUp}</p>;
}

type Props = {
  readonly about: number;
  readonly number?: number;
  readonly to_ns: number;
  readonly from_ns?: number;
  readonly children: (rows: Float64Array) => ReactNode;
};

/** Shows the answer to a question, as `useInquiry` asks it. */
export function Inquiry({ about, number = 0, to_ns, from_ns, children }: Props) {
  const rows = useInquiry(about, number, to_ns, from_ns);
  return rows === null ? <LookingUp /> : children(rows);
}

/**
 * Rows of the answer, or null until they arrive. The question covers a span that ends at `at_ns`, and is repeated
 * when `at_ns` changes. If `about` is null, no question is asked.
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
