/** The stage of a router. */

import { useMemo } from 'react';
import { useParam } from '../../../../ui/useLab';
import { Sheet } from '../../Sheet';
import { routerLayout } from './layout';
import './router.css';

/** Drivers of NAPI come first among the values, then those that hand over by `netif_rx`. */
const POLLED = 1;
/** The value of ip.version. */
const V6 = 6;

export function RouterStage() {
  const polled = useParam('nic.driver') <= POLLED;
  const v6 = useParam('ip.version') === V6;
  return <Sheet layout={useMemo(() => routerLayout({ polled, v6 }), [polled, v6])} />;
}
