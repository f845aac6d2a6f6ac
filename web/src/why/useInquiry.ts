/** A second question inside an answer: the life of the packet in a descriptor, the causes of a failed refill. */
import { useEffect, useState } from 'react';
import { useLab } from '../app/lab';

/** Rows of the answer, null until they are there. `at_ns`: it is asked again at another moment. */
export function useInquiry(about: number, number: number, at_ns: number): Float64Array | null {
  const { session } = useLab();
  const [rows, setRows] = useState<Float64Array | null>(null);
  useEffect(() => {
    let wanted = true;
    session.inquire(about, number, (answer) => {
      if (wanted) setRows(answer);
    });
    return () => {
      wanted = false;
    };
  }, [session, about, number, at_ns]);
  return rows;
}
