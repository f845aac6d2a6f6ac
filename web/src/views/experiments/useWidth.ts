/** Returns the width for a figure: that of the element around it, px. */
import { type RefObject, useEffect, useState } from 'react';

const NARROWEST = 300;

export function useWidth(frame: RefObject<HTMLElement>): number {
  const [width, setWidth] = useState(560);
  useEffect(() => {
    if (frame.current === null) return undefined;
    const watch = new ResizeObserver(([{ contentRect }]) =>
      setWidth(Math.max(NARROWEST, Math.floor(contentRect.width))),
    );
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [frame]);
  return width;
}
