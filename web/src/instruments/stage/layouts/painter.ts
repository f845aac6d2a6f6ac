/** Makes the function that updates everything on a map that changes. */
import { palette } from '../../../draw/palette';
import { partsOf } from '../../../draw/parts';
import { Pace, READINGS_MS } from '../../../lib/pace';
import { type LiveRun, type Moment, RATE_MIN_NS, RATE_READER_S } from '../../../run/liveRun';
import { type Counters, Flow } from '../layers/flow';
import { type Looks, paintPackets } from '../layers/packets';
import { Rates } from '../layers/rates';
import { ringStates } from '../layers/ring';
import type { Trail } from '../layers/trail';
import type { Canvas } from '../layout';
import type { Ways } from '../motion';
import type { Size } from '../shapes';
import type { Afterglow, MapReading } from './readings';

/** What differs between the painters of maps. */
type Painted<Reading> = {
  readonly size: Size;
  readonly ways: Ways;
  readonly counters: Counters;
  readonly looks: Looks;
  readonly glow: Afterglow;
  /** Returns the trail of the followed packet. Null while the code that draws it has not been loaded. */
  readonly trailAt: (moment: Moment) => Trail | null;
  /** Draws rings and queues in their present state. */
  readonly paintState: (pen: CanvasRenderingContext2D, state: Pick<MapReading, 'moment' | 'drawn' | 'glow'>) => void;
  readonly readingOf: (reading: MapReading) => Reading;
  /** Whether the lines are drawn in this animation frame. */
  readonly isFlowDue: (moment: Moment) => boolean;
};

export function mapPainter<Reading>(
  { root, surface, live }: Canvas<Reading>,
  { size, ways, counters, looks, glow, trailAt, paintState, readingOf, isFlowDue }: Painted<Reading>,
) {
  const parts = partsOf(root);
  const rates = new Rates();
  const flow = new Flow(counters);
  const readings = new Pace(READINGS_MS);
  const stateAt = ringStates();
  return (moment: Moment, session: LiveRun): void => {
    const { snap } = moment;
    const { pen } = surface;
    rates.take(snap, Math.max(RATE_MIN_NS, moment.speed * RATE_READER_S), session.record.rateBaseline);
    surface.beginBox(size.w, size.h);
    const trail = trailAt(moment);
    trail?.paint(pen, moment, session, ways, palette());
    const isDue = readings.isDue(moment);
    const drawn = stateAt(moment, isDue);
    paintState(pen, { moment, drawn, glow });
    // Until the trail's code has been loaded, the followed packet is drawn like the others.
    const shown = trail === null && moment.followed !== 0 ? { ...moment, followed: 0 } : moment;
    const seen = paintPackets(pen, shown, session, ways, palette(), looks);
    trail?.mark(pen, looks, palette());
    if (isFlowDue(moment)) flow.paint(parts, moment, rates);
    const reading = readingOf({ moment, snap, drawn, rates, seen, glow, flowUnit: flow.unit });
    live.move(reading);
    if (isDue) live.write(reading);
  };
}
