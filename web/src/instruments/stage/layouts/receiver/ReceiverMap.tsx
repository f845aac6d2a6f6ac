/**
 * The static drawing of the receiver, made from a table of positions (`ReceiverGeometry`). Each element that changes is
 * declared together with the functions that compute its text and attributes.
 */
import { type ComponentType, Fragment, memo } from 'react';
import { FrameField, Stage, TASK } from '../../../../tables/tables';
import { functionName, nameOf, stageName } from '../../../../words/names';
import { count, megabytes } from '../../../../words/numbers';
import { codes, stage as words } from '../../../../words/opening';
import { Line, MapSheet, mapKit, useMarker } from '../../MapParts';
import { type Box, spot } from '../../shapes';
import { pollLineLook, pollLook, pollQuota } from '../polling';
import { GATE_IDS, type GateId, type LineId, type QueueId, type ReceiverGeometry } from './geometry';
import * as says from './readings';
import { pointerTransform, pointerWord, pointerWordAnchor, pointerWordAt, type RingPointerId } from './ringPointers';

const { Label, Frame, Bar, Path, Group } = mapKit<says.Reading>();

/** Positions of all parts of a drawing. */
export type Drawn = { readonly map: ReceiverGeometry };

function Way({ map, id, arrow, className }: Drawn & { id: LineId; arrow?: boolean; className?: string }) {
  return <Line id={id} points={map.lines[id]} arrow={arrow} className={className} />;
}

function Zones({ map }: Drawn) {
  const { spots } = map;
  return (
    <g>
      {map.borders.map(([[x1, y1], [x2, y2]]) => (
        <line key={`${x1} ${y1}`} x1={x1} x2={x2} y1={y1} y2={y2} className="zone-border" />
      ))}
      {map.titles.map((at, i) => (
        <Label key={words.zones[i]} at={at} kind="title">
          {words.zones[i]}
        </Label>
      ))}
      <Label
        at={spots.rateWire}
        k="rate-wire"
        text={({ snap, rates }) =>
          words.framesPerSecond(rates.of(snap, FrameField.offered), rates.window_ns(snap.t_ns))
        }
      />
      <Label at={spots.rateStack} k="rate-stack" text={says.stackRate} />
      <Label at={spots.rateNote} k="rate-note" text={says.noteOf} />
      <Label at={spots.wireRate} k="wire-rate" text={says.onTheWire} />
    </g>
  );
}

function Pointer({ map: { ring }, id, className }: Drawn & { id: RingPointerId; className: string }) {
  return (
    <Group k={`${id}-pointer`} className={className} attrs={{ transform: pointerTransform(id, ring) }} always>
      <path d={`M0 ${-ring.inner + 3}V${-ring.outer - 5}`} />
    </Group>
  );
}

function PointerWord({ map, id, kind }: Drawn & { id: RingPointerId; kind: string }) {
  return (
    <Label
      at={spot(0, 0, 'middle')}
      k={`${id}-word`}
      kind={kind}
      text={pointerWord(id)}
      attrs={{ 'text-anchor': pointerWordAnchor(id), transform: pointerWordAt(id, map) }}
      always
    >
      {id === 'nic' ? words.nic : words.driver}
    </Label>
  );
}

function RingLabels({ map }: Drawn) {
  const { spots } = map;
  return (
    <g>
      <Label at={spots.wire}>{words.wire}</Label>
      <Label at={spots.ring}>{words.ring}</Label>
      <Label at={spots.ringFilled} k="ring-filled" kind="figure" text={says.ringFilled} always />
      <Label at={spots.filled}>{words.filled}</Label>
      <Label
        at={spots.ringEmpty}
        k="ring-empty"
        text={spots.ringRefill === null ? says.tokensInOneLine : says.tokens}
        attrs={{ class: says.tokensLook }}
        always
      />
      {spots.ringRefill !== null && (
        <Label at={spots.ringRefill} k="ring-refill" text={says.tokensAre} attrs={{ class: says.tokensLook }} always />
      )}
      <Pointer map={map} id="nic" className="ring-pointer" />
      <Pointer map={map} id="driver" className="ring-pointer soft" />
      <PointerWord map={map} id="nic" kind="small irq" />
      <PointerWord map={map} id="driver" kind="small soft" />
    </g>
  );
}

