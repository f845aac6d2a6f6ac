/** An open lesson: the machine on the left, the scene on the right. */

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ZONES, type Zone } from '../../hosts/zones';
import { HostCharts } from '../../instruments/charts/HostCharts';
import { Top } from '../../instruments/header/Top';
import { Memory } from '../../instruments/memory/Memory';
import { RunQueue } from '../../instruments/runqueue/RunQueue';
import { Stage } from '../../instruments/stage/Stage';
import { useSummary } from '../../instruments/summary/useSummary';
import { Timeline } from '../../instruments/timeline/Timeline';
import { Transport } from '../../instruments/transport/Transport';
import { type Keys, useKeys } from '../../ui/keys';
import { later } from '../../ui/later';
import { Panel } from '../../ui/Panel';
import { SkipToContent } from '../../ui/SkipToContent';
import { useChosen, useLab, WithholdingProvider } from '../../ui/useLab';
import { useTitle } from '../../ui/useTitle';
import { lessons as words } from '../../words/lessons';
import { charts, page } from '../../words/opening';
import { LESSONS, sceneWords, wordsOf } from './all';
import type { Lesson, Look, Part } from './lesson';
import { projectionOf } from './projection';
import { ScenePanel } from './ScenePanel';
import { Summary } from './Summary';
import { sceneLink } from './setup';
import { type Staging, useStaging, withArrows } from './staging';
import { Teacher } from './Teacher';
import { useShownZones } from './useShownZones';
import { isSummaryWithheld, openIn, type Withheld, withheldIn } from './withheld';
import { ZoneChoice } from './ZoneChoice';
import { scrollToZone, useZones } from './zones';

const Tcp = later(() => import('../../instruments/tcp/Tcp'), 'Tcp');
const Presenter = later(() => import('./Presenter'), 'Presenter');
const Sheets = later(() => import('./Sheets'), 'Sheets');

/** Cover of the picture: no cover, a blank area, or a mark that says the picture is frozen. */
type Cover = 'none' | 'blank' | 'frozen';

type Props = {
  readonly lesson: Lesson;
  readonly projected: boolean;
  readonly project: (projected: boolean) => void;
};

export function OpenLesson({ lesson, projected, project }: Props) {
  const lab = useLab();
  useTitle(`${wordsOf(lesson).title} – ${page.views.lessons}`);
  const staging = useStaging(lab, lesson);
  const root = useRef<HTMLDivElement>(null);
  const [cover, setCover] = useState<Cover>('none');
  const [presents, setPresents] = useState(false);
  const [sheet, setSheet] = useState<'worksheet' | 'answers' | null>(null);
  const [isOver, setOver] = useState(false);
  const [zones, choose] = useShownZones(staging);
  const withheld = withheldIn(lesson, staging.nth, openIn(lesson, staging.seed));
  const { readSummary, voice } = useSummary(spokenFirst(staging), isSummaryWithheld(withheld));
  const keys = useLessonKeys(staging, cover, setCover, { readSummary, choose: projected ? choose : null });
  useKeys(
    lab,
    root,
    useMemo(() => (projected ? withArrows(keys) : keys), [projected, keys]),
  );
  useTop(root, staging);
  useZones(root, staging.scene.looks);
  useFreeSpace(root, projected);
  const projection = projectionOf(staging.scene.looks, withheld.isOpen);
  const isStudents = useChosen(({ page }) => page.teacher === '0');
  const end = useCallback((): void => {
    lab.clock.pause();
    setOver(true);
  }, [lab]);
  useEffect(() => setOver(false), [staging.scene]);
  const turn = (): void => {
    project(!projected);
    toScene(root.current);
  };
  return (
    <div className={projected ? 'lab lesson projected' : 'lab lesson'} ref={root}>
      <SkipToContent />
      <Top
        className="end"
        first={
          <>
            <button type="button" className="to-projector" onClick={turn}>
              {projected ? words.leaveProjector : words.projector}
            </button>
            {!isStudents && <Teacher presents={presents} present={() => setPresents(!presents)} print={setSheet} />}
          </>
        }
      >
        <Choice lesson={lesson} />
      </Top>
      {isOver ? (
        <main>
          <Summary lesson={lesson} back={() => setOver(false)} />
        </main>
      ) : (
        <>
          <Transport marks={!withheld.marks} />
          <main
            data-zones={projected ? zones.join('-') : zonesOf(staging.scene.looks)}
            data-looks={staging.scene.looks.join(' ')}
            data-crop={zones.join('-')}
            data-shows={projection.shows.join(' ')}
            data-asks={withheld.isOpen ? (withheld.map ? 'alone' : 'beside') : undefined}
            data-map={withheld.map && !withheld.isOpen ? 'withheld' : undefined}
            data-finds={withheld.isOpen && staging.began_ns === null ? '' : undefined}
          >
            {projected && projection.shows.includes('stage') && !withheld.map && (
              <ZoneChoice zones={zones} choose={choose} />
            )}
            <Picture looks={staging.scene.looks} withheld={withheld} />
            <ScenePanel staging={staging} frozen={cover === 'frozen'} end={end} />
          </main>
        </>
      )}
      {voice}
      {cover === 'blank' && <p className="blank">{words.hidden}</p>}
      {presents && <Presenter staging={staging} keys={keys} closed={() => setPresents(false)} />}
      {sheet !== null && <Sheets lesson={lesson} seed={staging.seed} kind={sheet} printed={() => setSheet(null)} />}
    </div>
  );
}

