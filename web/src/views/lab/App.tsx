// biome-ignore-all lint/a11y/useSemanticElements: a scrolling or zooming drawing is a named group, not a form's field set
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: an element that scrolls or zooms must be reachable by keyboard
/** The page: header, picture of the machine and its neighbours, side panel, transport bar, and overlays. */

import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useHasFarHost } from '../../hosts/hosts';
import { Ask } from '../../instruments/answers/Ask';
import { PacketList } from '../../instruments/answers/PacketList';
import { Controls } from '../../instruments/controls/Controls';
import { Events } from '../../instruments/events/Events';
import { useHelp } from '../../instruments/header/Help';
import { PresetChoice } from '../../instruments/header/PresetChoice';
import { Sentence } from '../../instruments/header/Sentence';
import { Starts } from '../../instruments/header/Starts';
import { Top } from '../../instruments/header/Top';
import { Memory } from '../../instruments/memory/Memory';
import { RunQueue } from '../../instruments/runqueue/RunQueue';
import { Stage } from '../../instruments/stage/Stage';
import { useSummary } from '../../instruments/summary/useSummary';
import { Timeline } from '../../instruments/timeline/Timeline';
import { Transport } from '../../instruments/transport/Transport';
import { SMALL } from '../../preferences/breakpoints';
import { projectTheme } from '../../preferences/display';
import type { Lab } from '../../run/lab';
import type { ViewName } from '../../scenario/views';
import { Boundary } from '../../ui/Boundary';
import { useKeys } from '../../ui/keys';
import { later } from '../../ui/later';
import { Panel } from '../../ui/Panel';
import { LabProvider, useAsked, useChosen, useLab, useShown, useStatus } from '../../ui/useLab';
import { mediaHook } from '../../ui/useMedia';
import { usePhone } from '../../ui/usePhone';
import { useTitle } from '../../ui/useTitle';
import { useView } from '../../ui/Views';
import { WhenIdle } from '../../ui/WhenIdle';
import { charts, events, memory, page, controls as words } from '../../words/opening';
import { Instruments } from './Instruments';
import { SkipLinks } from './SkipLinks';
import { useDrop } from './useDrop';
import './lab.css';

const BackToLesson = later(() => import('./BackToLesson'), 'BackToLesson');
const Books = later(() => import('../../instruments/books/Books'), 'Books');
const HostSwitch = later(() => import('../../instruments/header/HostSwitch'), 'HostSwitch');
const Inspector = later(() => import('../../instruments/answers/Inspector'), 'Inspector');
const Faults = later(() => import('./Faults'), 'Faults');
/** Introduction that loads only for a visitor without a link. */
const FirstVisit = later(() => import('./FirstVisit'), 'FirstVisit');
const Tour = later(() => import('./Tour'), 'Tour');
const RunBLink = later(() => import('./RunB'), 'RunBLink');
const Withheld = later(() => import('../../ui/Withheld'), 'Withheld');

/** Views other than the machine's. An open one replaces the machine's view. */
export type OtherViews = Partial<Record<ViewName, ComponentType>>;

/** The page. The simulator (lab) continues to exist while another view is open. */
export function App({ lab, others = {} }: { lab: Lab; others?: OtherViews }) {
  useEffect(() => lab.open(), [lab]);
  useDrop(lab);
  return (
    <LabProvider value={lab}>
      <Boundary name={page.title}>
        <Open others={others} />
      </Boundary>
    </LabProvider>
  );
}

function Open({ others }: { others: OtherViews }) {
  const projected = useChosen(({ page }) => page.projected === '1');
  useEffect(() => projectTheme(projected), [projected]);
  const name = useView();
  const hasStopped = useStatus(({ fault }) => fault !== null);
  const View = others[name];
  if (View === undefined) return <Page />;
  return (
    <>
      <View />
      {/* Compare has its own message, and Experiments shows no picture of this machine. */}
      {(name === 'kernel' || name === 'lessons') && hasStopped && <Faults />}
      <Notices />
    </>
  );
}

function Page() {
  const lab = useLab();
  useTitle(page.views.machine);
  const [sheet, setSheet] = useState(false);
  const openSide = useCallback(() => setSheet(true), []);
  const [isTour, setTour] = useState(false);
  const showTour = useCallback(() => setTour(true), []);
  const endTour = useCallback(() => setTour(false), []);
  const { showHelp, sheet: help } = useHelp(showTour);
  const { readSummary, voice } = useSummary();
  const isQuiet = useAsked(({ subject }) => lab.isFirst && subject === null);
  const hasStopped = useStatus(({ fault }) => fault !== null);
  const root = useRef<HTMLDivElement>(null);
  useKeys(
    lab,
    root,
    useMemo(() => ({ showHelp, characters: { s: readSummary } }), [showHelp, readSummary]),
  );
  useOpenSheet(setSheet);
  return (
    <div className={isQuiet ? 'lab quiet' : 'lab'} ref={root}>
      <SkipLinks openSide={openSide} />
      <Header showHelp={showHelp} />
      <Transport />
      <main>
        {hasStopped && <Faults />}
        <Notices />
        <Panel of="stage">
          <Stage />
        </Panel>
        <Panel of="timeline">
          <Timeline />
        </Panel>
        <Panel of="runqueue">
          <RunQueue />
        </Panel>
        <Readouts />
        <Side isOpen={sheet} open={setSheet} showTour={showTour} />
      </main>
      {voice}
      {help}
      {isTour && <Tour closed={endTour} openSide={openSide} />}
    </div>
  );
}

