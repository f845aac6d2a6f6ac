/** Shows packet rates when single packets are too fast to see: the width of a line is the rate of its packets. */
import { setStyle } from '../../../draw/dom';
import type { Parts } from '../../../draw/parts';
import type { Moment } from '../../../run/liveRun';
import { FrameField } from '../../../tables/tables';
import type { Rates } from './rates';

/** Possible scales: packets per second for one unit of a line's width. */
const SCALES: readonly number[] = [100, 500, 1_000, 2_000, 5_000, 10_000, 20_000];
/**
 * Wanted width for the line of arriving packets, in units of the map. A scale stays in use while this line is between
 * half and twice as wide.
 */
const WANTED = 6;
const WIDEST = 16;
const STEP_S = 0.9;

/** Counters of packets for each line. The sum of their rates determines the line's width. */
export type Counters = Readonly<Record<string, number | readonly number[]>>;

/**
 * Draws packet rates as line widths on one map. Keeps the phase of the moving dashes and the scale between animation
 * frames.
 */
export class Flow {
  /** Present scale, packets per second for one unit of width; the map shows this number. */
  unit = SCALES[4];
  private phase = 0;
  private before_ms = 0;

  constructor(private readonly counters: Counters) {}

  paint(parts: Parts, moment: Moment, rates: Rates): void {
    if (moment.playing && !moment.still) this.run(moment.wall_ms - this.before_ms);
    this.before_ms = moment.wall_ms;
    if (moment.flow) this.chooseUnit(rates.of(FrameField.offered));
    for (const [id, counter] of Object.entries(this.counters)) {
      const path = parts(`flow-${id}`);
      const rate = moment.flow ? rateOf(counter, rates) : 0;
      const wide = rate < 1 ? 0 : Math.min(WIDEST, Math.max(1.6, rate / this.unit));
      setStyle(path, 'stroke-width', wide === 0 ? '' : wide.toFixed(1));
      setStyle(path, 'stroke-dashoffset', wide === 0 ? '' : (-this.phase).toFixed(1));
    }
  }

  private run(passed_ms: number): void {
    this.phase = (this.phase + Math.min(50, passed_ms) * 0.024 * STEP_S) % 12;
  }

  private chooseUnit(offered: number): void {
    const wide = offered / this.unit;
    if (offered < 1 || (wide > WANTED / 2 && wide < WANTED * 2)) return;
    this.unit = SCALES.find((scale) => offered / scale <= WANTED) ?? SCALES[SCALES.length - 1];
  }
}

function rateOf(counter: number | readonly number[], rates: Rates): number {
  return [counter].flat().reduce((sum, one) => sum + rates.of(one), 0);
}
