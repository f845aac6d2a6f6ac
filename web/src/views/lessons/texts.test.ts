/**
 * Checks that the scenes and their texts name the same conditions, options and other parts. `tests/boundary` checks
 * scenes and texts against the machine.
 */
import { describe, expect, it } from 'vitest';
import { lessons as words } from '../../words/lessons';
import { filled } from '../../words/lessons/shape';
import { LESSONS, sceneWords, wordsOf } from './all';
import { FIGURES } from './figures';
import { typicalIn } from './fixture/typical';
import { piecesOf } from './Glossed';
import { runForOption } from './grade';
import { type Ask, conditionOf, type Lesson, optionsOf, type Scene } from './lesson';
import { instanceOf } from './setup';

const scenes = LESSONS.flatMap((lesson) =>
  lesson.scenes.map((scene): [string, Lesson, Scene] => [`${lesson.id}, ${scene.id}`, lesson, scene]),
);
const asking = scenes.flatMap(([name, lesson, scene]): [string, Lesson, Scene, Ask][] =>
  scene.ask === undefined ? [] : [[name, lesson, scene, scene.ask]],
);

/** Names of texts that a question has only if it is of this kind. */
const OF_KIND: Readonly<Record<Ask['kind'], readonly string[]>> = {
  number: ['unit'],
  choice: ['options'],
  order: ['options'],
  curve: ['unit', 'reading', 'axes', 'features'],
};

const namesIn = (texts: object | undefined): readonly string[] => Object.keys(texts ?? {}).sort();

describe('a scene', () => {
  it.each(scenes)('%s: words without holes, terms in the glossary', (_, lesson, scene) => {
    const said = sceneWords(lesson, scene);
    const { ask } = said;
    const run = instanceOf(scene.run, 1);
    const n = FIGURES[lesson.id];
    const { seen = '' } = ask ?? said;
    const texts = [...filled(said.text, n, run), filled(seen, n, run)];
    if (ask !== undefined) texts.push(filled(ask.question, run), filled(ask.right, run), filled(ask.why, run, n));
    for (const text of texts) {
      expect(text).not.toMatch(/undefined|NaN|Infinity/);
      for (const piece of piecesOf(text))
        if (typeof piece !== 'string') expect(words.glossary).toHaveProperty(piece.term);
    }
    expect(ask === undefined, 'a question has its words').toBe(scene.ask === undefined);
    // A scene that waits for a condition must also have a text about the event that met the condition.
    expect(filled(seen, n, run) === '', 'words after the condition').toBe(conditionOf(scene) === undefined);
    expect(namesIn(said.compares?.rows)).toEqual(namesIn(scene.compares?.rows));
    expect(namesIn(said.compares?.columns)).toEqual(namesIn(scene.compares?.columns));
  });

  it.each(LESSONS.map((lesson): [string, Lesson] => [lesson.id, lesson]))(
    '%s has 6 to 12 of them in 10 to 15 minutes',
    (_, lesson) => {
      const minutes = lesson.scenes.reduce((sum, scene) => sum + sceneWords(lesson, scene).notes.minutes, 0);
      expect(namesIn(wordsOf(lesson).scenes)).toEqual(lesson.scenes.map(({ id }) => id).sort());
      expect(lesson.scenes.length).toBeGreaterThanOrEqual(6);
      expect(lesson.scenes.length).toBeLessThanOrEqual(12);
      expect(minutes).toBeGreaterThanOrEqual(10);
      expect(minutes).toBeLessThanOrEqual(15);
      expect(wordsOf(lesson).explains).not.toBe('');
      for (const text of filled(wordsOf(lesson).keep, FIGURES[lesson.id]))
        expect(text).not.toMatch(/undefined|NaN|Infinity/);
    },
  );
});

describe('a question', () => {
  it.each(asking)('%s: the words have what its kind needs, and nothing else', (_, lesson, scene, ask) => {
    const said = sceneWords(lesson, scene).ask;
    const needed = ['question', 'right', 'wrong', 'why', ...OF_KIND[ask.kind]];
    if (/^[a-z]{4,}s\b/.test(said?.unit ?? '')) needed.push('unitOfOne');
    if (ask.measure !== undefined) needed.push('measured');
    if (ask.until !== undefined) needed.push('until', 'seen');
    expect(namesIn(said)).toEqual(needed.sort());
    expect(namesIn(said?.options), 'options').toEqual([...optionsOf(ask)].sort());
    const features = ask.kind === 'curve' ? Object.keys(ask.features).sort() : [];
    expect(namesIn(said?.features), 'features').toEqual(features);
  });

  it.each(asking)('%s: each typical wrong answer has its reply', (_, lesson, scene, ask) => {
    const replies = sceneWords(lesson, scene).ask?.wrong ?? {};
    expect(namesIn(replies)).toEqual([...typicalIn(ask), ...(ask.kind === 'choice' ? [] : ['other'])].sort());
    const run = instanceOf(scene.run, 1);
    const announcing = Object.keys(replies).filter((id) => filled(replies[id], '', run).endsWith(':'));
    const offering =
      ask.kind === 'choice'
        ? optionsOf(ask).filter((option) => runForOption(ask.options[option]) !== null)
        : Object.keys(ask.typical).filter((id) => ask.typical[id].counterpart !== undefined);
    expect(offering, 'replies that end with a colon announce a run').toEqual(expect.arrayContaining(announcing));
  });
});
