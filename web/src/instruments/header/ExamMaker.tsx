/**
 * Part of the Share dialog that makes an exam question about the moment on screen. The question's link shows only the
 * parts of the page that the author chooses.
 */

import { type SyntheticEvent, useId, useState } from 'react';
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
import { dialogs } from '../../words/dialogs';
import { exam as words } from '../../words/exam';
import { ExamPackaging } from './Packaging';
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
  const [open, setOpen] = useState(false);
  return (
    <details className="group exam-maker" onToggle={(event) => isOf(event) && setOpen(event.currentTarget.open)}>
      <summary>{words.make.title}</summary>
      {open && <Maker />}
    </details>
  );
}

/** Returns whether an event comes from this `<details>` itself, and not from a `<details>` inside it. */
const isOf = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget;

function Maker() {
  const lab = useLab();
  const [draft, setDraft] = useState<Draft>(FIRST);
  const [problem, setProblem] = useState('');
  const [made, setMade] = useState<Made | null>(null);
  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part });
    setMade(null);
    setProblem('');
  };
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
      <Asking draft={draft} change={change} />
      <Showing parts={draft.parts} choose={(parts) => change({ parts })} />
      <label>
        {words.make.host}
        <input
          type="url"
          value={draft.host}
          placeholder={words.make.hostExample}
          title={words.make.hostWhy}
          onChange={(event) => change({ host: event.target.value })}
        />
      </label>
      <button type="button" onClick={make}>
        {words.make.make}
      </button>
      <p role="status" className={problem === '' ? undefined : 'alarm'}>
        {problem}
      </p>
      {made !== null && (
        <>
          <textarea
            readOnly
            rows={4}
            value={made.link}
            aria-label={words.make.link}
            onFocus={(event) => event.target.select()}
          />
          <Copy link={made.link} />
          <Snippet address={made.link} name={words.make.frame} />
          <ExamPackaging exam={made.exam} />
        </>
      )}
    </>
  );
}

/** Copy button for the question's link. The button at the foot of the dialog copies the link of the open scenario. */
function Copy({ link }: { link: string }) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid(dialogs.share.copied);
    } catch {
      setSaid(dialogs.share.notCopied);
    }
  };
  return (
    <div className="dialog-buttons">
      <button type="button" className="primary" onClick={copy}>
        {words.make.copy}
      </button>
      <span role="status">{said}</span>
    </div>
  );
}

type Change = (part: Partial<Draft>) => void;

function Asking({ draft, change }: { draft: Draft; change: Change }) {
  const name = useId();
  return (
    <>
      <label>
        {words.make.question}
        <textarea
          rows={3}
          maxLength={TEXT_CAP}
          value={draft.question}
          onChange={(event) => change({ question: event.target.value })}
        />
      </label>
      <fieldset>
        <legend>{words.make.kind}</legend>
        {KINDS.map((kind) => (
          <label key={kind}>
            <input type="radio" name={name} checked={draft.kind === kind} onChange={() => change({ kind })} />
            {words.make.kinds[kind]}
          </label>
        ))}
      </fieldset>
      {draft.kind === 'number' && (
        <label>
          {words.make.unit}
          <input
            type="text"
            maxLength={OPTION_CAP}
            value={draft.unit}
            onChange={(event) => change({ unit: event.target.value })}
          />
        </label>
      )}
      {draft.kind === 'choice' && (
        <label>
          {words.make.options}
          <textarea rows={4} value={draft.options} onChange={(event) => change({ options: event.target.value })} />
        </label>
      )}
    </>
  );
}

function Showing(props: { readonly parts: readonly ExamPart[]; readonly choose: (parts: ExamPart[]) => void }) {
  const { parts, choose } = props;
  const turn = (part: ExamPart, on: boolean): void =>
    choose(EXAM_PARTS.filter((known) => (known === part ? on : parts.includes(known))));
  return (
    <fieldset>
      <legend>{words.make.shows}</legend>
      {EXAM_PARTS.map((part) => (
        <label key={part}>
          <input
            type="checkbox"
            checked={parts.includes(part)}
            onChange={(event) => turn(part, event.target.checked)}
          />
          {words.make.parts[part]}
        </label>
      ))}
    </fieldset>
  );
}
