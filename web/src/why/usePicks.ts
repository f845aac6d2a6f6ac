/** Presses on the drawing: a packet, the drop tray, a mark of the timeline. The lists beside them do the same for keys. */
import { type RefObject, useEffect } from 'react';
import { useLab } from '../app/lab';
import { useChosen } from '../scenario/store';
import type { Moment } from '../sim/session';
import { askCauses, askLife } from './asked';
import { inTray, moving, newestLoss, onStage, packetAt } from './pick';

const NO_LOSS = 'The log holds what was played. Run until the next drop, then press the tray again.';

/** Makes the stage's canvas answer to presses. */
export function useStagePicks(canvas: RefObject<HTMLCanvasElement | null>): void {
  const lab = useLab();
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    let last: Moment | null = null;
    const stop = lab.session.paintWith((moment) => {
      last = moment;
    });
    const press = (event: MouseEvent): void => {
      if (last === null) return;
      const at = onStage(element.getBoundingClientRect(), event.clientX, event.clientY);
      const packet = packetAt(moving(lab.session, last), at.x, at.y);
      const loss = packet === 0 && inTray(at) ? newestLoss(lab.session.events, last.t) : 0;
      if (packet !== 0) askLife(lab.session, packet);
      else if (loss > 0) askCauses(lab.session, loss);
      else if (inTray(at)) useChosen.getState().notify('No loss is on record here', [NO_LOSS]);
    };
    element.addEventListener('click', press);
    return () => {
      stop();
      element.removeEventListener('click', press);
    };
  }, [lab, canvas]);
}
