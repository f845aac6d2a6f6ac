/** The loop in words: a switch for brushing it, its length, a way to clear it; and what is said aloud. */

import { useEffect, useRef, useState } from 'react';
import type { Span } from '../../lib/span';
import { useChosen, useLab } from '../../ui/useLab';
import { duration } from '../../words/numbers';
import { timeline } from '../../words/opening';

type Props = {
  brushing: boolean;
  brush: (on: boolean) => void;
  /** Where a key has begun a loop that has no end yet, ns. */
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
          <button type="button" className="link" title={timeline.clearLoopKey} onClick={() => lab.loop(null)}>
            {timeline.clearLoop}
          </button>
        </span>
      )}
      {from !== null && <span className="muted">{timeline.from(from)}</span>}
      <Voice loop={loop} from={from} />
    </>
  );
}

/** Says when a loop begins and when it is cleared. */
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
