/** Zone of the map shown in projector view: that of the followed packet, until the person chooses one. */

import { useCallback, useEffect, useState } from 'react';
import { type Zone, zoneOfFollowed } from '../../hosts/receiver/zones';
import { useLab } from '../../ui/useLab';
import { projectionOf } from './projection';
import type { Staging } from './staging';

/** Minimum time for which a zone is shown, ms. */
const STAYS_MS = 700;

export function useShownZone({ scene, isOpen }: Staging): readonly [Zone, (zone: Zone) => void] {
  const lab = useLab();
  const { zone: first } = projectionOf(scene.looks);
  const [zone, setZone] = useState<Zone>(first);
  const [isChosen, setIsChosen] = useState(false);
  useEffect(() => {
    setZone(first);
    setIsChosen(false);
  }, [scene, first]);
  useEffect(() => {
    if (isChosen || isOpen) return undefined;
    return lab.paintEvery(STAYS_MS, (moment, { tracker }) => {
      const there = zoneOfFollowed(moment, tracker);
      if (there !== null && scene.looks.includes(there)) setZone(there);
    });
  }, [lab, scene, isChosen, isOpen]);
  const choose = useCallback((wanted: Zone): void => {
    setZone(wanted);
    setIsChosen(true);
  }, []);
  return [zone, choose];
}
