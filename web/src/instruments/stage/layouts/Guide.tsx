// biome-ignore-all lint/a11y/useSemanticElements: buttons that move a drawing are a named group, not a form's field set
/**
 * Bar above a phone's map: its zones, the followed packet's place, and the reason for the packet's wait. The map
 * scrolls with the packet.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { taskName } from '../../../decode/names';
import { setText } from '../../../draw/dom';
import { stageOfFollowed } from '../../../hosts/followed';
import type { Place } from '../../../hosts/whereabouts';
import type { LiveRun, Moment } from '../../../run/liveRun';
import { FrameField } from '../../../tables/tables';
import { useLab, useShown, useV6 } from '../../../ui/useLab';
import { packetName } from '../../../words/names';
import { phone as words } from '../../../words/phone';
import type { Layout } from '../layout';
import type { Box, Size } from '../shapes';
import './phone.css';

/** Interval between updates of the sentence about the packet, ms. */
const LOOK_MS = 250;
/** Shortest time for which a zone stays in view, ms. */
const STAYS_MS = 700;
/** Time after a scroll by the user in which the map does not follow the packet, ms. */
const HAND_MS = 4000;

type Sheet = RefObject<HTMLElement>;
type ZoneId = keyof typeof words.zones;

/** A map with its zones one below the other, and the text about a packet on it. */
type Guided = {
  readonly size: Size;
  readonly zones: readonly { readonly id: ZoneId; readonly box: Box }[];
  readonly zoneOf: (stage: number) => ZoneId | null;
  readonly whereabouts: (place: Place) => string;
};

function wordsAt(moment: Moment, { tracker }: LiveRun, v6: boolean, whereabouts: Guided['whereabouts']): string {
  const { snap, followed, flow } = moment;
  if (flow) return words.fast;
  if (followed === 0) return words.none;
  const stage = stageOfFollowed(moment, tracker);
  if (stage === null) return words.unknown(packetName(followed));
  return whereabouts({ snap, packet: followed, stage, reader: taskName(snap, snap.get(FrameField.reader_task)), v6 });
}

/** Makes the guide, the bar above a phone's map, for one map. */
export function guideOf(map: Guided): NonNullable<Layout['Guide']> {
  return function Guide({ sheet }) {
    const lab = useLab();
    const bar = useRef<HTMLDivElement>(null);
    const said = useRef<HTMLParagraphElement>(null);
    const v6 = useV6();
    const isTold = useShown('stage');
    const [zone, setZone] = useState<ZoneId | null>(null);
    const show = useShowZone(map, sheet, bar);
    useEffect(
      () =>
        lab.paintEvery(LOOK_MS, (moment, session) =>
          setText(said.current, wordsAt(moment, session, v6, map.whereabouts)),
        ),
      [lab, v6],
    );
    useEffect(() => {
      if (!isTold) return undefined;
      return lab.paintEvery(STAYS_MS, (moment, session) => {
        const stage = stageOfFollowed(moment, session.tracker);
        setZone(stage === null ? null : map.zoneOf(stage));
      });
    }, [lab, isTold]);
    useGoingAlong(zone, show, sheet, bar);
    return (
      <div className="zone-guide" ref={bar}>
        <div className="zone-tabs" role="group" aria-label={words.zonesTitle}>
          {map.zones.map(({ id }) => (
            <button key={id} type="button" aria-current={id === zone ? 'location' : undefined} onClick={() => show(id)}>
              {words.zones[id]}
            </button>
          ))}
        </div>
        {isTold && <p className="whereabouts" ref={said} />}
      </div>
    );
  };
}

const scrolls = (part: Element | null): part is Element => part !== null && part.scrollHeight > part.clientHeight + 1;

/** Returns the part of the page that scrolls: the part below the header or, on a low screen, the page as a whole. */
function pageOf(map: Element): { readonly page: Element; readonly top: number; readonly bottom: number } {
  const main = map.closest('main');
  if (!scrolls(main)) return { page: document.documentElement, top: 0, bottom: innerHeight };
  const { top, bottom } = main.getBoundingClientRect();
  return { page: main, top, bottom };
}

/**
 * Returns the element that scrolls the map, and the upper edge of the map's visible part. The element is the map's own
 * container or the page. If the page scrolls, the bar above the map covers the upper part of the map.
 */
function scrollerOf(map: HTMLElement, guide: HTMLElement): { readonly scroller: Element; readonly seen: number } {
  const sheet = map.parentElement;
  if (scrolls(sheet)) return { scroller: sheet, seen: sheet.getBoundingClientRect().top };
  const { page, top } = pageOf(map);
  return { scroller: page, seen: top + guide.offsetHeight + Number.parseFloat(getComputedStyle(guide).top) };
}

/** Scrolls a zone of the map to just below the bar above the map. */
function useShowZone({ zones, size }: Guided, sheet: Sheet, bar: RefObject<HTMLElement>): (zone: ZoneId) => void {
  return useCallback(
    (zone) => {
      const [map, guide] = [sheet.current, bar.current];
      const place = zones.find(({ id }) => id === zone);
      if (!map || !guide || !place) return;
      const { scroller, seen } = scrollerOf(map, guide);
      const { top, width } = map.getBoundingClientRect();
      scroller.scrollBy({ top: top + (place.box.y * width) / size.w - seen });
    },
    [zones, size, sheet, bar],
  );
}

/** Scrolls the map with the packet from zone to zone, unless the map is off screen or the user has just scrolled. */
function useGoingAlong(
  zone: ZoneId | null,
  show: (zone: ZoneId) => void,
  sheet: Sheet,
  bar: RefObject<HTMLElement>,
): void {
  const handled_ms = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const page = bar.current?.closest('main');
    const note = (): void => {
      handled_ms.current = performance.now();
    };
    page?.addEventListener('touchmove', note, { passive: true });
    page?.addEventListener('wheel', note, { passive: true });
    return () => {
      page?.removeEventListener('touchmove', note);
      page?.removeEventListener('wheel', note);
    };
  }, [bar]);
  useEffect(() => {
    const map = sheet.current;
    if (zone === null || !map || performance.now() - handled_ms.current < HAND_MS) return;
    const { top, bottom } = map.getBoundingClientRect();
    const seen = pageOf(map);
    if (top < seen.bottom && bottom > seen.top) show(zone);
  }, [zone, show, sheet, bar]);
}
