/** The small charts for the kind of host shown: receiver or router. */
import type { ComponentType } from 'react';
import { useHost } from '../../hosts/hosts';
import type { HostId } from '../../hosts/kind';
import { later } from '../../ui/later';
import { Charts } from './Charts';

const RouterCharts = later(() => import('./RouterCharts'), 'RouterCharts');

const CHARTS: Readonly<Record<HostId, ComponentType>> = { receiver: Charts, router: RouterCharts };

export function HostCharts() {
  const View = CHARTS[useHost().id];
  return <View />;
}
