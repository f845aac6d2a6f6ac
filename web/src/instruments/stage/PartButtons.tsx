// biome-ignore-all lint/a11y/useSemanticElements: parts of a drawing are buttons by role; HTML has none inside SVG
/**
 * Parts of the map as buttons, for keyboards and assistive technology. A press with a pointer does not use these
 * buttons: its position determines the part.
 */
import type { KeyboardEvent } from 'react';
import { useLab } from '../../ui/useLab';
import { stage } from '../../words/opening';
import type { Part } from './parts';
import type { Size } from './shapes';
import { grasp, hasNoPlace } from './usePicks';

export function PartButtons({ parts, size }: { parts: readonly Part[]; size: Size }) {
  const lab = useLab();
  const key = (event: KeyboardEvent, part: Part): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    grasp(lab, part);
  };
  return (
    <svg className="part-buttons" viewBox={`0 0 ${size.w} ${size.h}`} aria-label={stage.parts}>
      {parts.map((part) => (
        <rect
          key={part.id}
          data-part={part.id}
          role="button"
          tabIndex={0}
          aria-label={part.name()}
          x={part.box.x}
          y={part.box.y}
          width={part.box.w}
          height={part.box.h}
          rx={part.ring === undefined ? 6 : part.box.w / 2}
          onClick={({ detail }) => hasNoPlace(detail) && grasp(lab, part)}
          onKeyDown={(event) => key(event, part)}
        />
      ))}
    </svg>
  );
}
