/** Parts of the router's map that can be pressed. */
import { REASONS, type TrayId } from '../../../../decode/drops';
import type { Snapshot } from '../../../../decode/snapshot';
import { EXPLAINED, reasonsInTray } from '../../../../decode/trays';
import type { Lab } from '../../../../run/lab';
import { DropReason, Stage } from '../../../../tables/tables';
import { router as words } from '../../../../words/router';
import { askHeld, askLosses, askPool, askRing, boxAround, type Part } from '../../parts';
import type { Box } from '../../shapes';
import type { RouterGeometry } from './desk';
import type { Kernel } from './RouterMap';

type PartId = keyof typeof words.part;

/**
 * Returns the reason for most of the losses in a tray, which collects lost packets. Before the first loss, returns a
 * reason that the page can explain.
 */
function mostIn(id: TrayId, snap: Snapshot): number {
  const explained = REASONS[DropReason[EXPLAINED[id]]];
  return reasonsInTray(id).reduce((most, one) => (snap.get(one.field) > snap.get(most.field) ? one : most), explained)
    .code;
}

/**
 * Makes the parts of a router's map that can be pressed. Each part is at least as high as `leastPart` of the map. With
 * a polled driver there is no input queue.
 */
export function routerParts(map: RouterGeometry, { polled, pool, own }: Kernel): readonly Part[] {
  const { ring, tx, socket, leastPart } = map;
  const highEnough = ({ x, y, w, h }: Box): Box => {
    const more = Math.max(0, leastPart - h);
    return { x, y: y - more / 2, w, h: h + more };
  };
  const part = (id: PartId, box: Box, ask: Part['ask']): Part => ({
    id,
    name: () => words.part[id],
    box: highEnough(box),
    ask,
  });
  const tray = (id: TrayId): Part => ({
    id: `lost-${id}`,
    name: () => (id === 'ip' && own === 'all' ? words.lostAt.udp : words.lostAt[id]),
    box: highEnough(map.trays[id]),
    ask: (lab: Lab, snap) => lab.questions.ask('losses', mostIn(id, snap)),
  });
  const trays: readonly TrayId[] = polled ? ['ring', 'ip', 'qdisc', 'sink'] : ['ring', 'netif', 'ip', 'qdisc', 'sink'];
  return [
    { ...part('ring', boxAround(ring), askRing(ring)), ring },
    ...(pool ? [part('pool', map.pool.box, askPool)] : []),
    ...(polled ? [] : [part('input', map.tank, askHeld(Stage.NetifBacklog))]),
    part('qdisc', map.qdisc, askHeld(Stage.Qdisc)),
    { ...part('tx', boxAround(tx), askHeld(Stage.TxRing)), ring: tx },
    part('sink', { x: socket.x - 6, y: socket.y - 38, w: socket.w + 12, h: socket.h + 44 }, askHeld(Stage.SinkQueue)),
    part('tray', map.lost, askLosses),
    ...trays.map(tray),
  ];
}
