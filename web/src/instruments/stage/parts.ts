/** Parts of the stage that can be grasped: where each is. Pure. */
import { Stage } from '../../tables/tables';
import { type Box, QUEUES, type QueueId, READER, RING, TRAY } from './geometry';

export type PartId = 'ring' | QueueId | 'reader' | 'tray';

type Part = { readonly id: PartId; readonly box: Box; readonly tcpOnly: boolean };

/** A queue answers with its name, which stands above it. */
const NAME_ABOVE = 20;

function withName({ x, y, w, h }: Box): Box {
  return { x, y: y - NAME_ABOVE, w, h: h + NAME_ABOVE };
}

const OUTER = RING.outer + 8;

export const PARTS: readonly Part[] = [
  {
    id: 'ring',
    box: { x: RING.x - OUTER, y: RING.y - OUTER, w: 2 * OUTER, h: 2 * OUTER },
    tcpOnly: false,
  },
  { id: 'backlog', box: withName(QUEUES.backlog), tcpOnly: true },
  { id: 'prequeue', box: withName(QUEUES.prequeue), tcpOnly: true },
  { id: 'ofo', box: withName(QUEUES.ofo), tcpOnly: true },
  { id: 'receive', box: withName(QUEUES.receive), tcpOnly: false },
  { id: 'reader', box: READER, tcpOnly: false },
  { id: 'tray', box: TRAY, tcpOnly: false },
];

export const STAGE_OF: Readonly<Record<QueueId, number>> = {
  backlog: Stage.Backlog,
  prequeue: Stage.Prequeue,
  receive: Stage.ReceiveQueue,
  ofo: Stage.OutOfSequence,
};

/** The part at a point of the stage. */
export function partAt(x: number, y: number, udp: boolean): PartId | null {
  const found = PARTS.find(({ box, tcpOnly, id }) => {
    const within = x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h;
    return within && !(tcpOnly && udp) && (id !== 'ring' || Math.hypot(x - RING.x, y - RING.y) <= OUTER);
  });
  return found?.id ?? null;
}

/** The descriptor of `of` at a point of the ring; −1 in its middle. */
export function descriptorAt(x: number, y: number, of: number): number {
  if (Math.hypot(x - RING.x, y - RING.y) < RING.inner - 6) return -1;
  const turn = (Math.atan2(y - RING.y, x - RING.x) + Math.PI / 2) / (2 * Math.PI);
  return Math.floor((((turn % 1) + 1) % 1) * of) % of;
}
