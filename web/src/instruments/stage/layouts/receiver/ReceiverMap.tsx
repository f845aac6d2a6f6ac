/**
 * The static drawing of the receiver, made from a table of positions (`ReceiverGeometry`). Each element that changes is
 * declared together with the functions that compute its text and attributes.
 */
import { type ComponentType, Fragment, memo, type ReactNode } from 'react';
import { lostIn } from '../../../../decode/drops';
import { FrameField, Stage, TASK } from '../../../../tables/tables';
import { functionName, nameOf, stageName } from '../../../../words/names';
import { count, megabytes } from '../../../../words/numbers';
import { codes, stage as words } from '../../../../words/opening';
import { MapSheet, mapKit, Trough, useMarker, ZoneTitles } from '../../MapParts';
import { box, centredIn, spot } from '../../shapes';
import {
  filledIn,
  inHardIrq,
  inSoftIrq,
  isPolled,
  isThrottled,
  noteOf,
  pollQuota,
  shareOf,
  trayLook,
} from '../readings';
import type { LineId, QueueId, ReceiverGeometry } from './desk';
import { GATE_IDS, type GateId } from './geometry';
import * as says from './readings';
import { pointerTransform, pointerWord, pointerWordAnchor, pointerWordAt, type RingPointerId } from './ringPointers';

const { Label, Line, Frame, Bar, Path, Group, useMap } = mapKit<says.Reading, ReceiverGeometry>();

function Zones() {
  return (
    <g>
      <ZoneTitles titles={words.zones} />
      <Label
        at="rate-wire"
        text={({ rates }) => words.framesPerSecond(rates.of(FrameField.offered), rates.window_ns)}
      />
      <Label at="rate-stack" text={says.stackRate} />
      <Label at="rate-note" text={noteOf} />
      <Label at="wire-rate" text={says.onTheWire} />
    </g>
  );
}

function Pointer({ id, className }: { id: RingPointerId; className: string }) {
  const { ring } = useMap();
  return (
    <Group k={`${id}-pointer`} className={className} attrs={{ transform: pointerTransform(id, ring) }} always>
      <path d={`M0 ${-ring.inner + 3}V${-ring.outer - 5}`} />
    </Group>
  );
}

function PointerWord({ id, kind }: { id: RingPointerId; kind: string }) {
  return (
    <Label
      at={spot(0, 0, 'middle')}
      k={`${id}-word`}
      kind={kind}
      text={pointerWord(id)}
      attrs={{ 'text-anchor': pointerWordAnchor(id), transform: pointerWordAt(id, useMap()) }}
      always
    >
      {words[id]}
    </Label>
  );
}

function RingLabels() {
  const { refillBelow, spots } = useMap();
  const { x, y, anchor } = spots['ring-empty'];
  const failed = { attrs: { class: says.tokensLook }, always: true };
  return (
    <g>
      <Label at="wire">{words.wire}</Label>
      <Label at="ring">{words.ring}</Label>
      <Label
        at="ring-filled"
        kind="figure"
        text={(reading) => words.filledOf(filledIn(reading), reading.drawn.get(FrameField.ring_size))}
        always
      />
      <Label at="filled">{words.filled}</Label>
      <Label at="ring-empty" text={refillBelow === 0 ? says.tokensInOneLine : says.tokens} {...failed} />
      {refillBelow > 0 && (
        <Label at={spot(x, y + refillBelow, anchor)} k="ring-refill" text={says.tokensAre} {...failed} />
      )}
      <Pointer id="nic" className="ring-pointer" />
      <Pointer id="driver" className="ring-pointer soft" />
      <PointerWord id="nic" kind="small irq" />
      <PointerWord id="driver" kind="small soft" />
    </g>
  );
}

