/** Text of a kernel file of the machine, refreshed with the picture. */
import { useEffect, useRef } from 'react';
import type { Text } from '../engine/protocol';
import { Pace } from '../lib/pace';
import type { LiveRun, Moment } from '../run/liveRun';
import { useLab } from './useLab';

/** Refresh interval during playback, ms: slow enough to read. */
const READ_MS = 500;

/** Requests the text when it is due. */
class Reader {
  private readonly pace = new Pace(READ_MS);
  private of_ns = -1;
  private readonly file: number;

  constructor(file: number) {
    this.file = file;
  }

  /** At rest, requests the text until it belongs to the moment shown. */
  paint(moment: Moment, session: LiveRun): void {
    const isOfNow = !moment.playing && Math.abs(this.of_ns - moment.t) < 1;
    if (!isOfNow && this.pace.isDue(moment)) session.readText(this.file);
  }

  take(now_ns: number): void {
    this.of_ns = now_ns;
  }
}

/** Requests one file at a time, for the open panel. */
export function useKernelText(file: number, take: (text: Text) => void): void {
  const lab = useLab();
  const told = useRef(take);
  told.current = take;
  useEffect(() => {
    const reader = new Reader(file);
    lab.session.onText = (answer) => {
      if (answer.file !== file) return;
      reader.take(answer.now_ns);
      told.current(answer);
    };
    const stop = lab.session.paintWith((now, session) => reader.paint(now, session));
    return () => {
      stop();
      lab.session.onText = () => {};
    };
  }, [lab, file]);
}
