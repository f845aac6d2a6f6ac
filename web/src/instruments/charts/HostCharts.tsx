/** The small charts for the kind of host shown: receiver or router. */
import { useHost } from '../../hosts/hosts';
import { RECEIVER_CHARTS } from '../../hosts/receiver/charts';
import { later } from '../../ui/later';
import { SmallCharts } from './Charts';

const RouterCharts = later(() => import('./RouterCharts'), 'RouterCharts');

export function HostCharts() {
  return useHost().id === 'router' ? <RouterCharts /> : <SmallCharts charts={RECEIVER_CHARTS} />;
}
