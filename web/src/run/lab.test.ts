import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InThreadClient } from '../engine/fixture/inThreadClient';
import { FixtureMachine } from '../engine/fixture/machine';
import { presentValue } from '../scenario/store';
import { About, EventCode, FrameField, Until } from '../tables/tables';
import { type Address, ownAddress } from './address';
import { createLab, type Lab } from './lab';
import { openingOf } from './openings';

/**
 * Time at which this machine's ring runs out of descriptors, ns. The page's search for this moment takes several steps.
 */
const DRY_NS = 60e6;
/** Time from the moment at which the page opens the preset to the event that the preset shows, ns. */
const LEAD_NS = openingOf('ring-exhausted')?.lead_ns ?? Number.NaN;

let breaks = false;

/** A machine whose ring runs out of descriptors, as in the preset `ring-exhausted`. The test can make it fail. */
class EpisodicMachine extends FixtureMachine {
  override run_until(to_ns: number, at_most: number): boolean {
    if (breaks && to_ns > 25e6) throw new Error('unreachable');
    return super.run_until(to_ns, at_most);
  }

  override run_to(until: number): boolean {
    if (until !== Until.RingExhausted) return super.run_to(until);
    if (super.run_until(DRY_NS, 20)) return true;
    this.state.log(EventCode.RingExhausted, 0, 0);
    return false;
  }

  override inquire(about: number, number: number): boolean {
    super.inquire(about, number);
    if (about === About.Causes) this.answer[2] = EventCode.RingExhausted;
    return false;
  }
}

let lab: Lab;
let close: () => void;

function opened(fragment: string): void {
  lab = createLab({
    engine: () => new InThreadClient((run) => new EpisodicMachine(run)),
    address: ownAddress(fragment),
  });
  close = lab.open();
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const shown_ns = (): number => lab.shown_ns;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('requestAnimationFrame', (draw: (now: number) => void) =>
    setTimeout(() => draw(performance.now()), 16),
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  breaks = false;
});

afterEach(() => {
  close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a lab', () => {
  it('that was closed and is opened again, as by React’s StrictMode, plays', async () => {
    opened('v=1&preset=tcp-loaded&load.jobs=4&t=20ms&speed=1ms');
    close();
    close = lab.open();
    await pass(1000);
    expect(lab.status).toMatchObject({ playing: true, fault: null });
    expect(shown_ns()).toBeGreaterThan(20.5e6);
    expect(lab.snapshot?.get(FrameField.jobs)).toBe(4);
  });

  it('that is opened again during the search for its opening comes to it, and plays', async () => {
    opened('v=1&preset=ring-exhausted&speed=1us');
    expect(lab.links.linkWith({})).not.toContain('play');
    close();
    close = lab.open();
    await pass(3000);
    expect(lab.status).toMatchObject({ playing: true, fault: null });
    expect(shown_ns()).toBeCloseTo(DRY_NS - LEAD_NS, -5);
  });

  it('opens at rest where its link says so, with the answer that it names, and says both in its own', async () => {
    opened('v=1&preset=tcp-loaded&t=20ms&speed=1ms&play=0&answer=losses');
    await pass(1000);
    expect(lab.status.playing).toBe(false);
    expect(shown_ns()).toBe(20e6);
    expect(lab.stores.asked.getState().subject).toEqual({ about: 'losses', number: 0 });
    expect(lab.links.linkWith({})).toContain('&answer=losses&play=0');
    lab.questions.askNothing();
    lab.clock.play();
    await pass(100);
    expect(lab.links.linkWith({})).not.toMatch(/answer|play/);
  });

  it('tells of a painter that throws, and goes on', async () => {
    opened('v=1&preset=tcp-loaded&t=20ms&speed=1ms');
    lab.paintWith(() => {
      throw new Error('no such tile');
    });
    await pass(1000);
    const { notices } = lab.stores.chosen.getState();
    expect(notices.map(({ lines }) => lines.at(-1))).toEqual(['no such tile']);
    expect(shown_ns()).toBeGreaterThan(20.5e6);
  });
});

