/** The frame round a place of the receiver's map that is pointed at. */
import { useEffect, useRef } from 'react';
import type { PlaceId } from '../../../../run/pointed';
import { STAGE } from '../../shapes';
import { PLACES } from './places';

export function ReceiverMark({ place }: { place: PlaceId }) {
  const box = PLACES[place] ?? null;
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
