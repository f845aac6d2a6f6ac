/**
 * Dialog for the replay of a packet capture in place of the sender: the file, its content, and the settings of the
 * replay.
 */

import { useCallback, useEffect, useRef, useState } from 'react';
import type { CapturePart } from '../../engine/captureReader';
import { keepCapture } from '../../engine/captures';
import type { ReplayChoice } from '../../scenario/replay';
import { presentValue } from '../../scenario/store';
import { isReadOnly } from '../../scenario/withheld';
import { useInSight } from '../../ui/useInSight';
import { useLab } from '../../ui/useLab';
import { capture as words } from '../../words/capture';
import { page } from '../../words/opening';
import { languageOfPart } from '../../words/spoken';
import { CaptureChoices } from './CaptureChoices';
import { type CaptureForm, EMPTY_FORM, formOf, overlongOf, partOf, replayLink } from './captureForm';
import { fittingMtu, tooLargeOf } from './captureMtu';
import { FileButton, useDialog } from './Fields';
import { KeptCaptures } from './KeptCaptures';
import { type ReadCapture, useExamined } from './useExamined';
import './dialogs.css';
import './capture.css';

const TYPES = '.pcap,.pcapng,.cap,.ntar';
/** Pause in typing after which an entry counts as complete, ms. */
const TYPING_MS = 400;

type Props = {
  /** File to read when the dialog opens. */
  readonly file: File | null;
  /** Replay that a link asks for, if this browser does not store the capture of the link. Otherwise null. */
  readonly wanted: ReplayChoice | null;
  readonly closed: () => void;
};

/** The dialog. It is open while it is mounted. */
export function CaptureDialog({ file, wanted, closed }: Props) {
  const chooser = useRef<HTMLButtonElement>(null);
  const [form, setForm] = useState<CaptureForm>(wanted === null ? EMPTY_FORM : formOf(wanted));
  const [said, tell] = useState('');
  const { dialog, close } = useDialog();
  const examined = useExamined();
  const { reading, wrong, setWrong, read, begin, cancel } = examined;
  const presentMtu = presentValue(useLab().chosen, 'link.mtu');
  const start = useReplay(wanted, close, setWrong);
  const take = useCallback(
    (chosen: File): void => {
      tell('');
      // A new file resets the choices, because they were made for the previous file. Choices of a link stay, because
      // this may be the link's file.
      if (wanted === null) setForm(EMPTY_FORM);
      const part = partOf(EMPTY_FORM);
      if (typeof part !== 'string') void begin(chosen, part);
    },
    [begin, wanted],
  );
  useEffect(() => {
    if (file !== null) take(file);
  }, [file, take]);
  useRecount(examined, form, wanted);
  const choose = (next: CaptureForm): void => {
    setForm(next);
    // The error message was about the earlier choice, so it is removed.
    setWrong('');
  };
  const asked = partOf(form);
  // Counts of packets are shown only if they belong to the present choices.
  const isCounted = wanted !== null || (read !== null && typeof asked !== 'string' && isPart(asked, read));
  const isShown = reading === null && isCounted;
  // If a link asks for a replay, only the capture that the link names is accepted. Packet sizes of other files are not
  // checked.
  const isAsked = read !== null && (wanted === null || wanted.hash === read.content.hash);
  const tooLarge = isShown && isAsked ? tooLargeOf(read.content.largest, presentMtu) : '';
  const fault = wrong === '' ? tooLarge : wrong;
  const refusal = useInSight<HTMLParagraphElement>(fault);
  // While a new file is read, the dialog still shows the content of the previous file, so nothing can be replayed.
  const isOther = reading !== null && reading.file !== read?.file;
  const submit = async (mtu: number): Promise<void> => {
    if (isOther) return;
    if (typeof asked === 'string' || read === null) {
      setWrong(typeof asked === 'string' ? asked : '');
      return;
    }
    const found = isPart(asked, read) ? read : await begin(read.file, asked);
    if (found !== null) await start(found, form, mtu);
  };
  // A link sets the MTU itself, so the dialog then offers no larger MTU.
  const fitting_mtu = wanted === null ? fittingMtu(read?.content.largest ?? 0) : 0;
  return (
    <dialog ref={dialog} className="capture" aria-label={words.title} lang={languageOfPart(words)} onClose={closed}>
      <header className="ends">
        <h2>{words.title}</h2>
        <button type="button" onClick={close}>
          {words.close}
        </button>
      </header>
      <p>{wanted === null ? words.what : words.wanted(wanted.name || words.unnamed)}</p>
      <p className="cluster">
        <FileButton name={words.choose} label={words.file} accept={TYPES} take={take} button={chooser} />
        <span className="muted">{words.drop}</span>
      </p>
      {reading !== null && <Reading name={reading.file.name} share={reading.share} cancel={cancel} />}
      {read !== null && (
        <>
          {isShown && <Content {...read} fits={tooLarge === ''} isLink={wanted !== null} />}
          <CaptureChoices form={form} choose={choose} streams={read.content.streams} />
          <p className="cluster">
            <button type="button" className="primary" aria-disabled={isOther} onClick={() => void submit(presentMtu)}>
              {words.replay}
            </button>
            {fitting_mtu > presentMtu && (
              <button type="button" aria-disabled={isOther} onClick={() => void submit(fitting_mtu)}>
                {words.withMtu(fitting_mtu)}
              </button>
            )}
          </p>
        </>
      )}
      <p ref={refusal} role="alert" className="alarm">
        {fault}
      </p>
      <p role="status">{said}</p>
      <p className="muted">{words.stays}</p>
      <KeptCaptures open={take} tell={tell} afterLast={chooser} />
    </dialog>
  );
}

