// biome-ignore-all lint/a11y/useSemanticElements: a scrolling or zooming drawing is a named group, not a form's field set
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls or zooms takes keys
/** The stage: the static map, the ring and packets drawn over it, the readings written into it. */

import { useEffect, useMemo, useRef } from 'react';
import { palette } from '../../draw/palette';
import { partsOf } from '../../draw/parts';
import { Surface } from '../../draw/surface';
import { Pace, READINGS_MS } from '../../lib/pace';
import { type Moment, RATE_MIN_NS, RATE_READER_S, type Session } from '../../run/session';
import { valueFor } from '../../scenario/params';
import { chosenPreset } from '../../scenario/store';
import { useChosen, useLab, useShown } from '../../ui/useLab';
import { stage } from '../../words/opening';
import { STAGE } from './geometry';
import { Flow } from './layers/flow';
import { paintPackets } from './layers/packets';
import { Rates } from './layers/rates';
import { paintReadings, Remembered } from './layers/readings';
import { paintHands, paintRing } from './layers/ring';
import { Ways } from './motion';
import { StageHands } from './StageHands';
import { StageMap } from './StageMap';
import { StageMark } from './StageMark';
import { useStagePicks } from './usePicks';
import './stage.css';

function stagePainter(root: HTMLElement, surface: Surface, ways: Ways, udp: boolean) {
  const parts = partsOf(root);
  const rates = new Rates();
  const flow = new Flow();
  const remembered = new Remembered();
  const readings = new Pace(READINGS_MS);
  const lit = new Float64Array(4).fill(-1e9);
  let even = false;
  return (moment: Moment, session: Session): void => {
    rates.take(moment.snap, Math.max(RATE_MIN_NS, moment.speed * RATE_READER_S), session.record.before);
    surface.beginBox(STAGE.w, STAGE.h);
    const failing = remembered.refillFails(moment);
    paintRing(surface.pen, moment.snap, failing, palette());
    const seen = paintPackets(surface.pen, moment, session, ways, palette(), lit);
    seen.failing = failing;
    paintHands(parts, moment.snap);
    // In flow nothing is drawn singly: flow and timeline take turns.
    even = !even;
    if (even || !moment.flow) flow.paint(parts, moment, rates);
    if (readings.isDue(moment))
      paintReadings(parts, moment, { rates, lit, seen, remembered, flowUnit: flow.unit, udp });
  };
}

export function Stage() {
  const lab = useLab();
  const root = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const udp = useChosen((state) => valueFor('sender.protocol', chosenPreset(state.preset), state.own) === 1);
  const ways = useMemo(() => new Ways(udp), [udp]);
  useStagePicks(sheet, ways, udp);
  useEffect(() => {
    if (root.current === null || canvas.current === null) return undefined;
    const surface = new Surface(canvas.current);
    const stop = lab.session.paintWith(stagePainter(root.current, surface, ways, udp));
    return () => {
      stop();
      surface.close();
    };
  }, [lab, ways, udp]);
  return (
    <section className="card stage" aria-label={stage.title} data-figures={useShown('stage')} ref={root}>
      <div className="stage-scroll" tabIndex={0} role="group" aria-label={stage.map}>
        <div className="stage-sheet" ref={sheet}>
          <StageMap />
          <canvas ref={canvas} />
          <StageMark />
          <StageHands udp={udp} />
        </div>
      </div>
    </section>
  );
}
