/** Presses on the stage: a packet, a descriptor, a queue, the reader, what was lost. */

import { type RefObject, useEffect } from 'react';
import { reasonsOf } from '../../decode/losses';
import type { Lab } from '../../run/lab';
import type { Moment } from '../../run/session';
import { Drop, F } from '../../tables/tables';
import { useLab } from '../../ui/useLab';
import type { Ways } from './motion';
import { descriptorAt, type PartId, partAt, STAGE_OF } from './parts';
import { onStage, packetAt, seen } from './pick';

/** Opens a part of the stage; of the ring the descriptor named, else that which the NIC fills next. */
export function grasp(lab: Lab, part: PartId, descriptor = -1): void {
  const { snapshot } = lab.session;
  if (snapshot === null) return;
  if (part === 'ring') lab.ask('descriptor', descriptor < 0 ? snapshot.get(F.ring_nic_index) : descriptor);
  else if (part === 'reader') lab.ask('task', snapshot.get(F.reader_task));
  else if (part === 'tray') lab.ask('losses', reasonsOf(snapshot)[0]?.reason ?? Drop.Ring);
  else lab.ask('held', STAGE_OF[part]);
}

/** A click that no pointer has made, by its count of presses: an assistive device's, or a script's. */
export function hasNoPlace(presses: number): boolean {
  return presses === 0;
}

/** Makes the stage answer to presses; the nearest packet comes before what lies under it. */
export function useStagePicks(sheet: RefObject<HTMLElement | null>, ways: Ways, udp: boolean): void {
  const lab = useLab();
  useEffect(() => {
    const element = sheet.current;
    if (element === null) return undefined;
    let last: Moment | null = null;
    const stop = lab.session.paintWith((moment) => {
      last = moment;
    });
    const press = (event: MouseEvent): void => {
      if (last === null || hasNoPlace(event.detail)) return;
      const { x, y } = onStage(element.getBoundingClientRect(), event.clientX, event.clientY);
      const packet = packetAt(seen(lab.session, last, ways), x, y);
      if (packet !== 0) {
        lab.ask('life', packet);
        return;
      }
      const part = partAt(x, y, udp);
      if (part !== null) grasp(lab, part, part === 'ring' ? descriptorAt(x, y, last.snap.slots) : -1);
    };
    element.addEventListener('click', press);
    return () => {
      stop();
      element.removeEventListener('click', press);
    };
  }, [lab, sheet, ways, udp]);
}
