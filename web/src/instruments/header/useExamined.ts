/** Reads a capture for the dialog and reports the progress. A new reading cancels the one before. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { refusalWords } from '../../decode/refusal';
import type { CaptureContent, CapturePart } from '../../engine/captureReader';
import { examine } from '../../engine/examine';
import type { Fault } from '../../engine/protocol';
import { capture as words } from '../../words/capture';

/** A file that has been read, with the chosen part. */
export type ReadCapture = { readonly file: File; readonly part: CapturePart; readonly content: CaptureContent };

function reasonOf(fault: Fault): string {
  return fault.reason === 'refused' ? refusalWords(fault.refusal) : words.fails;
}

export function useExamined() {
  const [share, setShare] = useState<number | null>(null);
  const [wrong, setWrong] = useState('');
  const [read, setRead] = useState<ReadCapture | null>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const begin = useCallback(async (file: File, part: CapturePart): Promise<ReadCapture | null> => {
    stop.current();
    setWrong('');
    setShare(0);
    const { done, cancel } = examine(file, part, (bytes) => setShare(bytes / Math.max(1, file.size)));
    stop.current = cancel;
    const result = await done;
    setShare(null);
    if ('reason' in result) {
      // If one part of a file cannot be replayed, the choices for that file are kept.
      setRead((before) => (before?.file === file ? before : null));
      setWrong(reasonOf(result));
      return null;
    }
    const found = { file, part, content: result };
    setRead(found);
    return found;
  }, []);

  const cancel = useCallback((): void => {
    stop.current();
    setShare(null);
    setWrong(words.cancelled);
  }, []);

  return { share, wrong, setWrong, read, begin, cancel };
}
