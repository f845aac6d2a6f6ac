/** Makes the layout of the receiver's picture from a table of positions (`ReceiverGeometry`). */
import { palette } from '../../../../draw/palette';
import { partsOf } from '../../../../draw/parts';
import { Pace, READINGS_MS } from '../../../../lib/pace';
import { type LiveRun, type Moment, RATE_MIN_NS, RATE_READER_S } from '../../../../run/liveRun';
import { later } from '../../../../ui/later';
import { stage } from '../../../../words/opening';
import { Descriptors } from '../../layers/descriptors';
import { Flow } from '../../layers/flow';
import { paintPackets } from '../../layers/packets';
import { Rates } from '../../layers/rates';
import { paintRing, ringStates } from '../../layers/ring';
import type { Trail } from '../../layers/trail';
import type { Canvas, Layout } from '../../layout';
import type { Ways } from '../../motion';
import { Afterglow } from '../readings';
import { COUNTERS } from './counters';
import type { ReceiverGeometry } from './desk';
import { GATE_IDS } from './geometry';
import { receiverWays } from './lines';
import { type Host, looksOf } from './looks';
import { receiverParts } from './parts';
import { type DrawingProps, receiverMap } from './ReceiverMap';
import { type Reading, refillFails } from './readings';

function receiverPainter({ root, surface, live }: Canvas<Reading>, map: ReceiverGeometry, ways: Ways, host: Host) {
  const parts = partsOf(root);
  const rates = new Rates();
  const flow = new Flow(COUNTERS);
  const glow = new Afterglow();
  const readings = new Pace(READINGS_MS);
  const lit = new Float64Array(GATE_IDS.length).fill(-1e9);
  const looks = looksOf(map, lit, host);
  const ring = new Descriptors(map.ring);
  const ringAt = ringStates();
  let [even, asked] = [false, false];
  let trail: Trail | null = null;
  const fetchTrail = async (): Promise<void> => {
    asked = true;
    const { Trail } = await import('../../layers/trail');
    trail = new Trail([], new Map());
  };
  return (moment: Moment, session: LiveRun): void => {
    rates.take(moment.snap, Math.max(RATE_MIN_NS, moment.speed * RATE_READER_S), session.record.rateBaseline);
    surface.beginBox(map.size.w, map.size.h);
    // Usually no packet is followed at first, so the code that draws the followed packet's trail loads on demand.
    if (moment.followed !== 0 && !asked) fetchTrail().catch(() => (asked = false));
    trail?.paint(surface.pen, moment, session, ways, palette());
    const isDue = readings.isDue(moment);
    const drawn = ringAt(moment, isDue);
    const failing = refillFails({ moment, drawn, glow });
    paintRing(surface.pen, ring, drawn, failing, palette());
    // Until the trail's code has been loaded, the followed packet is drawn like the others.
    const shown = trail === null && moment.followed !== 0 ? { ...moment, followed: 0 } : moment;
    const seen = paintPackets(surface.pen, shown, session, ways, palette(), looks);
    trail?.mark(surface.pen, looks, palette());
    seen.failing = failing;
    const { snap } = moment;
    const reading: Reading = { moment, snap, drawn, rates, lit, seen, glow, flowUnit: flow.unit, host };
    live.move(reading);
    // At high speeds the lines show packet rates, and single packets are not drawn. The lines and the timeline are then
    // drawn in alternate animation frames.
    even = !even;
    if (even || !moment.flow) flow.paint(parts, moment, rates);
    if (isDue) live.write({ ...reading, flowUnit: flow.unit });
  };
}

const Mark = later(async () => (await import('./ReceiverMark')).ReceiverMark);

/** Components that only some maps have: `More` on the map, `Guide` above the map. */
type Extras = Pick<DrawingProps, 'More'> & Pick<Layout, 'Guide'>;

const Rules = later(async () => (await import('./Rules')).Rules);

/** Adds the parts of kernels after 2.6.12 to a map, if the host has any of these parts. */
function withRules({ udp, prequeue, gro, limited, pool }: Host, More: Extras['More']): Extras['More'] {
  const hasTcpRules = !udp && (!prequeue || gro || limited);
  if (!hasTcpRules && !pool) return More;
  return () => (
    <>
      {More !== undefined && <More />}
      <Rules prequeue={udp || prequeue} gro={!udp && gro} limited={!udp && limited} pool={pool} />
    </>
  );
}

/** Makes the layout of a receiver from a table of positions. */
export function receiverLayout(map: ReceiverGeometry, host: Host, { More, Guide }: Extras = {}): Layout {
  const { udp, polled, v6, prequeue } = host;
  const ways = receiverWays(map, udp, polled);
  return {
    name: () => stage.map,
    size: map.size,
    Map: receiverMap({ map, polled, v6, className: prequeue ? '' : 'no-prequeue', More: withRules(host, More) }),
    Guide,
    parts: receiverParts(map, host),
    reach: map.reach,
    placeOf: (place) => map.places[place] ?? null,
    Mark,
    ways,
    painter: (canvas) => receiverPainter(canvas as Canvas<Reading>, map, ways, host),
  };
}
