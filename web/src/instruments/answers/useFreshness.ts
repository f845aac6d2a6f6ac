/** Keeps an open answer up to date: repeats the question when the picture is paused at another moment. */

import { useEffect, useRef } from 'react';
import type { Subject } from '../../run/asked';
import { useLab } from '../../ui/useLab';

/** Duration of a pause after which the question is repeated, ms. */
const REST_MS = 300;
/**
 * Interval at which the question is repeated during playback, if the speed is low enough to show single packets, ms.
 */
const PLAYING_MS = 1500;
/** Answers about the present moment, which change as the run continues. */
const OF_THE_PRESENT = new Set<Subject['about']>(['descriptor', 'held', 'task', 'losses']);
/**
 * Answers about a longer span need a replay. Their question is repeated only during a pause, and not while the focus
 * is in the answer.
 */
const OF_THE_PAST = new Set<Subject['about']>(['waits', 'cpu']);

/** `ended_ns` is the end of the packet's history, or null while the packet is still under way. */
export function useFreshness({ about }: Subject, ended_ns: number | null): void {
  const present = OF_THE_PRESENT.has(about);
  const isStale = (t: number, at_ns: number): boolean =>
    about === 'life' && ended_ns !== null
      ? t < ended_ns
      : about === 'life' || present || (OF_THE_PAST.has(about) && t > at_ns);
  useAskedAgain(isStale, present);
}

/** Repeats the open question during a pause if its answer is out of date. With `plays`, also during playback. */
export function useAskedAgain(isStale: (t: number, at_ns: number) => boolean, plays: boolean): void {
  const lab = useLab();
  const judge = useRef(isStale);
  useEffect(() => {
    judge.current = isStale;
  });
  useEffect(() => {
    let t = -1;
    let since_ms = 0;
    let asked_ms = 0;
    return lab.paintWith((moment) => {
      if (moment.t !== t) since_ms = moment.wall_ms;
      t = moment.t;
      const { at_ns, subject } = lab.questions.asked;
      const rests = !moment.playing && moment.wall_ms - Math.max(since_ms, asked_ms) > REST_MS;
      const goesOn = moment.playing && plays && !moment.flow && moment.wall_ms - asked_ms > PLAYING_MS;
      if (subject === null || t === at_ns || !judge.current(t, at_ns) || !(rests || goesOn)) return;
      asked_ms = moment.wall_ms;
      lab.questions.refresh();
    });
  }, [lab, plays]);
}
