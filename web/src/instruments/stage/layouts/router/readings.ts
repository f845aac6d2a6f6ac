/** The words and numbers of the router's map, and which of its boxes the CPU is in. */
import { reasonsInTray, type TrayId } from '../../../../decode/drops';
import type { Snapshot } from '../../../../decode/snapshot';
import { setAttr, setText } from '../../../../draw/dom';
import type { Parts } from '../../../../draw/parts';
import type { Moment } from '../../../../run/liveRun';
import { Context, FrameField } from '../../../../tables/tables';
import { count } from '../../../../words/numbers';
import { stage } from '../../../../words/opening';
import { router as words } from '../../../../words/router';
import type { Seen } from '../../layers/packets';
import type { Rates } from '../../layers/rates';
import { BANDS, CPU, SOCKET, TRAYS } from './geometry';

/** A tray stays lit so long after a loss, ms of the reader's. */
const LOST_MS = 900;

const TRAY_IDS = Object.keys(TRAYS) as TrayId[];
const OFFERED = [FrameField.offered_0, FrameField.offered_1, FrameField.offered_2];

/** What each tray held last, and when that changed, ms of the reader's. */
export class TrayAfterglow {
  private readonly lost = new Map<TrayId, { lost: number; at_ms: number }>();

  isLosing(id: TrayId, lost: number, wall_ms: number): boolean {
    const before = this.lost.get(id);
    const at_ms = before !== undefined && lost > before.lost ? wall_ms : (before?.at_ms ?? Number.NEGATIVE_INFINITY);
    this.lost.set(id, { lost, at_ms });
    return wall_ms - at_ms < LOST_MS;
  }
}

export type Read = {
  readonly rates: Rates;
  readonly seen: Seen;
  readonly lately: TrayAfterglow;
  /** Packets a second for one unit of a line's width. */
  readonly flowUnit: number;
  readonly polled: boolean;
};

export function paintReadings(parts: Parts, moment: Moment, read: Read): void {
  paintSources(parts, moment, read);
  paintInterrupt(parts, moment.snap, read);
  if (read.polled) paintPollList(parts, moment.snap);
  else paintQueue(parts, moment.snap, read.rates);
  paintWay(parts, moment.snap, read.rates);
  paintFarHost(parts, moment.snap, read.rates);
  paintTrays(parts, moment, read.lately);
}

function paintSources(parts: Parts, moment: Moment, { rates, seen, flowUnit }: Read): void {
  const { snap } = moment;
  setText(parts('rate-in'), words.rate(rates.of(snap, FrameField.offered)));
  setText(parts('rate-note'), noteOf(moment, seen, flowUnit));
  const inputs = snap.get(FrameField.inputs);
  OFFERED.forEach((field, n) => {
    setAttr(parts(`input-${n}`), 'visibility', n < inputs ? 'visible' : 'hidden');
    setText(parts(`source-${n}`), inputs > 1 ? words.rate(rates.of(snap, field)) : '');
  });
  const size = snap.get(FrameField.ring_size);
  setText(parts('ring-filled'), words.ring(size - snap.get(FrameField.ring_ready) - snap.get(FrameField.ring_empty)));
  setText(parts('ring-size'), words.ringOf(size));
}

function noteOf(moment: Moment, seen: Seen, flowUnit: number): string {
  if (moment.flow) return stage.asFlow(flowUnit);
  return seen.hopped ?? stage.packetsMove(seen.drawn);
}

/** Share of the CPU that a context had of late. */
const share = (rates: Rates, snap: Snapshot, field: number): number => Math.min(1, rates.of(snap, field) / 1e9);

function paintInterrupt(parts: Parts, snap: Snapshot, { rates }: Read): void {
  const on = snap.get(FrameField.context) === Context.HardIrq;
  const [hard, soft] = [share(rates, snap, FrameField.cpu_hardirq_ns), share(rates, snap, FrameField.cpu_softirq_ns)];
  setText(parts('cpu-irq'), words.ofCpu(hard));
  setText(parts('cpu-soft'), words.ofCpu(soft));
  setAttr(parts('cpu-irq-fill'), 'width', (CPU.w * hard).toFixed(1));
  setAttr(parts('cpu-soft-fill'), 'x', (CPU.x + CPU.w * hard).toFixed(1));
  setAttr(parts('cpu-soft-fill'), 'width', (CPU.w * Math.min(soft, 1 - hard)).toFixed(1));
  setAttr(parts('irq-box'), 'class', on ? 'node irq on' : 'node irq');
  setText(parts('irq-state'), on ? words.running : '');
  const arrived = rates.of(snap, FrameField.in_wire);
  setText(parts('irq-each'), arrived > 0 ? words.interruptsEach(rates.of(snap, FrameField.irq_rx) / arrived) : '');
  setText(parts('irq-masked'), snap.get(FrameField.irq_masked) > 0 ? words.masked : words.armed);
}