/** Moves the focus to the scene. Otherwise Space would press the button again instead of playing. */
function toScene(root: Element | null): void {
  root?.querySelector<HTMLElement>('.scene')?.focus({ preventScroll: true });
}

/**
 * In projector view, a button loses the focus after a press by the pointer, so that Space plays. After a press by a
 * key it keeps the focus.
 */
function useFreeSpace(root: RefObject<HTMLElement>, projected: boolean): void {
  useEffect(() => {
    const element = root.current;
    if (element === null || !projected) return undefined;
    const letGo = ({ detail, target }: MouseEvent): void => {
      const isButton = target instanceof Element && target.closest('button:not(.term)') !== null;
      if (detail > 0 && isButton) toScene(element);
    };
    element.addEventListener('click', letGo);
    return () => element.removeEventListener('click', letGo);
  }, [root, projected]);
}

/** Scrolls to the start of a new scene. On a phone, also shows the part of the picture that the scene is about. */
function useTop(root: RefObject<HTMLElement>, { scene }: Staging): void {
  useEffect(() => {
    root.current?.querySelector('main')?.scrollTo({ top: 0 });
    // On a low screen the page scrolls as a whole.
    scrollTo({ top: 0 });
    scrollToZone(root.current, scene.looks);
  }, [root, scene]);
}

/**
 * Text that a screen reader announces before the picture's summary. If the summary would tell an answer, only this text
 * is announced.
 */
function spokenFirst({ lesson, scene, nth, isOpen }: Staging): string {
  const place = `${page.labelled(words.sceneOf(nth + 1, lesson.scenes.length), sceneWords(lesson, scene).title)}.`;
  return isOpen ? `${place} ${words.waitsForYou}` : place;
}

type More = { readonly readSummary: () => void; readonly choose: ((zone: Zone) => void) | null };

function useLessonKeys(
  { next, back }: Staging,
  cover: Cover,
  setCover: (cover: Cover) => void,
  { readSummary, choose }: More,
): Keys {
  const lab = useLab();
  return useMemo(
    () => ({
      pageDown: next,
      pageUp: back,
      characters: {
        b: () => setCover(cover === 'blank' ? 'none' : 'blank'),
        f: () => setCover(freeze(lab, cover)),
        s: readSummary,
        ...(choose === null ? {} : Object.fromEntries(ZONES.map((zone, i) => [`${i + 1}`, () => choose(zone)]))),
      },
    }),
    [lab, next, back, cover, setCover, readSummary, choose],
  );
}

/** Freezes the picture, or resumes a frozen picture if it was playing before. Returns the new cover. */
function freeze(lab: ReturnType<typeof useLab>, now: Cover): Cover {
  lab.clock.hold(now !== 'frozen');
  return now === 'frozen' ? 'none' : 'frozen';
}

/** Names of the map's zones that the scene is about, for the style sheet. */
function zonesOf(looks: readonly Look[]): string {
  const zones = looks.filter((look) => look === 'nic' || look === 'kernel' || look === 'process');
  return zones.length === 0 ? 'none' : zones.join('-');
}

/** The machine beside the scene. Hidden parts are not in the page at all. */
function Picture({ looks, withheld }: { looks: readonly Look[]; withheld: Withheld }) {
  const tcp = looks.includes('tcp');
  const shows = (part: Part): boolean => !withheld.isOpen && !withheld.parts.includes(part);
  return (
    <>
      {!withheld.map && (
        <Panel of="stage">
          <WithholdingProvider value={!shows('stage')}>
            <Stage />
          </WithholdingProvider>
        </Panel>
      )}
      {shows('timeline') && (
        <Panel of="timeline">
          <Timeline key={String(withheld.marks)} marks={!withheld.marks} />
        </Panel>
      )}
      {shows('runqueue') && (
        <Panel of="runqueue">
          <RunQueue />
        </Panel>
      )}
      {shows('memory') && (
        <Panel of="memory">
          <Memory />
        </Panel>
      )}
      {(tcp ? !withheld.isOpen : shows('charts')) && (
        <section className="card charts" aria-label={charts.title}>
          <h2 className="visually-hidden">{charts.title}</h2>
          {tcp ? <Tcp /> : <HostCharts />}
        </section>
      )}
    </>
  );
}

function Choice({ lesson }: { lesson: Lesson }) {
  const lab = useLab();
  const choose = (id: string): void => {
    const chosen = LESSONS.find((one) => one.id === id);
    if (chosen === undefined) lab.links.goTo('lessons');
    else lab.links.show(sceneLink(chosen, 0), true);
  };
  return (
    <select aria-label={words.choose} value={lesson.id} onChange={(event) => choose(event.target.value)}>
      <option value="">{words.all}</option>
      {LESSONS.map((one, i) => (
        <option key={one.id} value={one.id}>
          {words.nth(i + 1, wordsOf(one).title)}
        </option>
      ))}
    </select>
  );
}
