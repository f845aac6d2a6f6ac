/** Packets in flight: one sprite per kind, at the positions that `motion` gives. */

import type { Palette } from '../../../draw/palette';
import type { LiveRun, Moment } from '../../../run/liveRun';
import { eachMoving, leastTrip_ns } from '../../../run/moving';
import { KIND_ACK } from '../../../run/tracker';
import { isFalling, type Trip } from '../../../run/trip';
import { HOP } from '../../../tables/tables';
import { packetName, stageName } from '../../../words/names';
import { stage as words } from '../../../words/opening';
import { type Position, placeAt, type Ways } from '../motion';
import { Places } from './places';

export const HALF = 4.5;
const RETRANSMISSION = 1;
/** Opacity of a packet that has already arrived. */
const PAST = 0.3;
const position: Position = { x: 0, y: 0 };

/** Appearance of packets on a map. */
export type Looks = {
  /** Whether the hosts use IPv6. */
  readonly v6: boolean;
  /** Returns whether a packet is inside a box with text. Such a packet is not drawn; the box lights up instead. */
  readonly hides: (position: Position, wall_ms: number) => boolean;
  /** Returns a packet's colour: that of the context whose CPU time the packet uses, or grey on the wire. */
  readonly colour: (trip: Trip, position: Position, colours: Palette) => string;
};

/**
 * Facts about the last drawing of packets. `hopped`: text about the packet that moved last, if motion is reduced or the
 * user steps.
 */
export type Seen = { drawn: number; hopped: string | null };

const seen: Seen = { drawn: 0, hopped: null };

const places = new Places();

/** Draws the packets in flight, except the followed one. */
export function paintPackets(
  pen: CanvasRenderingContext2D,
  moment: Moment,
  session: LiveRun,
  ways: Ways,
  colours: Palette,
  looks: Looks,
): Seen {
  const newest = moment.still && !moment.playing ? newestHop(session, moment.t) : -1;
  const marked = newest < 0 ? null : session.tracker.hops.at(newest, HOP.packet);
  seen.drawn = 0;
  places.clear();
  seen.hopped = newest < 0 ? null : hopWords(session, newest, looks.v6);
  eachMoving(session, moment, (trip) => {
    placeAt(trip, ways.of(trip), moment, position);
    // While the picture is paused, a packet that has already arrived is only a trace of the animation.
    const isPast = !moment.playing && moment.t >= trip.end_ns;
    if (!isPast) seen.drawn++;
    const hidden = looks.hides(position, moment.wall_ms);
    // The code of the trail draws the followed packet, because it also knows where a waiting packet is.
    if (trip.packet === moment.followed) return;
    const chosen = trip.packet === marked;
    if (chosen && moment.followed === 0) halo(pen, position, colours);
    const falls = isFalling(trip, moment.t, leastTrip_ns(moment));
    if (falls) cross(pen, position, colours);
    else if (!hidden || chosen) {
      const colour = looks.colour(trip, position, colours);
      if (!places.take(`${trip.kind} ${colour} ${isPast}`, position) || chosen) {
        pen.globalAlpha = isPast ? PAST : 1;
        sprite(pen, trip.kind, position, colour, colours);
        pen.globalAlpha = 1;
      }
    }
  });
  return seen;
}

function newestHop(session: LiveRun, t: number): number {
  return session.tracker.hops.firstAtLeast(HOP.t_ns, t + 1) - 1;
}

function hopWords(session: LiveRun, i: number, v6: boolean): string {
  const { hops } = session.tracker;
  const packet = hops.at(i, HOP.packet);
  return words.hop(packetName(packet), stageName(hops.at(i, HOP.stage), v6));
}

/** Circles the followed packet. If there is none, circles the packet that the last step moved. */
export function halo(pen: CanvasRenderingContext2D, { x, y }: Position, colours: Palette): void {
  pen.beginPath();
  pen.arc(x, y, HALF * 2.2, 0, 2 * Math.PI);
  pen.strokeStyle = colours.ink;
  pen.lineWidth = 1.6;
  pen.stroke();
}

/** Draws a packet of this kind. `colour`: colour of all packets except ACKs. */
export function sprite(
  pen: CanvasRenderingContext2D,
  kind: number,
  { x, y }: Position,
  colour: string,
  colours: Palette,
): void {
  if (kind === KIND_ACK) {
    hollow(pen, x, y, colours);
    return;
  }
  pen.fillStyle = colour;
  pen.beginPath();
  if (kind === RETRANSMISSION) diamond(pen, x, y);
  else pen.roundRect(x - HALF, y - HALF, HALF * 2, HALF * 2, 2);
  pen.fill();
  pen.lineWidth = 1.2;
  pen.strokeStyle = colours.panel;
  pen.stroke();
}

function diamond(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.moveTo(x, y - HALF * 1.4);
  pen.lineTo(x + HALF * 1.4, y);
  pen.lineTo(x, y + HALF * 1.4);
  pen.lineTo(x - HALF * 1.4, y);
  pen.closePath();
}

function hollow(pen: CanvasRenderingContext2D, x: number, y: number, colours: Palette): void {
  pen.beginPath();
  pen.roundRect(x - 4, y - 4, 8, 8, 2);
  pen.fillStyle = colours.panel;
  pen.fill();
  pen.lineWidth = 1.8;
  pen.strokeStyle = colours.ack;
  pen.stroke();
}

/** Draws a lost packet. */
export function cross(pen: CanvasRenderingContext2D, { x, y }: Position, colours: Palette): void {
  pen.fillStyle = colours.alarm;
  pen.beginPath();
  pen.roundRect(x - 5.5, y - 5.5, 11, 11, 2.5);
  pen.fill();
  pen.strokeStyle = colours.panel;
  pen.lineWidth = 1.6;
  pen.beginPath();
  pen.moveTo(x - 2.5, y - 2.5);
  pen.lineTo(x + 2.5, y + 2.5);
  pen.moveTo(x + 2.5, y - 2.5);
  pen.lineTo(x - 2.5, y + 2.5);
  pen.stroke();
}
