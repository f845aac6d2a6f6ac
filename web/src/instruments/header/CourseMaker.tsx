/** Part of the Share dialog that makes a course package of a lesson or of an exam question. */

import { useState } from 'react';
import { type Course, STANDARDS, type Standard } from '../../course/course';
import { presentLanguage } from '../../preferences/language';
import { originOf } from '../../scenario/exam';
import { canFetchOneFile, fetchOneFile } from '../../scenario/oneFile';
import { saveFile } from '../../ui/save';
import { useInSight } from '../../ui/useInSight';
import { course } from '../../words/course';
import { Radios, useDraft } from './Fields';

/** Lesson or exam question for which a course package is made. */
export type Content = {
  /** Name of the lesson or exam for the file name, such as the lesson's id. */
  readonly name: string;
  readonly title: string;
  /** Id of the lesson. Undefined for an exam. */
  readonly lesson?: string;
  /** Returns the fragment of the link that opens the lesson or exam. */
  readonly link: () => Promise<string>;
  /** Returns the reason why the package cannot be made. Empty if the package can be made. */
  readonly problem: () => string;
};

type Draft = {
  readonly title: string;
  readonly standard: Standard;
  readonly passMark: string;
  readonly stores: string;
};

const typedStores = (stores: string): string[] => stores.split(/\s+/).filter((typed) => typed !== '');

/** Returns the web origins (scheme, host and port) of the typed addresses. An address without an origin is left out. */
const originsOf = (stores: string): string[] => [
  ...new Set(typedStores(stores).flatMap((typed) => originOf(typed) ?? [])),
];

/** Returns what is wrong with the user's entries for the package; empty if nothing is wrong. */
function problemOf({ passMark, standard, stores }: Draft): string {
  const mark = Number(passMark);
  if (!(mark >= 0 && mark <= 100)) return course.make.noMark;
  const wrong = standard === 'cmi5' ? typedStores(stores).find((typed) => originOf(typed) === null) : undefined;
  return wrong === undefined ? '' : course.make.noStore(wrong);
}

function courseOf({ standard, passMark, stores }: Draft, lesson: string | undefined): Course {
  return {
    standard,
    ...(lesson === undefined ? {} : { lesson }),
    ...(passMark.trim() === '' ? {} : { passMark: Number(passMark) / 100 }),
    stores: standard === 'cmi5' ? originsOf(stores) : [],
  };
}

/** Makes and saves the package. Returns the text about the result. */
async function made(draft: Draft, { name, lesson, link, title }: Content): Promise<string> {
  const [page, { packed }] = await Promise.all([fetchOneFile(), import('../../course/pack')]);
  if (page === null) return course.make.notMade;
  const file = `ringside-${name}-${draft.standard}.zip`;
  const zip = packed(page, await link(), {
    course: courseOf(draft, lesson),
    title: draft.title.trim() || title,
    description: course.make.what,
    language: presentLanguage(),
    uuids: [crypto.randomUUID(), crypto.randomUUID()],
  });
  saveFile(file, new Blob([zip], { type: 'application/zip' }));
  return course.make.made(file, zip.length);
}

export function CourseMaker({ content }: { content: Content }) {
  const [said, say] = useState({ text: '', isProblem: false });
  const result = useInSight<HTMLParagraphElement>(said.text);
  const { draft, change, field } = useDraft<Draft>(
    { title: content.title, standard: 'scorm12', passMark: '', stores: '' },
    () => say({ text: '', isProblem: false }),
  );
  if (!canFetchOneFile()) return <p>{course.make.notFromDisk}</p>;
  const make = async (): Promise<void> => {
    const problem = problemOf(draft) || content.problem();
    say({ text: problem || course.make.making, isProblem: problem !== '' });
    if (problem === '') say({ text: await made(draft, content), isProblem: false });
  };
  return (
    <>
      <label>
        {course.make.name}
        <input type="text" maxLength={200} {...field('title')} />
      </label>
      <Radios
        legend={course.make.standard}
        of={course.make.standards}
        ids={STANDARDS}
        chosen={draft.standard}
        choose={(standard) => change({ standard })}
      />
      <label>
        {course.make.passMark}
        <input type="text" inputMode="numeric" {...field('passMark')} />
      </label>
      {draft.standard === 'cmi5' && (
        <label>
          {course.make.stores}
          <input type="text" placeholder={course.make.storesExample} {...field('stores')} />
        </label>
      )}
      <p className={draft.standard === 'cmi5' ? undefined : 'muted'}>
        {draft.standard === 'cmi5' ? course.make.sends(originsOf(draft.stores)) : course.make.sendsNothing}
      </p>
      <div className="dialog-buttons">
        <p ref={result} role="status" className={said.isProblem ? 'alarm' : undefined}>
          {said.text}
        </p>
        <button type="button" className="primary" onClick={make}>
          {course.make.make}
        </button>
      </div>
    </>
  );
}
