import { beforeEach, describe, expect, it } from 'vitest';
import type { SimClient } from '../engine/client';
import { LIFE, LIFE_WIDTH, Stage, StepUnit } from '../tables/tables';
import type { LiveRun } from './liveRun';
import { Stepping } from './stepping';
import { runWith } from './stores';

const PACKET = 12;

/** Makes a packet's history that ends at this stage. */
function lifeAt(stage: number): Float64Array {
  const rows = new Float64Array(LIFE_WIDTH);
  rows[LIFE.stage] = stage;
  return rows;
}

/** Requests to the machine, in order. The test answers each of them. */
let asked: { readonly what: string; readonly answer: (rows: Float64Array | boolean) => void }[];
let stepping: Stepping;

beforeEach(() => {
  asked = [];
  const put = (what: string, answer: (told: never) => void) => void asked.push({ what, answer: answer as never });
  const session = {
    playback: { shown_ns: 1_000 },
    pause: () => {},
    step: () => put('machine', () => {}),
    stepBack: () => put('machine back', () => {}),
    seek: (t_ns: number) => put(`seek ${t_ns}`, () => {}),
    inquire: (_: number, packet: number, take: (rows: Float64Array) => void) => put(`life ${packet}`, take),
    runTo: (_: number, packet: number, ended: (met: boolean) => void) => put(`hop ${packet}`, ended),
  } as unknown as LiveRun;
  const { stores } = runWith({} as SimClient);
  stores.chosen.getState().setUnit(StepUnit.Hop);
  stores.asked.setState({ subject: { about: 'life', number: PACKET } });
  stepping = new Stepping(stores, session, () => {});
});

const questions = (): string[] => asked.map(({ what }) => what);

describe('steps of a packet that is followed', () => {
  it('each look where the one before has come to: after its last hop the machine steps, and nothing is waited for', () => {
    stepping.on();
    stepping.on();
    expect(questions()).toEqual(['life 12']);
    asked[0].answer(lifeAt(Stage.Copy));
    expect(questions()).toEqual(['life 12', 'hop 12']);
    asked[1].answer(true);
    asked[2].answer(lifeAt(Stage.Delivered));
    expect(questions()).toEqual(['life 12', 'hop 12', 'life 12', 'machine']);
  });

  it('go back as often as they are asked to', () => {
    stepping.back();
    stepping.back();
    asked[0].answer(lifeAt(Stage.Wire));
    expect(questions()).toEqual(['life 12', 'seek 0', 'life 12']);
  });

  it('after its end are undone one by one; then a step back is the packet’s again', () => {
    for (const answer of [0, 2]) {
      stepping.on();
      asked[answer].answer(lifeAt(Stage.Delivered));
    }
    for (const answer of [4, 6, 8]) {
      stepping.back();
      asked[answer].answer(lifeAt(Stage.Delivered));
    }
    expect(questions().filter((what) => what !== 'life 12')).toEqual([
      'machine',
      'machine',
      'machine back',
      'machine back',
      'seek 0',
    ]);
  });

  it('after its end are not undone from another moment', () => {
    stepping.on();
    asked[0].answer(lifeAt(Stage.Delivered));
    stepping.forget();
    stepping.back();
    asked[2].answer(lifeAt(Stage.Delivered));
    expect(questions().at(-1)).toBe('seek 0');
  });

  it('are not waited for when another run has begun', () => {
    stepping.on();
    stepping.on();
    stepping.forget();
    asked[0].answer(lifeAt(Stage.Copy));
    asked[1].answer(true);
    expect(questions()).toEqual(['life 12', 'hop 12']);
    stepping.on();
    expect(questions()).toEqual(['life 12', 'hop 12', 'life 12']);
  });
});
