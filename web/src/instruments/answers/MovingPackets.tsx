/**
 * List of the packets that now move through the simulated host, and a field for any packet by its number. Loads when
 * the list is opened.
 */

import { useEffect, useRef } from 'react';
import type { LiveRun, Moment } from '../../run/liveRun';
import { eachMoving } from '../../run/moving';
import type { Trip } from '../../run/trip';
import { PacketForm } from '../../ui/Submit';
import { useLab, useStageName } from '../../ui/useLab';
import { useReading } from '../../ui/useReading';
import { movingPackets } from '../../words/movingPackets';
import { packetName } from '../../words/names';
import { page } from '../../words/opening';
import './packets.css';

const SHOWN = 16;
/**
 * Interval at which the list is rebuilt during playback, ms. The list is not rebuilt while it has the pointer or the
 * focus.
 */
const REDRAW_MS = 500;

/** A drawn packet, and its stage. */
type Moving = { readonly packet: number; readonly stage: number };

/**
 * Returns each packet that is drawn, oldest departure first, with its stage. A packet whose animation lags is already
 * at the end of its trip.
 */
export function moving(session: LiveRun, moment: Moment): Moving[] {
  const found = new Map<number, Moving>();
  eachMoving(session, moment, (trip) => {
    const { packet } = trip;
    found.delete(packet);
    found.set(packet, { packet, stage: stageAt(trip, moment.t) });
  });
  return [...found.values()];
}

function stageAt(trip: Trip, t: number): number {
  if (t >= trip.end_ns) return trip.to;
  let leg = trip.legs - 1;
  while (leg > 0 && trip.enter_ns[leg] > t) leg--;
  return trip.stage[leg];
}

export function MovingPackets() {
  const lab = useLab();
  const nameOf = useStageName();
  const list = useRef<HTMLUListElement>(null);
  const seen = useReading<readonly Moving[]>(
    REDRAW_MS,
    () => [],
    (moment, session, known) =>
      list.current?.contains(document.activeElement) ? known : moving(session, moment).slice(-SHOWN).reverse(),
  );
  useEffect(() => {
    list.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <>
      <PacketForm
        className="packet-number"
        label={movingPackets.number}
        press={movingPackets.life}
        go={(packet) => lab.questions.ask('life', packet)}
      />
      {seen.length === 0 && <p className="muted">{movingPackets.none}</p>}
      <ul aria-label={page.packets} ref={list}>
        {seen.map(({ packet, stage }) => (
          <li key={packet}>
            <button type="button" className="entry" onClick={() => lab.questions.ask('life', packet)}>
              <span>{packetName(packet)}</span> <span className="muted">{nameOf(stage)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