function Interrupt({ map }: Drawn) {
  const [irq, soft] = [useMarker('irq'), useMarker('soft')];
  const { poll } = map;
  const middle = spot(poll.x + poll.w / 2, 0, 'middle');
  return (
    <g className="leads-on">
      <Path d={map.irqLine} className="irq-line" k="irq-line" markerEnd={irq} attrs={{ class: says.irqLook }} />
      <Label at={map.spots.irq} k="irq-word" kind="irq" text={says.irqWord} />
      <Frame box={poll} k="poll-box" className="node" attrs={{ class: pollLook }} />
      <Label at={{ ...middle, y: poll.y + 17 }}>{words.pollList}</Label>
      <Label at={{ ...middle, y: poll.y + 33 }} k="poll-quota" kind="strong" text={pollQuota} />
      <Path d={map.pollLine} className="poll-line" k="poll-line" markerEnd={soft} attrs={{ class: pollLineLook }} />
    </g>
  );
}

/** The input queue and its throttle. Only drivers without polling use this queue. */
function InputQueue({ map }: Drawn) {
  const { x, y, w, h } = map.inputQueue;
  const fill: Box = { x, y: y + 3, w, h: h - 6 };
  return (
    <g className="leads-on">
      <Way map={map} id="intoQueue" />
      <Way map={map} id="fromQueue" />
      <Label at={map.spots.irqQueued} k="irq-word" kind="irq" text={says.irqWord} />
      <Label at={spot(x, y - 6)} kind="label">
        {words.inputQueue}
      </Label>
      <Label at={map.spots.inputCount} k="input-count" text={says.inputCount} />
      <g className="queue input">
        <rect x={x} y={y} width={w} height={h} rx={4} className="trough" />
        <Bar box={fill} className="fill" k="input-fill" attrs={{ width: says.inputWidth(fill) }} />
      </g>
      <Group k="throttle" className="throttle" attrs={{ class: says.throttleLook }}>
        <path d={`M${x - 8} ${y - 3}v${h + 6}`} />
      </Group>
      <Label at={spot(x - 12, y + h + 14, 'middle')} k="throttle-word" kind="alarm" text={says.throttleWord} />
    </g>
  );
}

function Diamond({ map, id }: Drawn & { id: GateId }) {
  const { x, y } = map.gates[id];
  const [first, second] = words.gates[id];
  const { halfWidth: w, halfHeight: h } = map.gate;
  return (
    <Group className="gate" k={`gate-${id}`} attrs={{ class: says.gateLook(id) }}>
      <path d={`M${x - w} ${y}L${x} ${y - h}L${x + w} ${y}L${x} ${y + h}Z`} />
      <Label at={spot(x, y - 4, 'middle')} kind="gate">
        {first}
      </Label>
      <Label at={spot(x, y + 8, 'middle')} kind="gate">
        {second}
      </Label>
    </Group>
  );
}

function Answer({ map, gate, answer }: Drawn & { gate: GateId; answer: 'yes' | 'no' }) {
  return (
    <Label
      at={map.answers[gate][answer]}
      k={`${answer}-${gate}`}
      kind="answer"
      attrs={{ class: says.answerLook(gate, answer) }}
    >
      {words[answer]}
    </Label>
  );
}

