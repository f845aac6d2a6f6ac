import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, overlongOf, partOf, replayLink } from './captureForm';

/** Content of a capture of UDP datagrams. */
const content = (duration_ns: number) => ({
  hash: '0123456789abcdef',
  receiver: '10.0.0.2',
  packets: 50,
  sockets: 1,
  streams: 0,
  shared: 0,
  duration_ns,
  largest: 1028,
  toOthers: 0,
  leftOut: 0,
});

/** Duration in the link of a run that replays this capture, as the link writes it. */
function linkedDuration(duration_ns: number): string | undefined {
  const part = partOf(EMPTY_FORM);
  if (typeof part === 'string') throw new Error(part);
  const link = replayLink(content(duration_ns), part, 'arrivals', 'a.pcap', {});
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

describe('a replay that is longer than the longest run', () => {
  it('says which time of the capture fits, and at which speed all of it fits', () => {
    expect(overlongOf(content(3600e9), 1)).toBeNull();
    expect(overlongOf(content(3601e9), 1)).toEqual({ replay_s: 3601, longest_s: 3600, fits_s: 3600, rate: 1.1 });
    expect(overlongOf(content(7200e9), 2)).toEqual({ replay_s: 7200, longest_s: 3600, fits_s: 7200, rate: 4 });
  });

  it('offers no speed if none is high enough', () => {
    expect(overlongOf(content(36_000e9), 1)?.rate).toBe(10);
    expect(overlongOf(content(196_000e9), 1)?.rate).toBeNull();
  });
});
