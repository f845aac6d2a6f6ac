/** Which zone of the map projector view shows: where the followed packet is, until the person chooses one. */

import { useCallback, useEffect, useState } from 'react';
import type { Moment, Session } from '../../run/session';
import { HOP } from '../../tables/tables';
import { useLab } from '../../ui/useLab';
import { projectionOf, type Zone, zoneOf } from './projection';
import type { Staging } from './staging';

/** A zone stays so long at least that it can be looked at, ms. */
const STAYS_MS = 700;

/** Where the packet that is followed is; null where none is, or its way is not on record. */
function zoneOfFollowed({ t, flow, followed }: Moment, { tracker }: Session): Zone | null {
  if (followed === 0 || flow) return null;
  const { hops } = tracker;
  for (let i = hops.firstAtLeast(HOP.t_ns, t + 1) - 1; i >= 0; i--)
    if (hops.at(i, HOP.packet) === followed) return zoneOf(hops.at(i, HOP.stage));
  return null;
}

export function useShownZone({ scene, isOpen }: Staging): readonly [Zone, (zone: Zone) => void] {
  const { session } = useLab();
  const { zone: first } = projectionOf(scene.looks);
  const [zone, setZone] = useState<Zone>(first);
  const [isChosen, setIsChosen] = useState(false);
  useEffect(() => {
    setZone(first);
    setIsChosen(false);
  }, [scene, first]);
  useEffect(() => {
    if (isChosen || isOpen) return undefined;
    return session.paintEvery(STAYS_MS, (moment) => {
      const there = zoneOfFollowed(moment, session);
      if (there !== null && scene.looks.includes(there)) setZone(there);
    });
  }, [session, scene, isChosen, isOpen]);
  const choose = useCallback((wanted: Zone): void => {
    setZone(wanted);
    setIsChosen(true);
  }, []);
  return [zone, choose];
}