describe('a change of the scenario', () => {
  it('before the furthest moment shown leaves the branch that was seen as run B; at that moment it leaves nothing', async () => {
    opened('v=1&preset=tcp-loaded&t=20ms&speed=1ms&play=0');
    await pass(500);
    lab.changes.edit('load.jobs', 4);
    await pass(100);
    expect(lab.forks.against).toBeNull();
    lab.clock.seek(10e6);
    await pass(100);
    lab.changes.edit('load.jobs', 2);
    await pass(100);
    expect(lab.forks.against?.interventions).toEqual([{ at_ns: 20e6, id: 'load.jobs', value: 4 }]);
    expect(presentValue(lab.stores.chosen.getState(), 'load.jobs')).toBe(2);
    expect(lab.newest_ns).toBe(10e6);
  });

  it('before later changes of its link says that it removes them, and Undo restores them', async () => {
    opened('v=1&preset=tcp-loaded&at=30ms:load.jobs=2&at=40ms:load.jobs=3&t=20ms&play=0');
    await pass(500);
    lab.changes.edit('load.jobs', 4);
    await pass(100);
    await vi.dynamicImportSettled();
    const { interventions, notices } = lab.stores.chosen.getState();
    expect(interventions).toEqual([{ at_ns: 20e6, id: 'load.jobs', value: 4 }]);
    expect(notices.map(({ lines }) => lines[0])).toEqual([expect.stringContaining('2 later changes of this run')]);
    lab.changes.undo();
    expect(lab.stores.chosen.getState().interventions).toHaveLength(2);
  });

  it('that needs a restart says how many later changes it removes', async () => {
    opened('v=1&preset=tcp-loaded&at=30ms:load.jobs=2&t=20ms&play=0');
    await pass(500);
    lab.changes.edit('kernel.hz', 0);
    await vi.dynamicImportSettled();
    expect(lab.chosen.interventions).toEqual([]);
    expect(lab.chosen.notices.map(({ lines }) => lines[0])).toEqual([expect.stringContaining('One later change')]);
  });

  it('swapped with run B keeps moment, speed and loop, and not its title', async () => {
    opened('v=1&preset=tcp-loaded&title=Mine&against=preset=tcp-quiet&t=20ms&speed=50us&loop=10ms-15ms&play=0');
    await pass(500);
    lab.forks.swap();
    await pass(500);
    const { preset, speed, loop, title, page } = lab.chosen;
    expect([preset, speed, loop, title]).toEqual(['tcp-quiet', 50e3, { from_ns: 10e6, to_ns: 15e6 }, '']);
    expect([page.against, shown_ns()]).toEqual(['preset=tcp-loaded', 20e6]);
  });

  it('leaves run B as it is while two runs are compared', async () => {
    opened('v=1&preset=tcp-loaded&against=preset=tcp-quiet&view=compare&t=20ms&play=0');
    await pass(500);
    lab.clock.seek(10e6);
    await pass(100);
    lab.changes.edit('load.jobs', 4);
    await pass(100);
    expect(lab.forks.against?.preset).toBe('tcp-quiet');
    expect(lab.forks.isBeside('load.jobs', lab.chosen)).toBe(false);
    lab.forks.compareWithout('load.jobs');
    expect(lab.forks.isBeside('load.jobs', lab.chosen)).toBe(true);
  });

  it('of a branch at t = 0 is shown at the moment at which its effect was measured, beside the run without it', async () => {
    opened('v=1&preset=tcp-loaded&t=20ms&play=0');
    await pass(500);
    lab.changes.forkAt(0, 'load.jobs', 4, 40e6);
    await pass(500);
    expect([shown_ns(), lab.snapshot?.get(FrameField.jobs), lab.status.playing]).toEqual([40e6, 4, false]);
    expect([lab.chosen.page.view, lab.forks.against?.overrides]).toEqual(['compare', {}]);
    expect(lab.links.linkWith({})).toMatch(/load\.jobs=4&t=40ms/);
  });

  it('that restarts the run is shown at the moment at which its effect was measured, too', async () => {
    opened('v=1&preset=tcp-loaded&t=20ms&speed=1ms');
    await pass(500);
    lab.changes.forkAt(10e6, 'host.memory', 512, 40e6);
    await pass(500);
    expect(lab.status.playing).toBe(true);
    expect(shown_ns()).toBeGreaterThanOrEqual(40e6);
    expect(lab.chosen.page.view).toBe('compare');
  });

  it('is made by no hand where the link forbids it', async () => {
    opened('v=1&preset=tcp-loaded&load.jobs=4&t=20ms&play=0&edit=0');
    await pass(500);
    lab.changes.edit('load.jobs', 2);
    lab.changes.reset();
    lab.changes.choosePreset('udp-200');
    lab.changes.forkAt(10e6, 'load.jobs', 2, 10e6);
    await pass(500);
    const { preset } = lab.stores.chosen.getState();
    expect([preset, presentValue(lab.stores.chosen.getState(), 'load.jobs'), shown_ns()]).toEqual([
      'tcp-loaded',
      4,
      20e6,
    ]);
  });
});

