/** SCORM 1.2 and 2004 against a real runtime, scorm-again. */
import { Scorm12API, Scorm2004API } from 'scorm-again';
import { describe, expect, it } from 'vitest';
import type { Around } from './findApi';
import { type Platform, PlatformProblem, type Report } from './platform';
import { openScorm } from './scorm';
import { SCORM_12, SCORM_2004 } from './scormModel';

const QUIET = { logLevel: 5 } as const;

/**
 * Windows of a course platform that shows the page in an `iframe` inside another `iframe`. The outermost window has
 * SCORM's interface.
 */
function windowsWith(name: string, api: unknown): Around {
  const top = { [name]: api } as unknown as { parent: Around };
  top.parent = top;
  return { parent: { parent: top } };
}

const HALFWAY: Report = {
  state: '{"scene":3}',
  place: '4',
  progress: 0.5,
  score: null,
  isDone: false,
  isPassed: null,
};

const DONE: Report = { ...HALFWAY, state: '{"scene":7}', place: '8', progress: 1, score: 2 / 3, isDone: true };

async function refusal(attempt: Promise<void>): Promise<PlatformProblem> {
  const problem = await attempt.then(
    () => null,
    (reason) => reason,
  );
  expect(problem).toBeInstanceOf(PlatformProblem);
  return problem;
}

describe('SCORM 1.2', () => {
  const opened = (api = new Scorm12API(QUIET)): { api: Scorm12API; platform: Platform } => ({
    api,
    platform: openScorm(SCORM_12, windowsWith('API', api)),
  });

  it('initializes, sets, commits and finishes, and the runtime reports no error', async () => {
    const { api, platform } = opened();
    const times: string[] = [];
    const exits: string[] = [];
    api.on('LMSSetValue.cmi.core.session_time', (_: string, value: string) => times.push(value));
    api.on('LMSSetValue.cmi.core.exit', (_: string, value: string) => exits.push(value));
    expect(platform).toMatchObject({ state: '', isRecording: true, returnTo: null });
    await platform.keep(HALFWAY);
    expect(api.LMSGetValue('cmi.core.lesson_status')).toBe('incomplete');
    expect(api.LMSGetValue('cmi.core.lesson_location')).toBe('4');
    expect(api.LMSGetValue('cmi.core.score.raw')).toBe('');
    await platform.keep(DONE);
    expect(api.LMSGetValue('cmi.core.lesson_status')).toBe('completed');
    expect(api.LMSGetValue('cmi.core.score.raw')).toBe('67');
    expect(api.LMSGetValue('cmi.core.score.max')).toBe('100');
    expect(api.LMSGetLastError()).toBe('0');
    await platform.end();
    expect(api.isTerminated()).toBe(true);
    expect(times).toHaveLength(3);
    expect(times.at(-1)).toMatch(/^0000:00:0\d\.\d\d$/);
    expect(exits).toEqual(['suspend']);
  });

  it('resumes with the state of the last visit', async () => {
    const first = opened();
    await first.platform.keep(HALFWAY);
    await first.platform.end();
    const api = new Scorm12API(QUIET);
    api.loadFromJSON(JSON.parse(JSON.stringify(first.api.cmi)), 'cmi');
    expect(opened(api).platform.state).toBe(HALFWAY.state);
  });

  it('passes and fails by the pass mark', async () => {
    const { api, platform } = opened();
    await platform.keep({ ...DONE, isPassed: false });
    expect(api.LMSGetValue('cmi.core.lesson_status')).toBe('failed');
    await platform.keep({ ...DONE, isPassed: true });
    expect(api.LMSGetValue('cmi.core.lesson_status')).toBe('passed');
  });

  it('hands in answers as interactions, and the whole of a long text as a comment', async () => {
    const { api, platform } = opened();
    const text = `first line\n${'x'.repeat(400)}`;
    await platform.answer({ id: 'trip.order', question: '', kind: 'sequencing', given: [1, 3, 0, 2], isRight: false });
    await platform.answer({ id: 'ring.late', question: '', kind: 'numeric', given: '12.5', isRight: true });
    await platform.answer({ id: 'exam', question: '', kind: 'choice', given: [2], isRight: null });
    await platform.answer({ id: 'exam', question: '', kind: 'text', given: text, isRight: null });
    const all = api.cmi.interactions.childArray.map((one) => JSON.parse(JSON.stringify(one)));
    expect(all.map(({ id, type, result }) => [id, type, result])).toEqual([
      ['trip.order', 'sequencing', 'wrong'],
      ['ring.late', 'numeric', 'correct'],
      ['exam', 'choice', 'neutral'],
      ['exam', 'fill-in', 'neutral'],
    ]);
    expect(all.map(({ student_response }) => student_response)).toEqual([
      'b,d,a,c',
      '12.5',
      'c',
      text.replace('\n', ' ').slice(0, 255),
    ]);
    expect(api.LMSGetValue('cmi.comments')).toBe(text);
  });

  it.each(['browse', 'review'])('records nothing in the mode %s, and still ends the session', async (mode) => {
    const api = new Scorm12API(QUIET);
    api.loadFromJSON({ core: { lesson_mode: mode } }, 'cmi');
    const { platform } = opened(api);
    expect(platform.isRecording).toBe(false);
    await platform.keep(DONE);
    expect(api.LMSGetValue('cmi.core.lesson_status')).not.toBe('completed');
    await platform.end();
    expect(api.isTerminated()).toBe(true);
  });

  it('tells the runtime’s error code: a value that is too long, a call after the end, a second begin', async () => {
    const { api, platform } = opened();
    const tooLong = await refusal(platform.keep({ ...HALFWAY, place: 'x'.repeat(256) }));
    expect(tooLong.kind).toBe('refused');
    expect(tooLong.message).toMatch(/^cmi\.core\.lesson_location: 405 /);
    // The platform refused one value. The other values must still be sent.
    expect(api.LMSGetValue('cmi.suspend_data')).toBe(HALFWAY.state);
    expect(api.LMSGetValue('cmi.core.lesson_status')).toBe('incomplete');
    await platform.end();
    expect((await refusal(platform.keep(HALFWAY))).kind).toBe('ended');
    expect(() => opened(api)).toThrow(/^101 /);
  });
});