function Interrupt() {
  const { poll, irqLine, pollLine } = useMap();
  return (
    <g className="leads-on">
      <Path d={irqLine} className="irq-line" k="irq-line" markerEnd={useMarker('irq')} on={inHardIrq} />
      <Label at="irq-word" kind="irq" text={says.irqWord} />
      <Frame box={poll} k="poll-box" className="node" on={isPolled} onClass="soft on" />
      <Label at={centredIn(poll, 17)}>{words.pollList}</Label>
      <Label at={centredIn(poll, 33)} k="poll-quota" kind="strong" text={pollQuota} />
      <Path d={pollLine} className="poll-line" k="poll-line" markerEnd={useMarker('soft')} on={isPolled} />
    </g>
  );
}

/** The input queue and its throttle. Only drivers without polling use this queue. */
function InputQueue() {
  const { inputQueue } = useMap();
  const { x, y, w, h } = inputQueue;
  return (
    <g className="leads-on">
      <Line id="intoQueue" />
      <Line id="fromQueue" />
      <Label at="irq-queued" k="irq-word" kind="irq" text={says.irqWord} />
      <Label at={spot(x, y - 6)} kind="label">
        {words.inputQueue}
      </Label>
      <Label
        at="input-count"
        text={({ snap }) =>
          words.ofLimit(snap.get(FrameField.netif_backlog_len), Math.max(1, snap.get(FrameField.netif_max_backlog)))
        }
      />
      <g className="queue input">
        <Trough box={inputQueue} rx={4} />
        <Bar
          box={box(x, y + 3, w, h - 6)}
          className="fill"
          k="input-fill"
          share={({ snap }) => shareOf(snap.get(FrameField.netif_backlog_len), snap.get(FrameField.netif_max_backlog))}
        />
      </g>
      <Group k="throttle" className="throttle" on={isThrottled}>
        <path d={`M${x - 8} ${y - 3}v${h + 6}`} />
      </Group>
      <Label
        at={spot(x - 12, y + h + 14, 'middle')}
        k="throttle-word"
        kind="alarm"
        text={(reading) => (isThrottled(reading) ? words.shut : '')}
      />
    </g>
  );
}

function Diamond({ id }: { id: GateId }) {
  const { gates, gate } = useMap();
  const { x, y } = gates[id];
  const { halfWidth: w, halfHeight: h } = gate;
  return (
    <Group className="gate" k={`gate-${id}`} on={says.isGateLit(id)}>
      <path d={`M${x - w} ${y}L${x} ${y - h}L${x + w} ${y}L${x} ${y + h}Z`} />
      {words.gates[id].map((row, i) => (
        <Label key={row} at={spot(x, y - 4 + i * 12, 'middle')} kind="gate">
          {row}
        </Label>
      ))}
    </Group>
  );
}

