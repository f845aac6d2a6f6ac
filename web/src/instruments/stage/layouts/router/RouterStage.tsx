/** The stage of a router. */

import { useMemo } from 'react';
import { usePolled, useV6 } from '../../../../ui/useLab';
import { Sheet } from '../../Sheet';
import { routerLayout } from './layout';
import './router.css';

export function RouterStage() {
  const polled = usePolled();
  const v6 = useV6();
  return <Sheet layout={useMemo(() => routerLayout({ polled, v6 }), [polled, v6])} />;
}
