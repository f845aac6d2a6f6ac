import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Draft } from './draft';

let edits: [string, number][];
let shown: number | null;
let draft: Draft;
const page = new EventTarget();
const letGo = (): boolean => page.dispatchEvent(new Event('pointerup'));
const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false, preventDefault: vi.fn() });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  edits = [];
  shown = null;
  const changes = { edit: (id: string, value: number) => void edits.push([id, value]) };
  draft = new Draft(changes, 'nic.ring', 384, (value) => {
    shown = value;
  });
});

afterEach(() => {
  letGo();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a slider under a hand', () => {
  it('shows every value on the way and tells the machine once, when the hand lets go', () => {
    draft.hold();
    for (const value of [300, 200, 100]) {
      draft.move(value);
      vi.advanceTimersByTime(5_000);
      expect(shown).toBe(value);
    }
    expect(edits).toEqual([]);
    letGo();
    expect(edits).toEqual([['nic.ring', 100]]);
    expect(shown).toBeNull();
  });

  it('changes nothing by a touch: not after an undo either, nor after a value that was typed', () => {
    draft.hold();
    draft.move(100);
    letGo();
    draft.follow(100);
    draft.follow(384);
    draft.hold();
    letGo();
    draft.choose(64);
    draft.hold();
    letGo();
    draft.leave();
    expect(edits).toEqual([
      ['nic.ring', 100],
      ['nic.ring', 64],
    ]);
  });

  it('forgets its way when something else changes the value meanwhile', () => {
    draft.hold();
    draft.move(100);
    draft.follow(200);
    expect(shown).toBeNull();
    letGo();
    expect(edits).toEqual([]);
  });

  it('does not take the answer to its own change for one made elsewhere', () => {
    draft.hold();
    draft.move(100);
    letGo();
    draft.hold();
    draft.move(50);
    draft.follow(100);
    expect(shown).toBe(50);
    letGo();
    expect(edits.at(-1)).toEqual(['nic.ring', 50]);
  });

  it('changes nothing by a finger that scrolls the page', () => {
    draft.hold();
    draft.move(100);
    page.dispatchEvent(new Event('pointercancel'));
    letGo();
    expect(edits).toEqual([]);
    expect(shown).toBeNull();
  });
});

describe('a slider under keys', () => {
  const pressed = (value: number): void => {
    draft.press(key('ArrowLeft'));
    draft.move(value);
    draft.release();
  };

  it('tells of presses that follow each other once, when they have rested', () => {
    for (const value of [383, 382, 381]) {
      pressed(value);
      vi.advanceTimersByTime(200);
    }
    expect(edits).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(edits).toEqual([['nic.ring', 381]]);
  });

  it('tells at once when the focus goes elsewhere, and no second time', () => {
    pressed(383);
    draft.leave();
    vi.advanceTimersByTime(1_000);
    expect(edits).toEqual([['nic.ring', 383]]);
  });

  it.each([
    ['Escape', key('Escape')],
    ['the keys of an undo', key('z', true)],
  ])('goes back by %s, which takes back nothing else', (_, back) => {
    pressed(383);
    draft.press(back);
    vi.advanceTimersByTime(1_000);
    expect(back.preventDefault).toHaveBeenCalled();
    expect(edits).toEqual([]);
    expect(shown).toBeNull();
  });
});