describe('SCORM 2004', () => {
  const opened = (api = new Scorm2004API(QUIET)): { api: Scorm2004API; platform: Platform } => ({
    api,
    platform: openScorm(SCORM_2004, windowsWith('API_1484_11', api)),
  });

  it('initializes, sets, commits and terminates, and the runtime reports no error', async () => {
    const { api, platform } = opened();
    const times: string[] = [];
    api.on('SetValue.cmi.session_time', (_: string, value: string) => times.push(value));
    expect(platform).toMatchObject({ state: '', isRecording: true });
    await platform.keep(HALFWAY);
    expect(api.GetValue('cmi.completion_status')).toBe('incomplete');
    expect(Number(api.GetValue('cmi.progress_measure'))).toBe(0.5);
    await platform.keep({ ...DONE, isPassed: true });
    expect(api.GetValue('cmi.completion_status')).toBe('completed');
    expect(api.GetValue('cmi.success_status')).toBe('passed');
    expect(Number(api.GetValue('cmi.score.scaled'))).toBeCloseTo(2 / 3, 3);
    expect(api.GetLastError()).toBe('0');
    await platform.end();
    expect(api.isTerminated()).toBe(true);
    expect(times).toHaveLength(3);
    expect(times.at(-1)).toMatch(/^PT\d+\.\d\dS$/);
  });

  it('resumes with the state of the last visit', async () => {
    const first = opened();
    await first.platform.keep(HALFWAY);
    const kept = first.api.cmi.suspend_data;
    await first.platform.end();
    const api = new Scorm2004API(QUIET);
    api.loadFromJSON({ suspend_data: kept, entry: 'resume' }, 'cmi');
    expect(opened(api).platform.state).toBe(HALFWAY.state);
  });

  it('hands in answers as interactions, with the question', async () => {
    const { api, platform } = opened();
    const question = 'In which order?';
    await platform.answer({ id: 'trip.order', question, kind: 'sequencing', given: [1, 3, 0, 2], isRight: false });
    await platform.answer({ id: 'ring.late', question, kind: 'numeric', given: '12.5', isRight: true });
    await platform.answer({ id: 'ring.rate', question, kind: 'numeric', given: '123456', isRight: true });
    await platform.answer({ id: 'exam', question, kind: 'choice', given: [2], isRight: null });
    await platform.answer({ id: 'exam', question, kind: 'text', given: '{first line}\nsecond', isRight: null });
    const all = api.cmi.interactions.childArray.map((one) => JSON.parse(JSON.stringify(one)));
    expect(
      all.map(({ type, learner_response, result, description }) => [type, learner_response, result, description]),
    ).toEqual([
      ['sequencing', 'b[,]d[,]a[,]c', 'incorrect', question],
      ['numeric', '12.5', 'correct', question],
      ['other', '123456', 'correct', question],
      ['choice', 'c', 'neutral', question],
      ['long-fill-in', ' {first line} second', 'neutral', question],
    ]);
  });

  it('tells the runtime’s error code', async () => {
    const { api, platform } = opened();
    const tooLong = await refusal(platform.keep({ ...HALFWAY, state: 'x'.repeat(65_000) }));
    expect(tooLong.message).toMatch(/^cmi\.suspend_data: 40\d /);
    await platform.end();
    expect((await refusal(platform.keep(HALFWAY))).kind).toBe('ended');
    expect(() => opened(api)).toThrow(
      expect.objectContaining({ kind: 'ended', message: expect.stringMatching(/^104 /) }),
    );
  });
});

describe('the interface', () => {
  it('is looked for in the windows above, then in those of the opener', () => {
    const api = new Scorm12API(QUIET);
    const alone = { opener: windowsWith('API', api) } as unknown as { parent: Around };
    alone.parent = alone;
    expect(openScorm(SCORM_12, alone).state).toBe('');
    expect(api.isInitialized()).toBe(true);
  });

  it('is not looked for in a window of another origin, but above it', () => {
    const api = new Scorm12API(QUIET);
    const foreign = new Proxy(windowsWith('API', api), {
      get: (target, name) => {
        if (name === 'parent') return target.parent;
        throw new DOMException('', 'SecurityError');
      },
    });
    expect(openScorm(SCORM_12, { parent: foreign }).state).toBe('');
  });

  it('is missing outside a platform', () => {
    const alone = {} as { parent: Around };
    alone.parent = alone;
    expect(() => openScorm(SCORM_12, alone)).toThrow(expect.objectContaining({ kind: 'none' }));
  });
});
