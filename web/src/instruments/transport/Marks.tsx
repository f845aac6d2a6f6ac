/** What happened, as marks over the slider of moments; a press goes there and asks why. The list of events does the same for keys. */

import { type PointerEvent, useEffect, useRef } from 'react';
import { entryNear } from '../../decode/entries';
import { palette } from '../../draw/palette';
import { Surface } from '../../draw/surface';
import { EVENT, EventCode, F } from '../../tables/tables';
import { useLab } from '../../ui/useLab';

const REDRAW_MS = 250;
/** The slider's thumb keeps so far from both ends, px. */
const INSET = 8;
/** A hand may miss by so much, px. */
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

export function Marks() {
  const lab = useLab();
  const canvas = useRef<HTMLCanvasElement>(null);
  const end_ns = useRef(1);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const surface = new Surface(canvas.current);
    const stop = lab.session.paintEvery(REDRAW_MS, ({ snap }, { events }) => {
      end_ns.current = Math.max(1, snap.get(F.duration_ns));
      surface.begin();
      let last = -9;
      const { pen, width, height } = surface;
      for (let i = 0; i < events.length; i++) {
        const hue = HUES.get(events.at(i, EVENT.kind));
        if (hue === undefined) continue;
        const x = INSET + (events.at(i, EVENT.t_ns) / end_ns.current) * (width - 2 * INSET);
        if (x - last < 3 && hue !== 'alarm') continue;
        last = x;
        pen.fillStyle = palette()[hue];
        pen.beginPath();
        pen.moveTo(x - 3.5, 0);
        pen.lineTo(x + 3.5, 0);
        pen.lineTo(x, height);
        pen.fill();
      }
    });
    return () => {
      stop();
      surface.close();
    };
  }, [lab]);
  const press = (event: PointerEvent<HTMLCanvasElement>): void => {
    const area = event.currentTarget.getBoundingClientRect();
    const scale = end_ns.current / Math.max(1, area.width - 2 * INSET);
    const t = (event.clientX - area.left - INSET) * scale;
    const { events } = lab.session;
    const entry = entryNear(events, KINDS, t, REACH * scale);
    if (entry === 0) return;
    for (let i = 0; i < events.length; i++) {
      if (events.at(i, EVENT.id) === entry) lab.seek(events.at(i, EVENT.t_ns));
    }
    lab.ask('causes', entry);
  };
  return <canvas className="scrub-marks" ref={canvas} onPointerDown={press} />;
}
