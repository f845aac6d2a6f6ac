import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InThreadClient } from '../engine/fixture/inThreadClient';
import { FixtureMachine } from '../engine/fixture/machine';
import type { Refusal } from '../engine/protocol';
import type { Span } from '../lib/span';
import { allValues, paramIndex, presetOf } from '../scenario/params';
import { Refused } from '../tables/refused';
import { EVENT, EventCode, FrameField, type Preset, Section, SPAN, StepUnit } from '../tables/tables';
import { LiveRun, type Moment } from './liveRun';

const RUN = { values: allValues(presetOf('tcp-loaded') as Preset, {}), interventions: [] };

/** Playback settings that the user chooses. */
let wishes: { speed: number; loop: Span | null; still: boolean; followed: number; life: Float64Array };
let session: LiveRun;
let moment: Moment | null;
let wall = 0;

/** Simulates `ms` of real time, with one animation frame per 16 ms. */
async function pass(ms: number): Promise<void> {
  for (const end = wall + ms; wall < end; wall += 16) {
    session.frame(wall);
    await vi.advanceTimersByTimeAsync(16);
  }
  session.frame(wall);
}

beforeEach(async () => {
  vi.useFakeTimers();
  wall = 0;
  moment = null;
  wishes = { speed: 2e6, loop: null, still: false, followed: 0, life: new Float64Array(0) };
  session = new LiveRun(new InThreadClient((run) => new FixtureMachine(run)), wishes);
  session.paintWith((now) => {
    moment = { ...now };
  });
  session.start(RUN, 20e6);
  await pass(100);
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const shown = (): Moment => moment as Moment;

describe('a liveRun', () => {
  it('opens at the moment asked for', () => {
    expect(shown().t).toBe(20e6);
  });

  it('plays at its speed, and shows no snapshot from the future', async () => {
    wishes.speed = 2e6;
    session.play();
    await pass(1000);
    expect(shown().t).toBeGreaterThan(21.8e6);
    expect(shown().t).toBeLessThan(22.1e6);
    expect(shown().snap.t_ns).toBeLessThanOrEqual(shown().t);
  });

  it('shows every state at its moment at slow speed, from the first moment on and after the speed is lowered', async () => {
    const reference = new FixtureMachine(RUN);
    const eventsAt = (t_ns: number): number => {
      reference.run_until(t_ns, 1e9);
      return reference.section(Section.Frame)[FrameField.events];
    };
    const check = async (ms: number): Promise<void> => {
      for (const end = wall + ms; wall < end; ) {
        await pass(16);
        const least = eventsAt(shown().t - 0.05 * wishes.speed);
        expect(shown().snap.get(FrameField.events), `at ${shown().t}`).toBeGreaterThanOrEqual(least);
      }
    };
    wishes.speed = 20e3;
    session.play();
    const begin = shown().t;
    await check(1800);
    expect(shown().t - begin).toBeGreaterThan(30e3);
    wishes.speed = 100e6;
    await pass(200);
    wishes.speed = 20e3;
    await pass(100);
    const lowered = shown().t;
    await check(3000);
    expect(shown().t - lowered).toBeGreaterThan(50e3);
  });

  it('pauses with the machine at exactly the moment shown', async () => {
    wishes.speed = 2e6;
    session.play();
    await pass(500);
    session.pause();
    await pass(100);
    expect(shown().snap.t_ns).toBe(shown().t);
    expect(shown().playing).toBe(false);
    const still = shown().t;
    await pass(200);
    expect(shown().t).toBe(still);
  });

  it('still goes to the moment asked for when it is paused on the way', async () => {
    session.start(RUN, 40e6);
    session.play();
    session.pause();
    await pass(100);
    expect(shown().t).toBe(40e6);
    expect(shown().playing).toBe(false);
  });

  it('goes to the newer of two targets, and is on its way until it is there', async () => {
    session.seek(60e6);
    session.seek(35e6);
    expect(session.target_ns).toBe(35e6);
    while (session.underWay) {
      expect(session.target_ns).toBe(35e6);
      await pass(16);
    }
    expect(shown().t).toBe(35e6);
  });

  it('steps from the moment shown, not from where the machine had run ahead', async () => {
    session.play();
    await pass(500);
    const paused = session.playback.shown_ns;
    session.step(StepUnit.Event);
    await pass(100);
    expect(shown().t).toBeGreaterThanOrEqual(Math.floor(paused));
    expect(shown().t).toBeLessThan(paused + 1e6);
    expect(shown().still).toBe(true);
  });

  it('shows nothing between the end of a loop and its start, even if a step follows', async () => {
    wishes.speed = 20e6;
    wishes.loop = { from_ns: 20e6, to_ns: 24e6 };
    session.play();
    while (session.playback.shown_ns < 24e6) await pass(16);
    session.frame(wall);
    expect(session.target_ns).toBe(20e6);
    session.step(StepUnit.Event);
    expect(session.status).toMatchObject({ playing: false, seeking: null });
    await pass(100);
    expect(shown().t).toBeGreaterThanOrEqual(20e6);
    expect(shown().t).toBeLessThan(21e6);
  });

  it('steps by the unit asked for, whatever the speed', async () => {
    const before = shown().snap.get(FrameField.jiffies);
    session.step(StepUnit.Tick);
    await pass(50);
    expect(shown().snap.get(FrameField.jiffies)).toBe(before + 1);
    expect(shown().still).toBe(true);
    const t = shown().t;
    session.stepBack(StepUnit.Tick);
    await pass(50);
    expect(shown().t).toBeLessThan(t);
  });

  it('applies a change at once and says when; a bad value is refused with its code', async () => {
    const said: [number, Refusal | null][] = [];
    const told = (at_ns: number, refused: Refusal | null): void => void said.push([at_ns, refused]);
    session.setParam(paramIndex('app.nice'), -10, told);
    session.setParam(paramIndex('app.nice'), -99, told);
    await pass(50);
    expect(shown().snap.get(FrameField.app_nice)).toBe(-10);
    expect(said[0]).toEqual([20e6, null]);
    expect(said[1][1]).toEqual(Float64Array.of(Refused.NotAllowed, paramIndex('app.nice'), -99, 0));
    const newest = session.events.length - 1;
    expect(session.events.at(newest, EVENT.kind)).toBe(EventCode.ParameterChanged);
  });

  it('forgets what it knew beyond a moment to which it went back', async () => {
    session.seek(60e6);
    await pass(100);
    session.seek(30e6);
    await pass(100);
    expect(shown().t).toBe(30e6);
    const { spans, events } = session;
    expect(spans.at(spans.length - 1, SPAN.end_ns)).toBeLessThan(31e6);
    expect(events.at(events.length - 1, EVENT.t_ns)).toBeLessThanOrEqual(30e6);
  });

  it('leaves a painter out that throws, says so once, and draws the rest', async () => {
    const said: unknown[] = [];
    session.onPaintFault = (reason) => said.push(reason);
    const fault = new Error('no such tile');
    session.paintWith(() => {
      throw fault;
    });
    let after = 0;
    session.paintWith(() => after++);
    session.play();
    await pass(500);
    expect(said).toEqual([fault]);
    expect(after).toBeGreaterThan(25);
    expect(shown().t).toBeGreaterThan(20.5e6);
  });

  it('plays a loop again and again, never beyond it, and survives a pause', async () => {
    wishes.speed = 20e6;
    wishes.loop = { from_ns: 20e6, to_ns: 24e6 };
    session.play();
    const seen: number[] = [];
    for (let n = 0; n < 60; n++) {
      await pass(16);
      seen.push(shown().t);
      if (n === 30) session.pause();
      if (n === 32) session.play();
    }
    expect(Math.max(...seen)).toBeLessThanOrEqual(24e6);
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(20e6);
    const turns = seen.filter((t, i) => i > 0 && t < seen[i - 1]).length;
    expect(turns).toBeGreaterThanOrEqual(3);
    wishes.loop = null;
    await pass(600);
    expect(shown().t).toBeGreaterThan(24e6);
  });

  it('turns to flow when packets are too many to see, and back', async () => {
    wishes.speed = 1e9;
    session.play();
    await pass(200);
    expect(shown().flow).toBe(true);
    wishes.speed = 1e5;
    await pass(1500);
    expect(shown().flow).toBe(false);
  });
});