const TCP_LINES: readonly LineId[] = [
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

function Tcp({ map }: Drawn) {
  const { backlog } = map.queues;
  return (
    <Group k="tcp" attrs={{ visibility: says.shownOf('tcp') }}>
      {TCP_LINES.map((id) => (
        <Way
          key={id}
          map={map}
          id={id}
          arrow={id !== 'ofoOut'}
          className={/Out|process/.test(id) ? 'reader-line' : ''}
        />
      ))}
      {GATE_IDS.map((id) => (
        <Diamond key={id} map={map} id={id} />
      ))}
      {GATE_IDS.map((gate) => (
        <Fragment key={gate}>
          <Answer map={map} gate={gate} answer="yes" />
          <Answer map={map} gate={gate} answer="no" />
        </Fragment>
      ))}
      <Queue map={map} id="backlog" fill={says.packetsOf(FrameField.backlog_pkts)} text={says.backlogWords(backlog)} />
      <Queue
        map={map}
        id="prequeue"
        fill={says.packetsOf(FrameField.prequeue_pkts)}
        text={({ snap }) => count(snap.get(FrameField.prequeue_pkts))}
      />
      <Queue
        map={map}
        id="ofo"
        fill={says.packetsOf(FrameField.ofo_pkts)}
        text={({ snap }) => count(snap.get(FrameField.ofo_pkts))}
      />
    </Group>
  );
}

function Udp({ map, v6 }: Drawn & { v6: boolean }) {
  const { x, y, w } = map.udp;
  const middle = spot(x + w / 2, 0, 'middle');
  return (
    <Group k="udp" attrs={{ visibility: says.shownOf('udp') }}>
      <Way map={map} id="udpIn" />
      <Way map={map} id="udpOut" />
      <Frame box={map.udp} k="udp-box" className="node" attrs={{ class: says.softLook }} />
      <Label at={{ ...middle, y: y + 17 }} kind="strong">
        {functionName(words.udpRcv, v6)}
      </Label>
      <Label at={{ ...middle, y: y + 32 }}>{words.fullDrop}</Label>
    </Group>
  );
}

type QueueProps = Drawn & {
  readonly id: QueueId;
  readonly fill: says.Fill;
  readonly text: (reading: says.Reading) => string;
};

function Queue({ map, id, fill, text }: QueueProps) {
  const box = map.queues[id];
  const { x, y, w, h } = box;
  return (
    <g className={`queue ${id}`} data-k={`queue-${id}`}>
      <Label at={spot(x, y - 6)} kind="label">
        {words.queues[id]}
      </Label>
      <Label at={spot(x + w, y - 6, 'end')} k={`${id}-count`} text={text} />
      <rect x={x} y={y} width={w} height={h} rx={4} className="trough" />
      <Bar box={{ x: x + w, y: y + 4, w, h: h - 8 }} className="fill" k={`${id}-fill`} attrs={says.fillOf(fill, box)} />
    </g>
  );
}

function ReceiveQueue({ map }: Drawn) {
  const box = map.queues.receive;
  return (
    <g>
      <Queue map={map} id="receive" fill={says.bytesHeld} text={says.receiveWords} />
      <Quota box={box} />
      <Way map={map} id="receiveOut" className="reader-line" />
    </g>
  );
}

/** Mark at the limit of the receive buffer. Hidden until the simulator has given the first answer. */
function Quota({ box }: { box: Box }) {
  const d = `M${says.quotaX(box)} ${box.y - 2}V${box.y + box.h + 4}`;
  return <Path d={d} className="quota" k="receive-quota" attrs={{ visibility: () => 'visible' }} />;
}

const { ofReader } = says;

function Reader({ map, v6 }: Drawn & { v6: boolean }) {
  const { spots, copy, slice } = map;
  const copied: Box = { ...copy, x: copy.x + 4, w: copy.w - 4 };
  const nameOfReader = ofReader((snap, row) => nameOf(snap.task(row, TASK.task_name)), codes.programs.Iperf);
  return (
    <g>
      <Label at={spots.deliveredWord} k="delivered-word">
        {words.delivered}
      </Label>
      <Label
        at={spots.delivered}
        k="delivered"
        kind="big"
        text={({ snap }) => megabytes(snap.get(FrameField.delivered_bytes))}
      />
      <Label
        at={spots.goodput}
        k="goodput"
        text={({ snap, rates }) =>
          words.goodput(rates.of(snap, FrameField.delivered_bytes) * 8, rates.window_ns(snap.t_ns))
        }
      />
      <Frame box={map.reader} k="reader-box" className="node reader" attrs={{ class: says.readerLook }} />
      <Label at={spots.readerName} k="reader-name" kind="strong-large" text={nameOfReader}>
        {codes.programs.Iperf}
      </Label>
      <Label at={spots.readerState} k="reader-state" kind="strong" text={says.readerState} />
      <Label at={spots.readerPriority} k="reader-prio" text={ofReader(says.priorityWords)} />
      <Label
        at={spots.readerDirect}
        k="reader-direct"
        text={ofReader((snap, _, { host }) => (host.udp ? '' : words.straight(snap.get(FrameField.gate_iovec_yes))))}
      />
      <Label
        at={spots.readerCall}
        k="reader-call"
        kind="call"
        text={ofReader((_, __, { host }) => (host.udp ? functionName(words.udpRecvmsg, v6) : words.tcpRecvmsg))}
      />
      <Label
        at={spots.readerOwner}
        k="reader-owner"
        kind="strong"
        text={ofReader(says.ownerWords)}
        attrs={{ class: ofReader(says.ownerLook, 't-strong') }}
      />
      <Label at={spots.readerCopied} k="reader-copied" kind="ink" text={ofReader(says.copiedWords)} />
      <rect x={copied.x} y={copied.y} width={copied.w} height={copied.h} rx={5} className="trough" />
      <Bar
        box={copied}
        rx={5}
        className="copy-fill"
        k="copy-fill"
        attrs={{ width: ofReader(says.copiedWidth(copied), '0') }}
      />
      <Label at={spots.readerSlice} k="reader-slice" text={ofReader(says.sliceWords)} />
      <rect x={slice.x} y={slice.y} width={slice.w} height={slice.h} rx={3} className="trough" />
      <Bar
        box={slice}
        rx={3}
        className="slice-fill"
        k="slice-fill"
        attrs={{ width: ofReader(says.sliceWidth(slice), '0') }}
      />
    </g>
  );
}

/** Maximum number of rows of text about lost frames. Text without room in the first row continues in the second. */
const ROWS = 2;
const ROW_HEIGHT = 14;

function Tray({ map }: Drawn) {
  const { x, y, w, h } = map.tray;
  const at = map.spots.tray;
  const rows = ({ snap }: says.Reading): readonly string[] => says.rowsOfWords(says.trayWords(snap), map.trayRow, ROWS);
  const row = (n: number) => (reading: says.Reading) => rows(reading)[n] ?? '';
  /**
   * Returns the shift of the text about lost frames. A single row is centred; with two rows, the first row moves up.
   */
  const raise = (reading: says.Reading): string =>
    rows(reading).length > 1 ? `translate(0 ${-2 - ROW_HEIGHT / 2})` : '';
  return (
    <Group className="tray quiet" k="tray" attrs={{ class: says.trayLook }}>
      <path d={`M${x} ${y - 2}V${y + h}H${x + w}V${y - 2}`} />
      <Label at={at} k="tray-text" kind="alarm" text={row(0)} attrs={{ transform: raise }} />
      <Label
        at={{ ...at, y: at.y + ROW_HEIGHT }}
        k="tray-more"
        kind="alarm"
        text={row(1)}
        attrs={{ transform: raise }}
      />
      <g transform={`translate(${x + 17} ${y + 17})`} className="cross">
        <rect x={-7} y={-7} width={14} height={14} rx={3} />
        <path d="M-3 -3L3 3M3 -3L-3 3" />
      </g>
    </Group>
  );
}

function Acks({ map }: Drawn) {
  return (
    <Group k="acks" attrs={{ visibility: says.shownOf('tcp') }}>
      <Way map={map} id="ackOut" arrow={false} className="ack" />
      <Way map={map} id="ackWire" className="ack" />
      <Label at={map.spots.ack} k="ack-note" text={says.ackWords} />
    </Group>
  );
}

export type DrawingProps = Drawn & {
  readonly polled: boolean;
  readonly v6: boolean;
  /** Additional class of the map. */
  readonly className?: string;
  /** Additional parts of the map that are not on a packet's path. */
  readonly More?: ComponentType<Drawn>;
};

/**
 * The whole drawing without moving packets. The picture gallery for tests (`web/gallery`) shows this drawing without a
 * running simulator.
 */
export function Drawing({ map, polled, v6, className, More }: DrawingProps) {
  const { ip, spots } = map;
  const middle = spot(ip.x + ip.w / 2, 0, 'middle');
  return (
    <MapSheet size={map.size} className={className}>
      <Zones map={map} />
      <Way map={map} id="wire" />
      {polled && <Way map={map} id="driver" />}
      <Way map={map} id="ip" className="tcp-only" />
      {polled ? <Interrupt map={map} /> : <InputQueue map={map} />}
      <Tcp map={map} />
      <Label at={map.spots.backlogNote} k="backlog-note" kind="soft" text={says.backlogNote} />
      <Udp map={map} v6={v6} />
      <ReceiveQueue map={map} />
      <g className="leads-on">
        <Frame box={ip} k="ip-box" className="node" attrs={{ class: says.softLook }} />
        <Label at={{ ...middle, y: ip.y + 18 }} kind="strong">
          {stageName(Stage.Ip, v6)}
        </Label>
        <Label at={{ ...middle, y: ip.y + 33 }} k="ip-note" text={says.inTimeOf} />
      </g>
      <Reader map={map} v6={v6} />
      <Tray map={map} />
      <Acks map={map} />
      {says.rowsOfWords(words.dotsLag, map.noteRow, ROWS).map((row, i) => (
        <Label key={row} at={{ ...spots.lag, y: spots.lag.y + i * ROW_HEIGHT }} kind="small lag">
          {row}
        </Label>
      ))}
      <RingLabels map={map} />
      {More !== undefined && <More map={map} />}
    </MapSheet>
  );
}

/** Makes the component of the drawing, for one table of positions, one driver and one IP version. */
export function receiverMap(drawn: DrawingProps): ComponentType {
  return memo(function ReceiverMap() {
    return <Drawing {...drawn} />;
  });
}
