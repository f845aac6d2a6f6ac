/** Frame around the place of the map at which an equation's term or a kernel's counter points. */
import { useEffect, useRef } from 'react';
import type { Box, Size } from './shapes';
import './mark.css';

export function PlaceMark({ box, size }: { box: Box; size: Size }) {
  const rect = useRef<SVGRectElement>(null);
  useEffect(() => {
    if (rect.current?.getAttribute('x') === String(box.x))
      rect.current.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [box]);
  return (
    <svg className="stage-mark" viewBox={`0 0 ${size.w} ${size.h}`} aria-hidden="true">
      <rect ref={rect} x={box.x} y={box.y} width={box.w} height={box.h} rx={8} />
    </svg>
  );
}
