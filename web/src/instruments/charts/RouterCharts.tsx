/** A router's charts, loaded on demand. */
import { useMemo } from 'react';
import { routerCharts } from '../../hosts/router/charts';
import { usePolled } from '../../ui/useLab';
import { SmallCharts } from './Charts';

export function RouterCharts() {
  const polled = usePolled();
  return <SmallCharts charts={useMemo(() => routerCharts(polled), [polled])} />;
}
