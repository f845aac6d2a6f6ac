/** The static drawing of the router: sources, driver, input queue, functions on the path, far host. */

import { type ComponentType, memo } from 'react';
import type { TrayId } from '../../../../decode/drops';
import { FrameField, QDISCS, Stage } from '../../../../tables/tables';
import { stageName } from '../../../../words/names';
import { count } from '../../../../words/numbers';
import { router as words } from '../../../../words/router';
import { Line, MapSheet, mapKit, useMarker } from '../../MapParts';
import { spot } from '../../shapes';
import { Pool } from '../Pool';
import { pollLineLook, pollLook, pollQuota } from '../polling';
import { type LineId, NIC_HALF, type RouterGeometry, STATIONS } from './geometry';
import * as says from './readings';

const { Label, Frame, Bar, Path, Group } = mapKit<says.Reading>();

type Drawn = { readonly map: RouterGeometry };

function Way({ map, id, arrow, className }: Drawn & { id: LineId; arrow?: boolean; className?: string }) {
  return <Line id={id} points={map.lines[id]} arrow={arrow} className={className} />;
}

function Zones({ map, polled, own }: Drawn & Pick<Kernel, 'polled' | 'own'>) {
  const { spots } = map;
  const forwarding = polled ? words.zones.polled : words.zones.queued;
  const titles = own === 'all' ? forwarding.with(2, words.zones.own) : forwarding;
  return (
    <g>
      {map.borders.map(([[x1, y1], [x2, y2]]) => (
        <line key={`${x1} ${y1}`} x1={x1} x2={x2} y1={y1} y2={y2} className="zone-border" />
      ))}
      {map.titles.map((at, i) => (
        <Label at={at} key={titles[i]} kind="title">
          {titles[i]}
        </Label>
      ))}
      <Label
        at={spots.rateIn}
        k="rate-in"
        kind="big"
        text={({ snap, rates }) => words.rate(rates.of(snap, FrameField.offered))}
      />
      <Label at={spots.rateNote} k="rate-note" text={says.noteOf} />
      <CpuBar map={map} />
      <Label at={spots.cpuIrq} k="cpu-irq" kind="big irq-big" text={says.hardWords} />
      <Label at={spots.ofIrq} k="of-irq" text={says.ofTheCpu} />
      <Label at={spots.cpuSoft} k="cpu-soft" kind="big soft-big" text={says.softWords} />
      <Label at={spots.ofSoft} k="of-soft" text={says.ofTheCpu} />
      <Label at={spots.softState} k="soft-state" kind="irq" text={says.softState} />
      <Label
        at={spots.rateThrough}
        k="rate-through"
        text={({ snap, rates }) => words.passing(rates.of(snap, FrameField.in_forward))}
      />
      <Label
        at={spots.rateOut}
        k="rate-out"
        kind="big"
        text={({ snap, rates }) => words.rate(rates.of(snap, FrameField.delivered))}
      />
      <Label at={spots.reads}>{words.reads}</Label>
    </g>
  );
}

function CpuBar({ map: { cpu } }: Drawn) {
  return (
    <g className="cpu-bar">
      <rect x={cpu.x} y={cpu.y} width={cpu.w} height={cpu.h} className="trough" />
      <Bar box={cpu} className="irq" k="cpu-irq-fill" attrs={says.hardBar(cpu)} />
      <Bar box={cpu} className="soft" k="cpu-soft-fill" attrs={says.softBar(cpu)} />
    </g>
  );
}

