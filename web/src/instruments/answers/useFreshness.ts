/** Keeps an open answer true: asks again when the picture rests at another moment. */

import { useEffect, useRef } from 'react';
import type { Subject } from '../../run/asked';
import { useLab } from '../../ui/useLab';

/** It is looked up again when the moment shown has rested so long, ms … */
const REST_MS = 300;
/** … and while single packets are played, so often. */
const PLAYING_MS = 1500;
/** What is told of the present, not of something that is over. */
const OF_THE_PRESENT = new Set<Subject['about']>(['descriptor', 'held', 'task', 'losses']);
/** What is told of a longer stretch takes a replay of it: asked again at rest alone, and not while the reader looks into it. */
const OF_THE_PAST = new Set<Subject['about']>(['waits', 'cpu']);

/** `ended_ns`: when what a life tells was over; null while it goes on. */
export function useFreshness({ about }: Subject, ended_ns: number | null): void {
  const present = OF_THE_PRESENT.has(about);
  const isStale = (t: number, at_ns: number): boolean =>
    about === 'life' && ended_ns !== null
      ? t < ended_ns
      : about === 'life' || present || (OF_THE_PAST.has(about) && t > at_ns);
  useAskedAgain(isStale, present);
}

/** Asks the open question again at rest where its answer is stale at the moment shown, and while it plays if `plays`. */
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
    return lab.session.paintWith((moment) => {
      if (moment.t !== t) since_ms = moment.wall_ms;
      t = moment.t;
      const { at_ns, subject } = lab.stores.asked.getState();
      const rests = !moment.playing && moment.wall_ms - Math.max(since_ms, asked_ms) > REST_MS;
      const goesOn = moment.playing && plays && !moment.flow && moment.wall_ms - asked_ms > PLAYING_MS;
      if (subject === null || t === at_ns || !judge.current(t, at_ns) || !(rests || goesOn)) return;
      asked_ms = moment.wall_ms;
      lab.ask(subject.about, subject.number);
    });
  }, [lab, plays]);
}
