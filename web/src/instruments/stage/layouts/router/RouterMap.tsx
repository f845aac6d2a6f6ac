/** The drawing of the router that stays put: sources, driver, input queue, functions on the way, far host. */

import { type ComponentType, memo } from 'react';
import type { TrayId } from '../../../../decode/drops';
import { Stage } from '../../../../tables/tables';
import { stageName } from '../../../../words/names';
import { router as words } from '../../../../words/router';
import { Line, MapSheet, mapKit, useMarker } from '../../MapParts';
import { STAGE } from '../../shapes';
import {
  BANDS,
  CPU,
  FORWARD,
  GATE_X,
  INPUTS,
  INS,
  IRQ,
  LINES,
  NIC_HALF,
  POLL,
  RING,
  SINK,
  SOCKET,
  STATIONS,
  TANK,
  TRAYS,
  TX,
  WIRES,
  ZONE_BORDERS,
  ZONE_TITLES,
} from './geometry';

const { Label, Frame } = mapKit<never>();

function Zones({ polled }: { polled: boolean }) {
  const titles = polled ? words.zones.polled : words.zones.queued;
  return (
    <g>
      {ZONE_BORDERS.map((x) => (
        <line key={x} x1={x} x2={x} y1={12} y2={STAGE.h - 62} className="zone-border" />
      ))}
      {ZONE_TITLES.map((x, i) => (
        <Label at={{ x, y: 24 }} key={x} kind="title">
          {titles[i]}
        </Label>
      ))}
      <Label at={{ x: 16, y: 56 }} k="rate-in" kind="big" />
      <Label at={{ x: 16, y: 76 }} k="rate-note" />
      <CpuBar />
      <Label at={{ x: ZONE_TITLES[1], y: 56 }} k="cpu-irq" kind="big irq-big" />
      <Label at={{ x: ZONE_TITLES[1], y: 74 }}>{words.ofTheCpu}</Label>
      <Label at={{ x: ZONE_TITLES[2], y: 56 }} k="cpu-soft" kind="big soft-big" />
      <Label at={{ x: ZONE_TITLES[2], y: 74 }}>{words.ofTheCpu}</Label>
      <Label at={{ x: 876, y: 56, end: true }} k="soft-state" kind="irq" />
      <Label at={{ x: 876, y: 74, end: true }} k="rate-through" />
      <Label at={{ x: ZONE_TITLES[3], y: 56 }} k="rate-out" kind="big" />
      <Label at={{ x: ZONE_TITLES[3], y: 76 }}>{words.reads}</Label>
    </g>
  );
}

function CpuBar() {
  return (
    <g className="cpu-bar">
      <rect x={CPU.x} y={CPU.y} width={CPU.w} height={CPU.h} className="trough" />
      <rect x={CPU.x} y={CPU.y} width={0} height={CPU.h} className="irq" data-k="cpu-irq-fill" />
      <rect x={CPU.x} y={CPU.y} width={0} height={CPU.h} className="soft" data-k="cpu-soft-fill" />
    </g>
  );
}

function Input({ n }: { n: number }) {
  const y = INPUTS[n];
  return (
    <g data-k={`input-${n}`} className="input">
      <Line id={`wire${n}`} points={WIRES[n]} className="packet-line" />
      <Line id={`in${n}`} points={INS[n]} arrow={false} className="packet-line" />
      <Label at={{ x: 14, y: y - 22 }}>{words.source(n + 1)}</Label>
      <Label at={{ x: 14, y: y - 9 }} k={`source-${n}`} kind="strong" />
      {n > 0 && (
        <>
          <circle cx={RING.x} cy={y} r={NIC_HALF} className="node" />
          <Label at={{ x: RING.x, y: y + 26, middle: true }}>{words.device(n)}</Label>
        </>
      )}
    </g>
  );
}

function Ring() {
  return (
    <g>
      {/* beside the ring: packets go round it */}
      <Label at={{ x: RING.x - 41, y: RING.y - RING.outer + 2, end: true }}>{words.rxRing}</Label>
      <Label at={{ x: RING.x, y: RING.y + 4, middle: true }} k="ring-filled" kind="strong-large" />
      <Label at={{ x: RING.x, y: RING.y + 18, middle: true }} k="ring-size" />
      <Line id="dropRing" points={LINES.dropRing} arrow={false} className="drop-line" />
    </g>
  );
}

