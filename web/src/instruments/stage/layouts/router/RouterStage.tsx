/** The stage of a router. */

import { useMemo } from 'react';
import { routerWhereabouts } from '../../../../hosts/router/whereabouts';
import { routerZoneOf } from '../../../../hosts/router/zones';
import { usePolled, useV6 } from '../../../../ui/useLab';
import { usePhone } from '../../../../ui/usePhone';
import { Sheet } from '../../Sheet';
import { guideOf } from '../Guide';
import { DESK } from './desk';
import { routerLayout } from './layout';
import { PHONE } from './phone';
import './router.css';

const Guide = guideOf({ ...PHONE, zoneOf: routerZoneOf, whereabouts: routerWhereabouts });

export function RouterStage() {
  const polled = usePolled();
  const v6 = useV6();
  const phone = usePhone();
  return (
    <Sheet
      layout={useMemo(
        () => (phone ? routerLayout(PHONE, { polled, v6 }, Guide) : routerLayout(DESK, { polled, v6 })),
        [phone, polled, v6],
      )}
    />
  );
}
