/** The stage of a router. */

import { useMemo } from 'react';
import { Sheet } from '../../Sheet';
import { routerLayout } from './layout';
import './router.css';

export function RouterStage({ polled }: { polled: boolean }) {
  return <Sheet layout={useMemo(() => routerLayout(polled), [polled])} />;
}
