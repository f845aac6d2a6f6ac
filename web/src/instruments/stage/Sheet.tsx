// biome-ignore-all lint/a11y/useSemanticElements: a scrolling or zooming drawing is a named group, not a form's field set
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: an element that scrolls or zooms must be reachable by keyboard
/** The picture of a simulated host: its map, with moving packets and buttons over it. */

import { useEffect, useMemo, useRef } from 'react';
import { Surface } from '../../draw/surface';
import { later } from '../../ui/later';
import { useLab, usePointed, useShown } from '../../ui/useLab';
import { stage } from '../../words/opening';
import type { Layout } from './layout';
import { LiveParts, LiveProvider } from './live';
import { PartButtons } from './PartButtons';
import { useStagePicks } from './usePicks';
import './stage.css';

const PlaceMark = later(() => import('./PlaceMark'), 'PlaceMark');

type SheetProps = { readonly layout: Layout };

/**
 * The picture of a simulated host. React creates a new element when numbers are hidden or shown, so that no old number
 * stays in the page.
 */
export function Sheet({ layout }: SheetProps) {
  const figures = useShown('stage');
  return <SheetOnce key={String(figures)} layout={layout} figures={figures} />;
}

function SheetOnce({ layout, figures }: SheetProps & { readonly figures: boolean }) {
  const lab = useLab();
  const root = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const answers = useShown('answers');
  const live = useMemo(() => new LiveParts<never>(figures), [figures]);
  useStagePicks(sheet, layout);
  useEffect(() => {
    if (root.current === null || canvas.current === null) return undefined;
    const surface = new Surface(canvas.current);
    const stop = lab.paintWith(layout.painter({ root: root.current, surface, live }));
    return () => {
      stop();
      surface.close();
    };
  }, [lab, layout, figures, live]);
  const { Map: Drawing, Guide, places, size } = layout;
  const isTall = size.h > size.w;
  const pointed = usePointed();
  const place = pointed === null ? undefined : places[pointed];
  return (
    <section className={isTall ? 'card stage tall' : 'card stage'} aria-label={stage.title} ref={root}>
      <h2 className="visually-hidden">{stage.title}</h2>
      {Guide !== undefined && <Guide sheet={sheet} />}
      <div className="stage-scroll" tabIndex={0} role="group" aria-label={layout.name()}>
        <div className="stage-sheet" ref={sheet}>
          <LiveProvider value={live}>
            <Drawing />
          </LiveProvider>
          <canvas ref={canvas} />
          {place !== undefined && <PlaceMark box={place} size={size} />}
          {answers && <PartButtons parts={layout.parts} size={size} />}
        </div>
      </div>
    </section>
  );
}
