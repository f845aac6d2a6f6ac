import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeExam, EXAM_PARTS, type Exam, encodeExam, originOf } from './exam';

const EXAM: Exam = {
  machine: 'a1b2',
  link: 'v=1&preset=udp-livelock&run.seed=7&t=2.25s',
  question: 'How many descriptors are ready?',
  asked: { kind: 'number', unit: 'descriptors' },
  parts: ['map', 'clock'],
};
const HOST = 'https://moodle.example';

const tokenOf = (fragment: string): string => /exam=([^&]*)/.exec(fragment)?.[1] ?? '';

describe('an exam’s link', () => {
  it('brings back what it was made of', async () => {
    const read = await decodeExam(await encodeExam(EXAM, HOST), 'a1b2');
    expect(read).toMatchObject({ exam: EXAM });
  });

  it('brings back any question and any parts', async () => {
    const exams = fc.record({
      machine: fc.constant('a1b2'),
      link: fc.string({ maxLength: 300 }),
      question: fc.string({ maxLength: 300, unit: 'grapheme' }),
      asked: fc.oneof(
        fc.record({ kind: fc.constant('text' as const) }),
        fc.record({
          kind: fc.constant('choice' as const),
          options: fc.array(fc.string(), { minLength: 2, maxLength: 5 }),
        }),
      ),
      parts: fc.subarray([...EXAM_PARTS]),
    });
    await fc.assert(
      fc.asyncProperty(exams, async (exam) => {
        expect(await decodeExam(await encodeExam(exam, ''), 'a1b2')).toMatchObject({ exam });
      }),
    );
  });

  it('does not show what it holds', async () => {
    const fragment = await encodeExam(EXAM, HOST);
    const bytes = Buffer.from(tokenOf(fragment), 'base64url').toString('latin1');
    for (const word of ['livelock', 'udp', '2.25', 'descriptors', 'ready', 'seed']) {
      expect(fragment).not.toContain(word);
      expect(bytes).not.toContain(word);
    }
  });

  it('is refused with any letter changed, cut short, or for another host', async () => {
    const fragment = await encodeExam(EXAM, HOST);
    const token = tokenOf(fragment);
    for (let i = 0; i < token.length - 1; i++) {
      const other = `${token.slice(0, i)}${token[i] === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`;
      expect(await decodeExam(fragment.replace(token, other), 'a1b2')).toEqual({ refused: 'broken' });
    }
    expect(await decodeExam(fragment.replace(token, token.slice(0, -6)), 'a1b2')).toEqual({ refused: 'broken' });
    expect(await decodeExam(fragment.replace('moodle', 'evil'), 'a1b2')).toEqual({ refused: 'broken' });
    expect(await decodeExam(`exam=${token}`, 'a1b2')).toEqual({ refused: 'broken' });
    expect(await decodeExam('exam=%%%', 'a1b2')).toEqual({ refused: 'broken' });
  });

  it('is refused by another machine', async () => {
    expect(await decodeExam(await encodeExam(EXAM, HOST), 'c3d4')).toEqual({ refused: 'version' });
  });
});

it('an origin is that of a page that can be served', () => {
  expect(originOf('https://moodle.example/course/view.php?id=2')).toBe('https://moodle.example');
  expect(originOf('http://localhost:8080')).toBe('http://localhost:8080');
  for (const typed of ['moodle.example', 'javascript:alert(1)', 'file:///a', '*', ''])
    expect(originOf(typed)).toBeNull();
});
