/** Parts of the receiver's map that can be grasped: where each is. */
import { F, Stage } from '../../../../tables/tables';
import { stage as words } from '../../../../words/opening';
import { askHeld, askLosses, askRing, boxAround, type Part } from '../../parts';
import type { Box } from '../../shapes';
import { INPUT_QUEUE, QUEUES, type QueueId, READER, RING, TRAY } from './geometry';

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
  part('reader', READER, (lab, snap) => lab.ask('task', snap.get(F.reader_task))),
  part('tray', TRAY, askLosses),
];

const INPUT_PART = part('input', withName(INPUT_QUEUE), askHeld(Stage.NetifBacklog));

export const partsOf = (udp: boolean, polled: boolean): readonly Part[] => [
  RING_PART,
  ...(polled ? [] : [INPUT_PART]),
  ...(udp ? [] : TCP_QUEUES),
  ...OTHERS,
];
