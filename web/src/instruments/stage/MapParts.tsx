/** Elements of the maps that show the simulated hosts: texts, boxes, and lines that can show packet rates. */
import {
  type CSSProperties,
  createContext,
  type ReactElement,
  type ReactNode,
  type SVGProps,
  useContext,
  useId,
} from 'react';
import { type Shows, useFigures, useLive } from './live';
import { type Box, type Point, pathData, type Size, type Spot } from './shapes';

type LabelProps<Reading> = Shows<Reading> & {
  readonly at: Spot;
  /** Key of the part for styles and tests. */
  readonly k?: string;
  readonly kind?: string;
  readonly children?: ReactNode;
};

/**
 * Text on the map. If the link hides the numbers, a text that comes only from the state of the simulation stays empty.
 */
function Label({ at, k, kind = 'small', children, text, attrs, always }: LabelProps<never>) {
  const isFigure = text !== undefined && children === undefined;
  const isShown = useFigures() || !isFigure;
  const part = useLive<SVGTextElement>(isShown && (text ?? attrs) !== undefined ? { text, attrs, always } : null);
  return (
    <text ref={part} x={at.x} y={at.y} data-k={isShown ? k : undefined} className={`t-${kind}`} textAnchor={at.anchor}>
      {children}
    </text>
  );
}

type FrameProps<Reading> = Pick<Shows<Reading>, 'attrs'> & {
  readonly box: Box;
  readonly k?: string;
  readonly className: string;
};

function Frame({ box, k, className, attrs }: FrameProps<never>) {
  const part = useLive<SVGRectElement>(attrs === undefined ? null : { attrs });
  return <rect ref={part} x={box.x} y={box.y} width={box.w} height={box.h} rx={6} data-k={k} className={className} />;
}

type BarProps<Reading> = FrameProps<Reading> & { readonly rx?: number };

/** A bar inside a box. The bar has no length until its value is known. */
function Bar({ box, k, className, attrs, rx }: BarProps<never>) {
  const part = useLive<SVGRectElement>(attrs === undefined ? null : { attrs });
  return <rect ref={part} x={box.x} y={box.y} width={0} height={box.h} rx={rx} className={className} data-k={k} />;
}

type PathProps<Reading> = Pick<Shows<Reading>, 'attrs'> &
  Pick<SVGProps<SVGPathElement>, 'd' | 'className' | 'markerEnd'> & { readonly k?: string };

function Path({ d, className, k, markerEnd, attrs }: PathProps<never>) {
  const part = useLive<SVGPathElement>(attrs === undefined ? null : { attrs });
  return <path ref={part} d={d} className={className} data-k={k} markerEnd={markerEnd} />;
}

type GroupProps<Reading> = Omit<Shows<Reading>, 'text'> & {
  readonly k?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

function Group({ k, className, attrs, always, children }: GroupProps<never>) {
  const part = useLive<SVGGElement>(attrs === undefined ? null : { attrs, always });
  return (
    <g ref={part} className={className} data-k={k}>
      {children}
    </g>
  );
}

/** Components of a map. `Reading`: the data from which they compute their texts and attributes. */
type MapKit<Reading> = {
  readonly Label: (props: LabelProps<Reading>) => ReactElement;
  readonly Frame: (props: FrameProps<Reading>) => ReactElement;
  readonly Bar: (props: BarProps<Reading>) => ReactElement;
  readonly Path: (props: PathProps<Reading>) => ReactElement;
  readonly Group: (props: GroupProps<Reading>) => ReactElement;
};
export function mapKit<Reading>(): MapKit<Reading> {
  return { Label, Frame, Bar, Path, Group } as MapKit<never> as MapKit<Reading>;
}

/** Prefix for the ids of a drawing's markers and patterns, because a page may have several drawings. */
const SheetId = createContext('');

/** Reference to an arrow marker of the drawing. */
export function useMarker(hue = ''): string {
  return `url(#${useContext(SheetId)}arrow${hue})`;
}

type LineProps = { id: string; points: readonly Point[]; arrow?: boolean; className?: string };

/** A line of the map with its arrow. At high speeds it also shows the flow of packets. */
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

/** The SVG element of a map. */
export function MapSheet({ size, className = '', children }: { size: Size; className?: string; children: ReactNode }) {
  const sheet = useId();
  return (
    <svg
      className={`stage-map ${className}`.trimEnd()}
      viewBox={`0 0 ${size.w} ${size.h}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      style={{ '--ticks': `url(#${sheet}ticks)` } as CSSProperties}
    >
      <Markers sheet={sheet} />
      <SheetId.Provider value={sheet}>{children}</SheetId.Provider>
    </svg>
  );
}
