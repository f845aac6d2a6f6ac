/**
 * Part of the Share dialog that makes an exam question about the moment on screen. The question's link shows only the
 * parts of the page that the author chooses.
 */

import { useState } from 'react';
import { MACHINE_VERSION } from '../../engine/version';
import {
  type Asked,
  EXAM_PARTS,
  type Exam,
  type ExamPart,
  encodeExam,
  MOST_OPTIONS,
  OPTION_CAP,
  originOf,
  TEXT_CAP,
} from '../../scenario/exam';
import { decodeLink, encodeLink } from '../../scenario/link';
import type { PageEntries, PageKey } from '../../scenario/views';
import { useLab } from '../../ui/useLab';
import { course } from '../../words/course';
import { exam as words } from '../../words/exam';
import { Checkbox, Copied, Folded, Radios, useCopy, useDraft } from './Fields';
import { ExamPackage, Packaging } from './Packaging';
import { Snippet } from './Snippet';

const KINDS = ['number', 'choice', 'text'] as const;

type Draft = {
  readonly question: string;
  readonly kind: Asked['kind'];
  readonly unit: string;
  readonly options: string;
  readonly parts: readonly ExamPart[];
  readonly host: string;
};

/** A question that was made, and its link. */
type Made = { readonly exam: Exam; readonly link: string };

const FIRST: Draft = { question: '', kind: 'number', unit: '', options: '', parts: ['map', 'settings'], host: '' };

function askedOf({ kind, unit, options }: Draft): Asked {
  if (kind === 'number') return { kind, unit: unit.trim() };
  return kind === 'text' ? { kind } : { kind, options: choicesOf(options) };
}

const choicesOf = (options: string): string[] => [
  ...new Set(
    options
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

const areChoices = (options: readonly string[]): boolean =>
  options.length >= 2 && options.length <= MOST_OPTIONS && options.every(({ length }) => length <= OPTION_CAP);

/** Returns what is wrong with the author's entries; empty if nothing is wrong. */
function problemOf({ question, kind, options, host }: Draft): string {
  if (question.trim() === '') return words.make.noQuestion;
  if (kind === 'choice' && !areChoices(choicesOf(options))) return words.make.fewChoices;
  return host.trim() !== '' && originOf(host.trim()) === null ? words.make.noHost : '';
}

function examOf(draft: Draft, present: string): Exam {
  const { scenario } = decodeLink(present);
  return {
    machine: MACHINE_VERSION,
    // The title and an answer that is open in a hidden part are left out, because both may reveal the correct answer.
    link: encodeLink({ ...scenario, title: '', page: shownEntries(scenario.page, draft.parts) }),
    question: draft.question.trim(),
    asked: askedOf(draft),
    parts: draft.parts,
  };
}

/**
 * Entries of the link that belong to a part of the page: the timeline's zoom, the open answer. An entry is kept only if
 * its part is visible.
 */
const ENTRIES: readonly (readonly [entry: PageKey, parts: readonly ExamPart[]])[] = [
  ['span', ['timeline']],
  ['answer', ['answers']],
  ['packet', ['answers']],
];

function shownEntries(page: PageEntries, shown: readonly ExamPart[]): PageEntries {
  const kept = ENTRIES.filter(([entry, parts]) => entry in page && parts.some((part) => shown.includes(part)));
  return Object.fromEntries(kept.map(([entry]) => [entry, page[entry]]));
}

export function ExamMaker() {
  return (
    <Folded title={words.make.title} className="exam-maker">
      <Maker />
    </Folded>
  );
}

function Maker() {
  const lab = useLab();
  const [problem, setProblem] = useState('');
  const [made, setMade] = useState<Made | null>(null);
  const { draft, change, field } = useDraft<Draft>(FIRST, () => {
    setMade(null);
    setProblem('');
  });
  const turn = (part: ExamPart, on: boolean): void =>
    change({ parts: EXAM_PARTS.filter((known) => (known === part ? on : draft.parts.includes(known))) });
  const make = async (): Promise<void> => {
    const wrong = problemOf(draft);
    setProblem(wrong);
    if (wrong !== '') return;
    const [page, fragment = ''] = lab.links.linkWith(lab.chosen.page).split('#');
    const exam = examOf(draft, fragment);
    setMade({ exam, link: `${page}#${await encodeExam(exam, originOf(draft.host.trim()) ?? '')}` });
  };
  return (
    <>
      <p className="muted">{words.make.what}</p>
      <label>
        {words.make.question}
        <textarea rows={3} maxLength={TEXT_CAP} {...field('question')} />
      </label>
      <Radios
        legend={words.make.kind}
        of={words.make.kinds}
        ids={KINDS}
        chosen={draft.kind}
        choose={(kind) => change({ kind })}
      />
      {draft.kind === 'number' && (
        <label>
          {words.make.unit}
          <input type="text" maxLength={OPTION_CAP} {...field('unit')} />
        </label>
      )}
      {draft.kind === 'choice' && (
        <label>
          {words.make.options}
          <textarea rows={4} {...field('options')} />
        </label>
      )}
      <fieldset>
        <legend>{words.make.shows}</legend>
        {EXAM_PARTS.map((part) => (
          <Checkbox
            key={part}
            on={draft.parts.includes(part)}
            turn={(on) => turn(part, on)}
            name={words.make.parts[part]}
          />
        ))}
      </fieldset>
      <label>
        {words.make.host}
        <input type="url" placeholder={words.make.hostExample} title={words.make.hostWhy} {...field('host')} />
      </label>
      <button type="button" onClick={make}>
        {words.make.make}
      </button>
      <p role="status" className={problem === '' ? undefined : 'alarm'}>
        {problem}
      </p>
      {made !== null && (
        <>
          <Copied text={made.link} name={words.make.link} />
          <Copy link={made.link} />
          <Snippet address={made.link} name={words.make.frame} />
          <Packaging title={course.make.ofExam}>
            <ExamPackage exam={made.exam} />
          </Packaging>
        </>
      )}
    </>
  );
}

/** Copy button for the question's link. The button at the foot of the dialog copies the link of the open scenario. */
function Copy({ link }: { link: string }) {
  const [said, say] = useState('');
  const copy = useCopy(link, say);
  return (
    <div className="dialog-buttons">
      <button type="button" className="primary" onClick={copy}>
        {words.make.copy}
      </button>
      <span role="status">{said}</span>
    </div>
  );
}
