/** Makes the layout of the router's picture from a table of positions (`RouterGeometry`). */
import type { TrayId } from '../../../../decode/drops';
import { reasonsInTray } from '../../../../decode/trays';
import { palette } from '../../../../draw/palette';
import { DROP_FIELDS, DropReason, FrameField, Stage } from '../../../../tables/tables';
import { router } from '../../../../words/router';
import { Descriptors } from '../../layers/descriptors';
import type { Counters } from '../../layers/flow';
import type { Looks } from '../../layers/packets';
import { paintRing } from '../../layers/ring';
import { Trail } from '../../layers/trail';
import type { Canvas, Layout } from '../../layout';
import type { Ways } from '../../motion';
import { contains, type Point, track } from '../../shapes';
import { mapPainter } from '../painter';
import { Afterglow } from '../readings';
import type { LineId, RouterGeometry } from './desk';
import { routerWays } from './lines';
import { routerParts } from './parts';
import { type Kernel, mapOf } from './RouterMap';
import type { Reading } from './readings';
import { paintTank } from './tank';
import { paintTxRing } from './txRing';

const lostInto = (tray: TrayId): readonly number[] => reasonsInTray(tray).map(({ field }) => field);

const NO_SOCKET = DROP_FIELDS[DropReason.NoSocket];

/** State counters whose rates give the packet rate on each line of the map. */
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
} satisfies Partial<Record<LineId | `wire${0 | 1 | 2}`, number | readonly number[]>>;

/**
 * Returns the counters for the packet rates on the lines. With a polled driver the interrupt carries no packets, so its
 * line has no counter. Datagrams for the router itself do not reach ip_forward.
 */
function countersOf({ polled, own }: Kernel): Counters {
  const { toIrq, ip, ...others } = COUNTERS;
  return {
    ...others,
    ...(polled ? {} : { toIrq }),
    ...(own === 'all' ? { udp: ip } : { ip }),
    ...(own === 'none' ? {} : { dropUdp: NO_SOCKET }),
  };
}

/**
 * Appearance of packets: grey on a wire, which costs this host no CPU time; otherwise in the colour of the interrupt
 * or of the softirq that handles the packet.
 */
function looksOf({ irq, forward }: RouterGeometry, { polled, v6 }: Kernel): Looks {
  return {
    v6,
    hides: (position) => contains(irq, position) || contains(forward, position),
    colour: ({ stage }, _, colours) => {
      if (stage[0] === Stage.Wire || stage[0] === Stage.OutWire) return colours.packet;
      return stage[0] === Stage.Driver && !polled ? colours.irq : colours.soft;
    },
  };
}

function routerPainter(canvas: Canvas<Reading>, map: RouterGeometry, ways: Ways, kernel: Kernel) {
  const trail = new Trail([map.irq, map.forward], new Map([[Stage.OutWire, track(map.lines.xmit)]]));
  const [ring, txRing] = [new Descriptors(map.ring), new Descriptors(map.tx)];
  const passed = (point: Point): boolean => trail.passed(point);
  return mapPainter(canvas, {
    size: map.size,
    ways,
    counters: countersOf(kernel),
    looks: looksOf(map, kernel),
    glow: new Afterglow(Number.POSITIVE_INFINITY),
    trailAt: () => trail,
    paintState: (pen, { drawn }) => {
      paintRing(pen, ring, drawn, false, palette());
      paintTxRing(pen, txRing, drawn, palette());
      if (!kernel.polled) paintTank(pen, map.tank, drawn, palette());
    },
    readingOf: (reading) => ({ ...reading, passed }),
    isFlowDue: () => true,
  });
}

/** Makes a router's layout from a table of positions, for one kernel. */
export function routerLayout(map: RouterGeometry, kernel: Kernel, Guide?: Layout['Guide']): Layout {
  const ways = routerWays(map, kernel);
  return {
    name: () => router.map,
    size: map.size,
    reach: map.reach,
    places: {},
    Map: mapOf(map, kernel),
    Guide,
    parts: routerParts(map, kernel),
    ways,
    painter: (canvas) => routerPainter(canvas as Canvas<Reading>, map, ways, kernel),
  };
}
