/** Text of a kernel file of the machine, refreshed with the picture. */
import { useEffect, useRef } from 'react';
import type { Text } from '../engine/protocol';
import { Pace } from '../lib/pace';
import { useLab } from './useLab';

/** Refresh interval during playback, ms: slow enough to read. */
const READ_MS = 500;

/**
 * Requests one file at a time for the open panel. At rest it repeats the request until the text belongs to the moment
 * shown.
 */
export function useKernelText(file: number, take: (text: Text) => void): void {
  const lab = useLab();
  const told = useRef(take);
  told.current = take;
  useEffect(() => {
    const pace = new Pace(READ_MS);
    let of_ns = -1;
    let isOpen = true;
    const hear = (answer: Text): void => {
      if (!isOpen || answer.file !== file) return;
      of_ns = answer.now_ns;
      told.current(answer);
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
