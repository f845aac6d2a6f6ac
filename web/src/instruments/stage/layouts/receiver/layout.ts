/** The receiver's stage. */
import { palette } from '../../../../draw/palette';
import { partsOf as partsBelow } from '../../../../draw/parts';
import type { Surface } from '../../../../draw/surface';
import { Pace, READINGS_MS } from '../../../../lib/pace';
import { type LiveRun, type Moment, RATE_MIN_NS, RATE_READER_S } from '../../../../run/liveRun';
import { later } from '../../../../ui/later';
import { stage } from '../../../../words/opening';
import { Descriptors } from '../../layers/descriptors';
import { Flow } from '../../layers/flow';
import { paintPackets } from '../../layers/packets';
import { Rates } from '../../layers/rates';
import { paintRing } from '../../layers/ring';
import type { Trail } from '../../layers/trail';
import type { Layout } from '../../layout';
import type { Ways } from '../../motion';
import { STAGE } from '../../shapes';
import { COUNTERS } from './counters';
import { RING } from './geometry';
import { paintHands } from './hands';
import { receiverWays } from './lines';
import { type Host, looksOf } from './looks';
import { partsOf } from './parts';
import { QueuedReceiverMap, ReceiverMap } from './ReceiverMap';
import { Afterglow, paintReadings } from './readings';

function receiverPainter(root: HTMLElement, surface: Surface, ways: Ways, host: Host) {
  const parts = partsBelow(root);
  const rates = new Rates();
  const flow = new Flow(COUNTERS);
  const remembered = new Afterglow();
  const readings = new Pace(READINGS_MS);
  const lit = new Float64Array(4).fill(-1e9);
  const looks = looksOf(lit, host);
  const ring = new Descriptors(RING);
  let [even, asked] = [false, false];
  let trail: Trail | null = null;
  const fetchTrail = async (): Promise<void> => {
    asked = true;
    const { Trail } = await import('../../layers/trail');
    trail = new Trail([], new Map());
  };
  return (moment: Moment, session: LiveRun): void => {
    rates.take(moment.snap, Math.max(RATE_MIN_NS, moment.speed * RATE_READER_S), session.record.before);
    surface.beginBox(STAGE.w, STAGE.h);
    // Nobody follows a packet at first: what draws its way comes when it is wanted.
    if (moment.followed !== 0 && !asked) fetchTrail().catch(() => (asked = false));
    trail?.paint(surface.pen, moment, session, ways, palette());
    const failing = remembered.refillFails(moment);
    paintRing(surface.pen, ring, moment.snap, failing, palette());
    const seen = paintPackets(surface.pen, moment, session, ways, palette(), looks);
    seen.failing = failing;
    paintHands(parts, moment.snap);
    // In flow nothing is drawn singly: flow and timeline take turns.
    even = !even;
    if (even || !moment.flow) flow.paint(parts, moment, rates);
    if (readings.isDue(moment))
      paintReadings(parts, moment, { rates, lit, seen, remembered, flowUnit: flow.unit, host });
  };
}

const ReceiverMark = later(async () => (await import('./ReceiverMark')).ReceiverMark);

/** Of one receiver. */
export function receiverLayout(host: Host): Layout {
  const { udp, polled } = host;
  const ways = receiverWays(udp, polled);
  return {
    name: () => stage.map,
    Map: polled ? ReceiverMap : QueuedReceiverMap,
    parts: partsOf(udp, polled),
    Mark: ReceiverMark,
    ways,
    painter: (root, surface) => receiverPainter(root, surface, ways, host),
  };
}
