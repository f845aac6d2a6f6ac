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
import { classes, type Shows, useFigures, useLive } from './live';
import { type Box, type Point, pathData, type Size, type Spot } from './shapes';

/** Positions that every map has. */
export type Geometry = {
  readonly size: Size;
  /** Dashed borders between the zones, and the positions of the zones' titles. */
  readonly borders: readonly (readonly Point[])[];
  readonly titles: readonly Spot[];
  /** Positions of texts. */
  readonly spots: Readonly<Record<string, Spot>>;
  /** Lines that a packet can follow. A name says which part of the path the line is. */
  readonly lines: Readonly<Record<string, readonly Point[]>>;
};
const NOTHING: Geometry = { size: { w: 0, h: 0 }, borders: [], titles: [], spots: {}, lines: {} };
const MapContext = createContext(NOTHING);

/** What an element of a map shows of the state of the simulation. */
type Live<Reading> = Shows<Reading> & {
  readonly className?: string;
  /** Whether the element also has the class `onClass`. */
  readonly on?: (reading: Reading) => boolean;
  readonly onClass?: string;
  /** Whether the element is visible. Without this function it always is. */
  readonly shown?: (reading: Reading) => boolean;
};

function usePart<Part extends Element>({
  text,
  attrs,
  always,
  className = '',
  on,
  onClass = 'on',
  shown,
}: Live<never>) {
  const all = {
    ...attrs,
    ...(on && { class: (reading: never) => classes(className, on(reading) && onClass) }),
    ...(shown && { visibility: (reading: never) => (shown(reading) ? 'visible' : 'hidden') }),
  };
  const isLive = text !== undefined || Object.keys(all).length > 0;
  return useLive<Part>(isLive ? { text, attrs: all, always } : null);
}

/** Key of an element for styles and tests. */
type Keyed = { readonly k?: string };

type LabelProps<Reading, SpotId> = Omit<Live<Reading>, 'className'> &
  Keyed & {
    /** Position, or its name on the map. The name is also the key of a text that changes. */
    readonly at: Spot | SpotId;
    readonly kind?: string;
    readonly children?: ReactNode;
  };

/**
 * Text on the map. If the link hides the numbers, a text that comes only from the state of the simulation stays empty.
 */
function Label({ at, k, kind = 'small', children, ...live }: LabelProps<never, string>) {
  const { spots } = useContext(MapContext);
  const isNamed = typeof at === 'string';
  const { x, y, anchor } = isNamed ? spots[at] : at;
  const className = `t-${kind}`;
  const isShown = useFigures() || live.text === undefined || children !== undefined;
  const part = usePart<SVGTextElement>(isShown ? { ...live, className } : {});
  const key = k ?? (isNamed && live.text !== undefined ? at : undefined);
  return (
    <text ref={part} x={x} y={y} data-k={isShown ? key : undefined} className={className} textAnchor={anchor}>
      {children}
    </text>
  );
}

type BoxProps = { readonly box: Box; readonly rx?: number };

type FrameProps<Reading> = Live<Reading> & Keyed & { readonly box: Box };

function Frame({ box, k, className, ...live }: FrameProps<never>) {
  const part = usePart<SVGRectElement>({ ...live, className });
  return <rect ref={part} x={box.x} y={box.y} width={box.w} height={box.h} rx={6} data-k={k} className={className} />;
}

type BarProps<Reading> = Omit<Live<Reading>, 'text'> &
  Keyed &
  BoxProps & {
    /** Share of the box that the bar fills, and the share on its left that stays free. */
    readonly share?: (reading: Reading) => number;
    readonly from?: (reading: Reading) => number;
  };

/** A bar inside a box. The bar has no length until its value is known. */
function Bar({ box, k, className, rx, share, from, attrs }: BarProps<never>) {
  const part = usePart<SVGRectElement>({
    attrs: {
      ...attrs,
      ...(share && { width: (reading: never) => (box.w * share(reading)).toFixed(1) }),
      ...(from && { x: (reading: never) => (box.x + box.w * from(reading)).toFixed(1) }),
    },
  });
  return <rect ref={part} x={box.x} y={box.y} width={0} height={box.h} rx={rx} className={className} data-k={k} />;
}