describe('a machine that has stopped', () => {
  it('is made anew without a reload, with the scenario at its moment, playing as it was', async () => {
    opened('v=1&preset=tcp-loaded&load.jobs=4&t=20ms&speed=10ms');
    breaks = true;
    await pass(1000);
    expect(lab.status).toMatchObject({ playing: false, fault: { reason: 'panic' } });
    const stopped_ns = shown_ns();
    breaks = false;
    lab.startAgain();
    await pass(200);
    expect(lab.status).toMatchObject({ playing: true, fault: null });
    expect(shown_ns()).toBeGreaterThanOrEqual(stopped_ns);
    expect(presentValue(lab.stores.chosen.getState(), 'load.jobs')).toBe(4);
    expect(lab.snapshot?.get(FrameField.jobs)).toBe(4);
  });

  it('on its way to a moment is made anew there; at rest it stays at rest', async () => {
    opened('v=1&preset=tcp-loaded&t=20ms&speed=1ms');
    await pass(100);
    lab.clock.pause();
    await pass(100);
    breaks = true;
    lab.clock.seek(40e6);
    await pass(100);
    breaks = false;
    lab.startAgain();
    await pass(500);
    expect(shown_ns()).toBe(40e6);
    expect(lab.status.playing).toBe(false);
  });

  it('can begin at the first moment instead', async () => {
    opened('v=1&preset=tcp-loaded&t=20ms&speed=10ms');
    breaks = true;
    await pass(1000);
    breaks = false;
    lab.startAgain(0);
    await pass(100);
    expect(shown_ns()).toBeLessThan(5e6);
  });
});

describe('a preset that opens at an episode', () => {
  it('opens a little before it, playing', async () => {
    opened('v=1&preset=ring-exhausted&speed=1us');
    await pass(3000);
    expect(shown_ns()).toBeCloseTo(DRY_NS - LEAD_NS, -5);
    expect(lab.status.playing).toBe(true);
    expect(lab.stores.chosen.getState().speed).toBe(1e3);
  });

  it('opens at its own speed where the link names none', async () => {
    opened('v=1&preset=ring-exhausted&play=0');
    await pass(3000);
    expect(lab.stores.chosen.getState().speed).toBe(openingOf('ring-exhausted')?.speed);
    lab.changes.choosePreset('nice-boost');
    expect(lab.stores.chosen.getState().speed).toBe(openingOf('nice-boost')?.speed);
  });

  it('keeps the speed of a run that was changed, and begins it at the first moment', async () => {
    opened('v=1&preset=ring-exhausted&load.jobs=2&play=0');
    await pass(1000);
    expect([shown_ns(), lab.stores.chosen.getState().speed]).toEqual([0, 2e6]);
  });

  it('begins a *run until* that is asked for on the way at its opening', async () => {
    opened('v=1&preset=ring-exhausted&speed=1us');
    expect(lab.status.hunting).toBe(true);
    lab.clock.runTo(Until.Timeout);
    await pass(3000);
    expect(lab.status).toMatchObject({ hunting: false, seeking: null, playing: false });
    expect(shown_ns()).toBeGreaterThan(DRY_NS - LEAD_NS);
    expect(shown_ns()).toBeLessThan(DRY_NS);
  });

  it('answers a question that is asked on the way once it is there', async () => {
    opened('v=1&preset=ring-exhausted&speed=1us&play=0');
    lab.questions.ask('waits', 0);
    expect(lab.stores.asked.getState().subject).toBeNull();
    await pass(3000);
    expect(lab.stores.asked.getState()).toMatchObject({ subject: { about: 'waits' }, at_ns: DRY_NS - LEAD_NS });
  });

  it('gives way to a person who goes elsewhere meanwhile', async () => {
    opened('v=1&preset=ring-exhausted&speed=1us');
    lab.clock.seek(5e6);
    await pass(3000);
    expect(shown_ns()).toBe(5e6);
    expect(lab.status.hunting).toBe(false);
  });
});

