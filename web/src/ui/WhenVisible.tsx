/** A part further down the page that is loaded and rendered when it becomes visible. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLab } from './useLab';

/** Fraction of the element that must be visible before its content is loaded. */
const PART = 0.05;

/** `className` sets the height of the empty place, so that the page does not move when the place is filled. */
export function WhenVisible({ className, children }: { className: string; children: ReactNode }) {
  const lab = useLab();
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    // When the page is busy, several reports arrive at once, and the part may be visible in any of them.
    const watch = new IntersectionObserver((told) => told.some((now) => now.isIntersecting) && setSeen(true), {
      threshold: PART,
    });
    // Before the run has reached its opening, the parts above do not have their final height.
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
