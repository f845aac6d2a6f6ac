/** The list of lessons. */

import { presentLanguage } from '../../preferences/language';
import { DisplayMenu } from '../../ui/DisplayMenu';
import { useLab } from '../../ui/useLab';
import { Views } from '../../ui/Views';
import { lessons as words } from '../../words/lessons';
import { page } from '../../words/opening';
import { LESSONS, languageOfLesson, wordsOf } from './all';
import { FIRST_SEED, sceneLink } from './setup';

export function Catalogue() {
  const lab = useLab();
  return (
    <div className="lab catalogue">
      <header className="top">
        <h1>{page.title}</h1>
        <Views />
        <nav className="end" aria-label={page.nav}>
          <DisplayMenu />
        </nav>
      </header>
      <main>
        <h2>{words.title}</h2>
        <p className="muted">{words.lead}</p>
        <ol>
          {LESSONS.map((lesson, i) => {
            const link = sceneLink(lesson, 0, FIRST_SEED);
            const { title, sentence } = wordsOf(lesson);
            return (
              <li key={lesson.id} className="card" lang={languageOfLesson(lesson)}>
                <h3>{words.nth(i + 1, title)}</h3>
                <p>{sentence}</p>
                <p className="muted" lang={presentLanguage()}>
                  {words.scenes(lesson.scenes.length)}
                  {languageOfLesson(lesson) !== undefined && ` · ${words.inEnglish}`}
                </p>
                <button type="button" className="primary" onClick={() => lab.show(link, true)}>
                  {words.begin(title)}
                </button>
              </li>
            );
          })}
        </ol>
      </main>
    </div>
  );
}
