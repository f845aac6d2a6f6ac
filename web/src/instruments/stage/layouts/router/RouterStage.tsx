/** The picture of a router, with moving packets. */

import { useMemo } from 'react';
import { routerWhereabouts } from '../../../../hosts/whereabouts';
import { routerZoneOf } from '../../../../hosts/zones';
import { useParam, usePolled, useV6 } from '../../../../ui/useLab';
import { useNow } from '../../../../ui/useNow';
import { usePhone } from '../../../../ui/usePhone';
import { Sheet } from '../../Sheet';
import { guideOf } from '../Guide';
import { DESK } from './desk';
import { routerLayout } from './layout';
import { PHONE } from './phone';
import type { Kernel } from './RouterMap';
import './router.css';

const Guide = guideOf({ ...PHONE, zoneOf: routerZoneOf, whereabouts: routerWhereabouts });

export function RouterStage() {
  const polled = usePolled();
  const v6 = useV6();
  const pool = useParam('nic.page_pool') === 1 && polled;
  const now = useNow();
  const share = useParam('sender.to_router');
  const own = share === 0 ? 'none' : share < 1 ? 'some' : 'all';
  const phone = usePhone();
  return (
    <Sheet
      layout={useMemo(() => {
        const kernel: Kernel = { polled, v6, now, pool, own };
        return phone ? routerLayout(PHONE, kernel, Guide) : routerLayout(DESK, kernel);
      }, [phone, polled, v6, now, pool, own])}
    />
  );
}
