/** A part further down the page. It loads and renders when it becomes visible. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLab } from './useLab';

/** Fraction of the element that must be visible before its content is loaded. */
const PART = 0.05;

/** `className` gives the empty part its final height, so that the page does not move when the content appears. */
export function WhenVisible({ className, children }: { className: string; children: ReactNode }) {
  const lab = useLab();
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    // A busy page may report several changes of visibility at once, so all of them are checked.
    const watch = new IntersectionObserver((entries) => entries.some((now) => now.isIntersecting) && setSeen(true), {
      threshold: PART,
    });
    // Begins only when the run has reached the moment at which the page opens. Before that, the height of the parts
    // above is not final.
    const stop = lab.paintWith((_, session) => {
      if (session.underWay || place.current === null) return;
      stop();
      watch.observe(place.current);
    });
    return () => {
      stop();
      watch.disconnect();
    };
  }, [lab]);
  return (
    <div ref={place} className={className}>
      {seen && children}
    </div>
  );
}
