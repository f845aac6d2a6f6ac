/**
 * The loop (a time span that playback repeats) as text and buttons: a switch for drawing a loop, its length, a button
 * that removes it, and announcements.
 */

import { useEffect, useRef, useState } from 'react';
import type { Span } from '../../lib/span';
import { useChosen, useLab } from '../../ui/useLab';
import { duration } from '../../words/numbers';
import { timeline } from '../../words/opening';

type Props = {
  brushing: boolean;
  brush: (on: boolean) => void;
  /** Start of a loop, ns, after a key has set the start and before a key sets the end. Otherwise null. */
  from: number | null;
};

export function Loop({ brushing, brush, from }: Props) {
  const lab = useLab();
  const loop = useChosen((state) => state.loop);
  return (
    <>
      <button
        type="button"
        className="link"
        aria-pressed={brushing}
        title={timeline.loopTitle}
        onClick={() => brush(!brushing)}
      >
        {brushing ? timeline.drag : timeline.loop}
      </button>
      {loop !== null && (
        <span className="loop muted">
          {duration(loop.to_ns - loop.from_ns)}
          <button type="button" className="link" title={timeline.clearLoopKey} onClick={() => lab.clock.loop(null)}>
            {timeline.clearLoop}
          </button>
        </span>
      )}
      {from !== null && <span className="muted">{timeline.from(from)}</span>}
      <Voice loop={loop} from={from} />
    </>
  );
}

/** Tells screen readers the start and the end of the time span that the playback repeats. */
function Voice({ loop, from }: { loop: Span | null; from: number | null }) {
  const [said, setSaid] = useState('');
  const before = useRef<Span | null>(null);
  useEffect(() => {
    if (loop !== null) setSaid(timeline.looping(loop.to_ns - loop.from_ns, loop.from_ns));
    else if (before.current !== null) setSaid(timeline.loopCleared);
    before.current = loop;
  }, [loop]);
  useEffect(() => {
    if (from !== null) setSaid(timeline.loopBegins(from));
  }, [from]);
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  );
}