describe('a preset whose sentence compares', () => {
  it('comes from the list with its load, and with the other one as run B', async () => {
    opened('v=1&preset=tcp-loaded&t=20ms&play=0');
    await pass(500);
    lab.changes.choosePreset('slow-sender');
    await pass(500);
    const { preset, overrides } = lab.stores.chosen.getState();
    expect([preset, overrides]).toEqual(['slow-sender', { 'load.jobs': 10 }]);
    expect(lab.forks.against).toMatchObject({
      preset: 'fast-sender',
      overrides: { 'load.jobs': 10 },
      interventions: [],
    });
    lab.changes.undo();
    expect(lab.stores.chosen.getState().preset).toBe('tcp-loaded');
  });

  it('is what its link says when a link opens it', async () => {
    opened('v=1&preset=slow-sender&play=0');
    await pass(500);
    expect(lab.stores.chosen.getState().overrides).toEqual({});
    expect(lab.forks.against).toBeNull();
  });
});

describe('while another view of the page is open', () => {
  const START = 'v=1&preset=tcp-loaded&t=20ms&speed=1ms';
  let place: Address;
  let gone: string[];
  let back: () => void;

  /** Opens a link in an address with a history, like the browser's address bar. */
  function openedWithHistory(fragment: string): void {
    const own = ownAddress(fragment);
    gone = [];
    let heard = (): void => {};
    place = {
      ...own,
      go: (next) => {
        gone.push(own.read());
        own.write(next);
      },
      onChange: (tell) => {
        heard = tell;
        return () => {};
      },
    };
    back = () => {
      own.write(gone.pop() ?? '');
      heard();
    };
    lab = createLab({ engine: () => new InThreadClient((run) => new EpisodicMachine(run)), address: place });
    close = lab.open();
  }

  it('the run stands still, its link says which view is open, and it goes on with the machine', async () => {
    openedWithHistory(START);
    await pass(1000);
    lab.links.goTo('experiments', { card: 'fermilab-fig-9' });
    await pass(100);
    const left_ns = shown_ns();
    expect(place.read()).toMatch(/&view=experiments&card=fermilab-fig-9$/);
    await pass(1000);
    expect(shown_ns()).toBe(left_ns);
    lab.links.goTo('machine');
    expect(place.read()).not.toContain('view=');
    await pass(1000);
    expect(shown_ns()).toBeGreaterThan(left_ns + 0.5e6);
  });

  it('the way back leads to the machine, whose run was left alone', async () => {
    openedWithHistory(START);
    await pass(1000);
    lab.links.goTo('experiments');
    await pass(100);
    const { snapshot } = lab;
    const left_ns = shown_ns();
    const { openings } = lab.links;
    back();
    expect(lab.links.openings).toBe(openings + 1);
    expect(lab.snapshot).toBe(snapshot);
    expect(shown_ns()).toBe(left_ns);
    expect(lab.status.playing).toBe(true);
    expect(lab.stores.chosen.getState().page).toEqual({});
  });

  it('a run that rested rests on', async () => {
    openedWithHistory(START);
    await pass(500);
    lab.clock.pause();
    lab.links.goTo('experiments');
    lab.links.goTo('machine');
    await pass(500);
    expect(lab.status.playing).toBe(false);
  });

  it('a link with a view opens it, and the run waits', async () => {
    openedWithHistory(`${START}&view=experiments`);
    await pass(1000);
    expect(shown_ns()).toBe(20e6);
    expect(lab.status.playing).toBe(false);
    lab.links.goTo('machine');
    await pass(1000);
    expect(shown_ns()).toBeGreaterThan(20.5e6);
  });

  it('a run of its own is opened, and the way back leads to the view again', async () => {
    openedWithHistory(`${START}&view=experiments`);
    await pass(100);
    lab.links.openRun('v=1&preset=tcp-loaded&load.jobs=4&t=30ms&speed=1ms');
    await pass(1000);
    expect(lab.snapshot?.get(FrameField.jobs)).toBe(4);
    expect(shown_ns()).toBeGreaterThan(30e6);
    back();
    await pass(1000);
    expect(lab.status.playing).toBe(false);
    expect(lab.stores.chosen.getState().page).toEqual({ view: 'experiments' });
  });

  it('the way back to a run that rested rests, though another plays', async () => {
    openedWithHistory(`${START}&play=0`);
    await pass(100);
    lab.links.openRun('v=1&preset=tcp-loaded&load.jobs=4&t=30ms&speed=1ms');
    await pass(500);
    expect(lab.status.playing).toBe(true);
    back();
    await pass(500);
    expect(lab.status.playing).toBe(false);
    expect(shown_ns()).toBe(20e6);
  });

  it('the lessons’ list shows no run, and an open lesson does', async () => {
    openedWithHistory(`${START}&view=lessons`);
    await pass(1000);
    expect(shown_ns()).toBe(20e6);
    lab.links.goTo('lessons', { lesson: 'trip', scene: '1' });
    await pass(1000);
    expect(shown_ns()).toBeGreaterThan(20.5e6);
    lab.links.goTo('lessons');
    expect(lab.status.playing).toBe(false);
  });
});

