import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { udpCapture } from '../../engine/fixture/udpCapture';

vi.mock('../../engine/examine', () => ({}));

const { Content } = await import('./CaptureDialog');
const { fittingMtu, tooLargeOf } = await import('./captureMtu');

/** Returns the lines of text that the dialog shows about a capture of this duration. */
function shown(duration_s: number, { rate = 1, fits = true, isLink = false, content = {} } = {}): string[] {
  const markup = renderToStaticMarkup(
    <Content
      file={new File([], 'a.pcap')}
      part={{ rate, span: null, filter: {} }}
      content={{ ...udpCapture(duration_s * 1e9), ...content }}
      fits={fits}
      isLink={isLink}
    />,
  );
  return [...markup.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, text]) => text.replaceAll('\u202f', ' '));
}

it('a capture that fits is promised in full, in seconds with groups of digits', () => {
  expect(shown(2)).toEqual(['a.pcap: 50 of 50 packets will be replayed to 10.0.0.2 in 2\u00a0s, 1 flow.']);
  expect(shown(3600)).toEqual(['a.pcap: 50 of 50 packets will be replayed to 10.0.0.2 in 3 600\u00a0s, 1 flow.']);
});

it('for a capture longer than the longest run, the dialog says how much fits and what to choose', () => {
  expect(shown(196_000)).toEqual([
    'a.pcap: 50 of 50 packets are addressed to 10.0.0.2, in 1 flow. The whole replay takes 196 000\u00a0s.',
    'Only the first 3 600\u00a0s of the chosen part will be replayed, because a run of the simulation lasts at most 3 600\u00a0s. To replay all packets, choose a part of at most 3 600\u00a0s.',
  ]);
  expect(shown(3600.5, { rate: 2 })).toEqual([
    'a.pcap: 50 of 50 packets are addressed to 10.0.0.2, in 1 flow. The whole replay takes 3 601\u00a0s.',
    'Only the first 7 200\u00a0s of the chosen part will be replayed, because a run of the simulation lasts at most 3 600\u00a0s. To replay all packets, choose a part of at most 7 200\u00a0s or a speed of at least 2.1.',
  ]);
});

it('a link’s choices cannot be changed, so its capture comes without that advice', () => {
  expect(shown(196_000, { isLink: true })[1]).toMatch(/because a run of the simulation lasts at most 3 600\u00a0s\.$/);
});

it('a file that ends in the middle of a packet is reported, because it may be incomplete', () => {
  expect(shown(2, { content: { isCutOff: true } })[1]).toBe(
    'The file ends in the middle of a packet, so the recording may be incomplete. This packet is left out.',
  );
});

it('every flow counts, also a flow that shares a socket', () => {
  expect(shown(2, { content: { flows: 100, shared: 37 } })).toEqual([
    'a.pcap: 50 of 50 packets will be replayed to 10.0.0.2 in 2\u00a0s, 100 flows.',
    'The 37 smallest flows share one socket.',
  ]);
});

it('packets larger than the MTU are not promised to be replayed', () => {
  expect(shown(2, { fits: false })).toEqual(['a.pcap: 50 of 50 packets are addressed to 10.0.0.2, in 1 flow.']);
});

it('merged packets are above every MTU, and other packets need at least their own size', () => {
  expect(tooLargeOf(60_040, 1500)).toMatch(/a packet of 60\s040 bytes.* gro off/);
  expect(fittingMtu(60_040)).toBe(0);
  expect(tooLargeOf(3000, 1500)).toMatch(/a packet of 3\s000 bytes, but .* 1\s500/);
  expect(fittingMtu(3000)).toBe(3000);
  expect(tooLargeOf(1500, 1500)).toBe('');
});

it('IP fragments are reported, because each is a datagram in the replay', () => {
  expect(shown(2, { content: { fragments: 30 } })[1]).toMatch(/^30 packets are IP fragments\./);
  expect(shown(2, { content: { fragments: 1 } })[1]).toMatch(/^1 packet is an IP fragment\./);
});
