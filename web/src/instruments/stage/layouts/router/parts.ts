/** Parts of the router's map that can be pressed. */
import { REASONS, type TrayId } from '../../../../decode/drops';
import { qdiscOf } from '../../../../decode/qdisc';
import type { Snapshot } from '../../../../decode/snapshot';
import { EXPLAINED, reasonsInTray } from '../../../../decode/trays';
import { DropReason, Stage } from '../../../../tables/tables';
import { router as words } from '../../../../words/router';
import { askHeld, askLosses, askPool, askRing, boxAround, type Part, partOf } from '../../parts';
import { type Box, box } from '../../shapes';
import type { RouterGeometry } from './desk';
import { traysOf } from './geometry';
import type { Kernel } from './RouterMap';

type PartId = keyof typeof words.part;

/**
 * Returns the reason for most of the losses in a tray, which collects lost packets. Before the first loss, returns a
 * reason that the page can explain.
 */
function mostIn(id: TrayId, snap: Snapshot): number {
  const explained = REASONS[id === 'qdisc' ? qdiscOf(snap).drop : DropReason[EXPLAINED[id]]];
  return reasonsInTray(id).reduce((most, one) => (snap.get(one.field) > snap.get(most.field) ? one : most), explained)
    .code;
}

/**
 * Makes the parts of a router's map that can be pressed. Each part is at least as high as `leastPart` of the map. With
 * a polled driver there is no input queue.
 */
export function routerParts(map: RouterGeometry, { polled, pool, own }: Kernel): readonly Part[] {
  const { ring, tx, socket, leastPart } = map;
  const part = (id: PartId, box: Box, ask: Part['ask']): Part => partOf(id, () => words.part[id], box, ask, leastPart);
  const tray = (id: TrayId): Part => {
    const name = (): string => (id === 'ip' && own === 'all' ? words.lostAt.udp : words.lostAt[id]);
    const ask: Part['ask'] = (lab, snap) => lab.questions.ask('losses', mostIn(id, snap));
    return partOf(`lost-${id}`, name, map.trays[id], ask, leastPart);
  };
  return [
    { ...part('ring', boxAround(ring), askRing(ring)), ring },
    ...(pool ? [part('pool', map.pool.box, askPool)] : []),
    ...(polled ? [] : [part('input', map.tank, askHeld(Stage.NetifBacklog))]),
    part('qdisc', map.qdisc, askHeld(Stage.Qdisc)),
    { ...part('tx', boxAround(tx), askHeld(Stage.TxRing)), ring: tx },
    part('sink', box(socket.x - 6, socket.y - 38, socket.w + 12, socket.h + 44), askHeld(Stage.SinkQueue)),
    part('tray', map.lost, askLosses),
    ...traysOf(polled).map(tray),
  ];
}