type SideProps = {
  readonly isOpen: boolean;
  readonly open: (isOpen: boolean) => void;
  readonly showTour: () => void;
};

/**
 * Side panel: questions, answers, controls, events and tables. It is beside the picture of the machine or, on a small
 * screen, a sheet over it.
 */
function Side({ isOpen, open, showTour }: SideProps) {
  const controls = useChosen((state) => state.page.controls !== '0');
  const tables = useShown('tables');
  const asked = useAsked((state) => state.subject !== null);
  const isSheet = useSmall();
  useEffect(() => (isOpen && isSheet ? onCloseRequest(() => open(false)) : undefined), [isOpen, isSheet, open]);
  return (
    <aside className={isOpen ? 'side open' : 'side'} aria-label={page.side}>
      <button type="button" className="sheet-handle" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {isOpen ? page.closeSide : asked ? page.openAnswer : page.openSide}
      </button>
      <div className="side-scroll" tabIndex={0} role="group" aria-label={page.sideParts}>
        <Ask showTour={showTour} />
        <Boundary name={page.ask.title}>{asked && <Inspector />}</Boundary>
        {controls && (
          <Boundary name={words.title}>
            <Controls />
          </Boundary>
        )}
        <Boundary name={events.title}>
          <Events />
        </Boundary>
        <PacketList />
        {tables && (
          <WhenIdle className="books-place">
            <Books />
          </WhenIdle>
        )}
      </div>
    </aside>
  );
}

/** Returns whether the side panel is a sheet. */
const useSmall = mediaHook(SMALL);

/**
 * Calls `close` when the user asks the browser to close the sheet, as with *Back* on a phone. The returned function
 * stops this. A browser without `CloseWatcher` never calls `close`.
 */
function onCloseRequest(close: () => void): (() => void) | undefined {
  if (!('CloseWatcher' in window)) return undefined;
  const watcher = new CloseWatcher();
  watcher.onclose = close;
  return () => watcher.destroy();
}

function Readouts() {
  const shown = { memory: useShown('memory'), charts: useShown('charts') };
  return (
    <>
      <Panel of="memory">{shown.memory ? <Memory /> : <Withheld name={memory.title} className="memory" />}</Panel>
      <Panel of="charts">{shown.charts ? <Instruments /> : <Withheld name={charts.title} className="charts" />}</Panel>
    </>
  );
}

/**
 * If the side panel is a sheet, opens it for each question of the user. On a phone it stays closed if it would cover
 * the followed packet.
 */
function useOpenSheet(setSheet: (open: boolean) => void): void {
  const phone = usePhone();
  // Each question is an object of its own, so the effect runs again even for the question that is open.
  const comesUp = useAsked(({ subject }) => (phone && subject?.about === 'life' ? null : subject));
  useEffect(() => {
    if (comesUp !== null) setSheet(true);
  }, [comesUp, setSheet]);
}

function Header({ showHelp }: { readonly showHelp: () => void }) {
  const lab = useLab();
  const hasFarHost = useHasFarHost();
  const isOfLesson = useChosen(({ page }) => page.lesson !== undefined);
  const isCompared = useChosen(({ page }) => page.against !== undefined);
  return (
    <Top showHelp={showHelp}>
      <PresetChoice />
      <Starts />
      {hasFarHost && <HostSwitch />}
      <Sentence />
      <Passing />
      {lab.isFirst && <FirstVisit />}
      <Progress />
      {isOfLesson && <BackToLesson />}
      {isCompared && <RunBLink />}
    </Top>
  );
}

/** Temporary notice about the run. It covers the page, so that no part of the page moves. */
function Passing() {
  const passing = useChosen((state) => state.notices.findLast((notice) => notice.passing));
  return (
    <p className="passing" role="status">
      {passing && page.passing(passing.title, passing.lines)}
    </p>
  );
}

function Progress() {
  const seeking = useStatus((status) => status.seeking);
  const isHunting = useStatus((status) => status.hunting);
  const isLong = seeking !== null && seeking.to_ns - seeking.at_ns >= 1e7;
  // The moment at which the condition of a *run until* will be met is unknown, so only the present moment is shown.
  const text = isLong ? (isHunting ? page.hunting(seeking.at_ns) : page.computing(seeking.at_ns, seeking.to_ns)) : '';
  return (
    <p className="progress">
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden" role="status">
        {isLong ? (isHunting ? page.huntingSpoken : page.computingTo(seeking.to_ns)) : ''}
      </span>
    </p>
  );
}

function Notices() {
  const notices = useChosen((state) => state.notices);
  const dismiss = useChosen(({ dismiss }) => dismiss);
  const lasting = notices.filter(({ passing }) => !passing);
  return (
    <div className="notices" role="status">
      {lasting.map(({ id, title, lines }) => (
        <div key={id} className="notice">
          <strong>{title}</strong>
          <ul>
            {lines.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <button type="button" onClick={() => dismiss(id)}>
            {page.dismiss}
          </button>
        </div>
      ))}
    </div>
  );
}
