/** The stage of a router. */

import { useMemo } from 'react';
import { useParam, usePolled } from '../../../../ui/useLab';
import { Sheet } from '../../Sheet';
import { routerLayout } from './layout';
import './router.css';

/** The second value of ip.version. */
const V6 = 1;

export function RouterStage() {
  const polled = usePolled();
  const v6 = useParam('ip.version') === V6;
  return <Sheet layout={useMemo(() => routerLayout({ polled, v6 }), [polled, v6])} />;
}
