/**
 * Marks of events above the slider *Moment*. A press on a mark shows the moment of its event and opens the answer about
 * its causes. Keyboard users reach the same events in the list of events.
 */

import { type PointerEvent, useEffect, useRef } from 'react';
import { entryNear } from '../../decode/entries';
import type { Snapshot } from '../../decode/snapshot';
import { palette } from '../../draw/palette';
import { Surface } from '../../draw/surface';
import type { Painter } from '../../run/liveRun';
import { NewEntries } from '../../run/newEntries';
import { EVENT, EventCode, FrameField } from '../../tables/tables';
import { useLab } from '../../ui/useLab';

const REDRAW_MS = 250;
/** Distance between an end of the track and the nearest thumb position, px. */
const INSET = 8;
/** Distance within which a press hits a mark, px. */
const REACH = 8;

const HUES = new Map<number, 'alarm' | 'reader' | 'ink'>([
  [EventCode.RtoFired, 'alarm'],
  [EventCode.RingExhausted, 'alarm'],
  [EventCode.RefillFailed, 'alarm'],
  [EventCode.FrameLostInNic, 'alarm'],
  [EventCode.ReceiveBufferFull, 'alarm'],
  [EventCode.OomKilled, 'alarm'],
  [EventCode.PreemptedOwningSocket, 'reader'],
  [EventCode.ParameterChanged, 'ink'],
  [EventCode.DeviceReset, 'ink'],
]);
const KINDS = new Set(HUES.keys());

/** Draws the marks of new journal entries, or all marks if earlier entries were removed. */
function marksPainter(surface: Surface): Painter {
  const news = new NewEntries();
  let ground = '';
  let last = 0;
  return ({ snap }, { events }) => {
    const end_ns = endOf(snap);
    const colours = palette();
    const now = `${surface.measured} ${end_ns} ${colours.alarm}`;
    if (now !== ground) news.forget();
    ground = now;
    const from = news.from(events);
    if (from === 0) {
      surface.begin();
      last = Number.NEGATIVE_INFINITY;
    }
    for (let i = from; i < events.length; i++) {
      const hue = HUES.get(events.at(i, EVENT.kind));
      if (hue === undefined) continue;
      const x = INSET + (events.at(i, EVENT.t_ns) / end_ns) * (surface.width - 2 * INSET);
      if (x - last < (hue === 'alarm' ? 0.5 : 3)) continue;
      last = x;
      mark(surface, x, colours[hue]);
    }
  };
}

function mark({ pen, height }: Surface, x: number, colour: string): void {
  pen.fillStyle = colour;
  pen.fill(new Path2D(`M${x - 3.5} 0H${x + 3.5}L${x} ${height}`));
}

/** End of the run, ns. */
function endOf(snap: Snapshot | null): number {
  return Math.max(1, snap?.get(FrameField.duration_ns) ?? 0);
}

export function Marks() {
  const lab = useLab();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const surface = new Surface(canvas.current);
    const stop = lab.paintEvery(REDRAW_MS, marksPainter(surface));
    return () => {
      stop();
      surface.close();
    };
  }, [lab]);
  const press = (event: PointerEvent<HTMLCanvasElement>): void => {
    const area = event.currentTarget.getBoundingClientRect();
    const scale = endOf(lab.snapshot) / Math.max(1, area.width - 2 * INSET);
    const t = (event.clientX - area.left - INSET) * scale;
    const { events } = lab;
    const entry = entryNear(events, KINDS, t, REACH * scale);
    if (entry === 0) return;
    for (let i = 0; i < events.length; i++) {
      if (events.at(i, EVENT.id) === entry) lab.clock.seek(events.at(i, EVENT.t_ns));
    }
    lab.questions.ask('causes', entry);
  };
  return <canvas className="scrub-marks" ref={canvas} onPointerDown={press} />;
}
