/** The packets that now move through the simulated host, as a list for keyboards and screen readers. */

import { Group } from '../../ui/Group';
import { later } from '../../ui/later';
import { page } from '../../words/opening';

const MovingPackets = later(() => import('./MovingPackets'), 'MovingPackets');

export function PacketList() {
  return (
    <Group className="group packets" name={page.packets} expect={MovingPackets.expect}>
      {() => <MovingPackets />}
    </Group>
  );
}
