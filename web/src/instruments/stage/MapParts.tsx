/** What the maps are drawn of: text, boxes, lines with what flows along them. */
import { type CSSProperties, createContext, type ReactNode, useContext, useId } from 'react';
import { type Box, type Point, pathData, STAGE } from './shapes';

type LabelProps = {
  x: number;
  y: number;
  k?: string;
  kind?: string;
  end?: boolean;
  middle?: boolean;
  children?: ReactNode;
};

/** Text on the stage; with `k`, a painter writes it. */
export function Label({ x, y, k, kind = 'small', end = false, middle = false, children }: LabelProps) {
  const anchor = end ? 'end' : middle ? 'middle' : 'start';
  return (
    <text x={x} y={y} data-k={k} className={`t-${kind}`} textAnchor={anchor}>
      {children}
    </text>
  );
}

export function Frame({ box, k, className }: { box: Box; k?: string; className: string }) {
  return <rect x={box.x} y={box.y} width={box.w} height={box.h} rx={6} data-k={k} className={className} />;
}

/** Begins the names of a sheet's own markers and patterns: several sheets may stand on one page. */
const SheetId = createContext('');

/** The reference to a marker of the sheet. */
export function useMarker(hue = ''): string {
  return `url(#${useContext(SheetId)}arrow${hue})`;
}

type LineProps = { id: string; points: readonly Point[]; arrow?: boolean; className?: string };

/** A line of the map with its arrow, and the flow that runs along it at high speeds. */
export function Line({ id, points, arrow = true, className = '' }: LineProps) {
  const d = pathData(points);
  const marker = useMarker();
  return (
    <g className={`line ${className}`} data-line={id}>
      <path d={d} className="track" markerEnd={arrow ? marker : undefined} />
      <path d={d} className="flow" data-k={`flow-${id}`} />
    </g>
  );
}

function Markers({ sheet }: { sheet: string }) {
  return (
    <defs>
      {['', 'irq', 'soft'].map((hue) => (
        <marker
          key={hue}
          id={`${sheet}arrow${hue}`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 0.6L8 4L0 7.4z" className={`head ${hue}`.trimEnd()} />
        </marker>
      ))}
      <pattern id={`${sheet}ticks`} width="4" height="40" patternUnits="userSpaceOnUse">
        <rect width="4" height="40" className="tick-ground" />
        <rect width="3" height="40" className="tick" />
      </pattern>
    </defs>
  );
}

/** The sheet on which a map stands. */
export function MapSheet({ className = '', children }: { className?: string; children: ReactNode }) {
  const sheet = useId();
  return (
    <svg
      className={`stage-map ${className}`.trimEnd()}
      viewBox={`0 0 ${STAGE.w} ${STAGE.h}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      style={{ '--ticks': `url(#${sheet}ticks)` } as CSSProperties}
    >
      <Markers sheet={sheet} />
      <SheetId.Provider value={sheet}>{children}</SheetId.Provider>
    </svg>
  );
}
