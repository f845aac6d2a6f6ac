import { describe, expect, it } from 'vitest';
import type { Palette } from '../../../draw/palette';
import type { LiveRun, Moment } from '../../../run/liveRun';
import { Tracker } from '../../../run/tracker';
import { HOP, HOP_WIDTH, Stage } from '../../../tables/tables';
import { DESK, LINES, QUEUES, RING } from '../layouts/receiver/desk';
import { receiverWays } from '../layouts/receiver/lines';
import { type Looks, paintPackets } from './packets';
import { Trail } from './trail';

const PACKET = 7;
const SLOTS = 384;
/** A descriptor to the right of the ring's middle. */
const DESCRIPTOR = 96;

/** Hops of a packet: 100 µs on the wire, 100 µs in the ring, 19 µs in softirq, then in the receive queue. */
const HOPS: readonly (readonly [t: number, stage: number, value: number])[] = [
  [0, Stage.Wire, 100_000],
  [100_000, Stage.Ring, DESCRIPTOR],
  [200_000, Stage.Driver, 1448],
  [204_000, Stage.Ip, 1448],
  [207_000, Stage.Transport, 1448],
  [219_000, Stage.ReceiveQueue, 1448],
];

const colours = {} as Palette;
const looks: Looks = { v6: false, hides: () => false, colour: () => 'context' };
const ways = receiverWays(DESK, true, true);

function sessionWith(packet: number): LiveRun {
  const tracker = new Tracker();
  tracker.ringSize = SLOTS;
  for (const [t, stage, value] of HOPS) {
    const row = new Float64Array(HOP_WIDTH);
    row[HOP.t_ns] = t;
    row[HOP.packet] = packet;
    row[HOP.stage] = stage;
    row[HOP.value] = value;
    tracker.append(row);
  }
  return { tracker } as LiveRun;
}

/** A pen that records circles, and the opacity at which squares are filled. */
function pencil() {
  const circles: { readonly x: number; readonly y: number }[] = [];
  const squares: number[] = [];
  const draws = { globalAlpha: 1 };
  const pen = new Proxy(draws, {
    get: (target, name) => {
      if (name === 'globalAlpha') return target.globalAlpha;
      if (name === 'arc') return (x: number, y: number) => circles.push({ x, y });
      if (name === 'fill') return () => squares.push(target.globalAlpha);
      return () => {};
    },
  }) as unknown as CanvasRenderingContext2D;
  return { pen, circles, squares };
}

/** Draws the packet at a moment. At this speed the animation lasts for at least 0.9 ms of model time. */
function drawn(t: number, shows: Partial<Moment> = {}) {
  const moment = { t, snap: null, speed: 2e6, playing: false, flow: false, still: false, wall_ms: 0, ...shows };
  const whole = { followed: PACKET, life: new Float64Array(0), ...moment } as unknown as Moment;
  const session = sessionWith(PACKET);
  const { pen, circles, squares } = pencil();
  const trail = new Trail([], new Map());
  trail.paint(pen, whole, session, ways, colours);
  paintPackets(pen, whole, session, ways, colours, looks);
  trail.mark(pen, looks, colours);
  return { circles, squares };
}

describe('the circle around the followed packet', () => {
  it('is drawn once, as the packet is, however many of its trips are still animated', () => {
    for (const playing of [true, false]) {
      for (let t = 0; t < 400_000; t += 1000) {
        const { circles, squares } = drawn(t, { playing });
        expect([circles.length, squares], `at ${t}`).toEqual([1, [1]]);
      }
    }
  });

  it('is where the packet is while the picture is paused', () => {
    const [onWire] = drawn(50_000).circles;
    expect(onWire.x).toBeCloseTo((LINES.wire[0][0] + LINES.wire[1][0]) / 2, 0);
    const [inRing] = drawn(150_000).circles;
    expect(Math.hypot(inRing.x - RING.x, inRing.y - RING.y)).toBeCloseTo(RING.outer, 0);
    expect(inRing.x).toBeGreaterThan(RING.x + RING.inner);
    const [inQueue] = drawn(300_000).circles;
    const { x, y, w, h } = QUEUES.receive;
    expect([inQueue.x >= x && inQueue.x <= x + w, inQueue.y >= y && inQueue.y <= y + h]).toEqual([true, true]);
  });

  it('is also drawn with reduced motion, and not while packets are too many to see', () => {
    expect(drawn(300_000, { still: true, playing: true }).circles).toHaveLength(1);
    expect(drawn(300_000, { flow: true }).circles).toHaveLength(0);
  });
});

describe('a packet whose animation lags', () => {
  it('is faint while the picture is paused, because the packet has already arrived', () => {
    const followed = 0;
    expect(drawn(300_000, { followed, playing: true }).squares).toEqual([1, 1]);
    const paused = drawn(300_000, { followed }).squares;
    expect(paused).toHaveLength(2);
    for (const opacity of paused) expect(opacity).toBeLessThan(0.5);
    expect(drawn(50_000, { followed }).squares).toEqual([1]);
  });
});
