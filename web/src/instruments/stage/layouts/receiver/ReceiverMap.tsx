/**
 * The drawing of the receiver that stays put: zones, boxes, gates, queues and the lines between them. What
 * changes is marked with `data-k` and written by the painters of `layers/`.
 */
import { memo } from 'react';
import { Stage } from '../../../../tables/tables';
import { useV6 } from '../../../../ui/useLab';
import { functionName, stageName } from '../../../../words/names';
import { codes, stage as words } from '../../../../words/opening';
import { Frame, Label, Line, MapSheet, useMarker } from '../../MapParts';
import { STAGE } from '../../shapes';
import {
  ACK_FROM,
  ACK_Y,
  COPY,
  GATE,
  GATES,
  type Gate,
  INPUT_QUEUE,
  IP,
  LANE_Y,
  LINES,
  type LineId,
  POLL,
  QUEUES,
  type QueueId,
  READER,
  RING,
  TRAY,
  UDP,
  ZONE_BORDERS,
  ZONE_TITLES,
} from './geometry';

function Zones() {
  return (
    <g>
      {ZONE_BORDERS.map((x) => (
        <line key={x} x1={x} x2={x} y1={12} y2={STAGE.h - 40} className="zone-border" />
      ))}
      {ZONE_TITLES.map((x, i) => (
        <Label key={x} x={x} y={24} kind="title">
          {words.zones[i]}
        </Label>
      ))}
      <Label x={310} y={24} k="rate-wire" end />
      <Label x={826} y={24} k="rate-stack" end />
      <Label x={16} y={42} k="rate-note" />
      <Label x={310} y={42} k="wire-rate" end />
    </g>
  );
}

function RingLabels() {
  const { x, y } = RING;
  return (
    <g>
      <Label x={14} y={LANE_Y - 11}>
        {words.wire}
      </Label>
      <Label x={x} y={y - 34} middle>
        {words.ring}
      </Label>
      <Label x={x} y={y - 7} k="ring-filled" kind="figure" middle />
      <Label x={x} y={y + 10} middle>
        {words.filled}
      </Label>
      <Label x={x} y={y + 30} k="ring-empty" middle />
      <Label x={x} y={y + 45} k="ring-refill" middle />
      <g data-k="nic-hand" className="hand">
        <path d={`M0 ${-RING.inner + 3}V${-RING.outer - 9}`} />
      </g>
      <g data-k="driver-hand" className="hand soft">
        <path d={`M0 ${-RING.inner + 3}V${-RING.outer - 9}`} />
      </g>
      <text data-k="nic-word" className="t-small irq" textAnchor="middle">
        {words.nic}
      </text>
      <text data-k="driver-word" className="t-small soft" textAnchor="middle">
        {words.driver}
      </text>
    </g>
  );
}

function Interrupt() {
  const [irq, soft] = [useMarker('irq'), useMarker('soft')];
  return (
    <g>
      <path d="M262 124C284 96 312 84 344 104" className="irq-line" data-k="irq-line" markerEnd={irq} />
      <Label x={344} y={82} k="irq-word" kind="irq" />
      <Frame box={POLL} k="poll-box" className="node" />
      <Label x={POLL.x + POLL.w / 2} y={POLL.y + 17} middle>
        {words.pollList}
      </Label>
      <Label x={POLL.x + POLL.w / 2} y={POLL.y + 33} k="poll-quota" kind="strong" middle />
      <path
        d={`M372 ${POLL.y + POLL.h}C368 158 344 168 312 ${LANE_Y - 10}`}
        className="poll-line"
        data-k="poll-line"
        markerEnd={soft}
      />
    </g>
  );
}

/** With a driver that hands over in its interrupt: the input queue, and the throttle before it. */
function InputQueue() {
  const { x, y, w, h } = INPUT_QUEUE;
  return (
    <g>
      <Line id="intoQueue" points={LINES.intoQueue} />
      <Line id="fromQueue" points={LINES.fromQueue} />
      <Label x={328} y={82} k="irq-word" kind="irq" />
      <Label x={x} y={y - 6} kind="label">
        {words.inputQueue}
      </Label>
      <Label x={x + w + 56} y={y - 6} k="input-count" end />
      <g className="queue input">
        <rect x={x} y={y} width={w} height={h} rx={4} className="trough" />
        <rect x={x} y={y + 3} width={0} height={h - 6} className="fill" data-k="input-fill" />
      </g>
      <g data-k="throttle" className="throttle">
        <path d={`M${x - 8} ${y - 3}v${h + 6}`} />
      </g>
      <Label x={x - 12} y={y + h + 14} k="throttle-word" kind="alarm" middle />
    </g>
  );
}

