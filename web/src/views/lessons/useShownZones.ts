/**
 * Chooses the zones of the map in projector view. The zone of the followed packet is shown until the user chooses a
 * zone.
 */

import { useCallback, useEffect, useState } from 'react';
import { useHost } from '../../hosts/hosts';
import { type Zone, zoneOfFollowed } from '../../hosts/zones';
import { BROAD } from '../../preferences/breakpoints';
import { useLab } from '../../ui/useLab';
import { mediaHook } from '../../ui/useMedia';
import { projectionOf } from './projection';
import type { Staging } from './staging';

/** Minimum time for which a zone is shown, ms of real time. */
const STAYS_MS = 700;

const useBroad = mediaHook(BROAD);

/**
 * Returns the zones to show. A broad screen has room for a receiver's kernel and process side by side above a panel.
 */
export function useShownZones(staging: Staging): readonly [readonly Zone[], (zone: Zone) => void] {
  const [zone, choose] = useShownZone(staging);
  const isReceiver = useHost().id === 'receiver';
  const isBroad = useBroad();
  const { shows } = projectionOf(staging.scene.looks, staging.isOpen);
  const both = isReceiver && isBroad && zone !== 'nic' && shows.length > 1;
  return [both ? ['kernel', 'process'] : [zone], choose];
}

function useShownZone({ scene, isOpen }: Staging): readonly [Zone, (zone: Zone) => void] {
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
