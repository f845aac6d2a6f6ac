/** The loop in words: a switch for brushing it, its length, a way to clear it; and what is said aloud. */

import { useEffect, useRef, useState } from 'react';
import { clock, duration } from '../../lib/format';
import type { Span } from '../../lib/span';
import { useChosen, useLab } from '../../ui/useLab';

function words({ from_ns, to_ns }: Span): string {
  return `Looping ${duration(to_ns - from_ns)} from ${clock(from_ns)}.`;
}

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
        title="Then drag over the lanes; or drag with Shift"
        onClick={() => brush(!brushing)}
      >
        {brushing ? 'Drag a span …' : 'Loop'}
      </button>
      {loop !== null && (
        <span className="loop muted">
          {duration(loop.to_ns - loop.from_ns)}
          <button type="button" className="link" title="Escape" onClick={() => lab.loop(null)}>
            Clear loop
          </button>
        </span>
      )}
      {from !== null && <span className="muted">from {clock(from)} …</span>}
      <Voice loop={loop} from={from} />
    </>
  );
}

/** Says when a loop begins and when it is cleared. */
function Voice({ loop, from }: { loop: Span | null; from: number | null }) {
  const [said, setSaid] = useState('');
  const before = useRef<Span | null>(null);
  useEffect(() => {
    if (loop !== null) setSaid(words(loop));
    else if (before.current !== null) setSaid('Loop cleared.');
    before.current = loop;
  }, [loop]);
  useEffect(() => {
    if (from !== null) setSaid(`A loop begins at ${clock(from)}. Press B where it ends.`);
  }, [from]);
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  );
}
