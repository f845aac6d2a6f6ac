/** The lessons as a course: topic, prerequisites, duration, and progress of each. */

import { useState } from 'react';
import { useStore } from 'zustand';
import { Top } from '../../instruments/header/Top';
import { presentLanguage } from '../../preferences/language';
import { SkipToContent } from '../../ui/SkipToContent';
import { useLab } from '../../ui/useLab';
import { useTitle } from '../../ui/useTitle';
import { lessons as words } from '../../words/lessons';
import { listed } from '../../words/numbers';
import { page } from '../../words/opening';
import { LESSONS, languageOfLesson, wordsOf } from './all';
import { NEEDS, PATHS, type PathId } from './course';
import { LessonStill } from './LessonStill';
import type { Lesson, LessonId } from './lesson';
import { minutesAlone, minutesInClass, READS_WPM, THINKS_S } from './minutes';
import { doneOf, forgetAll, isKeptByPlatform, record, unstored } from './record';
import { sceneLink } from './setup';
import './catalogue.css';

const numberOf = (id: LessonId): number => LESSONS.findIndex((one) => one.id === id) + 1;

export function Catalogue() {
  useTitle(page.views.lessons);
  return (
    <div className="lab catalogue">
      <SkipToContent />
      <Top className="end" canShare={false} />
      <main>
        <h2>{words.title}</h2>
        <p>{words.lead}</p>
        <Paths />
        <Progress />
        <ol className="course">
          {LESSONS.map((lesson, i) => (
            <Entry key={lesson.id} lesson={lesson} nth={i + 1} />
          ))}
        </ol>
        <p className="muted">{words.minutesWhy(READS_WPM, THINKS_S)}</p>
      </main>
    </div>
  );
}

/** Three paths through the course. Each number opens a lesson. */
function Paths() {
  const lab = useLab();
  return (
    <section className="paths" aria-label={words.paths}>
      {(Object.entries(PATHS) as [PathId, readonly LessonId[]][]).map(([id, path]) => {
        const lessons = path.flatMap((one) => LESSONS.filter((lesson) => lesson.id === one));
        const sum = (minutes: (lesson: Lesson) => number): number =>
          lessons.reduce((all, one) => all + minutes(one), 0);
        return (
          <article key={id} className="card">
            <h3>{words.pathNames[id]}</h3>
            <p className="muted">{words.pathTakes(lessons.length, sum(minutesAlone), sum(minutesInClass))}</p>
            <ol className="stack">
              {lessons.map((lesson) => (
                <li key={lesson.id} lang={languageOfLesson(lesson)}>
                  <button type="button" className="link" onClick={() => lab.links.show(sceneLink(lesson, 0), true)}>
                    {words.nth(numberOf(lesson.id), wordsOf(lesson).title)}
                  </button>
                </li>
              ))}
            </ol>
          </article>
        );
      })}
    </section>
  );
}

/** Stored progress, with a button that deletes it. */
function Progress() {
  const isKept = useStore(record, (all) => Object.keys(all).length > 0);
  const isUnstored = useStore(unstored);
  const [isForgotten, setForgotten] = useState(false);
  const forget = (): void => {
    forgetAll();
    setForgotten(true);
  };
  if (isKeptByPlatform()) return <p className="muted">{words.keptByPlatform}</p>;
  return (
    <div className="cluster">
      <p className="muted" role="status">
        {isForgotten && !isKept ? words.forgotten : isUnstored ? words.unstored : words.kept}
      </p>
      {isKept && (
        <button type="button" onClick={forget}>
          {words.forget}
        </button>
      )}
    </div>
  );
}

function Entry({ lesson, nth }: { lesson: Lesson; nth: number }) {
  const lab = useLab();
  const { title, explains } = wordsOf(lesson);
  const foreign = languageOfLesson(lesson);
  const needs = NEEDS[lesson.id].map((id) => words.lessonNumber(numberOf(id)));
  return (
    <li className="card" lang={foreign}>
      <LessonStill lesson={lesson} />
      <h3>{words.nth(nth, title)}</h3>
      <p>
        <span className="muted" lang={presentLanguage()}>
          {page.labelled(words.explains, '')}
        </span>
        {explains}
      </p>
      <p className="muted" lang={presentLanguage()}>
        {`${page.labelled(words.needs, needs.length === 0 ? words.needsNothing : listed(needs))} · `}
        {`${words.scenes(lesson.scenes.length)} · ${words.takes(minutesAlone(lesson), minutesInClass(lesson))}`}
        {foreign !== undefined && ` · ${words.inEnglish}`}
      </p>
      <WhatWasDone lesson={lesson} />
      <button type="button" className="primary" onClick={() => lab.links.show(sceneLink(lesson, 0), true)}>
        {words.begin(title)}
      </button>
    </li>
  );
}

function WhatWasDone({ lesson }: { lesson: Lesson }) {
  const { ended, answers } = useStore(record, (all) => doneOf(all, lesson));
  const given = Object.values(answers);
  if (given.length === 0 && !ended) return null;
  const of = lesson.scenes.filter(({ ask }) => ask !== undefined).length;
  const right = given.filter(({ isRight }) => isRight).length;
  return (
    <p className="done" lang={presentLanguage()}>
      {words.done(given.length, of, right)}
      {ended && ` · ${words.ended}`}
    </p>
  );
}
