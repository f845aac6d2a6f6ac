/**
 * Drawings that depend only on their data, each with a small set of test data. The tests compare each drawing with
 * its stored file.
 */
import type { ReactNode } from 'react';
import { Snapshot } from '../src/decode/snapshot';
import type { Palette } from '../src/draw/palette';
import { type ChartOptions, chart, type Sample, stacked } from '../src/instruments/charts/chart';
import { opOf, typeset } from '../src/instruments/equations/Equations';
import { EQUATIONS, TERMS, type Term } from '../src/instruments/equations/model';
import { Descriptors } from '../src/instruments/stage/layers/descriptors';
import { paintRing } from '../src/instruments/stage/layers/ring';
import { DESK, RING } from '../src/instruments/stage/layouts/receiver/desk';
import { Drawing } from '../src/instruments/stage/layouts/receiver/ReceiverMap';
import { STAGE } from '../src/instruments/stage/shapes';
import { type SequenceData, sequencePlot } from '../src/instruments/tcp/sequence';
import { FRAME_WIDTH, SECTIONS } from '../src/tables/tables';

const MS = 1e6;
const MSS = 1448;
const OPTIONS: ChartOptions = { width: 400, height: 100, begin_ns: 0, end_ns: 100 * MS, top: 50 };

/** A triangle wave from 0 to `high` with a period of 40 ms. */
function wave(high: number, shift = 0): Sample[] {
  return Array.from({ length: 11 }, (_, i) => {
    const phase = ((i + shift) % 4) / 4;
    return { t: i * 10 * MS, value: high * (phase < 0.5 ? phase * 2 : 2 - phase * 2) };
  });
}

function Plot({ children }: { children: ReactNode }) {
  return (
    <svg
      className="plot"
      aria-hidden="true"
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 400 100"
      width={400}
      height={100}
    >
      {children}
    </svg>
  );
}

function lineChart(): ReactNode {
  const drawn = chart(wave(60), OPTIONS);
  return (
    <Plot>
      <path className="area" color="var(--reader)" d={drawn.area} />
      <path className="line" color="var(--reader)" d={drawn.line} />
      <path className="limit" d={`M0 ${drawn.y(50)}H400`} />
    </Plot>
  );
}

function stackedChart(): ReactNode {
  const layers = [wave(0.3), wave(0.4, 1), wave(0.3, 2)];
  const colours = ['var(--irq)', 'var(--soft)', 'var(--reader)'];
  return (
    <Plot>
      {stacked(layers, { ...OPTIONS, top: 1 }).map((d, i) => (
        <path key={colours[i]} className="solid" color={colours[i]} d={d} />
      ))}
    </Plot>
  );
}

/**
 * Sequence chart data of a transfer. The sender sends one window of segments per round trip, and the ACKs come one
 * round trip later. The segment `lost` is retransmitted at the end.
 */
function transfer(lost: number | null): SequenceData {
  const segments = Array.from({ length: 24 }, (_, i) => ({
    t: Math.floor(i / 6) * 10 * MS + (i % 6) * 0.4 * MS,
    seq: i * MSS,
    len: MSS,
    again: false,
  }));
  const acks = segments
    .filter(({ seq }) => lost === null || seq / MSS < lost)
    .map(({ t, seq, len }) => ({ t: t + 9 * MS, ack: seq + len, window: 6 * MSS }));
  const again = lost === null ? [] : [{ t: 44 * MS, seq: lost * MSS, len: MSS, again: true }];
  return { begin_ns: 0, end_ns: 50 * MS, segments: [...segments, ...again], acks };
}

function sequence(data: SequenceData): ReactNode {
  const plot = sequencePlot(data, 420, 240);
  return (
    <svg
      aria-hidden="true"
      className="sequence"
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 420 240"
      width={420}
      height={240}
    >
      {plot.ticks.map(({ y, seq }) => (
        <g key={seq} className="seq-tick" transform={`translate(0 ${y})`}>
          <path d="M0 0H420" />
          <text x={2} y={-3}>
            {seq}
          </text>
        </g>
      ))}
      <path className="seq-edge" d={plot.edge} fill="none" />
      <path className="seq-ack" d={plot.ack} fill="none" />
      <path className="seq-data" d={plot.data} fill="none" />
      <path className="seq-again" d={plot.again} fill="none" />
      {plot.letters.map(([x, y]) => (
        <text key={x} className="letter" textAnchor="middle" x={x} y={y}>
          R
        </text>
      ))}
    </svg>
  );
}

/** Draws every place on the stage to which a term of an equation can point. */
function places(): ReactNode {
  const terms = Object.entries(TERMS) as [string, Term][];
  return (
    <svg
      aria-hidden="true"
      className="stage-mark"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${STAGE.w} ${STAGE.h}`}
      width={STAGE.w}
      height={STAGE.h}
    >
      {terms.map(([id, { place }]) => {
        const box = DESK.places[place] ?? null;
        return box === null ? null : (
          <rect key={id} x={box.x} y={box.y} width={box.w} height={box.h} rx={8}>
            <title>{id}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function symbols(): ReactNode {
  return (
    <ol>
      {EQUATIONS.map(({ number, row }) => (
        <li key={number}>
          {row.map((piece, i) => (
            <span key={`${number}.${i}`}>
              {typeof piece === 'string' ? typeset((TERMS[piece] as Term).symbol) : ` ${opOf(piece)} `}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** `name` is also the name of the stored file. A name without an extension stands for an SVG file. */
export const PICTURES: readonly { readonly name: string; readonly picture: ReactNode }[] = [
  { name: 'chart-line', picture: lineChart() },
  { name: 'chart-stacked', picture: stackedChart() },
  { name: 'sequence-clean', picture: sequence(transfer(null)) },
  { name: 'sequence-loss', picture: sequence(transfer(13)) },
  { name: 'stage-map', picture: <Drawing map={DESK} polled v6={false} /> },
  { name: 'stage-places', picture: places() },
  { name: 'equations.html', picture: symbols() },
];

export const RING_SIZE = 230;

/** A snapshot in which only the ring has values. */
function ringOf(states: readonly number[]): Snapshot {
  const words = Float64Array.from([...new Array<number>(FRAME_WIDTH).fill(0), ...states]);
  const offsets = [0, FRAME_WIDTH, ...new Array<number>(SECTIONS - 1).fill(words.length)];
  return new Snapshot({ buffer: words.buffer, offsets });
}

/** Descriptor states in ring order: first ready, then filled, then empty. */
function arcs(ready: number, filled: number, empty: number): number[] {
  return [ready, filled, empty].flatMap((count, state) => new Array<number>(count).fill(state));
}

type Draw = (pen: CanvasRenderingContext2D, colours: Palette) => void;

function ring(states: number[], failing: boolean): Draw {
  const descriptors = new Descriptors(RING);
  return (pen, colours) => {
    pen.setTransform(1, 0, 0, 1, RING_SIZE / 2 - RING.x, RING_SIZE / 2 - RING.y);
    paintRing(pen, descriptors, ringOf(states), failing, colours);
  };
}

export const RINGS: readonly { readonly name: string; readonly draw: Draw }[] = [
  { name: 'ring-quiet', draw: ring(arcs(380, 4, 0), false) },
  { name: 'ring-exhausted', draw: ring(arcs(0, 120, 264), true) },
  { name: 'ring-small', draw: ring(arcs(5, 2, 1), false) },
  { name: 'ring-4096', draw: ring(arcs(3000, 1000, 96), false) },
];
