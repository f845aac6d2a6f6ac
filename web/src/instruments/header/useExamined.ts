/** Reads a capture for the dialog and reports the progress. A new reading cancels the one before. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { refusalWords } from '../../decode/refusal';
import type { CaptureContent, CapturePart } from '../../engine/captureReader';
import { examine } from '../../engine/examine';
import type { Fault } from '../../engine/protocol';
import { capture as words } from '../../words/capture';

/** A file that has been read, with the chosen part. */
export type ReadCapture = { readonly file: File; readonly part: CapturePart; readonly content: CaptureContent };

/** A file that is being read, and the share of its bytes read so far, 0–1. */
type Reading = { readonly file: File; readonly share: number };

function reasonOf(fault: Fault): string {
  return fault.reason === 'refused' ? refusalWords(fault.refusal) : words.fails;
}

export function useExamined() {
  const [reading, setReading] = useState<Reading | null>(null);
  const [wrong, setWrong] = useState('');
  const [read, setRead] = useState<ReadCapture | null>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const begin = useCallback(async (file: File, part: CapturePart): Promise<ReadCapture | null> => {
    stop.current();
    setWrong('');
    const report = (bytes: number): void => setReading({ file, share: bytes / Math.max(1, file.size) });
    report(0);
    const { done, cancel } = examine(file, part, report);
    stop.current = cancel;
    const result = await done;
    setReading(null);
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
    setReading(null);
    setWrong(words.cancelled);
  }, []);

  return { reading, wrong, setWrong, read, begin, cancel };
}
