/** Course package of one of the lessons. */

import { useState } from 'react';
import { course } from '../../words/course';
import { lessons } from '../../words/lessons';
import { page } from '../../words/opening';
import { CourseMaker } from './CourseMaker';

type LessonName = keyof typeof lessons.texts;

const names = (): LessonName[] => Object.keys(lessons.texts) as LessonName[];

/** `open`: id of the open lesson, if there is one. */
export function LessonPackage({ open }: { open: string | undefined }) {
  const [lesson, choose] = useState<LessonName>(() => names().find((name) => name === open) ?? names()[0]);
  const { title } = lessons.texts[lesson];
  const link = `v=1&view=lessons&lesson=${lesson}&scene=1&teacher=0`;
  return (
    <>
      <p className="muted">{course.make.what}</p>
      <p className="muted">{course.make.scoreOfLesson}</p>
      <label>
        {course.make.lesson}
        <select value={lesson} onChange={({ target }) => choose(target.value as LessonName)}>
          {names().map((name, i) => (
            <option key={name} value={name}>
              {lessons.nth(i + 1, lessons.texts[name].title)}
            </option>
          ))}
        </select>
      </label>
      <CourseMaker
        key={lesson}
        content={{
          name: lesson,
          title: page.labelled(page.title, title),
          lesson,
          link: async () => link,
          problem: () => '',
        }}
      />
    </>
  );
}
