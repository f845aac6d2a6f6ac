import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InThreadClient } from '../engine/fixture/inThreadClient';
import { FixtureMachine } from '../engine/fixture/machine';
import { About } from '../tables/tables';
import { ownAddress } from './address';
import { createLab, type Lab } from './lab';

/**
 * Answers questions about losses and `Ends` with two numbers: the number of compile jobs and the machine's time, ns.
 */
class TellingMachine extends FixtureMachine {
  override inquire(about: number, number: number): boolean {
    if (about === About.Losses || about === About.Ends) this.answer = [this.state.param('load.jobs'), this.now_ns()];
    else return super.inquire(about, number);
    return false;
  }
}

let lab: Lab;
let close: () => void;
let machines = 0;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const asked = () => lab.stores.asked.getState();
const answer = () => Array.from(asked().rows ?? []);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('requestAnimationFrame', (draw: (now: number) => void) =>
    setTimeout(() => draw(performance.now()), 16),
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  machines = 0;
  lab = createLab({
    engine: () => {
      machines++;
      return new InThreadClient((run) => new TellingMachine(run));
    },
    address: ownAddress('v=1&preset=tcp-loaded&t=20ms&speed=1ms&play=0'),
  });
  close = lab.open();
  await pass(500);
  lab.questions.ask('losses', 0);
  await pass(100);
});

afterEach(() => {
  close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('an open answer', () => {
  it('is asked again after a change at the moment shown', async () => {
    expect(answer()).toEqual([10, 20e6]);
    lab.changes.edit('load.jobs', 4);
    await pass(100);
    expect(answer()).toEqual([4, 20e6]);
  });

  it('is asked again after a fork, about the run and the moment on screen', async () => {
    lab.changes.forkAt(10e6, 'load.jobs', 4, 10e6);
    await pass(300);
    expect(asked().subject).toEqual({ about: 'losses', number: 0 });
    expect([answer(), asked().at_ns]).toEqual([[4, 10e6], 10e6]);
    expect(asked().stretch).toEqual({ from_ns: 0, to_ns: 10e6 });
  });

  it('is asked again after an undo and a reset, and shows nothing of the run before meanwhile', async () => {
    lab.changes.edit('load.jobs', 4);
    await pass(100);
    lab.changes.undo();
    expect(asked().rows).toBeNull();
    await pass(300);
    expect(answer()).toEqual([10, 20e6]);
    lab.changes.edit('load.jobs', 4);
    await pass(100);
    lab.changes.reset();
    await pass(300);
    expect([answer(), asked().at_ns]).toEqual([[10, 0], 0]);
  });

  it('is closed by another preset and by a swap with run B', async () => {
    lab.changes.choosePreset('tcp-quiet');
    await pass(300);
    expect(asked().subject).toBeNull();
    lab.forks.keep({ preset: 'tcp-loaded', overrides: {}, interventions: [] });
    lab.questions.ask('losses', 0);
    await pass(100);
    lab.forks.swap();
    await pass(300);
    expect(asked().subject).toBeNull();
  });

  it('asked on the way to another moment is about that moment', async () => {
    lab.clock.seek(5e6);
    lab.questions.ask('cpu', 0);
    expect(asked()).toMatchObject({ at_ns: 5e6, stretch: { from_ns: 0, to_ns: 5e6 } });
  });
});

describe('a question inside an answer', () => {
  const ends = async (to_ns: number): Promise<number[]> => {
    let told: number[] = [];
    lab.questions.inquire(About.Ends, 0, { from_ns: 1e6, to_ns }, (rows) => {
      told = Array.from(rows);
    });
    await pass(200);
    return told;
  };

  it('is answered by the machine on screen, or by another where the picture is before its stretch', async () => {
    expect(await ends(20e6)).toEqual([10, 20e6]);
    expect(machines).toBe(1);
    lab.clock.seek(5e6);
    await pass(100);
    expect(await ends(20e6)).toEqual([10, 20e6]);
    expect(machines).toBe(2);
    expect(lab.shown_ns).toBe(5e6);
  });
});
