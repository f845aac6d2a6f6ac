/** Parts of the router's map that can be grasped. */
import { reasonsInTray, type TrayId } from '../../../../decode/drops';
import type { Snapshot } from '../../../../decode/snapshot';
import type { Lab } from '../../../../run/lab';
import { Stage } from '../../../../tables/tables';
import { router as words } from '../../../../words/router';
import { askHeld, askLosses, askRing, boxAround, type Part } from '../../parts';
import type { Box } from '../../shapes';
import { QDISC, RING, SOCKET, TANK, TRAYS, TX } from './geometry';

type PartId = keyof typeof words.part;

function part(id: PartId, box: Box, ask: Part['ask']): Part {
  return { id, name: () => words.part[id], box, ask };
}

const LOST: Box = { x: 12, y: TRAYS.ring.y, w: 80, h: TRAYS.ring.h };

/** The reason of most of a tray's losses; before the first loss, the one that the page can explain. */
function mostIn(id: TrayId, snap: Snapshot): number {
  const byExplanation = [...reasonsInTray(id)].sort((a, b) => Number(b.where !== null) - Number(a.where !== null));
  return byExplanation.reduce((most, one) => (snap.get(one.field) > snap.get(most.field) ? one : most)).code;
}

function tray(id: TrayId): Part {
  return {
    id: `lost-${id}`,
    name: () => words.lostAt[id],
    box: TRAYS[id],
    ask: (lab: Lab, snap) => lab.ask('losses', mostIn(id, snap)),
  };
}

const RING_PART: Part = { ...part('ring', boxAround(RING), askRing(RING)), ring: RING };
const INPUT_PART = part('input', TANK, askHeld(Stage.NetifBacklog));
const WAY_OUT: readonly Part[] = [
  part('qdisc', QDISC, askHeld(Stage.Qdisc)),
  { ...part('tx', boxAround(TX), askHeld(Stage.TxRing)), ring: TX },
  part('sink', { x: SOCKET.x - 6, y: SOCKET.y - 38, w: SOCKET.w + 12, h: SOCKET.h + 44 }, askHeld(Stage.SinkQueue)),
  part('tray', LOST, askLosses),
];

/** A polled driver has no input queue. */
export function routerParts(polled: boolean): readonly Part[] {
  const trays: readonly TrayId[] = polled ? ['ring', 'ip', 'qdisc', 'sink'] : ['ring', 'netif', 'ip', 'qdisc', 'sink'];
  return [RING_PART, ...(polled ? [] : [INPUT_PART]), ...WAY_OUT, ...trays.map(tray)];
}
