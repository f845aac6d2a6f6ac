/** The present scene: its text, its condition, its question, and navigation. */

import { useMemo, useState } from 'react';
import { presentLanguage } from '../../preferences/language';
import { Facts } from '../../ui/Facts';
import { LeftOutList } from '../../ui/LeftOut';
import { later } from '../../ui/later';
import { useParam } from '../../ui/useLab';
import { lessons as words } from '../../words/lessons';
import { page } from '../../words/opening';
import { LESSONS, languageOfLesson, sceneWords, toldOf } from './all';
import { Glossed } from './Glossed';
import type { Scene } from './lesson';
import { Prediction } from './Prediction';
import { Pressed } from './Pressed';
import { differingOf, sceneLink } from './setup';
import type { Staging } from './staging';
import { factsOf } from './watch';
import { isTitleTold, openIn } from './withheld';

const Compared = later(() => import('./Compared'), 'Compared');
const ModelNotes = later(() => import('./ModelNotes'), 'ModelNotes');

/**
 * The counts of a scene begin with its first picture. Longest time from the start of the scene to this picture, s of
 * real time.
 */
const FIRST_PICTURE_S = 0.5;

type Props = {
  readonly staging: Staging;
  readonly frozen: boolean;
  readonly end: () => void;
};

export function ScenePanel({ staging, frozen, end }: Props) {
  const { lesson, scene, nth, seed } = staging;
  const { title, text, compares, question } = toldOf(staging);
  const key = `${nth}-${seed}`;
  return (
    <section className="card scene" aria-label={words.scene} tabIndex={-1}>
      <Place staging={staging} />
      {languageOfLesson(lesson) !== undefined && <p className="muted">{words.inEnglish}</p>}
      <div className="scene-words stack" key={key} lang={languageOfLesson(lesson)}>
        <div className="scene-told stack">
          <h2>{title}</h2>
          <Change staging={staging} />
          {text.map((one) => (
            <p key={one}>
              <Glossed text={one} />
            </p>
          ))}
          {!staging.isOpen && <Figures staging={staging} key={`facts-${key}`} />}
          {scene.compares !== undefined && compares !== undefined && (
            <Compared key={`rows-${key}`} comparison={scene.compares} said={compares} seed={seed} />
          )}
          <Waiting staging={staging} />
          {scene.leadsTo !== undefined && <Onward to={scene.leadsTo} />}
          {frozen && <p className="scene-frozen">{words.frozen}</p>}
        </div>
        {question !== undefined && <Prediction key={`ask-${key}`} staging={staging} question={question} />}
        {!staging.isOpen && <Pressed />}
      </div>
      <LeftOut key={`left-out-${key}`} />
      <Ways staging={staging} end={end} />
    </section>
  );
}

/** Message at the start of a scene that the clock has gone back or that another run has begun. */
function Change({ staging }: { staging: Staging }) {
  const change = changeOf(staging);
  return change === null ? null : <p className="muted scene-change">{change}</p>;
}

function changeOf({ came, scene, seed, began_ns, isOpen }: Staging): string | null {
  if (came === null) return null;
  const differing = differingOf(came.run, scene.run, seed);
  if (differing.length > 0) return words.otherRun(differing);
  const goesBack = began_ns !== null && !isOpen && began_ns < came.t_ns;
  return goesBack ? words.backTo_ns(began_ns) : null;
}

/** Figures that the scene shows for the moment on screen. */
function Figures({ staging: { scene, began_ns } }: { staging: Staging }) {
  const within_ns = scene.speed * FIRST_PICTURE_S;
  const facts = useMemo(() => factsOf(scene.watch, { began_ns, within_ns }), [scene, began_ns, within_ns]);
  return <Facts label={words.now} facts={facts} />;
}

/** Link to a scene of another lesson. */
function Onward({ to }: { to: NonNullable<Scene['leadsTo']> }) {
  const nth = LESSONS.findIndex(({ id }) => id === to.lesson);
  const lesson = LESSONS[nth];
  const scene = lesson.scenes.findIndex(({ id }) => id === to.scene);
  return (
    <p>
      <a href={`#${sceneLink(lesson, scene)}`}>
        {words.leadsTo(nth + 1, scene + 1, sceneWords(lesson, lesson.scenes[scene]).title)}
      </a>
    </p>
  );
}

/** Number of the present scene in its lesson, with buttons for other scenes. */
function Place({ staging: { lesson, nth, goTo, scene, seed } }: { staging: Staging }) {
  const of = lesson.scenes.length;
  const nameOf = (one: Scene, i: number): string =>
    i <= nth || isTitleTold(i, openIn(lesson, seed))
      ? words.goTo(i + 1, sceneWords(lesson, one).title)
      : words.sceneOf(i + 1, of);
  return (
    <div className="scene-place ends">
      <p>{words.sceneOf(nth + 1, of)}</p>
      <p className="visually-hidden" role="status">
        {page.labelled(words.sceneOf(nth + 1, of), sceneWords(lesson, scene).title)}
      </p>
      <ol className="cluster">
        {lesson.scenes.map((one, i) => (
          <li key={one.id}>
            <button
              type="button"
              aria-label={nameOf(one, i)}
              title={nameOf(one, i)}
              aria-current={i === nth ? 'step' : undefined}
              data-past={i < nth}
              onClick={() => goTo(i)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The condition that the scene waits for and, after it was met, the text about it. */
function Waiting({ staging }: { staging: Staging }) {
  const { began_ns, isMissing, seen_ns } = staging;
  const { until, seen } = toldOf(staging);
  if (began_ns === null) return <p role="status">{words.finding}</p>;
  if (isMissing) return <p role="status">{words.notFound}</p>;
  if (until === undefined) return null;
  return (
    <p className={seen_ns === null ? 'scene-waits' : 'scene-seen'} role="status">
      {seen_ns === null ? words.waits(until) : <Glossed text={seen} />}
    </p>
  );
}

function Ways({ staging, end }: Pick<Props, 'staging' | 'end'>) {
  const { lesson, nth, seed, next, back, replay, seen_ns } = staging;
  const after = lesson.scenes[nth + 1];
  return (
    <nav className="scene-ways beside" aria-label={words.sceneOf(nth + 1, lesson.scenes.length)}>
      <button type="button" aria-disabled={nth === 0} onClick={back}>
        {words.back}
      </button>
      <button type="button" className="link" onClick={replay}>
        {words.again}
      </button>
      {after === undefined ? (
        <button type="button" className="primary" onClick={end}>
          {words.end}
        </button>
      ) : (
        <>
          {isTitleTold(nth + 1, openIn(lesson, seed)) && (
            <span className="muted">{sceneWords(lesson, after).title}</span>
          )}
          <button type="button" className={seen_ns === null ? 'primary' : 'primary due'} onClick={next}>
            {words.next}
          </button>
        </>
      )}
    </nav>
  );
}

/** Simplifications of the model. Every scene has this list, which links to the complete notes. */
function LeftOut() {
  const [whole, setWhole] = useState(false);
  const isLater = useParam('kernel.release') > 0;
  return (
    <details className="group" lang={presentLanguage()}>
      <summary>{words.leftOut}</summary>
      <ul>
        {words.leftOutText.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {isLater && <LeftOutList />}
      <button
        type="button"
        className="link"
        onPointerEnter={ModelNotes.expect}
        onFocus={ModelNotes.expect}
        onClick={() => setWhole(true)}
      >
        {words.model}
      </button>
      {whole && <ModelNotes closed={() => setWhole(false)} />}
    </details>
  );
}
