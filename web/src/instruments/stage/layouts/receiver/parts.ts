/** Parts of a receiver's map that can be pressed, with their boxes. */
import { FrameField, Stage } from '../../../../tables/tables';
import { stage as words } from '../../../../words/opening';
import { askHeld, askLosses, askPool, askRing, boxAround, type Part, partOf } from '../../parts';
import { type Box, box } from '../../shapes';
import type { QueueId, ReceiverGeometry } from './desk';
import type { Host } from './looks';

/** Height of a queue's name. The name is above the queue and belongs to the same part. */
const NAME_ABOVE = 20;

function withName({ x, y, w, h }: Box): Box {
  return box(x, y - NAME_ABOVE, w, h + NAME_ABOVE);
}

type PartId = keyof typeof words.part;

/** Makes the parts of a receiver's map that can be pressed. Each part is at least as high as `leastPart` of the map. */
export function receiverParts(map: ReceiverGeometry, { udp, polled, pool }: Host): readonly Part[] {
  const { queues, ring, leastPart } = map;
  const part = (id: PartId, box: Box, ask: Part['ask']): Part => partOf(id, () => words.part[id], box, ask, leastPart);
  const queue = (id: QueueId, stage: number): Part => part(id, withName(queues[id]), askHeld(stage));
  const tcp = [queue('backlog', Stage.Backlog), queue('prequeue', Stage.Prequeue), queue('ofo', Stage.OutOfSequence)];
  return [
    { ...part('ring', boxAround(ring), askRing(ring)), ring },
    ...(pool ? [part('pool', map.pool.box, askPool)] : []),
    ...(polled ? [] : [part('input', withName(map.inputQueue), askHeld(Stage.NetifBacklog))]),
    ...(udp ? [] : tcp),
    queue('receive', Stage.ReceiveQueue),
    part('reader', map.reader, (lab, snap) => lab.questions.ask('task', snap.get(FrameField.reader_task))),
    part('tray', map.tray, askLosses),
    ...(udp ? [] : [part('acks', map.ackLane, (lab) => lab.questions.ask('acks', 0))]),
  ];
}
