/** A place further down the page: what belongs there is made, and its code fetched, when the place comes on screen. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLab } from './useLab';

/** Less than this part of it at the screen's edge is not worth a fetch. */
const PART = 0.05;

/** `className`: says how high the place is meanwhile, so that nothing moves when it is filled. */
export function WhenVisible({ className, children }: { className: string; children: ReactNode }) {
  const lab = useLab();
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    // A busy page is told of several moments at once: above the edge in the first, in sight in the last.
    const watch = new IntersectionObserver((told) => told.some((now) => now.isIntersecting) && setSeen(true), {
      threshold: PART,
    });
    // Until the run is where it opens, what stands above is not as high as it will be.
    const stop = lab.session.paintWith((_, session) => {
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
