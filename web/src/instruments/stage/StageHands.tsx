// biome-ignore-all lint/a11y/useSemanticElements: parts of a drawing are buttons by role; HTML has none inside SVG
/** The parts of the stage as buttons: for keys and for assistive devices. A press of a hand is picked by its place. */
import type { KeyboardEvent } from 'react';
import { useLab } from '../../ui/useLab';
import { stage } from '../../words/opening';
import { STAGE } from './geometry';
import { PARTS, type PartId } from './parts';
import { grasp, hasNoPlace } from './usePicks';

export function StageHands({ udp }: { udp: boolean }) {
  const lab = useLab();
  const key = (event: KeyboardEvent, part: PartId): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    grasp(lab, part);
  };
  return (
    <svg className="stage-hands" viewBox={`0 0 ${STAGE.w} ${STAGE.h}`} aria-label={stage.parts}>
      {PARTS.filter(({ tcpOnly }) => !(tcpOnly && udp)).map(({ id, box }) => (
        <rect
          key={id}
          role="button"
          tabIndex={0}
          aria-label={stage.part[id]}
          x={box.x}
          y={box.y}
          width={box.w}
          height={box.h}
          rx={id === 'ring' ? box.w / 2 : 6}
          onClick={({ detail }) => hasNoPlace(detail) && grasp(lab, id)}
          onKeyDown={(event) => key(event, id)}
        />
      ))}
    </svg>
  );
}