describe('the run before a lesson', () => {
  const LESSON = 'v=1&preset=tcp-quiet&t=10ms&view=lessons&lesson=slices&scene=1';

  it('is back when the person leaves the lesson, with its changes and run B', async () => {
    opened('v=1&preset=tcp-loaded&load.jobs=48&t=20ms&speed=1ms&play=0&against=preset=tcp-loaded');
    await pass(200);
    lab.links.show(LESSON, true);
    lab.links.show(`${LESSON.slice(0, -1)}2`, true);
    await pass(200);
    expect(lab.chosen.preset).toBe('tcp-quiet');
    lab.links.goTo('machine');
    await pass(500);
    expect(lab.chosen).toMatchObject({ preset: 'tcp-loaded', overrides: { 'load.jobs': 48 } });
    expect(lab.forks.against?.preset).toBe('tcp-loaded');
    expect(lab.chosen.page).not.toHaveProperty('lesson');
    expect(shown_ns()).toBeCloseTo(20e6, -5);
    expect(lab.status.playing).toBe(false);
    expect(lab.chosen.notices.at(-1)?.title).toBe('Your run is back');
  });

  it('is the lesson’s machine if the person had changed nothing', async () => {
    opened('v=1&preset=tcp-loaded&t=20ms&speed=1ms&play=0');
    await pass(200);
    lab.links.show(LESSON, true);
    await pass(200);
    lab.links.goTo('machine');
    expect(lab.chosen.preset).toBe('tcp-quiet');
  });
});

describe('a moment of an answer', () => {
  it('is where the picture stops, and the page says so', async () => {
    opened('v=1&preset=tcp-loaded&t=20ms&speed=1ms');
    await pass(500);
    expect(lab.status.playing).toBe(true);
    lab.clock.visit(10e6);
    await pass(500);
    expect(lab.status.playing).toBe(false);
    expect(shown_ns()).toBeCloseTo(10e6, -4);
    expect(lab.chosen.notices.at(-1)?.title).toContain('Stopped at 0.010');
  });
});
