/** Tests which data the page has after a jump in time, with the real simulation and the page's own code. */
import { afterEach, expect, test } from 'vitest';
import { InThreadClient } from '../../web/src/engine/fixture/inThreadClient';
import { machineIn } from '../../web/src/engine/machine';
import { Rates } from '../../web/src/instruments/stage/layers/rates';
import { LiveRun } from '../../web/src/run/liveRun';
import {
  EVENT_COLUMNS as EVENT,
  Event,
  FRAME_FIELDS as FrameField,
  SERIES_COLUMNS as SERIES,
} from '../../web/src/tables/generated/tables';
import { index, memory, ringside, valuesOf } from './machine';

let session: LiveRun;

async function until(done: () => boolean): Promise<void> {
  for (let frame = 0; !done(); frame++) {
    if (frame > 5_000) throw new Error('the machine did not get there');
    session.frame(frame * 16);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Opens a preset at t = 0 and jumps to each of these points in model time. */
async function visits(preset: string, speed: number, ...moments_ns: number[]): Promise<void> {
  session = new LiveRun(new InThreadClient(() => machineIn(ringside(preset), memory)), {
    speed,
    loop: null,
    still: false,
    followed: 0,
    life: new Float64Array(0),
  });
  session.start({ values: valuesOf(preset), interventions: [] }, 0);
  await until(() => session.snapshot !== null && !session.underWay);
  for (const t_ns of moments_ns) {
    session.seek(t_ns);
    await until(() => !session.underWay);
    expect(session.playback.shown_ns).toBe(t_ns);
  }
}

function notable(): string[] {
  const { events, record } = session;
  const lines: string[] = [];
  for (let i = 0; i < events.length; i++) {
    if (events.at(i, EVENT.t_ns) < record.wholeFrom_ns)
      lines.push(`${events.at(i, EVENT.id)} ${events.at(i, EVENT.kind)}`);
  }
  return lines;
}

afterEach(() => session.close());

/** End times of the intervals that the recorded time series contains, ns. */
function intervals(): number[] {
  const { series } = session;
  return Array.from({ length: series.length }, (_, i) => series.at(i, SERIES.t_ns));
}

test('back and on again, the log has every notable entry and the series every 10 ms since the start', async () => {
  await visits('tcp-loaded', 2e6, 3e9);
  const straight = { notable: notable(), intervals: intervals() };
  session.close();
  await visits('tcp-loaded', 2e6, 3e9, 0.4e9, 3e9);
  expect(straight.notable.length).toBeGreaterThan(50);
  expect(straight.intervals).toHaveLength(300);
  expect({ notable: notable(), intervals: intervals() }).toEqual(straight);
});

test('going back hides what came later, and a change voids it', async () => {
  await visits('tcp-loaded', 2e6, 2e9, 1e9);
  const { events } = session;
  expect(events.at(events.length - 1, EVENT.t_ns)).toBeLessThanOrEqual(1e9);
  expect(intervals()).toHaveLength(200);
  session.setParam(index('load.jobs'), 0, () => {});
  await until(() => session.snapshot?.get(FrameField.jobs) === 0);
  expect(intervals()).toHaveLength(100);
  const first = events.firstAtLeast(EVENT.t_ns, 1e9);
  expect(events.at(first, EVENT.kind)).toBe(Event.ParameterChanged);
  session.seek(2e9);
  await until(() => !session.underWay);
  expect(intervals()).toHaveLength(200);
  expect(events.at(events.firstAtLeast(EVENT.t_ns, 1e9), EVENT.kind)).toBe(Event.ParameterChanged);
});

test('after a jump hops and spans reach back as far as the drawings do', async () => {
  await visits('tcp-quiet', 5e6, 2e9, 0.5e9);
  const { record, spans, tracker } = session;
  expect(record.wholeFrom_ns).toBeLessThanOrEqual(0.5e9 - 6 * 5e6);
  expect(spans.at(0, 0)).toBeLessThan(0.5e9 - 5 * 5e6);
  expect(tracker.hops.length).toBeGreaterThan(1000);
});

test('at rest, what a drawing lacks is fetched, and the moment stays', async () => {
  await visits('tcp-loaded', 1e6, 1e9);
  const digest = session.snapshot?.get(FrameField.digest_low);
  session.paintWith(() => session.wants(0.7e9));
  await until(() => session.record.wholeFrom_ns <= 0.7e9);
  expect(session.playback.shown_ns).toBe(1e9);
  expect(session.snapshot?.get(FrameField.digest_low)).toBe(digest);
});

test('rates after a jump are those of the second before it', async () => {
  await visits('tcp-loaded', 1e9, 5e9, 2.5e9);
  const rates = new Rates();
  const snap = session.snapshot;
  if (snap === null) throw new Error('nothing is shown');
  rates.take(snap, 1e9, session.record.rateBaseline);
  const { series } = session;
  const [from, to] = [series.firstAtLeast(SERIES.t_ns, 1.5e9 + 1), series.firstAtLeast(SERIES.t_ns, 2.5e9 + 1)];
  let offered = 0;
  for (let i = from; i < to; i++) offered += series.at(i, SERIES.offered);
  expect(offered).toBeGreaterThan(0);
  expect(rates.of(FrameField.offered)).toBe(offered);
});

test('an overload is not kept frame by frame, and leaves room for the rest', async () => {
  await visits('udp-livelock', 1e9, 4e9);
  const { events } = session;
  let drops = 0;
  for (let i = 0; i < events.length; i++) if (events.at(i, EVENT.kind) === Event.FrameDropped) drops++;
  expect(session.snapshot?.get(FrameField.drop_udp_rcvbuf)).toBeGreaterThan(40_000);
  expect(drops).toBeGreaterThan(100);
  expect(drops).toBeLessThanOrEqual(4 * 400);
});
