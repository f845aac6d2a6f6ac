/** Reads the text of a kernel file from the simulator and refreshes it with the picture. */
import { useEffect, useRef } from 'react';
import type { Text } from '../engine/protocol';
import { Pace } from '../lib/pace';
import { useLab } from './useLab';

/** Refresh interval during playback, ms. It is long enough to read the text. */
const READ_MS = 500;

/**
 * Requests a file for the open panel, one request at a time. During a pause it repeats the request until the text
 * belongs to the moment on screen.
 */
export function useKernelText(file: number, take: (text: Text) => void): void {
  const lab = useLab();
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const pace = new Pace(READ_MS);
    let of_ns = -1;
    let isOpen = true;
    const hear = (answer: Text): void => {
      if (!isOpen || answer.file !== file) return;
      of_ns = answer.now_ns;
      latest.current(answer);
    };
    const stop = lab.paintWith((moment) => {
      const isKnown = !moment.playing && Math.abs(of_ns - moment.t) < 1;
      if (!isKnown && pace.isDue(moment)) lab.readText(file, hear);
    });
    return () => {
      isOpen = false;
      stop();
    };
  }, [lab, file]);
}