/** The empty background of bars. */
export function Trough({ box, rx }: BoxProps) {
  return <rect x={box.x} y={box.y} width={box.w} height={box.h} rx={rx} className="trough" />;
}

type PathProps<Reading> = Live<Reading> & Keyed & Pick<SVGProps<SVGPathElement>, 'd' | 'markerEnd'>;

function Path({ d, className, k, markerEnd, ...live }: PathProps<never>) {
  const part = usePart<SVGPathElement>({ ...live, className });
  return <path ref={part} d={d} className={className} data-k={k} markerEnd={markerEnd} />;
}

type GroupProps<Reading> = Omit<Live<Reading>, 'text'> & Keyed & { readonly children: ReactNode };

function Group({ k, className, children, ...live }: GroupProps<never>) {
  const part = usePart<SVGGElement>({ ...live, className });
  return (
    <g ref={part} className={className} data-k={k}>
      {children}
    </g>
  );
}

/** A line is named on the map, or has its own points. */
type LineProps<LineId> = (
  | { readonly id: LineId; points?: never }
  | { readonly id: string; points: readonly Point[] }
) & {
  readonly arrow?: boolean;
  readonly className?: string;
};

/** A line of the map with its arrow. At high speeds it also shows the flow of packets. */
function Line({ id, points, arrow = true, className = '' }: LineProps<string>) {
  const { lines } = useContext(MapContext);
  const d = pathData(points ?? lines[id]);
  const marker = useMarker();
  return (
    <g className={`line ${className}`} data-line={id}>
      <path d={d} className="track" markerEnd={arrow ? marker : undefined} />
      <path d={d} className="flow" data-k={`flow-${id}`} />
    </g>
  );
}

/** Components of a map. `Reading`: the data from which they compute their texts and attributes. */
type MapKit<Reading, Map extends Geometry> = {
  readonly Label: (props: LabelProps<Reading, keyof Map['spots']>) => ReactElement;
  readonly Line: (props: LineProps<keyof Map['lines']>) => ReactElement;
  readonly Frame: (props: FrameProps<Reading>) => ReactElement;
  readonly Bar: (props: BarProps<Reading>) => ReactElement;
  readonly Path: (props: PathProps<Reading>) => ReactElement;
  readonly Group: (props: GroupProps<Reading>) => ReactElement;
  /** Returns the positions of the map around this component. */
  readonly useMap: () => Map;
};

const KIT = { Label, Line, Frame, Bar, Path, Group, useMap: () => useContext(MapContext) };

export function mapKit<Reading, Map extends Geometry>(): MapKit<Reading, Map> {
  return KIT as unknown as MapKit<Reading, Map>;
}

/** Borders and titles of the zones. */
export function ZoneTitles({ titles }: { readonly titles: readonly string[] }) {
  const { borders, titles: places } = useContext(MapContext);
  return (
    <>
      {borders.map(([[x1, y1], [x2, y2]]) => (
        <line key={`${x1} ${y1}`} x1={x1} x2={x2} y1={y1} y2={y2} className="zone-border" />
      ))}
      {places.map((at, i) => (
        <Label key={titles[i]} at={at} kind="title">
          {titles[i]}
        </Label>
      ))}
    </>
  );
}

/** Prefix for the ids of a drawing's markers and patterns, because a page may have several drawings. */
const SheetId = createContext('');

/** Reference to an arrow marker of the drawing. */
export function useMarker(hue = ''): string {
  return `url(#${useContext(SheetId)}arrow${hue})`;
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

type MapSheetProps = { readonly map: Geometry; readonly className?: string; readonly children: ReactNode };

/** The SVG element of a map. */
export function MapSheet({ map, className = '', children }: MapSheetProps) {
  const sheet = useId();
  return (
    <svg
      className={`stage-map ${className}`.trimEnd()}
      viewBox={`0 0 ${map.size.w} ${map.size.h}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      style={{ '--ticks': `url(#${sheet}ticks)` } as CSSProperties}
    >
      <Markers sheet={sheet} />
      <SheetId.Provider value={sheet}>
        <MapContext.Provider value={map}>{children}</MapContext.Provider>
      </SheetId.Provider>
    </svg>
  );
}
