/** Scrolls an element into view when it has a new text. */

import { type RefObject, useEffect, useRef } from 'react';

/** Returns the ref for the element that shows the text. */
export function useInSight<Shown extends HTMLElement>(text: string): RefObject<Shown> {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    if (text !== '') shown.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return shown;
}
