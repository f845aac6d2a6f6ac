import { describe, expect, it } from 'vitest';
import { failures } from './failures.mjs';

const nothing = { vitest: {}, playwright: {}, cargo: '' };

describe('the end of the output', () => {
  it('is empty when every test passed', () => {
    const passed = { testResults: [{ name: 'a.test.ts', assertionResults: [{ status: 'passed', fullName: 'a' }] }] };
    expect(failures({ ...nothing, vitest: passed, cargo: 'test tcp::window ... ok' })).toEqual([]);
  });

  it('names a failed unit test, and a file that could not be loaded', () => {
    const failed = {
      status: 'failed',
      fullName: 'ring is full',
      failureMessages: ['\u001b[31mexpected 1\u001b[0m\n at'],
    };
    const testResults = [
      { name: 'a.test.ts', message: '', assertionResults: [failed] },
      { name: 'b.test.ts', message: 'Cannot find ./b', assertionResults: [] },
    ];
    expect(failures({ ...nothing, vitest: { testResults } })).toEqual([
      'FAILED ring is full: expected 1',
      'FAILED b.test.ts: Cannot find ./b',
    ]);
  });

  it('names a test that threw a value without a message', () => {
    const assertionResults = [{ status: 'failed', fullName: 'ring is full', failureMessages: [null] }];
    const vitest = { testResults: [{ name: 'a.test.ts', assertionResults }] };
    expect(failures({ ...nothing, vitest })).toEqual(['FAILED ring is full: ']);
  });

  it('tells a browser test that failed twice from one that passed when tried again', () => {
    const spec = (title, status) => ({
      file: 'x.spec.ts',
      title,
      tests: [{ status, results: [{ error: { message: 'Timeout\nmore' } }, {}] }],
    });
    const playwright = { suites: [{ suites: [{ specs: [spec('play', 'unexpected'), spec('seek', 'flaky')] }] }] };
    expect(failures({ ...nothing, playwright })).toEqual([
      'FAILED x.spec.ts › play: Timeout',
      'PASSED AT THE SECOND TRY x.spec.ts › seek: Timeout',
    ]);
  });

  it('names a failed test of cargo', () => {
    expect(failures({ ...nothing, cargo: 'test tcp::prune::tests::a ... FAILED\n' })).toEqual([
      'FAILED cargo: tcp::prune::tests::a',
    ]);
  });
});
