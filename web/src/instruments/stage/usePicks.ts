/** Handles presses on the picture of a simulated host: on a packet or on a part of the map. */

import { type RefObject, useEffect } from 'react';
import type { Lab } from '../../run/lab';
import type { LiveRun, Moment } from '../../run/liveRun';
import { useLab } from '../../ui/useLab';
import type { Layout } from './layout';
import { type Part, partAt } from './parts';
import { onStage, packetAt, seen } from './pick';

/** Asks the question of a part. `at` is the position of the press. */
export function grasp(lab: Lab, part: Part, at?: { readonly x: number; readonly y: number }): void {
  const { snapshot } = lab;
  if (snapshot !== null) part.ask(lab, snapshot, at);
}

/**
 * Returns whether a click has no position, because an assistive device or a script caused it. Such a click has a press
 * count of 0.
 */
export function hasNoPlace(presses: number): boolean {
  return presses === 0;
}

/** Handles presses on the picture of a simulated host. The nearest packet has priority over the part below it. */
export function useStagePicks(sheet: RefObject<HTMLElement>, { ways, parts, size, reach }: Layout): void {
  const lab = useLab();
  useEffect(() => {
    const element = sheet.current;
    if (element === null) return undefined;
    let last: readonly [LiveRun, Moment] | null = null;
    const stop = lab.paintWith((moment, session) => {
      last = [session, moment];
    });
    const press = (event: MouseEvent): void => {
      if (last === null || hasNoPlace(event.detail)) return;
      const at = onStage(element.getBoundingClientRect(), size, event.clientX, event.clientY);
      const packet = packetAt(seen(...last, ways), at.x, at.y, reach);
      if (packet !== 0) {
        lab.questions.ask('life', packet);
        return;
      }
      const part = partAt(parts, at.x, at.y);
      if (part !== null) grasp(lab, part, at);
    };
    element.addEventListener('click', press);
    return () => {
      stop();
      element.removeEventListener('click', press);
    };
  }, [lab, sheet, ways, parts, size, reach]);
}
