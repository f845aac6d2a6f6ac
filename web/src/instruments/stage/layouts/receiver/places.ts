/** Where the places stand on the receiver's map that can be pointed at. Pure. */
import type { PlaceId } from '../../../../run/pointed';
import type { Box } from '../../shapes';
import { ACK_Y, COPY, IP, LANE_Y, POLL, QUEUES, READER, RING } from './geometry';

function around({ x, y, w, h }: Box, by: number): Box {
  return { x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by };
}

export const PLACES: Partial<Record<PlaceId, Box>> = {
  wire: { x: 8, y: LANE_Y - 16, w: 94, h: 42 },
  wireAndAcks: { x: 8, y: LANE_Y - 16, w: 94, h: ACK_Y - LANE_Y + 28 },
  ring: around({ x: RING.x - 98, y: RING.y - 98, w: 196, h: 196 }, 2),
  interrupt: { x: 252, y: 68, w: POLL.x + POLL.w - 246, h: 72 },
  ip: around(IP, 5),
  arrival: { x: IP.x + IP.w - 2, y: LANE_Y - 14, w: 46, h: 28 },
  socket: { x: 536, y: 38, w: 296, h: 316 },
  receiveQueue: around(QUEUES.receive, 5),
  copy: around({ x: COPY.x, y: COPY.y - 48, w: COPY.w, h: 62 }, 4),
  slice: { x: READER.x + 10, y: 278, w: READER.w - 20, h: 34 },
  ACKs: { x: 8, y: ACK_Y - 12, w: 732, h: 24 },
};
