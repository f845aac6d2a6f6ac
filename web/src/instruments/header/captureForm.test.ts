import { describe, expect, it } from 'vitest';
import { udpCapture } from '../../engine/fixture/udpCapture';
import { EMPTY_FORM, overlongOf, partOf, replayLink } from './captureForm';

/** Returns the value of run.duration in the link for a replay of a capture with this duration. */
function linkedDuration(duration_ns: number): string | undefined {
  const part = partOf(EMPTY_FORM);
  if (typeof part === 'string') throw new Error(part);
  const link = replayLink(udpCapture(duration_ns), part, 'arrivals', 'a.pcap', { kept: {}, profile: 0 });
  return /(?:^|&)run\.duration=([^&]*)/.exec(link)?.[1];
}

describe('the duration of a replay’s run', () => {
  it('is a number of whole milliseconds, which the command line accepts', () => {
    expect(linkedDuration(1_999_000_000)).toBe('5.999');
    expect(linkedDuration(1_998_000_001)).toBe('5.999');
    const written = Array.from({ length: 5000 }, (_, ms) => linkedDuration(ms * 1e6) ?? '');
    expect(written.filter((text) => !/^\d+(\.\d{1,3})?$/.test(text))).toEqual([]);
  });

  it('is at most the longest run', () => {
    expect(linkedDuration(196_000e9)).toBe('3600');
  });
});

it('a replay runs on the server of 2018 if the present run does', () => {
  const part = partOf(EMPTY_FORM);
  if (typeof part === 'string') throw new Error(part);
  const on = (profile: number) => replayLink(udpCapture(1e9), part, 'arrivals', 'a.pcap', { kept: {}, profile });
  expect([0, 1, 3].map((profile) => /preset=([^&]*)/.exec(on(profile))?.[1])).toEqual([
    'tcp-quiet',
    'tcp-quiet',
    'now-quiet',
  ]);
});

it('a replay has the kernel release and the MTU of the present run', () => {
  const part = partOf(EMPTY_FORM);
  if (typeof part === 'string') throw new Error(part);
  const kept = { 'kernel.release': 0, 'link.mtu': 9000 };
  const link = replayLink(udpCapture(1e9), part, 'arrivals', 'a.pcap', { kept, profile: 3 });
  expect(link).toContain('preset=now-quiet');
  expect(link).toContain('kernel.release=2.6.12');
  expect(link).toContain('link.mtu=9000');
});

describe('a replay that is longer than the longest run', () => {
  it('says which time of the capture fits, and at which speed all of it fits', () => {
    expect(overlongOf(udpCapture(3600e9), 1)).toBeNull();
    expect(overlongOf(udpCapture(3601e9), 1)).toEqual({ replay_s: 3601, longest_s: 3600, fits_s: 3600, rate: 1.1 });
    expect(overlongOf(udpCapture(7200e9), 2)).toEqual({ replay_s: 7200, longest_s: 3600, fits_s: 7200, rate: 4 });
  });

  it('offers no speed if none is high enough', () => {
    expect(overlongOf(udpCapture(36_000e9), 1)?.rate).toBe(10);
    expect(overlongOf(udpCapture(196_000e9), 1)?.rate).toBeNull();
  });
});
