/** Parts of the receiver's map that can be grasped: where each is. */
import { FrameField, Stage } from '../../../../tables/tables';
import { stage as words } from '../../../../words/opening';
import { askHeld, askLosses, askRing, boxAround, type Part } from '../../parts';
import { type Box, STAGE } from '../../shapes';
import { ACK_Y, INPUT_QUEUE, QUEUES, type QueueId, READER, RING, TRAY } from './geometry';

/** A queue answers with its name, which stands above it. */
const NAME_ABOVE = 20;

function withName({ x, y, w, h }: Box): Box {
  return { x, y: y - NAME_ABOVE, w, h: h + NAME_ABOVE };
}

type PartId = keyof typeof words.part;

function part(id: PartId, box: Box, ask: Part['ask']): Part {
  return { id, name: () => words.part[id], box, ask };
}

const queue = (id: QueueId, stage: number): Part => part(id, withName(QUEUES[id]), askHeld(stage));

const RING_PART: Part = { ...part('ring', boxAround(RING), askRing(RING)), ring: RING };
const TCP_QUEUES: readonly Part[] = [
  queue('backlog', Stage.Backlog),
  queue('prequeue', Stage.Prequeue),
  queue('ofo', Stage.OutOfSequence),
];
const OTHERS: readonly Part[] = [
  queue('receive', Stage.ReceiveQueue),
  part('reader', READER, (lab, snap) => lab.ask('task', snap.get(FrameField.reader_task))),
  part('tray', TRAY, askLosses),
];

/** Where ACKs leave, with the note beside: as high as a finger. */
const ACK_LANE: Box = { x: 10, y: ACK_Y - 14, w: STAGE.w - 20, h: 28 };
const ACKS_PART = part('acks', ACK_LANE, (lab) => lab.ask('acks', 0));

const INPUT_PART = part('input', withName(INPUT_QUEUE), askHeld(Stage.NetifBacklog));

export const partsOf = (udp: boolean, polled: boolean): readonly Part[] => [
  RING_PART,
  ...(polled ? [] : [INPUT_PART]),
  ...(udp ? [] : TCP_QUEUES),
  ...OTHERS,
  ...(udp ? [] : [ACKS_PART]),
];
