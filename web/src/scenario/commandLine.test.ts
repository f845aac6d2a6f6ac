import { describe, expect, it } from 'vitest';
import { commandLines } from '../../studies/draws.mjs';
import { STUDIES } from '../../studies/studies.mjs';
import { readArguments } from './commandLine';

describe('a command line', () => {
  it('is a preset and what differs from it', () => {
    const line = '--preset memory-1m --set load.jobs=10 --set socket.rcvbuf=80MiB --duration 160s --seed 3';
    expect(readArguments(line)).toEqual({
      preset: 'memory-1m',
      overrides: { 'load.jobs': 10, 'socket.rcvbuf': 80 * 2 ** 20, 'run.duration': 160, 'run.seed': 3 },
      interventions: [],
    });
  });

  it('of every cell of the studies can be read', () => {
    const rows = STUDIES.flatMap((study) => study.rows);
    const lines = rows.flatMap(({ args, before }) => [...commandLines(args), ...(before ? [before.join(' ')] : [])]);
    expect(lines.length).toBeGreaterThan(200);
    for (const line of lines) expect(readArguments(line).preset).not.toBe('');
  });

  it('of a parameter or value that there is not is a fault', () => {
    expect(() => readArguments('--preset tcp-quiet --set app.nice=99')).toThrow('app.nice=99');
    expect(() => readArguments('--preset none')).toThrow('--preset none');
  });
});