function Diamond({ gate }: { gate: Gate }) {
  const { x, y, id } = gate;
  const [first, second] = words.gates[id];
  const { halfWidth: w, halfHeight: h } = GATE;
  return (
    <g className="gate" data-k={`gate-${id}`}>
      <path d={`M${x - w} ${y}L${x} ${y - h}L${x + w} ${y}L${x} ${y + h}Z`} />
      <Label x={x} y={y - 2} kind="gate" middle>
        {first}
      </Label>
      <Label x={x} y={y + 10} kind="gate" middle>
        {second}
      </Label>
    </g>
  );
}

const ANSWERS: readonly { x: number; y: number; yes: boolean; k: string; middle?: boolean }[] = [
  { x: 464, y: 164, yes: true, k: 'yes-owned' },
  { x: 502, y: LANE_Y - 9, yes: false, k: 'no-owned', middle: true },
  { x: 552, y: 164, yes: true, k: 'yes-waiting' },
  { x: 590, y: LANE_Y - 9, yes: false, k: 'no-waiting', middle: true },
  { x: 678, y: LANE_Y - 9, yes: true, k: 'yes-sequence', middle: true },
  { x: 641, y: 228, yes: false, k: 'no-sequence' },
  { x: 768, y: LANE_Y - 9, yes: true, k: 'yes-iovec' },
  { x: 728, y: 234, yes: false, k: 'no-iovec' },
];

function Gates() {
  const lines: LineId[] = [
    'ownedYes',
    'ownedNo',
    'waitingYes',
    'waitingNo',
    'sequenceYes',
    'sequenceNo',
    'iovecYes',
    'iovecNo',
    'ofoOut',
    'backlogOut',
    'prequeueOut',
    'processToReceive',
  ];
  return (
    <g data-k="tcp">
      {lines.map((id) => (
        <Line
          key={id}
          id={id}
          points={LINES[id]}
          arrow={id !== 'ofoOut'}
          className={/Out|process/.test(id) ? 'reader-line' : ''}
        />
      ))}
      {GATES.map((gate) => (
        <Diamond key={gate.id} gate={gate} />
      ))}
      {ANSWERS.map(({ x, y, yes, k, middle }) => (
        <Label key={k} x={x} y={y} k={k} kind="answer" middle={middle}>
          {yes ? words.yes : words.no}
        </Label>
      ))}
      <Queue id="backlog" />
      <Queue id="prequeue" />
      <Queue id="ofo" />
      <Label x={QUEUES.backlog.x} y={QUEUES.backlog.y + 37} k="backlog-note" kind="soft" />
    </g>
  );
}

function Udp({ v6 }: { v6: boolean }) {
  return (
    <g data-k="udp">
      <Line id="udpIn" points={LINES.udpIn} />
      <Line id="udpOut" points={LINES.udpOut} />
      <Frame box={UDP} k="udp-box" className="node" />
      <Label x={UDP.x + UDP.w / 2} y={LANE_Y - 3} kind="strong" middle>
        {functionName(words.udpRcv, v6)}
      </Label>
      <Label x={UDP.x + UDP.w / 2} y={LANE_Y + 12} middle>
        {words.fullDrop}
      </Label>
    </g>
  );
}

function Queue({ id }: { id: QueueId }) {
  const box = QUEUES[id];
  return (
    <g className={`queue ${id}`} data-k={`queue-${id}`}>
      <Label x={box.x} y={box.y - 6} kind="label">
        {words.queues[id]}
      </Label>
      <Label x={box.x + box.w} y={box.y - 6} k={`${id}-count`} end />
      <rect x={box.x} y={box.y} width={box.w} height={box.h} rx={4} className="trough" />
      <rect x={box.x + box.w} y={box.y + 4} width={0} height={box.h - 8} className="fill" data-k={`${id}-fill`} />
    </g>
  );
}

