/**
 * Path of outgoing ACKs: the priority bands of the output queue, the transmit ring, and whether the driver has stopped
 * the queue.
 */

import { type WayOut as Read, wayOutOf } from '../../decode/wayOut';
import { READINGS_MS } from '../../lib/pace';
import { FactList } from '../../ui/Facts';
import { useSnapshot } from '../../ui/useReading';
import { count } from '../../words/numbers';
import { wayOut as words } from '../../words/wayOut';
import './wayOut.css';

/** Width and height of the drawing, in SVG units. */
const SHEET = { w: 320, h: 118 } as const;
const BANDS = [34, 60, 86] as const;
const BAND = { x: 58, w: 92, h: 12 } as const;
const GATE_X = 200;
const RING = { x: 258, y: 66, r: 33 } as const;
/** Minimum length of the arc for the used part of the ring, in SVG units. */
const LEAST = 2;

export function WayOut() {
  const way = useSnapshot(READINGS_MS, wayOutOf);
  return (
    <>
      <p>{words.means}</p>
      {way !== null && <Drawing {...way} />}
      {way !== null && <FactList label={words.figures} facts={factsOf(way)} />}
      <p className="muted">{words.told}</p>
    </>
  );
}

function factsOf({ acks, bands, limit, used, size, sent, stopped, stops, interrupts }: Read) {
  const { facts } = words;
  return [
    [facts.acks, count(acks)],
    [facts.waiting, count(bands.reduce((sum, held) => sum + held, 0))],
    [facts.limit, count(limit)],
    [facts.used, words.ofDescriptors(used, size)],
    [facts.sent, count(sent)],
    [facts.state, stopped ? words.isStopped : words.isOpen],
    [facts.stops, words.times(stops)],
    [facts.interrupts, count(interrupts)],
  ] as const;
}

/** Drawing of the path of outgoing ACKs. Its numbers are also given as text below. */
function Drawing({ queue, bands, limit, used, size, stopped }: Read) {
  return (
    <svg className="way-out" viewBox={`0 0 ${SHEET.w} ${SHEET.h}`} aria-hidden="true">
      <text x={BAND.x} y={20}>
        {queue}
      </text>
      {bands.map((held, band) => (
        <Band key={BANDS[band]} y={BANDS[band]} band={band} held={held} limit={limit} />
      ))}
      <path className="line" d={`M${GATE_X} ${RING.y}H${RING.x - RING.r - 9}`} />
      <path className="line" d={`M${RING.x + RING.r + 8} ${RING.y}H${SHEET.w - 2}m-6 -4l6 4l-6 4`} />
      <path className={stopped ? 'gate shut' : 'gate'} d={`M${GATE_X} ${BANDS[0]}V${BANDS[2] + BAND.h}`} />
      <text x={GATE_X} y={SHEET.h - 4} className={stopped ? 'end shut' : 'end'}>
        {stopped ? words.shut : words.open}
      </text>
      <text x={RING.x} y={20} className="middle">
        {words.ring}
      </text>
      <circle className="ring" cx={RING.x} cy={RING.y} r={RING.r} />
      {used > 0 && (
        <path
          className="used"
          d={ROUND}
          pathLength={1}
          strokeDasharray={`${(used / Math.max(1, size)).toFixed(4)} 2`}
        />
      )}
      <text x={RING.x} y={RING.y + 2} className="middle strong">
        {count(used)}
      </text>
      <text x={RING.x} y={RING.y + 15} className="middle">
        {words.ofRing(size)}
      </text>
    </svg>
  );
}

/** SVG path of a full circle for the ring, clockwise from the top. */
const ROUND = `M${RING.x} ${RING.y - RING.r}a${RING.r} ${RING.r} 0 0 1 0 ${2 * RING.r}a${RING.r} ${RING.r} 0 0 1 0 ${-2 * RING.r}`;

type BandProps = { readonly y: number; readonly band: number; readonly held: number; readonly limit: number };

function Band({ y, band, held, limit }: BandProps) {
  const wide = (BAND.w * held) / Math.max(1, limit);
  return (
    <g>
      <text x={BAND.x - 6} y={y + 10} className="end">
        {words.band(band)}
      </text>
      <rect className="trough" x={BAND.x} y={y} width={BAND.w} height={BAND.h} rx={3} />
      <rect className="held" x={BAND.x} y={y} width={held > 0 ? Math.max(LEAST, wide) : 0} height={BAND.h} rx={3} />
      <text x={BAND.x + BAND.w + 5} y={y + 10}>
        {count(held)}
      </text>
    </g>
  );
}
