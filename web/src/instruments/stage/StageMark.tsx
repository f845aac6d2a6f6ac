/** The frame round a place of the stage that is pointed at. */
import { useEffect, useRef } from 'react';
import { usePointed } from '../../ui/useLab';
import type { Layout } from './layout';
import { STAGE } from './shapes';

export function StageMark({ places }: { places: Layout['places'] }) {
  const place = usePointed();
  const box = (place === null ? null : places[place]) ?? null;
  const rect = useRef<SVGRectElement>(null);
  useEffect(() => {
    if (box !== null) rect.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [box]);
  return (
    <svg className="stage-mark" viewBox={`0 0 ${STAGE.w} ${STAGE.h}`} aria-hidden="true">
      {box !== null && <rect ref={rect} x={box.x} y={box.y} width={box.w} height={box.h} rx={8} />}
    </svg>
  );
}
