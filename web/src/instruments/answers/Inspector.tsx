/**
 * The answer in the side panel: why something happened, a packet's history, or the state of a part of the simulated
 * host.
 */

import { type ComponentType, type RefObject, useEffect, useId, useRef } from 'react';
import { question } from '../../decode/chain';
import { endOf } from '../../decode/ends';
import { linksOf } from '../../decode/links';
import { taskName } from '../../decode/names';
import { USES } from '../../decode/uses';
import type { Subject, SubjectKind } from '../../run/asked';
import { isFromOtherLab } from '../../ui/here';
import { useAsked, useLab, useShown } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { packetName, stageName } from '../../words/names';
import { memory } from '../../words/opening';
import { pagePool } from '../../words/pagePool';
import { wayOut } from '../../words/wayOut';
import { Biography } from './Biography';
import { Causes } from './Causes';
import { Cpu } from './CpuShares';
import { Descriptor } from './Descriptor';
import { Held } from './Held';
import { Longest } from './Longest';
import { Losses } from './Losses';
import { MemoryUse } from './MemoryUse';
import { PagePool } from './PagePool';
import { Task } from './Task';
import { WhatHelps } from './Tried';
import { useFreshness } from './useFreshness';
import { WayOut } from './WayOut';
import './history.css';
import './answers.css';
import { languageOfPart } from '../../words/spoken';
import { type AnswerProps, LookingUp, scrollTo } from './parts';

/** `run`: name of the run that the answer is about, if the page shows two runs. */
type InspectorProps = { readonly run?: string };

export function Inspector({ run = '' }: InspectorProps) {
  const subject = useAsked((asked) => asked.subject);
  const shown = useShown('answers');
  if (subject === null || !shown) return null;
  return <Answer key={`${subject.about}${subject.number}`} subject={subject} run={run} />;
}

/**
 * Answers that state their time span in the text, or that always show the present. They need no moment in the heading.
 */
const DATED = new Set<Subject['about']>(['waits', 'cpu', 'remedies', 'losses', 'memory', 'acks', 'pool']);

/** Returns the table of texts that an answer uses. */
function wordsOf({ about }: Subject): object {
  if (about === 'acks') return wayOut;
  return about === 'pool' ? pagePool : answers;
}

/** Text that names the run and the moment that an answer is about. */
function aboutWhich({ about }: Subject, run: string, at_ns: number): string {
  return DATED.has(about) ? run : answers.asOf(run, at_ns);
}

function Answer({ subject, run }: { subject: Subject; run: string }) {
  const lab = useLab();
  const head = useRef<HTMLHeadingElement>(null);
  const title = useId();
  const cameFrom = useRef<Element | null>(document.activeElement);
  // The new answer removes the button that was pressed, so the focused element is examined before the answer appears.
  const takesFocus = useRef(isAskedInPanel(document.activeElement) || isAskedByKey(document.activeElement));
  const rows = useAsked((asked) => asked.rows);
  const at_ns = useAsked((asked) => asked.at_ns);
  const which = aboutWhich(subject, run, at_ns);
  useFreshness(subject, subject.about === 'life' && rows !== null ? endOf(rows) : null);
  useEffect(() => {
    // On a small screen the panel is a sheet that opens together with the answer, so the focus moves one animation
    // frame later. If the user has moved the focus meanwhile, the focus stays where it is.
    const frame = requestAnimationFrame(() => {
      // The answer's head always stays visible.
      scrollTo(head.current?.closest('.inspector'));
      const isElsewhere = ![cameFrom.current, document.body].includes(document.activeElement);
      if (takesFocus.current && !isElsewhere) head.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const close = (): void => {
    lab.questions.askNothing();
    returnFocus(cameFrom.current, head.current);
  };
  useEscape(close, head);
  return (
    <section className="inspector" lang={languageOfPart(wordsOf(subject))} aria-labelledby={title}>
      <header className="ends">
        <h2 id={title} tabIndex={-1} ref={head}>
          <Title subject={subject} rows={rows} />
        </h2>
        <button type="button" className="quiet bare muted" aria-label={answers.close} onClick={close}>
          ✕
        </button>
      </header>
      {which !== '' && <p className="which muted small">{which}</p>}
      <Body subject={subject} rows={rows} at_ns={at_ns} />
    </section>
  );
}

function isAskedInPanel(pressed: Element | null): boolean {
  return pressed?.closest('.side') != null;
}

/**
 * Returns whether a key has opened the answer. After a press with a pointer the user looks at the picture, so the focus
 * stays there.
 */
function isAskedByKey(pressed: Element | null): boolean {
  return pressed?.matches(':focus-visible') === true;
}

/**
 * Closes the answer at Escape, unless a dialog, a menu, an input field or the repeated playback of a span (loop) uses
 * the key.
 */
function useEscape(close: () => void, head: RefObject<Element>): void {
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      const elsewhere = event.target instanceof Element && event.target.matches('input, textarea, select, dialog *');
      if (event.key !== 'Escape' || event.defaultPrevented || elsewhere) return;
      if (isFromOtherLab(event, head.current)) return;
      event.preventDefault();
      close();
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  });
}

/**
 * Returns the focus to the element that opened the answer. If this element cannot take the focus, its container does.
 * If it was removed, the container of the answer takes the focus.
 */
function returnFocus(asked: Element | null, head: Element | null): void {
  const places = [asked, asked?.closest('[tabindex="0"]'), head?.closest('[tabindex="0"]')];
  for (const place of places) {
    if (!place?.isConnected || place === document.body) continue;
    focusOn(place);
    if (document.activeElement === place) return;
  }
}

function focusOn(element: Element): void {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus({ preventScroll: true });
}

function Title({ subject: { about, number }, rows }: { subject: Subject; rows: Float64Array | null }): string {
  const lab = useLab();
  const { titles } = answers;
  switch (about) {
    case 'life':
      return titles.life(packetName(number));
    case 'causes': {
      const [newest] = rows === null ? [] : linksOf(rows);
      return newest === undefined ? titles.causes : question(newest);
    }
    case 'descriptor':
      return titles.descriptor(number);
    case 'held':
      return titles.held(stageName(number));
    case 'task':
      return titles.task(taskName(lab.snapshot, number));
    case 'acks':
      return wayOut.title;
    case 'pool':
      return pagePool.title;
    case 'memory':
      return titles.memory(memory.uses[(USES[number] ?? USES[0]).id].name);
    default:
      return titles[about];
  }
}

const BODIES: Readonly<Record<SubjectKind, ComponentType<AnswerProps>>> = {
  life: Biography,
  causes: ({ number, rows, at_ns }) => <Causes links={linksOf(rows)} entry={number} at_ns={at_ns} />,
  descriptor: Descriptor,
  held: Held,
  task: Task,
  losses: Losses,
  waits: Longest,
  cpu: Cpu,
  remedies: WhatHelps,
  acks: WayOut,
  pool: PagePool,
  memory: MemoryUse,
};

/** Answers that need no rows of the simulator. */
const AT_ONCE = new Set<SubjectKind>(['remedies', 'acks', 'pool', 'memory']);
const NO_ROWS = new Float64Array();

type BodyProps = { subject: Subject; rows: Float64Array | null; at_ns: number };

function Body({ subject: { about, number }, rows, at_ns }: BodyProps) {
  const stretch = useAsked((asked) => asked.stretch);
  const Answered = BODIES[about];
  if (rows === null && !AT_ONCE.has(about)) return <LookingUp />;
  return <Answered number={number} rows={rows ?? NO_ROWS} at_ns={at_ns} {...stretch} />;
}
