/** The frame round a place of the stage that is pointed at. */
import { useEffect, useRef } from 'react';
import { usePointed } from '../../ui/useLab';
import { STAGE } from './geometry';
import { boxOf } from './places';

export function StageMark() {
  const box = boxOf(usePointed());
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
