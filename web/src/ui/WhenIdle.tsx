/** A part further down the page. It loads and renders after the first picture. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLab } from './useLab';

/** Fraction of the element that must be visible before its content is loaded. */
const PART = 0.05;

/** Longest wait for an idle browser, ms. While the picture plays, a slow browser may never be idle. */
const LATEST_MS = 2000;

/**
 * Loads its content when the browser is idle after the first picture, so that a screen reader finds the content without
 * scrolling. Loads it at once when its place becomes visible or the focus enters the parts beside it. `className` gives
 * the empty place its final height, so that the page does not move when the content appears.
 */
export function WhenIdle({ className, children }: { className: string; children: ReactNode }) {
  const lab = useLab();
  const place = useRef<HTMLDivElement>(null);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const load = (): void => setDue(true);
    // A busy page may report several changes of visibility at once, so all of them are checked.
    const watch = new IntersectionObserver((entries) => entries.some((now) => now.isIntersecting) && load(), {
      threshold: PART,
    });
    const beside = place.current?.parentElement;
    beside?.addEventListener('focusin', load);
    // Begins only when the run has reached the moment at which the page opens. Before that, the height of the parts
    // above is not final.
    const stop = lab.paintWith((_, session) => {
      if (session.underWay || place.current === null) return;
      stop();
      watch.observe(place.current);
      // Safari has no idle callbacks.
      window.requestIdleCallback?.(load, { timeout: LATEST_MS }) ?? setTimeout(load, LATEST_MS);
    });
    return () => {
      stop();
      watch.disconnect();
      beside?.removeEventListener('focusin', load);
    };
  }, [lab]);
  return (
    <div ref={place} className={className}>
      {isDue && children}
    </div>
  );
}
