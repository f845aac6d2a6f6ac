/** Makes the layout of the receiver's picture from a table of positions (`ReceiverGeometry`). */
import type { ReactNode } from 'react';
import { palette } from '../../../../draw/palette';
import { later } from '../../../../ui/later';
import { stage } from '../../../../words/opening';
import { Descriptors } from '../../layers/descriptors';
import { paintRing } from '../../layers/ring';
import type { Trail } from '../../layers/trail';
import type { Canvas, Layout } from '../../layout';
import type { Ways } from '../../motion';
import { mapPainter } from '../painter';
import { Afterglow } from '../readings';
import { COUNTERS } from './counters';
import type { ReceiverGeometry } from './desk';
import { GATE_IDS } from './geometry';
import { receiverWays } from './lines';
import { type Host, looksOf } from './looks';
import { receiverParts } from './parts';
import { type DrawingProps, receiverMap } from './ReceiverMap';
import { type Reading, refillFails } from './readings';

function receiverPainter(canvas: Canvas<Reading>, map: ReceiverGeometry, ways: Ways, host: Host) {
  const lit = new Float64Array(GATE_IDS.length).fill(-1e9);
  const ring = new Descriptors(map.ring);
  let [even, asked, failing] = [false, false, false];
  let trail: Trail | null = null;
  const fetchTrail = async (): Promise<void> => {
    asked = true;
    const { Trail } = await import('../../layers/trail');
    trail = new Trail([], new Map());
  };
  return mapPainter(canvas, {
    size: map.size,
    ways,
    counters: COUNTERS,
    looks: looksOf(map, lit, host),
    glow: new Afterglow(),
    trailAt: ({ followed }) => {
      // Usually no packet is followed at first, so the code that draws the followed packet's trail loads on demand.
      if (followed !== 0 && !asked) fetchTrail().catch(() => (asked = false));
      return trail;
    },
    paintState: (pen, state) => {
      failing = refillFails(state);
      paintRing(pen, ring, state.drawn, failing, palette());
    },
    readingOf: (reading) => ({ ...reading, lit, host, failing }),
    // At high speeds the lines show packet rates, and single packets are not drawn. The lines and the timeline are then
    // drawn in alternate animation frames.
    isFlowDue: ({ flow }) => {
      even = !even;
      return even || !flow;
    },
  });
}

/** Parts that only some maps have: `more` on the map, `Guide` above the map. */
type Extras = Pick<DrawingProps, 'more'> & Pick<Layout, 'Guide'>;

const Rules = later(() => import('./Rules'), 'Rules');

/** Adds the parts of kernels after 2.6.12 to a map, if the host has any of these parts. */
function withRules({ udp, prequeue, gro, limited, pool }: Host, more: ReactNode): ReactNode {
  const hasTcpRules = !udp && (!prequeue || gro || limited);
  if (!hasTcpRules && !pool) return more;
  return (
    <>
      {more}
      <Rules prequeue={udp || prequeue} gro={!udp && gro} limited={!udp && limited} pool={pool} />
    </>
  );
}

/** Makes the layout of a receiver from a table of positions. */
export function receiverLayout(map: ReceiverGeometry, host: Host, { more, Guide }: Extras = {}): Layout {
  const { udp, polled, v6, prequeue } = host;
  const ways = receiverWays(map, udp, polled);
  return {
    name: () => stage.map,
    size: map.size,
    Map: receiverMap({ map, polled, v6, className: prequeue ? '' : 'no-prequeue', more: withRules(host, more) }),
    Guide,
    parts: receiverParts(map, host),
    reach: map.reach,
    places: map.places,
    ways,
    painter: (canvas) => receiverPainter(canvas as Canvas<Reading>, map, ways, host),
  };
}