function ReceiveQueue() {
  const box = QUEUES.receive;
  return (
    <g>
      <Queue id="receive" />
      <line y1={box.y - 4} y2={box.y + box.h + 4} className="quota" data-k="receive-quota" />
      <Line id="receiveOut" points={LINES.receiveOut} className="reader-line" />
    </g>
  );
}

function Reader() {
  // Clear of the packets that go down the edge of the box.
  const x = READER.x + 22;
  const end = READER.x + READER.w - 14;
  return (
    <g>
      <Label x={READER.x} y={54} k="delivered-word">
        {words.delivered}
      </Label>
      <Label x={READER.x} y={82} k="delivered" kind="big" />
      <Label x={READER.x} y={102} k="goodput" />
      <Frame box={READER} k="reader-box" className="node reader" />
      <Label x={x} y={156} k="reader-name" kind="strong-large">
        {codes.programs.Iperf}
      </Label>
      <Label x={end} y={156} k="reader-state" kind="strong" end />
      <Label x={x} y={176} k="reader-prio" />
      <Label x={x} y={199} k="reader-direct" />
      <Label x={x} y={227} k="reader-call" kind="call" />
      <Label x={x} y={245} k="reader-owner" kind="strong" />
      <Label x={x} y={263} k="reader-copied" kind="ink" />
      <rect x={COPY.x + 4} y={COPY.y} width={COPY.w - 4} height={COPY.h} rx={5} className="trough" />
      <rect x={COPY.x + 4} y={COPY.y} width={0} height={COPY.h} rx={5} className="copy-fill" data-k="copy-fill" />
      <Label x={x} y={308} k="reader-slice" />
      <rect x={x} y={316} width={end - x} height={6} rx={3} className="trough" />
      <rect x={x} y={316} width={0} height={6} rx={3} className="slice-fill" data-k="slice-fill" />
    </g>
  );
}

function Tray() {
  const { x, y, w, h } = TRAY;
  return (
    <g data-k="tray" className="tray quiet">
      <path d={`M${x} ${y - 2}V${y + h}H${x + w}V${y - 2}`} />
      <Label x={x + 34} y={y + 22} k="tray-text" kind="alarm" />
      <g transform={`translate(${x + 17} ${y + 17})`} className="cross">
        <rect x={-7} y={-7} width={14} height={14} rx={3} />
        <path d="M-3 -3L3 3M3 -3L-3 3" />
      </g>
    </g>
  );
}

function Acks() {
  return (
    <g data-k="acks">
      <Line id="ackOut" points={LINES.ackOut} arrow={false} className="ack" />
      <Line id="ackWire" points={LINES.ackWire} className="ack" />
      <Label x={ACK_FROM + 10} y={ACK_Y + 4} k="ack-note" />
    </g>
  );
}

/** Everything that does not move; the gallery, where no machine is, draws it, too. */
export function Drawing({ polled, v6 }: { polled: boolean; v6: boolean }) {
  return (
    <MapSheet>
      <Zones />
      <Line id="wire" points={LINES.wire} />
      {polled && <Line id="driver" points={LINES.driver} />}
      <Line id="ip" points={LINES.ip} className="tcp-only" />
      {polled ? <Interrupt /> : <InputQueue />}
      <Gates />
      <Udp v6={v6} />
      <ReceiveQueue />
      <Frame box={IP} k="ip-box" className="node" />
      <Label x={IP.x + IP.w / 2} y={LANE_Y - 2} kind="strong" middle>
        {stageName(Stage.Ip, v6)}
      </Label>
      <Label x={IP.x + IP.w / 2} y={LANE_Y + 13} k="ip-note" middle />
      <Reader />
      <Tray />
      <Acks />
      <Label x={TRAY.x + 2} y={TRAY.y + TRAY.h + 15} kind="small lag">
        {words.dotsLag}
      </Label>
      <RingLabels />
    </MapSheet>
  );
}

/** With a driver that is polled. */
export const ReceiverMap = memo(function ReceiverMap() {
  return <Drawing polled v6={useV6()} />;
});

/** With one that hands over in its interrupt. */
export const QueuedReceiverMap = memo(function QueuedReceiverMap() {
  return <Drawing polled={false} v6={useV6()} />;
});
