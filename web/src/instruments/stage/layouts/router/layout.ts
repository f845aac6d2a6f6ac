/** The router's stage. */
import { reasonsInTray, type TrayId } from '../../../../decode/drops';
import { setAttr } from '../../../../draw/dom';
import { palette } from '../../../../draw/palette';
import { partsOf } from '../../../../draw/parts';
import { Pace, READINGS_MS } from '../../../../lib/pace';
import { type LiveRun, type Moment, RATE_MIN_NS, RATE_READER_S } from '../../../../run/liveRun';
import { FrameField, Stage } from '../../../../tables/tables';
import { router } from '../../../../words/router';
import { Descriptors } from '../../layers/descriptors';
import { type Counters, Flow } from '../../layers/flow';
import { type Looks, paintPackets } from '../../layers/packets';
import { Rates } from '../../layers/rates';
import { paintRing } from '../../layers/ring';
import { Trail } from '../../layers/trail';
import type { Canvas, Layout } from '../../layout';
import type { Ways } from '../../motion';
import { contains, STAGE } from '../../shapes';
import { FORWARD, IRQ, LINES, type LineId, RING, STATIONS, TX } from './geometry';
import { routerWays } from './lines';
import { routerParts } from './parts';
import { type Kernel, mapOf } from './RouterMap';
import { paintReadings, TrayAfterglow } from './readings';
import { paintTank } from './tank';
import { paintTxRing } from './txRing';

const lostInto = (tray: TrayId): readonly number[] => reasonsInTray(tray).map(({ field }) => field);

/** What runs over each line of the map. */
const COUNTERS = {
  wire0: FrameField.offered_0,
  wire1: FrameField.offered_1,
  wire2: FrameField.offered_2,
  toIrq: FrameField.in_driver,
  polled: FrameField.in_driver,
  accept: FrameField.in_netif_backlog,
  tankOut: FrameField.in_ip,
  ip: FrameField.in_ip,
  forward: FrameField.in_forward,
  xmit: FrameField.in_tx_ring,
  out: FrameField.in_out_wire,
  dropRing: lostInto('ring'),
  dropNetif: lostInto('netif'),
  dropQdisc: lostInto('qdisc'),
  dropSink: lostInto('sink'),
} satisfies Partial<Record<LineId, number | readonly number[]>>;

/** With a polled driver the interrupt carries no packet. */
function countersOf(polled: boolean): Counters {
  const { toIrq, ...others } = COUNTERS;
  return polled ? others : { ...others, toIrq };
}

/** On a wire a packet costs this host nothing; the driver's interrupt hands it over, the softirq does the rest. */
function looksOf({ polled, v6 }: Kernel): Looks {
  return {
    v6,
    hides: (position) => contains(IRQ, position) || contains(FORWARD, position),
    colour: ({ stage }, _, colours) => {
      if (stage[0] === Stage.Wire || stage[0] === Stage.OutWire) return colours.packet;
      return stage[0] === Stage.Driver && !polled ? colours.irq : colours.soft;
    },
  };
}

function routerPainter({ root, surface }: Canvas<never>, ways: Ways, kernel: Kernel) {
  const { polled } = kernel;
  const trail = new Trail([IRQ, FORWARD], new Map([[Stage.OutWire, LINES.xmit]]));
  const parts = partsOf(root);
  const rates = new Rates();
  const flow = new Flow(countersOf(polled));
  const lately = new TrayAfterglow();
  const readings = new Pace(READINGS_MS);
  const looks = looksOf(kernel);
  const [ring, txRing] = [new Descriptors(RING), new Descriptors(TX)];
  return (moment: Moment, session: LiveRun): void => {
    const { snap } = moment;
    rates.take(snap, Math.max(RATE_MIN_NS, moment.speed * RATE_READER_S), session.record.before);
    surface.beginBox(STAGE.w, STAGE.h);
    trail.paint(surface.pen, moment, session, ways, palette());
    paintRing(surface.pen, ring, snap, false, palette());
    paintTxRing(surface.pen, txRing, snap, palette());
    if (!polled) paintTank(surface.pen, snap, palette());
    const seen = paintPackets(surface.pen, moment, session, ways, palette(), looks);
    flow.paint(parts, moment, rates);
    for (const { name, at } of STATIONS)
      setAttr(parts(`station-${name}`), 'class', trail.passed(at) ? 'station passed' : 'station');
    if (readings.isDue(moment)) paintReadings(parts, moment, { rates, seen, lately, flowUnit: flow.unit, polled });
  };
}

/** Of a router, by its kernel. */
export function routerLayout(kernel: Kernel): Layout {
  const { polled } = kernel;
  const ways = routerWays(polled);
  return {
    name: () => router.map,
    size: STAGE,
    reach: 16,
    placeOf: () => null,
    Map: mapOf(kernel),
    parts: routerParts(polled),
    ways,
    painter: (canvas) => routerPainter(canvas, ways, kernel),
  };
}
