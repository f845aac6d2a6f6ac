/** Dialog with the link to this moment, and the parts that an embed leaves out. */

import { useEffect, useState } from 'react';
import { presentLanguage } from '../../preferences/language';
import { canFetchOneFile } from '../../scenario/oneFile';
import { type PageEntries, viewOf, withEntry } from '../../scenario/views';
import { READOUT_NAMES, type Readout, shownReadouts } from '../../scenario/withheld';
import { later } from '../../ui/later';
import { useLab } from '../../ui/useLab';
import { course } from '../../words/course';
import { dialogs } from '../../words/dialogs';
import { ExamMaker } from './ExamMaker';
import { Checkbox, Copied, useCopy, useDialog } from './Fields';
import { saveOneFile } from './oneFile';
import { LessonPackage, Packaging } from './Packaging';
import { Snippet } from './Snippet';

const Files = later(() => import('./Files'), 'Files');
const QrCode = later(() => import('../../ui/QrCode'), 'QrCode');

/**
 * Returns the entries of the link for students. The projector view is left out, and in a lesson also the teacher's
 * menu.
 */
function handedOut({ projected: _, ...page }: PageEntries): PageEntries {
  return viewOf(page) === 'lessons' ? { ...page, teacher: '0' } : page;
}

/** The Share dialog. It is open while it is mounted. */
export function ShareDialog({ closed }: { closed: () => void }) {
  const lab = useLab();
  const { links } = lab;
  const { dialog, close } = useDialog();
  const [page, setPage] = useState<PageEntries>(() => handedOut(lab.chosen.page));
  const [qr, setQr] = useState(false);
  const [files, setFiles] = useState(false);
  const [said, say] = useState('');
  useEffect(() => links.write(), [links]);
  const address = links.linkWith(page);
  const copy = useCopy(address, say);
  const save = async (): Promise<void> => {
    say(dialogs.share.saving);
    // The link contains the language, because the browser that opens the file does not know the language chosen here.
    const link = links.linkWith(withEntry(page, 'lang', presentLanguage()));
    const saved = await saveOneFile(new URL(link).hash.slice(1));
    say(saved ? dialogs.share.saved : dialogs.share.notSaved);
  };
  return (
    <dialog ref={dialog} aria-label={dialogs.share.title} onClose={closed}>
      <h2>{dialogs.share.title}</h2>
      <p>{dialogs.share.what}</p>
      <Copied text={address} name={dialogs.share.link} />
      {qr && <QrCode link={address} />}
      <Settings page={page} choose={setPage} />
      <Snippet address={address} />
      <ExamMaker />
      <Packaging title={course.make.ofLesson}>
        <LessonPackage open={page.lesson} />
      </Packaging>
      {files && <Files link={address} closed={close} />}
      <p role="status">{said}</p>
      <div className="dialog-buttons">
        <button type="button" className="primary" onClick={copy}>
          {dialogs.share.copy}
        </button>
        <button type="button" aria-expanded={qr} onPointerEnter={QrCode.expect} onClick={() => setQr(!qr)}>
          {dialogs.share.qr}
        </button>
        <button type="button" aria-expanded={files} onPointerEnter={Files.expect} onClick={() => setFiles(!files)}>
          {dialogs.share.files}
        </button>
        {canFetchOneFile() && (
          <button type="button" onClick={save}>
            {dialogs.share.save}
          </button>
        )}
        <button type="button" onClick={close}>
          {dialogs.close}
        </button>
      </div>
    </dialog>
  );
}

type SettingsProps = { readonly page: PageEntries; readonly choose: (page: PageEntries) => void };

/**
 * Settings of a link: for a lesson, the parts of the page that are visible; otherwise those for a quiz, or for a frame
 * (iframe) in another page.
 */
function Settings({ page, choose }: SettingsProps) {
  const shown = shownReadouts(page);
  const toggle = (name: Readout): void => {
    const next = READOUT_NAMES.filter((known) => (known === name ? !shown.includes(known) : shown.includes(known)));
    choose(withEntry(page, 'readouts', next.length === READOUT_NAMES.length ? null : next.join(',') || '0'));
  };
  /** A part of the page that the entry 0 hides. */
  const hideable = (key: 'controls' | 'edit' | 'teacher') => (
    <Checkbox
      on={page[key] !== '0'}
      turn={(on) => choose(withEntry(page, key, on ? null : '0'))}
      name={dialogs.share[key]}
    />
  );
  return (
    <fieldset className="embed">
      <legend>{dialogs.share.has}</legend>
      {viewOf(page) === 'lessons' ? (
        hideable('teacher')
      ) : (
        <>
          {hideable('controls')}
          {hideable('edit')}
          {READOUT_NAMES.map((name) => (
            <Checkbox key={name} on={shown.includes(name)} turn={() => toggle(name)} name={dialogs.readouts[name]} />
          ))}
        </>
      )}
      {/* In a lecture room a lesson opens in projector view, any other page in the projector's theme. */}
      <Checkbox
        on={page.projected === '1'}
        turn={(on) => choose(withEntry(page, 'projected', on ? '1' : null))}
        name={dialogs.share.projected}
      />
    </fieldset>
  );
}
