import { describe, expect, it } from 'vitest';
import { argumentsOf, FIRST, readSweep } from './sweepForm';

const wrong = (change: Partial<typeof FIRST>): string => {
  const read = readSweep({ ...FIRST, ...change });
  return 'wrong' in read ? read.wrong : '';
};

describe('a sweep that a person writes', () => {
  it('is a grid, the parameter across varying fastest', () => {
    expect(readSweep(FIRST)).toEqual({
      axes: [
        { id: 'nic.ring', values: [64, 128, 384, 1024] },
        { id: 'load.jobs', values: [0, 1, 4, 10] },
      ],
      seeds: 3,
      seconds: 3,
      runs: 48,
    });
    const one = readSweep({ ...FIRST, across: 'app.nice', acrossValues: '0,−10', down: '' });
    expect(one).toMatchObject({ axes: [{ id: 'app.nice', values: [0, -10] }], runs: 6 });
  });

  it('is written as the command line has it, with all that was changed', () => {
    const chosen = {
      preset: 'tcp-loaded',
      overrides: { 'kernel.preempt': 0, 'run.duration': 40 },
      interventions: [{ at_ns: 1.5e9, id: 'app.nice', value: -15 }],
    };
    const sweep = { axes: [{ id: 'socket.rcvbuf', values: [2 ** 20, 40 * 2 ** 20] }], seeds: 8, seconds: 2, runs: 16 };
    expect(argumentsOf(chosen, sweep).join(' ')).toBe(
      '--preset tcp-loaded --set kernel.preempt=false --at 1.5s:app.nice=-15 --duration 2s --grid socket.rcvbuf=1MiB,40MiB --seeds 8',
    );
  });

  it('is refused in one sentence that says what is allowed', () => {
    expect(wrong({ acrossValues: '0, 99' })).toMatch(/“99” is not allowed. Use whole numbers, 0 … 64/);
    expect(wrong({ acrossValues: ' ' })).toMatch(/write values separated by commas/);
    expect(wrong({ down: 'load.jobs' })).toMatch(/of the columns or of the rows/);
    expect(wrong({ seeds: '0' })).toMatch(/1 to 100/);
    expect(wrong({ seeds: '100', downValues: Array.from({ length: 9 }, (_, i) => 64 + i).join() })).toMatch(/too many/);
  });
});