function Input({ map, n }: Drawn & { n: number }) {
  const { ring } = map;
  const { y, wire, in: into } = map.inputs[n];
  return (
    <Group k={`input-${n}`} className="input" attrs={{ visibility: says.inputShown(n) }}>
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

function Ring({ map }: Drawn) {
  const { ring } = map;
  return (
    <g>
      {/* The name is beside the ring, because packets move around the ring. */}
      <Label at={map.spots.rxRing}>{words.rxRing}</Label>
      <Label
        at={spot(ring.x, ring.y + 4, 'middle')}
        k="ring-filled"
        kind="strong-large"
        text={says.ringFilled}
        always
      />
      <Label
        at={spot(ring.x, ring.y + 18, 'middle')}
        k="ring-size"
        text={({ snap }) => words.ringOf(snap.get(FrameField.ring_size))}
      />
      <Way map={map} id="dropRing" arrow={false} className="drop-line" />
    </g>
  );
}

function Interrupt({ map, polled }: Drawn & { polled: boolean }) {
  const { irq } = map;
  const x = irq.x + 12;
  return (
    <g className="leads-on">
      <Way map={map} id="toIrq" className={polled ? 'faint' : 'packet-line'} />
      <Frame box={irq} k="irq-box" className="node irq" attrs={{ class: says.irqLook }} />
      <Label at={spot(x, irq.y + 22)} kind="strong">
        {words.hardIrq}
      </Label>
      <Label at={map.spots.irqState} k="irq-state" kind="irq" text={says.irqState} />
      <Label at={spot(x, irq.y + 42)} kind="ink">
        {polled ? words.schedules : words.handsOver}
      </Label>
      <Label at={spot(x, irq.y + 62)} k="irq-each" text={says.irqEach} />
      <Label at={spot(x, irq.y + 80)} k="irq-masked" text={says.irqMasked} />
    </g>
  );
}

function InputQueue({ map }: Drawn) {
  const { tank, spots } = map;
  const right = tank.x + tank.w + 8;
  return (
    <g className="leads-on">
      <Way map={map} id="accept" className="irq-flow" />
      <Way map={map} id="dropNetif" arrow={false} className="drop-line" />
      <Group k="gate" className="throttle" attrs={{ class: says.gateLook }}>
        <path d={map.gate} />
      </Group>
      <Label at={spots.gateWord} k="gate-word" kind="alarm" text={says.gateWord} />
      <Label
        at={spots.queueLen}
        k="queue-len"
        kind="big"
        text={({ drawn }) => count(drawn.get(FrameField.netif_backlog_len))}
        always
      />
      <Label
        at={spots.queueLimit}
        k="queue-limit"
        text={({ snap }) => words.waiting(snap.get(FrameField.netif_max_backlog))}
      />
      <path d={`M${tank.x} ${tank.y - 2}V${tank.y + tank.h}H${tank.x + tank.w}V${tank.y - 2}`} className="tank" />
      <Label at={spot(right, tank.y + 10)} k="tank-top" text={() => words.full} />
      {[0, 1, 2].map((n) => (
        <Label
          key={n}
          at={spot(right, tank.y + 90 + n * 16)}
          k={`throttle-${n}`}
          text={says.throttleLine(n)}
          attrs={{ class: says.throttleLook }}
        />
      ))}
      <Label at={spot(right, tank.y + tank.h)}>{words.empty}</Label>
      <Label at={spots.dropShare} k="drop-share" kind="big alarm-big" text={says.dropShare} />
      <Label at={spots.dropNow} k="drop-now" kind="alarm" text={says.dropNow} />
      <Label at={spots.dropRate} k="drop-rate" kind="alarm" text={says.dropRate} />
      <Way map={map} id="tankOut" />
    </g>
  );
}

function PollList({ map }: Drawn) {
  const [irq, soft] = [useMarker('irq'), useMarker('soft')];
  const { poll } = map;
  return (
    <g className="leads-on">
      <Path d={map.irqLine} className="irq-line" k="irq-line" markerEnd={irq} attrs={{ class: says.irqLineLook }} />
      <Frame box={poll} k="poll-box" className="node" attrs={{ class: pollLook }} />
      <Label at={spot(poll.x + poll.w / 2, poll.y + 20, 'middle')}>{words.pollList}</Label>
      <Label at={spot(poll.x + poll.w / 2, poll.y + 37, 'middle')} k="poll-quota" kind="strong" text={pollQuota} />
      <Path d={map.pollLine} className="poll-line" k="poll-line" markerEnd={soft} attrs={{ class: pollLineLook }} />
      <Label at={map.spots.inRing}>{words.inRing}</Label>
      <Way map={map} id="polled" />
    </g>
  );
}

/** The functions on the packet's path, by their names in this kernel. */
function Stations({ map, polled, v6, now, own }: Drawn & Kernel) {
  const here = STATIONS.filter((station) => (station.polled ?? polled) === polled && (own !== 'none' || !station.own));
  return here.map((station) => (
    <Group
      key={station.name}
      k={`station-${station.name}`}
      className="station"
      attrs={{ class: says.stationLook(map.stations[station.name]) }}
      always
    >
      <circle cx={map.stations[station.name][0]} cy={map.stations[station.name][1]} r={5} />
      <Label at={spot(map.stations[station.name][0] + 11, map.stations[station.name][1] + 4)} kind="small soft-call">
        {(v6 && ((now && station.v6Now) || station.v6)) || station.name}
      </Label>
    </Group>
  ));
}

function Through({ map, ...kernel }: Drawn & Kernel) {
  const { forward } = map;
  return (
    <Group k="way" className="way" attrs={{ class: says.wayLook }}>
      <Way map={map} id={kernel.own === 'all' ? 'udp' : 'ip'} />
      {kernel.own !== 'none' && <Way map={map} id="dropUdp" arrow={false} className="drop-line" />}
      <Way map={map} id="forward" />
      <Way map={map} id="dropIp" arrow={false} className="drop-line" />
      <Stations map={map} {...kernel} />
      <Frame box={forward} k="forward-box" className="node" attrs={{ class: says.forwardLook }} />
      <Label at={spot(forward.x + forward.w / 2, forward.y + 18, 'middle')} kind="strong">
        {stageName(Stage.Forward, kernel.v6)}
      </Label>
    </Group>
  );
}

function Output({ map }: Drawn) {
  const { tx } = map;
  return (
    <g>
      <Way map={map} id="xmit" />
      <Way map={map} id="dropQdisc" arrow={false} className="drop-line" />
      <Label at={map.spots.qdisc} k="qdisc" kind="strong" text={says.queueName}>
        {QDISCS[0]}
      </Label>
      {map.bands.map((box, band) => (
        <Group key={box.y} k={`band-${band}-row`} className="queue band" attrs={{ visibility: says.bandShown(band) }}>
          <Label at={spot(box.x - 6, box.y + 9, 'end')}>{band}</Label>
          <rect x={box.x} y={box.y} width={box.w} height={box.h} rx={3} className="trough" />
          <Bar
            box={box}
            rx={3}
            className="fill"
            k={`band-${band}-fill`}
            attrs={{ width: says.bandWidth(band, box.w) }}
          />
          <Label at={spot(box.x + box.w + 5, box.y + 9)} k={`band-${band}`} text={says.bandWords(band)} />
        </Group>
      ))}
      <Label at={spot(tx.x + 27, tx.y - 9)}>{words.txRing}</Label>
      <Label at={spot(tx.x + 27, tx.y + 18)} k="tx-used" text={says.txUsed} attrs={{ class: says.txLook }} always />
      <Way map={map} id="out" className="packet-line" />
    </g>
  );
}

function FarHost({ map }: Drawn) {
  const { sink, socket } = map;
  const { x } = socket;
  const marker = useMarker();
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
      <path d={map.readsLine} className="reads" markerEnd={marker} />
      <Label at={spot(x, socket.y - 23)} kind="label">
        {words.socketBuffer}
      </Label>
      <g className="queue receive">
        <rect x={x} y={socket.y} width={socket.w} height={socket.h} rx={4} className="trough" />
        <Bar
          box={{ ...socket, y: socket.y + 3, h: socket.h - 6 }}
          className="fill"
          k="sink-fill"
          attrs={{ width: says.sinkWidth(socket.w) }}
        />
      </g>
      <Label at={spot(x, socket.y - 7)} k="sink-count" text={says.sinkWords} />
      <Way map={map} id="dropSink" arrow={false} className="drop-line" />
    </g>
  );
}

/**
 * Label below the number of losses in a tray, which collects lost packets. Datagrams without a socket fall into the
 * tray of IP.
 */
const trayName = (id: TrayId, own: Kernel['own']): string =>
  id === 'ip' ? { none: words.tray.ip, some: words.tray.ipAndUdp, all: words.tray.udp }[own] : words.tray[id];

function Tray({ map, id, own }: Drawn & { id: TrayId } & Pick<Kernel, 'own'>) {
  const { x, y, w, h } = map.trays[id];
  return (
    <Group k={`tray-${id}`} className="tray quiet" attrs={{ class: says.trayLook(id) }}>
      <path d={`M${x} ${y}V${y + h}H${x + w}V${y}`} />
      <Label at={spot(x + 6, y + 18)} k={`lost-${id}`} kind="lost" text={says.trayWords(id)} />
      <Label at={spot(x + 6, y + 34)}>{trayName(id, own)}</Label>
    </Group>
  );
}

function Trays({ map, polled, own }: Drawn & Pick<Kernel, 'polled' | 'own'>) {
  const ids = (Object.keys(map.trays) as TrayId[]).filter((id) => id !== 'netif' || !polled);
  return (
    <g>
      <Label at={map.spots.lost} kind="strong">
        {words.lostWord}
      </Label>
      <Label at={map.spots.lostOf} k="lost-of" text={({ snap }) => words.ofAll(snap.get(FrameField.offered))} />
      {ids.map((id) => (
        <Tray key={id} map={map} id={id} own={own} />
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

function Drawing({ map, ...kernel }: Drawn & Kernel) {
  const { polled, pool, own } = kernel;
  return (
    <MapSheet size={map.size} className="router-map">
      <Zones map={map} polled={polled} own={own} />
      {map.inputs.map(({ y }, n) => (
        <Input key={y} map={map} n={n} />
      ))}
      <Ring map={map} />
      <Trays map={map} polled={polled} own={own} />
      {polled ? <PollList map={map} /> : <InputQueue map={map} />}
      <Interrupt map={map} polled={polled} />
      {pool && <Pool place={map.pool} />}
      <Through map={map} {...kernel} />
      <Output map={map} />
      <FarHost map={map} />
    </MapSheet>
  );
}

/**
 * Makes the component that draws the router. `map`: positions of the parts for one size of screen. `kernel`: parts that
 * differ between the kernel releases.
 */
export function mapOf(map: RouterGeometry, kernel: Kernel): ComponentType {
  return memo(function RouterMap() {
    return <Drawing map={map} {...kernel} />;
  });
}