function Interrupt({ polled }: { polled: boolean }) {
  const x = IRQ.x + 12;
  return (
    <g>
      <Line id="toIrq" points={LINES.toIrq} className={polled ? 'faint' : 'packet-line'} />
      <Frame box={IRQ} k="irq-box" className="node irq" />
      <Label at={{ x, y: IRQ.y + 22 }} kind="strong">
        {words.hardIrq}
      </Label>
      <Label at={{ x: IRQ.x + IRQ.w, y: IRQ.y - 6, end: true }} k="irq-state" kind="irq" />
      <Label at={{ x, y: IRQ.y + 42 }} kind="ink">
        {polled ? words.schedules : words.handsOver}
      </Label>
      <Label at={{ x, y: IRQ.y + 62 }} k="irq-each" />
      <Label at={{ x, y: IRQ.y + 80 }} k="irq-masked" />
    </g>
  );
}

function InputQueue() {
  const right = TANK.x + TANK.w + 8;
  return (
    <g>
      <Line id="accept" points={LINES.accept} className="irq-flow" />
      <Line id="dropNetif" points={LINES.dropNetif} arrow={false} className="drop-line" />
      <g data-k="gate" className="throttle">
        <path d={`M${GATE_X} ${LINES.accept[2][1] - 13}v26`} />
      </g>
      <Label at={{ x: GATE_X - 4, y: 61, end: true }} k="gate-word" kind="alarm" />
      <Label at={{ x: 424, y: 56 }} k="queue-len" kind="big" />
      <Label at={{ x: 574, y: 56, end: true }} k="queue-limit" />
      <path d={`M${TANK.x} ${TANK.y - 2}V${TANK.y + TANK.h}H${TANK.x + TANK.w}V${TANK.y - 2}`} className="tank" />
      <Label at={{ x: right, y: TANK.y + 10 }} k="tank-top" />
      <Label at={{ x: right, y: TANK.y + 90 }} k="throttle-0" />
      <Label at={{ x: right, y: TANK.y + 106 }} k="throttle-1" />
      <Label at={{ x: right, y: TANK.y + 122 }} k="throttle-2" />
      <Label at={{ x: right, y: TANK.y + TANK.h }}>{words.empty}</Label>
      <Label at={{ x: IRQ.x + 28, y: 244 }} k="drop-share" kind="big alarm-big" />
      <Label at={{ x: IRQ.x + 28, y: 262 }} k="drop-now" kind="alarm" />
      <Label at={{ x: IRQ.x + 28, y: 280 }} k="drop-rate" kind="alarm" />
      <Line id="tankOut" points={LINES.tankOut} />
    </g>
  );
}

function PollList() {
  const [irq, soft] = [useMarker('irq'), useMarker('soft')];
  return (
    <g>
      <path
        d={`M${IRQ.x + IRQ.w} ${POLL.y + 24}H${POLL.x - 4}`}
        className="irq-line"
        data-k="irq-line"
        markerEnd={irq}
      />
      <Frame box={POLL} k="poll-box" className="node" />
      <Label at={{ x: POLL.x + POLL.w / 2, y: POLL.y + 20, middle: true }}>{words.pollList}</Label>
      <Label at={{ x: POLL.x + POLL.w / 2, y: POLL.y + 37, middle: true }} k="poll-quota" kind="strong" />
      <path
        d={`M${POLL.x + 60} ${POLL.y + POLL.h}V262C488 300 470 300 450 308`}
        className="poll-line"
        data-k="poll-line"
        markerEnd={soft}
      />
      <Label at={{ x: RING.x + 92, y: 308 }}>{words.inRing}</Label>
      <Line id="polled" points={LINES.polled} />
    </g>
  );
}

/** The functions on the way, by their names in this kernel. */
function Stations({ polled, v6 }: Kernel) {
  const here = STATIONS.filter((station) => station.polled === undefined || station.polled === polled);
  return here.map((station) => (
    <g key={station.name} data-k={`station-${station.name}`} className="station">
      <circle cx={station.at[0]} cy={station.at[1]} r={5} />
      <Label at={{ x: station.at[0] + 11, y: station.at[1] + 4 }} kind="small soft-call">
        {(v6 && station.v6) || station.name}
      </Label>
    </g>
  ));
}

function Way(kernel: Kernel) {
  return (
    <g data-k="way" className="way">
      <Line id="ip" points={LINES.ip} />
      <Line id="forward" points={LINES.forward} />
      <Line id="dropIp" points={LINES.dropIp} arrow={false} className="drop-line" />
      <Stations {...kernel} />
      <Frame box={FORWARD} k="forward-box" className="node" />
      <Label at={{ x: FORWARD.x + FORWARD.w / 2, y: FORWARD.y + 18, middle: true }} kind="strong">
        {stageName(Stage.Forward, kernel.v6)}
      </Label>
    </g>
  );
}

