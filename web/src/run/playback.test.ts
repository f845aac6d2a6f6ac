import { describe, expect, it } from 'vitest';
import { type Span, spanBetween } from '../lib/span';
import { Playback } from './playback';

function playing(speed: number, loop: Span | null = null): Playback {
  const playback = new Playback({ speed, loop });
  playback.playing = true;
  playback.reached_ns = 1e12;
  playback.tick(0);
  return playback;
}

describe('the clock of the picture', () => {
  it('shows the same moment at any frame rate', () => {
    const fast = playing(2e6);
    const slow = playing(2e6);
    for (let ms = 4; ms <= 1000; ms += 4) fast.tick(ms);
    for (let ms = 50; ms <= 1000; ms += 50) slow.tick(ms);
    expect(fast.shown_ns).toBeCloseTo(2e6, 3);
    expect(slow.shown_ns).toBeCloseTo(2e6, 3);
  });

  it('never passes the machine', () => {
    const playback = playing(1e9);
    playback.reached_ns = 5e6;
    playback.tick(100);
    expect(playback.shown_ns).toBe(5e6);
  });

  it('keeps the machine ahead by a round trip and two frames, or by one service', () => {
    expect(playing(1e9).wanted_ns).toBe(50e6);
    expect(playing(1e3).wanted_ns).toBe(40_000);
  });

  it('lets the machine run ahead in pieces, each at most two frames long', () => {
    for (const speed of [1e3, 1e6, 1e9]) {
      const playback = playing(speed);
      playback.reached_ns = 0;
      expect(playback.wanted_ns).toBe((25 * speed) / 1000);
    }
  });

  it('shortens a late frame and drops the gap of a hidden tab', () => {
    const late = playing(1e9);
    late.tick(300);
    expect(late.shown_ns).toBe(100e6);
    const hidden = playing(1e9);
    hidden.tick(60_000);
    expect(hidden.shown_ns).toBe(0);
  });

  it('stops at the end of a loop, and lets the machine run no further', () => {
    const looping = playing(1e9, { from_ns: 10e6, to_ns: 30e6 });
    expect(looping.wanted_ns).toBe(30e6);
    looping.tick(50);
    expect(looping.shown_ns).toBe(30e6);
    expect(looping.atLoopEnd).toBe(true);
  });

  it('takes a slip of the hand for no loop', () => {
    expect(spanBetween(5e6, 5e6 + 999, 1e9)).toBeNull();
    expect(spanBetween(9e6, 5e6, 8e6)).toEqual({ from_ns: 5e6, to_ns: 8e6 });
  });

  it('stands still while paused, and stops at the end of the run', () => {
    const playback = playing(1e9);
    playback.end_ns = 30e6;
    playback.tick(100);
    expect(playback.atEnd).toBe(true);
    playback.playing = false;
    playback.jump(10e6);
    playback.tick(150);
    expect(playback.shown_ns).toBe(10e6);
  });
});