/** Returns a function that stores the file and starts its run. */
function useReplay(wanted: ReplayChoice | null, close: () => void, refuse: (why: string) => void) {
  const lab = useLab();
  return async ({ file, part, content }: ReadCapture, form: CaptureForm, mtu: number): Promise<void> => {
    const tooLarge = tooLargeOf(content.largest, mtu);
    if (isReadOnly(lab.chosen.page) && wanted === null) refuse(page.readOnly);
    else if (wanted !== null && wanted.hash !== content.hash) refuse(words.otherFile(wanted.name || words.unnamed));
    else if (tooLarge !== '') refuse(tooLarge);
    else if (!(await isKept(file, content.hash))) refuse(words.notKept);
    else {
      close();
      if (wanted !== null) lab.startAgain(0);
      else
        lab.links.openRun(
          replayLink(content, part, content.streams > 0 ? form.as : 'arrivals', file.name, {
            kept: { 'link.mtu': mtu, 'kernel.release': presentValue(lab.chosen, 'kernel.release') },
            profile: presentValue(lab.chosen, 'host.profile'),
          }),
        );
    }
  };
}

/**
 * Reads the file again when the user chooses another part, so that the counts are those of the replay. Says what is
 * wrong with the entries.
 */
function useRecount(
  { reading, read, begin, setWrong }: ReturnType<typeof useExamined>,
  form: CaptureForm,
  wanted: ReplayChoice | null,
): void {
  const isIdle = reading === null;
  /** The form of the last attempt to read, even if the attempt failed or was cancelled. */
  const tried = useRef(wanted === null ? form : null);
  useEffect(() => {
    const part = partOf(form);
    // A link names a part of its own capture. Another capture is not read again for this part.
    if (wanted !== null && wanted.hash !== read?.content.hash) return undefined;
    const isKnown = typeof part !== 'string' && read !== null && isPart(part, read);
    if (read === null || !isIdle || form === tried.current || isKnown) return undefined;
    const timer = setTimeout(() => {
      tried.current = form;
      if (typeof part === 'string') setWrong(part);
      else void begin(read.file, part);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [form, read, isIdle, begin, setWrong, wanted]);
}

function isPart(part: CapturePart, read: ReadCapture): boolean {
  return JSON.stringify(part) === JSON.stringify(read.part);
}

async function isKept(file: File, hash: string): Promise<boolean> {
  return keepCapture(hash, { name: file.name, file }).then(
    () => true,
    () => false,
  );
}

function Reading({ name, share, cancel }: { name: string; share: number; cancel: () => void }) {
  const text = words.reading(name, share);
  return (
    <p className="cluster">
      <progress value={share} aria-label={text} />
      <span>{text}</span>
      <button type="button" onClick={cancel}>
        {words.cancel}
      </button>
    </p>
  );
}

/**
 * Content of the chosen part. `fits`: each packet fits the MTU. `isLink`: a link has made the choices, so the user cannot
 * change them.
 */
export function Content({ file, part, content, fits, isLink }: ReadCapture & { fits: boolean; isLink: boolean }) {
  const { packets, flows, receiver, duration_ns, shared, fragments, toOthers, leftOut, isCutOff } = content;
  const all = packets + toOthers + leftOut;
  const overlong = overlongOf(content, part.rate);
  return (
    <ul className="capture-content">
      {overlong === null ? (
        <li>
          {fits
            ? words.holds(file.name, packets, all, flows, receiver, duration_ns)
            : words.found(file.name, packets, all, flows, receiver)}
        </li>
      ) : (
        <>
          <li>{words.lasts(file.name, packets, all, flows, receiver, overlong.replay_s)}</li>
          <li className="alarm">{words.overlong(overlong, !isLink)}</li>
        </>
      )}
      {shared > 0 && <li>{words.shared(shared)}</li>}
      {fragments > 0 && <li className="alarm">{words.fragments(fragments)}</li>}
      {toOthers > 0 && <li>{words.toOthers(toOthers)}</li>}
      {leftOut > 0 && <li>{words.leftOut(leftOut)}</li>}
      {isCutOff && <li>{words.cutOff}</li>}
    </ul>
  );
}
