import { describe, expect, it } from 'vitest';
import { Drop } from '../../../../tables/tables';
import { trayWords } from './readings';

/** So many frames lost for each reason. */
function lost(...pairs: readonly (readonly [number, number])[]): number[] {
  const counts = new Array<number>(12).fill(0);
  for (const [reason, n] of pairs) counts[reason] = n;
  return counts;
}

describe('the drop tray', () => {
  it('says that nothing is lost', () => {
    expect(trayWords(lost(), 0)).toBe('nothing lost');
  });

  it('names one reason with its number', () => {
    expect(trayWords(lost([Drop.Ring, 50]), 1000)).toBe('50 lost, 5.00 %: no ready descriptor in the ring');
  });

  it('names two in the order in which a packet meets them', () => {
    expect(trayWords(lost([Drop.UdpRcvbuf, 7], [Drop.Ring, 50]), 1000)).toBe(
      'lost, 5.70 %: 50 no ready descriptor in the ring · 7 other',
    );
  });

  it('does not count as lost what had arrived before', () => {
    expect(trayWords(lost([Drop.TcpDuplicate, 216]), 1000)).toBe('nothing lost · 216 duplicates');
    expect(trayWords(lost([Drop.TcpDuplicate, 216], [Drop.Ring, 50]), 1000)).toBe(
      '50 lost, 5.00 %: no ready descriptor in the ring · 216 duplicates',
    );
  });

  it('counts what it has no room to name', () => {
    const words = trayWords(lost([Drop.Ring, 50], [Drop.UdpRcvbuf, 7], [Drop.TcpMemory, 3], [Drop.NoSocket, 2]), 1000);
    expect(words).toMatch(/^lost, 6.20 %: 50 no ready descriptor in the ring/);
    expect(words).toMatch(/ · \d+ other$/);
    const numbers = [...words.replace(/^.*%/, '').matchAll(/\d+/g)].map(([n]) => Number(n));
    expect(numbers.reduce((sum, n) => sum + n, 0)).toBe(62);
  });
});