function Answer({ gate, answer }: { gate: GateId; answer: 'yes' | 'no' }) {
  const at = useMap().answers[gate][answer];
  return (
    <Label at={at} k={`${answer}-${gate}`} kind="answer" on={says.isAnswerLit(gate, answer)}>
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

function Tcp() {
  return (
    <Group k="tcp" shown={({ host }) => !host.udp}>
      {TCP_LINES.map((id) => (
        <Line key={id} id={id} arrow={id !== 'ofoOut'} className={/Out|process/.test(id) ? 'reader-line' : ''} />
      ))}
      {GATE_IDS.map((id) => (
        <Diamond key={id} id={id} />
      ))}
      {GATE_IDS.map((gate) => (
        <Fragment key={gate}>
          <Answer gate={gate} answer="yes" />
          <Answer gate={gate} answer="no" />
        </Fragment>
      ))}
      <Queue
        id="backlog"
        fill={says.packetsOf(FrameField.backlog_pkts)}
        text={says.backlogWords(useMap().queues.backlog)}
      />
      <Packets id="prequeue" field={FrameField.prequeue_pkts} />
      <Packets id="ofo" field={FrameField.ofo_pkts} />
    </Group>
  );
}

function Udp({ v6 }: { v6: boolean }) {
  const { udp } = useMap();
  return (
    <Group k="udp" shown={({ host }) => host.udp}>
      <Line id="udpIn" />
      <Line id="udpOut" />
      <Frame box={udp} k="udp-box" className="node" on={inSoftIrq} onClass="soft on" />
      <Label at={centredIn(udp, 17)} kind="strong">
        {functionName(words.udpRcv, v6)}
      </Label>
      <Label at={centredIn(udp, 32)}>{words.fullDrop}</Label>
    </Group>
  );
}

type QueueProps = {
  readonly id: QueueId;
  readonly fill: says.Fill;
  readonly text: (reading: says.Reading) => string;
};

function Queue({ id, fill, text }: QueueProps) {
  const queue = useMap().queues[id];
  const { x, y, w, h } = queue;
  return (
    <g className={`queue ${id}`} data-k={`queue-${id}`}>
      <Label at={spot(x, y - 6)} kind="label">
        {words.queues[id]}
      </Label>
      <Label at={spot(x + w, y - 6, 'end')} k={`${id}-count`} text={text} />
      <Trough box={queue} rx={4} />
      <Bar box={box(x + w, y + 4, w, h - 8)} className="fill" k={`${id}-fill`} attrs={says.fillOf(fill, queue)} />
    </g>
  );
}

/** A queue whose text is the number of its packets. */
function Packets({ id, field }: { id: QueueId; field: number }) {
  return <Queue id={id} fill={says.packetsOf(field)} text={({ snap }) => count(snap.get(field))} />;
}

function ReceiveQueue() {
  const queue = useMap().queues.receive;
  return (
    <g>
      <Queue id="receive" fill={says.bytesHeld} text={says.receiveWords} />
      {/* The mark at the limit of the receive buffer is hidden until the simulator has given the first answer. */}
      <Path
        d={`M${says.quotaX(queue)} ${queue.y - 2}V${queue.y + queue.h + 4}`}
        className="quota"
        k="receive-quota"
        shown={() => true}
      />
      <Line id="receiveOut" className="reader-line" />
    </g>
  );
}

const { aboutReader, ofReader } = says;

function Reader({ v6 }: { v6: boolean }) {
  const { reader, copy, slice } = useMap();
  const copied = box(copy.x + 4, copy.y, copy.w - 4, copy.h);
  return (
    <g>
      <Label at="delivered-word" k="delivered-word">
        {words.delivered}
      </Label>
      <Label at="delivered" kind="big" text={({ snap }) => megabytes(snap.get(FrameField.delivered_bytes))} />
      <Label
        at="goodput"
        text={({ rates }) => words.goodput(rates.of(FrameField.delivered_bytes) * 8, rates.window_ns)}
      />
      <Frame box={reader} k="reader-box" className="node reader" on={says.readerRuns} />
      <Label
        at="reader-name"
        kind="strong-large"
        text={aboutReader((snap, row) => nameOf(snap.task(row, TASK.task_name)), codes.programs.Iperf)}
      >
        {codes.programs.Iperf}
      </Label>
      <Label at="reader-state" kind="strong" text={says.readerState} />
      <Label at="reader-prio" text={ofReader(says.priorityWords)} />
      <Label
        at="reader-direct"
        text={ofReader((snap, _, { host }) => (host.udp ? '' : words.straight(snap.get(FrameField.gate_iovec_yes))))}
      />
      <Label
        at="reader-call"
        kind="call"
        text={ofReader((_, __, { host }) => (host.udp ? functionName(words.udpRecvmsg, v6) : words.tcpRecvmsg))}
      />
      <Label at="reader-owner" kind="strong" text={ofReader(says.ownerWords)} on={says.locksIdly} onClass="alarm" />
      <Label at="reader-copied" kind="ink" text={says.copiedWords} />
      <Trough box={copied} rx={5} />
      <Bar box={copied} rx={5} className="copy-fill" k="copy-fill" share={aboutReader(says.copiedShare, 0)} />
      <Label at="reader-slice" text={ofReader(says.sliceWords)} />
      <Trough box={slice} rx={3} />
      <Bar
        box={slice}
        rx={3}
        className="slice-fill"
        k="slice-fill"
        share={aboutReader(
          (snap, row) => snap.task(row, TASK.time_slice) / Math.max(1, snap.task(row, TASK.full_slice)),
          0,
        )}
      />
    </g>
  );
}

/** Maximum number of rows of text about lost frames. Text without room in the first row continues in the second. */
const ROWS = 2;
const ROW_HEIGHT = 14;

function Tray() {
  const { tray, spots, trayRow } = useMap();
  const { x, y, w, h } = tray;
  const at = spots['tray-text'];
  const rows = ({ snap }: says.Reading): readonly string[] => says.rowsOfWords(says.trayWords(snap), trayRow, ROWS);
  /**
   * Shift of the text about lost frames. A single row is centred; with two rows, the first row moves up.
   */
  const transform = (reading: says.Reading): string =>
    rows(reading).length > 1 ? `translate(0 ${-2 - ROW_HEIGHT / 2})` : '';
  return (
    <Group
      className="tray quiet"
      k="tray"
      attrs={{ class: (reading) => trayLook(reading, lostIn(reading.snap), 'tray') }}
    >
      <path d={`M${x} ${y - 2}V${y + h}H${x + w}V${y - 2}`} />
      {['tray-text', 'tray-more'].map((k, n) => (
        <Label
          key={k}
          at={spot(at.x, at.y + n * ROW_HEIGHT)}
          k={k}
          kind="alarm"
          text={(reading) => rows(reading)[n] ?? ''}
          attrs={{ transform }}
        />
      ))}
      <g transform={`translate(${x + 17} ${y + 17})`} className="cross">
        <rect x={-7} y={-7} width={14} height={14} rx={3} />
        <path d="M-3 -3L3 3M3 -3L-3 3" />
      </g>
    </Group>
  );
}

function Acks() {
  return (
    <Group k="acks" shown={({ host }) => !host.udp}>
      <Line id="ackOut" arrow={false} className="ack" />
      <Line id="ackWire" className="ack" />
      <Label at="ack-note" text={says.ackWords} />
    </Group>
  );
}

export type DrawingProps = {
  readonly map: ReceiverGeometry;
  readonly polled: boolean;
  readonly v6: boolean;
  /** Additional class of the map. */
  readonly className?: string;
  /** Additional parts of the map that are not on a packet's path. */
  readonly more?: ReactNode;
};

/**
 * The whole drawing without moving packets. The picture gallery for tests (`web/gallery`) shows this drawing without a
 * running simulator.
 */
export function Drawing({ map, polled, v6, className, more }: DrawingProps) {
  const { ip, spots, noteRow } = map;
  return (
    <MapSheet map={map} className={className}>
      <Zones />
      <Line id="wire" />
      {polled && <Line id="driver" />}
      <Line id="ip" className="tcp-only" />
      {polled ? <Interrupt /> : <InputQueue />}
      <Tcp />
      <Label at="backlog-note" kind="soft" text={says.backlogNote} />
      <Udp v6={v6} />
      <ReceiveQueue />
      <g className="leads-on">
        <Frame box={ip} k="ip-box" className="node" on={inSoftIrq} onClass="soft on" />
        <Label at={centredIn(ip, 18)} kind="strong">
          {stageName(Stage.Ip, v6)}
        </Label>
        <Label at={centredIn(ip, 33)} k="ip-note" text={says.inTimeOf} />
      </g>
      <Reader v6={v6} />
      <Tray />
      <Acks />
      {says.rowsOfWords(words.dotsLag, noteRow, ROWS).map((row, i) => (
        <Label key={row} at={spot(spots.lag.x, spots.lag.y + i * ROW_HEIGHT)} kind="small lag">
          {row}
        </Label>
      ))}
      <RingLabels />
      {more}
    </MapSheet>
  );
}

/** Makes the component of the drawing, for one table of positions, one driver and one IP version. */
export function receiverMap(drawn: DrawingProps): ComponentType {
  return memo(function ReceiverMap() {
    return <Drawing {...drawn} />;
  });
}
