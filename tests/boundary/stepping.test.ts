/** Tests the steps by which the page follows one packet, with the real simulation and the page's own code for a run. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lifeOf } from '../../web/src/decode/life';
import { InThreadClient } from '../../web/src/engine/fixture/inThreadClient';
import { machineIn } from '../../web/src/engine/machine';
import { Questions } from '../../web/src/run/questions';
import { Stepping } from '../../web/src/run/stepping';
import { runWith } from '../../web/src/run/stores';
import { Stage, StepUnit } from '../../web/src/tables/generated/tables';
import { memory, ringside, valuesOf } from './machine';

/** Number of a packet that is on the link when the test begins. */
const PACKET = 300;
const BEGIN_NS = 17.6e6;

const engine = () => new InThreadClient(() => machineIn(ringside('udp-200'), memory));
const { stores, session } = runWith(engine());
const questions = new Questions(stores, session, engine, () => false);
const stepping = new Stepping(stores, session, () => {});

/** Waits until the simulation has answered every command. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 12; frame++) {
    session.frame(frame * 16);
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (session.underWay) frame = 0;
  }
}

const shown_ns = (): number => session.playback.shown_ns;

beforeEach(async () => {
  session.start({ values: valuesOf('udp-200'), interventions: [] }, BEGIN_NS);
  await settled();
  questions.ask('life', PACKET);
  await settled();
});

afterEach(() => stores.chosen.getState().setUnit(StepUnit.Hop));

async function life() {
  questions.ask('life', PACKET);
  await settled();
  const { rows, at_ns } = stores.asked.getState();
  return rows === null ? null : lifeOf(rows, at_ns);
}

test('on: from stage to stage of that packet, up to its end; then the machine’s own steps, which steps back undo', async () => {
  const stages: number[] = [];
  for (let n = 0; n < 20; n++) {
    stepping.on();
    await settled();
    const told = await life();
    if (told === null) throw new Error('the packet is not known');
    stages.push(told.end);
    if (told.ended) break;
  }
  expect(stages.at(-1)).toBe(Stage.Delivered);
  expect(stages).toContain(Stage.Ring);
  expect(new Set(stages).size).toBe(stages.length);
  const moments = [shown_ns()];
  for (let n = 0; n < 3; n++) {
    stepping.on();
    await settled();
    moments.push(shown_ns());
  }
  expect(moments[3]).toBeGreaterThan(moments[0]);
  for (const moment of moments.slice(0, 3).reverse()) {
    stepping.back();
    await settled();
    expect(shown_ns()).toBe(moment);
  }
});

test('back: to where that packet was before, however long ago', async () => {
  stepping.on();
  await settled();
  const [moved_ns, stage] = [shown_ns(), (await life())?.end];
  session.seek(moved_ns + 5e6);
  await settled();
  for (let n = 0; n < 20 && shown_ns() !== moved_ns; n++) {
    stepping.back();
    await settled();
  }
  expect(shown_ns()).toBe(moved_ns);
  expect((await life())?.end).toBe(stage);
  stepping.back();
  await settled();
  expect(shown_ns()).toBeLessThan(moved_ns);
});

test('another unit of steps is the machine’s', async () => {
  stores.chosen.getState().setUnit(StepUnit.Event);
  const before_ns = shown_ns();
  stepping.on();
  await settled();
  const one = ringside('udp-200');
  while (one.run_until(before_ns, 50_000));
  one.step(StepUnit.Event, 1_000_000);
  expect(shown_ns()).toBe(one.now_ns());
});
