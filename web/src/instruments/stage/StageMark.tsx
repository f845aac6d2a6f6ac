/** A place that is pointed at: by a term of an equation, by whatever else names one. */
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { type Box, STAGE } from './geometry';

/** A box on the stage, or a part of the page by its class. */
export type Place = { readonly box: Box } | { readonly part: 'timeline' | 'runqueue' };

export const useMark = create<{ readonly place: Place | null }>()(() => ({ place: null }));

export function StageMark() {
  const place = useMark((state) => state.place);
  const rect = useRef<SVGRectElement>(null);
  useEffect(() => {
    if (place === null) return undefined;
    const target = 'box' in place ? rect.current : document.querySelector(`.${place.part}`);
    target?.scrollIntoView({ block: 'nearest', inline: 'center' });
    if (!('part' in place)) return undefined;
    target?.classList.add('marked');
    return () => target?.classList.remove('marked');
  }, [place]);
  const box = place !== null && 'box' in place ? place.box : null;
  return (
    <svg className="stage-mark" viewBox={`0 0 ${STAGE.w} ${STAGE.h}`} aria-hidden="true">
      {box !== null && <rect ref={rect} x={box.x} y={box.y} width={box.w} height={box.h} rx={8} />}
    </svg>
  );
}