function Output() {
  return (
    <g>
      <Line id="xmit" points={LINES.xmit} />
      <Line id="dropQdisc" points={LINES.dropQdisc} arrow={false} className="drop-line" />
      <Label at={{ x: 772, y: 204 }} kind="strong">
        {words.pfifo}
      </Label>
      {BANDS.map((box, band) => (
        <g key={box.y} className="queue band">
          <Label at={{ x: box.x - 6, y: box.y + 9, end: true }}>{band}</Label>
          <rect x={box.x} y={box.y} width={box.w} height={box.h} rx={3} className="trough" />
          <rect x={box.x} y={box.y} width={0} height={box.h} rx={3} className="fill" data-k={`band-${band}-fill`} />
          <Label at={{ x: box.x + box.w + 5, y: box.y + 9 }} k={`band-${band}`} />
        </g>
      ))}
      <Label at={{ x: TX.x + 27, y: TX.y - 9 }}>{words.txRing}</Label>
      <Label at={{ x: TX.x + 27, y: TX.y + 18 }} k="tx-used" />
      <Line id="out" points={LINES.out} className="packet-line" />
    </g>
  );
}

function FarHost() {
  const x = SOCKET.x;
  const marker = useMarker();
  return (
    <g>
      <Frame box={SINK} className="node reader" />
      <Label at={{ x, y: SINK.y + 26 }} kind="strong-large">
        {words.program}
      </Label>
      <Label at={{ x, y: SINK.y + 62 }} k="delivered" kind="big" />
      <Label at={{ x, y: SINK.y + 80 }}>{words.packetsRead}</Label>
      <path d={`M${SINK.x + SINK.w / 2} ${SOCKET.y - 42}V${SINK.y + 94}`} className="reads" markerEnd={marker} />
      <Label at={{ x, y: SOCKET.y - 23 }} kind="label">
        {words.socketBuffer}
      </Label>
      <g className="queue receive">
        <rect x={x} y={SOCKET.y} width={SOCKET.w} height={SOCKET.h} rx={4} className="trough" />
        <rect x={x} y={SOCKET.y + 3} width={0} height={SOCKET.h - 6} className="fill" data-k="sink-fill" />
      </g>
      <Label at={{ x, y: SOCKET.y - 7 }} k="sink-count" />
      <Line id="dropSink" points={LINES.dropSink} arrow={false} className="drop-line" />
    </g>
  );
}

function Tray({ id }: { id: TrayId }) {
  const { x, y, w, h } = TRAYS[id];
  return (
    <g data-k={`tray-${id}`} className="tray quiet">
      <path d={`M${x} ${y}V${y + h}H${x + w}V${y}`} />
      <Label at={{ x: x + 8, y: y + 18 }} k={`lost-${id}`} kind="lost" />
      <Label at={{ x: x + 8, y: y + 34 }}>{words.tray[id]}</Label>
    </g>
  );
}

function Trays({ polled }: { polled: boolean }) {
  const ids = (Object.keys(TRAYS) as TrayId[]).filter((id) => id !== 'netif' || !polled);
  return (
    <g>
      <Label at={{ x: 16, y: TRAYS.ring.y + 18 }} kind="strong">
        {words.lostWord}
      </Label>
      <Label at={{ x: 16, y: TRAYS.ring.y + 34 }} k="lost-of" />
      {ids.map((id) => (
        <Tray key={id} id={id} />
      ))}
    </g>
  );
}

/** What of the kernel the map depends on: is the driver polled, or does it hand over in its interrupt; which IP. */
export type Kernel = { readonly polled: boolean; readonly v6: boolean };

function Drawing({ polled, v6 }: Kernel) {
  return (
    <MapSheet size={STAGE} className="router-map">
      <Zones polled={polled} />
      {INPUTS.map((y, n) => (
        <Input key={y} n={n} />
      ))}
      <Ring />
      <Trays polled={polled} />
      {polled ? <PollList /> : <InputQueue />}
      <Interrupt polled={polled} />
      <Way polled={polled} v6={v6} />
      <Output />
      <FarHost />
    </MapSheet>
  );
}

/** The drawing for one kernel. */
export function mapOf(kernel: Kernel): ComponentType {
  return memo(function RouterMap() {
    return <Drawing {...kernel} />;
  });
}