function paintPollList(parts: Parts, snap: Snapshot): void {
  const polled = snap.get(FrameField.poll_list_len) > 0;
  setText(parts('poll-quota'), polled ? stage.quota(snap.get(FrameField.poll_quota)) : stage.pollsNothing);
  setAttr(parts('poll-box'), 'class', polled ? 'node soft on' : 'node');
  setAttr(parts('poll-line'), 'class', polled ? 'poll-line on' : 'poll-line');
  setAttr(parts('irq-line'), 'class', snap.get(FrameField.context) === Context.HardIrq ? 'irq-line on' : 'irq-line');
}

function paintQueue(parts: Parts, snap: Snapshot, rates: Rates): void {
  const shut = snap.get(FrameField.netif_throttled) > 0;
  const limit = snap.get(FrameField.netif_max_backlog);
  setText(parts('queue-len'), count(snap.get(FrameField.netif_backlog_len)));
  setText(parts('queue-limit'), words.waiting(limit));
  setAttr(parts('gate'), 'class', shut ? 'throttle on' : 'throttle');
  setText(parts('gate-word'), shut ? words.shut : '');
  setText(parts('tank-top'), words.full);
  (shut ? words.shutUntil : words.accepts).forEach((line, i) => {
    setText(parts(`throttle-${i}`), line);
    setAttr(parts(`throttle-${i}`), 'class', shut ? 't-alarm' : 't-small');
  });
  const [lost, came] = [rates.of(snap, FrameField.drop_netif_rx), rates.of(snap, FrameField.in_driver)];
  setText(parts('drop-share'), lost > 0 && came > 0 ? words.share(lost / came) : '');
  setText(parts('drop-now'), lost > 0 ? words.droppedNow : '');
  setText(parts('drop-rate'), lost > 0 ? words.dropsAt(lost) : '');
}

/** Packets wait for a softirq that has next to nothing of the CPU: less than it takes to be seen in its bar. */
function starves(snap: Snapshot, rates: Rates): boolean {
  return (
    snap.get(FrameField.netif_backlog_len) > 0 &&
    rates.known &&
    share(rates, snap, FrameField.cpu_softirq_ns) < 1 / CPU.w
  );
}

function stateOf(snap: Snapshot, isStarved: boolean): string {
  if (isStarved) return words.starved;
  const passing = snap.get(FrameField.held_ip) + snap.get(FrameField.held_forward) > 0;
  return passing && snap.get(FrameField.context) === Context.HardIrq ? words.interrupted : '';
}

function paintWay(parts: Parts, snap: Snapshot, rates: Rates): void {
  const context = snap.get(FrameField.context);
  const on = context === Context.SoftIrq;
  const isStarved = starves(snap, rates);
  setText(parts('soft-state'), stateOf(snap, isStarved));
  setText(parts('rate-through'), words.passing(rates.of(snap, FrameField.in_forward)));
  setAttr(parts('way'), 'class', isStarved ? 'way starved' : on ? 'way on' : 'way');
  setAttr(parts('forward-box'), 'class', on ? 'node soft on' : 'node');
  const limit = Math.max(1, snap.get(FrameField.tx_queue_len));
  [FrameField.tx_band_0, FrameField.tx_band_1, FrameField.tx_band_2].forEach((field, band) => {
    const held = snap.get(field);
    const width = BANDS[band].w * Math.min(1, held / limit);
    setAttr(parts(`band-${band}-fill`), 'width', (held > 0 ? Math.max(2, width) : 0).toFixed(1));
    setText(parts(`band-${band}`), words.band(held, limit));
  });
  const stopped = snap.get(FrameField.tx_stopped) > 0;
  setText(parts('tx-used'), words.txOf(snap.get(FrameField.tx_ring_used), snap.get(FrameField.tx_ring_size)));
  setAttr(parts('tx-used'), 'class', stopped ? 't-alarm' : 't-small');
}

function paintFarHost(parts: Parts, snap: Snapshot, rates: Rates): void {
  setText(parts('rate-out'), words.rate(rates.of(snap, FrameField.delivered)));
  setText(parts('delivered'), count(snap.get(FrameField.delivered)));
  const [held, quota] = [snap.get(FrameField.sink_rmem), Math.max(1, snap.get(FrameField.sink_rcvbuf))];
  setAttr(parts('sink-fill'), 'width', (SOCKET.w * Math.min(1, held / quota)).toFixed(1));
  setText(parts('sink-count'), words.socketOf(held, quota));
}

function paintTrays(parts: Parts, { snap, wall_ms }: Moment, lately: TrayAfterglow): void {
  const offered = snap.get(FrameField.offered);
  setText(parts('lost-of'), words.ofAll(offered));
  for (const id of TRAY_IDS) {
    const lost = reasonsInTray(id).reduce((sum, { field }) => sum + snap.get(field), 0);
    const losing = lately.isLosing(id, lost, wall_ms);
    setText(parts(`lost-${id}`), words.lostOf(lost, offered));
    setAttr(parts(`tray-${id}`), 'class', lost === 0 ? 'tray quiet' : losing ? 'tray on' : 'tray');
  }
}
