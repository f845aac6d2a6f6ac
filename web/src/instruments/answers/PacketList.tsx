/** The packets that now move through the simulated host, as a list for keyboards and screen readers. */

import { useState } from 'react';
import { later } from '../../ui/later';
import { page } from '../../words/opening';

const MovingPackets = later(() => import('./MovingPackets'), 'MovingPackets');

export function PacketList() {
  const [open, setOpen] = useState(false);
  return (
    <details className="group packets" onToggle={(event) => setOpen(event.currentTarget.open)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary element is interactive */}
      <summary onPointerEnter={MovingPackets.expect} onFocus={MovingPackets.expect}>
        {page.packets}
      </summary>
      {open && <MovingPackets />}
    </details>
  );
}
