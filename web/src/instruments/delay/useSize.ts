/** Size of a drawing in CSS pixels. One unit is one pixel, so letters keep their shape. */
import { type RefObject, useEffect, useState } from 'react';
import type { Size } from './plots';

const FIRST: Size = { width: 320, height: 150 };
const LEAST = 40;

export function useSize(frame: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(FIRST);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => {
      const [width, height] = [element.clientWidth, element.clientHeight];
      if (width > LEAST && height > LEAST) setSize({ width, height });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame]);
  return size;
}
