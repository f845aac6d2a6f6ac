/** The static drawing of the router: sources, driver, input queue, functions on the path, far host. */

import { type ComponentType, memo } from 'react';
import type { TrayId } from '../../../../decode/drops';
import { bandsOf, qdiscOf } from '../../../../decode/qdisc';
import { lostInTray } from '../../../../decode/trays';
import { FrameField, QDISCS, Stage } from '../../../../tables/tables';
import { stageName } from '../../../../words/names';
import { count } from '../../../../words/numbers';
import { router as words } from '../../../../words/router';
import { MapSheet, mapKit, Trough, useMarker, ZoneTitles } from '../../MapParts';
import { bottomOf, box, centredIn, rightOf, spot } from '../../shapes';
import { Pool } from '../Pool';
import { filledIn, inSoftIrq, isPolled, isThrottled, noteOf, pollQuota, shareOf, trayLook } from '../readings';
import type { LineId, RouterGeometry } from './desk';
import { NIC_HALF, STATIONS, traysOf } from './geometry';
import * as says from './readings';

const { Label, Line, Frame, Bar, Path, Group, useMap } = mapKit<says.Reading, RouterGeometry>();

function Zones({ polled, own }: Pick<Kernel, 'polled' | 'own'>) {
  const { cpu } = useMap();
  const forwarding = polled ? words.zones.polled : words.zones.queued;
  return (
    <g>
      <ZoneTitles titles={own === 'all' ? forwarding.with(2, words.zones.own) : forwarding} />
      <Label at="rate-in" kind="big" text={({ rates }) => words.rate(rates.of(FrameField.offered))} />
      <Label at="rate-note" text={noteOf} />
      <g className="cpu-bar">
        <Trough box={cpu} />
        <Bar box={cpu} className="irq" k="cpu-irq-fill" share={says.hardShare} />
        <Bar
          box={cpu}
          className="soft"
          k="cpu-soft-fill"
          from={says.hardShare}
          share={(reading) => Math.min(says.softShare(reading), 1 - says.hardShare(reading))}
        />
      </g>
      <Label at="cpu-irq" kind="big irq-big" text={(reading) => words.ofCpu(says.hardShare(reading))} />
      <Label at="of-irq" text={says.ofTheCpu} />
      <Label at="cpu-soft" kind="big soft-big" text={(reading) => words.ofCpu(says.softShare(reading))} />
      <Label at="of-soft" text={says.ofTheCpu} />
      <Label at="soft-state" kind="irq" text={says.softState} />
      <Label at="rate-through" text={({ rates }) => words.passing(rates.of(FrameField.in_forward))} />
      <Label at="rate-out" kind="big" text={({ rates }) => words.rate(rates.of(FrameField.delivered))} />
      <Label at="reads">{words.reads}</Label>
    </g>
  );
}

function Input({ n }: { n: number }) {
  const { ring, inputs } = useMap();
  const { y, wire, in: into } = inputs[n];
  return (
    <Group k={`input-${n}`} className="input" shown={({ snap }) => n < snap.get(FrameField.inputs)}>
      <Line id={`wire${n}`} points={wire} className="packet-line" />
      <Line id={`in${n}`} points={into} arrow={false} className="packet-line" />
      <Label at={spot(14, y - 25)}>{words.source(n + 1)}</Label>
      <Label at={spot(14, y - 9)} k={`source-${n}`} kind="strong" text={says.sourceRate(n)} />
      {n > 0 && (
        <>
          <circle cx={ring.x} cy={y} r={NIC_HALF} className="node" />
          <Label at={spot(ring.x, y + 26, 'middle')}>{words.device(n)}</Label>
        </>
      )}
    </Group>
  );
}

function Ring() {
  const { x, y } = useMap().ring;
  return (
    <g>
      {/* The name is beside the ring, because packets move around the ring. */}
      <Label at="rx-ring">{words.rxRing}</Label>
      <Label
        at={spot(x, y + 4, 'middle')}
        k="ring-filled"
        kind="strong-large"
        text={(reading) => words.ring(filledIn(reading))}
        always
      />
      <Label
        at={spot(x, y + 18, 'middle')}
        k="ring-size"
        text={({ snap }) => words.ringOf(snap.get(FrameField.ring_size))}
      />
      <Lost id="dropRing" />
    </g>
  );
}

/** Line on which lost packets fall. */
function Lost({ id }: { id: LineId }) {
  return <Line id={id} arrow={false} className="drop-line" />;
}

function Interrupt({ polled }: { polled: boolean }) {
  const { irq } = useMap();
  const x = irq.x + 12;
  return (
    <g className="leads-on">
      <Line id="toIrq" className={polled ? 'faint' : 'packet-line'} />
      <Frame box={irq} k="irq-box" className="node irq" on={says.inNicIrq} />
      <Label at={spot(x, irq.y + 22)} kind="strong">
        {words.hardIrq}
      </Label>
      <Label at="irq-state" kind="irq" text={says.irqState} />
      <Label at={spot(x, irq.y + 42)} kind="ink">
        {polled ? words.schedules : words.handsOver}
      </Label>
      <Label at={spot(x, irq.y + 62)} k="irq-each" text={says.irqEach} />
      <Label at={spot(x, irq.y + 80)} k="irq-masked" text={says.irqMasked} />
    </g>
  );
}

