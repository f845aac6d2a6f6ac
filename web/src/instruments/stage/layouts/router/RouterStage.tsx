/** The stage of a router. */

import { useMemo } from 'react';
import { routerWhereabouts } from '../../../../hosts/router/whereabouts';
import { routerZoneOf } from '../../../../hosts/router/zones';
import { useParam, usePolled, useV6 } from '../../../../ui/useLab';
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
  const pool = useParam('nic.page_pool') === 1 && polled;
  const own = useParam('sender.to_router') === 1;
  const phone = usePhone();
  return (
    <Sheet
      layout={useMemo(() => {
        const kernel = { polled, v6, pool, own };
        return phone ? routerLayout(PHONE, kernel, Guide) : routerLayout(DESK, kernel);
      }, [phone, polled, v6, pool, own])}
    />
  );
}
