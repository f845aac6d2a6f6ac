/** Warning that the compile jobs need more memory than the simulated machine has. */

import type { Crowding } from '../../scenario/crowding';
import { valueWithUnit } from '../../scenario/params';
import { controls } from '../../words/opening';

export function crowdedWords({ jobs, each, all, memory }: Crowding): string {
  const size = (mib: number): string => valueWithUnit('load.rss', mib);
  return controls.crowded(valueWithUnit('load.jobs', jobs), size(each), size(all), size(memory));
}