function InputQueue() {
  const { tank, gate } = useMap();
  const right = rightOf(tank) + 8;
  return (
    <g className="leads-on">
      <Line id="accept" className="irq-flow" />
      <Lost id="dropNetif" />
      <Group k="gate" className="throttle" on={isThrottled}>
        <path d={gate} />
      </Group>
      <Label at="gate-word" kind="alarm" text={(reading) => (isThrottled(reading) ? words.shut : '')} />
      <Label at="queue-len" kind="big" text={({ drawn }) => count(drawn.get(FrameField.netif_backlog_len))} always />
      <Label at="queue-limit" text={({ snap }) => words.waiting(snap.get(FrameField.netif_max_backlog))} />
      <path d={`M${tank.x} ${tank.y - 2}V${bottomOf(tank)}H${rightOf(tank)}V${tank.y - 2}`} className="tank" />
      <Label at={spot(right, tank.y + 10)} k="tank-top" text={() => words.full} />
      {[0, 1, 2].map((n) => (
        <Label
          key={n}
          at={spot(right, tank.y + 90 + n * 16)}
          k={`throttle-${n}`}
          text={says.throttleLine(n)}
          attrs={{ class: (reading) => (isThrottled(reading) ? 't-alarm' : 't-small') }}
        />
      ))}
      <Label at={spot(right, bottomOf(tank))}>{words.empty}</Label>
      <Label at="drop-share" kind="big alarm-big" text={says.dropShare} />
      <Label at="drop-now" kind="alarm" text={says.ofLosses((_, { rates }) => words.droppedNow(rates.window_ns))} />
      <Label at="drop-rate" kind="alarm" text={says.ofLosses(words.dropsAt)} />
      <Line id="tankOut" />
    </g>
  );
}

function PollList() {
  const { poll, irqLine, pollLine } = useMap();
  return (
    <g className="leads-on">
      <Path d={irqLine} className="irq-line" k="irq-line" markerEnd={useMarker('irq')} on={says.inNicIrq} />
      <Frame box={poll} k="poll-box" className="node" on={isPolled} onClass="soft on" />
      <Label at={centredIn(poll, 20)}>{words.pollList}</Label>
      <Label at={centredIn(poll, 37)} k="poll-quota" kind="strong" text={pollQuota} />
      <Path d={pollLine} className="poll-line" k="poll-line" markerEnd={useMarker('soft')} on={isPolled} />
      <Label at="in-ring">{words.inRing}</Label>
      <Line id="polled" />
    </g>
  );
}

/** The functions on the packet's path, by their names in this kernel. */
function Stations({ polled, v6, now, own }: Kernel) {
  const { stations } = useMap();
  const here = STATIONS.filter(
    ([, station]) => (station.polled ?? polled) === polled && (own !== 'none' || !station.own),
  );
  return here.map(([name, { v6: nameInV6, v6Now }]) => {
    const [x, y] = stations[name];
    return (
      <Group
        key={name}
        k={`station-${name}`}
        className="station"
        on={({ passed }) => passed(stations[name])}
        onClass="passed"
        always
      >
        <circle cx={x} cy={y} r={5} />
        <Label at={spot(x + 11, y + 4)} kind="small soft-call">
          {(v6 && ((now && v6Now) || nameInV6)) || name}
        </Label>
      </Group>
    );
  });
}

function Through(kernel: Kernel) {
  const { forward } = useMap();
  return (
    <Group k="way" className="way" attrs={{ class: says.wayLook }}>
      <Line id={kernel.own === 'all' ? 'udp' : 'ip'} />
      {kernel.own !== 'none' && <Lost id="dropUdp" />}
      <Line id="forward" />
      <Lost id="dropIp" />
      <Stations {...kernel} />
      <Frame box={forward} k="forward-box" className="node" on={inSoftIrq} onClass="soft on" />
      <Label at={centredIn(forward, 18)} kind="strong">
        {stageName(Stage.Forward, kernel.v6)}
      </Label>
    </Group>
  );
}

function Output() {
  const { tx, bands } = useMap();
  return (
    <g>
      <Line id="xmit" />
      <Lost id="dropQdisc" />
      <Label at="qdisc" kind="strong" text={({ snap }) => qdiscOf(snap).name}>
        {QDISCS[0].name}
      </Label>
      {bands.map((band, n) => (
        <Group key={band.y} k={`band-${n}-row`} className="queue band" shown={({ snap }) => n < bandsOf(snap).length}>
          <Label at={spot(band.x - 6, band.y + 9, 'end')}>{n}</Label>
          <Trough box={band} rx={3} />
          <Bar box={band} rx={3} className="fill" k={`band-${n}-fill`} share={says.bandShare(n, band.w)} />
          <Label at={spot(rightOf(band) + 5, band.y + 9)} k={`band-${n}`} text={says.bandWords(n)} />
        </Group>
      ))}
      <Label at={spot(tx.x + 27, tx.y - 9)}>{words.txRing}</Label>
      <Label
        at={spot(tx.x + 27, tx.y + 18)}
        k="tx-used"
        text={({ drawn }) => words.txOf(drawn.get(FrameField.tx_ring_used), drawn.get(FrameField.tx_ring_size))}
        attrs={{ class: ({ snap }) => (snap.get(FrameField.tx_stopped) > 0 ? 't-alarm' : 't-small') }}
        always
      />
      <Line id="out" className="packet-line" />
    </g>
  );
}

function FarHost() {
  const { sink, socket, readsLine } = useMap();
  const { x, y, w, h } = socket;
  return (
    <g>
      <Frame box={sink} className="node reader" />
      <Label at={spot(x, sink.y + 26)} kind="strong-large">
        {words.program}
      </Label>
      <Label
        at={spot(x, sink.y + 62)}
        k="delivered"
        kind="big"
        text={({ snap }) => count(snap.get(FrameField.delivered))}
      />
      <Label at={spot(x, sink.y + 80)}>{words.packetsRead}</Label>
      <path d={readsLine} className="reads" markerEnd={useMarker()} />
      <Label at={spot(x, y - 23)} kind="label">
        {words.socketBuffer}
      </Label>
      <g className="queue receive">
        <Trough box={socket} rx={4} />
        <Bar
          box={box(x, y + 3, w, h - 6)}
          className="fill"
          k="sink-fill"
          share={({ snap }) => shareOf(snap.get(FrameField.sink_rmem), snap.get(FrameField.sink_rcvbuf))}
        />
      </g>
      <Label
        at={spot(x, y - 7)}
        k="sink-count"
        text={({ snap }) =>
          words.socketOf(snap.get(FrameField.sink_rmem), Math.max(1, snap.get(FrameField.sink_rcvbuf)))
        }
      />
      <Lost id="dropSink" />
    </g>
  );
}

/**
 * Label below the number of losses in a tray, which collects lost packets. Datagrams without a socket fall into the
 * tray of IP.
 */
const trayName = (id: TrayId, own: Kernel['own']): string =>
  id === 'ip' ? { none: words.tray.ip, some: words.tray.ipAndUdp, all: words.tray.udp }[own] : words.tray[id];

function Tray({ id, own }: { id: TrayId } & Pick<Kernel, 'own'>) {
  const { x, y, w, h } = useMap().trays[id];
  return (
    <Group
      k={`tray-${id}`}
      className="tray quiet"
      attrs={{ class: (reading) => trayLook(reading, lostInTray(reading.snap, id), id) }}
    >
      <path d={`M${x} ${y}V${y + h}H${x + w}V${y}`} />
      <Label
        at={spot(x + 6, y + 18)}
        k={`lost-${id}`}
        kind="lost"
        text={({ snap }) => words.lostOf(lostInTray(snap, id), snap.get(FrameField.offered))}
      />
      <Label at={spot(x + 6, y + 34)}>{trayName(id, own)}</Label>
    </Group>
  );
}

function Trays({ polled, own }: Pick<Kernel, 'polled' | 'own'>) {
  return (
    <g>
      <Label at="lost" kind="strong">
        {words.lostWord}
      </Label>
      <Label at="lost-of" text={({ snap }) => words.ofAll(snap.get(FrameField.offered))} />
      {traysOf(polled).map((id) => (
        <Tray key={id} id={id} own={own} />
      ))}
    </g>
  );
}

/** Properties of the kernel and of its traffic that change the map. */
export type Kernel = {
  readonly polled: boolean;
  readonly v6: boolean;
  /** Whether the simulated kernel is Linux 6.12. Otherwise it is 2.6.12. */
  readonly now: boolean;
  readonly pool: boolean;
  /** Which datagrams are for the router itself and not to be forwarded. */
  readonly own: 'none' | 'some' | 'all';
};

/**
 * Makes the component that draws the router. `map`: positions of the parts for one size of screen. `kernel`: parts that
 * differ between the kernel releases.
 */
export function mapOf(map: RouterGeometry, kernel: Kernel): ComponentType {
  const { polled, pool, own } = kernel;
  return memo(function RouterMap() {
    return (
      <MapSheet map={map} className="router-map">
        <Zones polled={polled} own={own} />
        {map.inputs.map(({ y }, n) => (
          <Input key={y} n={n} />
        ))}
        <Ring />
        <Trays polled={polled} own={own} />
        {polled ? <PollList /> : <InputQueue />}
        <Interrupt polled={polled} />
        {pool && <Pool />}
        <Through {...kernel} />
        <Output />
        <FarHost />
      </MapSheet>
    );
  });
}
