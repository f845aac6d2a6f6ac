/** Bar for playback: buttons for the start, a step and play; the slider for the moment; the slider for the speed. */

import { useEffect, useRef, useState } from 'react';
import { setAttr, setStyle, setText } from '../../draw/dom';
import { WORDS_MS } from '../../lib/pace';
import { SPEED_MAX, SPEED_MIN } from '../../run/playback';
import { FrameField } from '../../tables/tables';
import { TypedNumber } from '../../ui/TypedNumber';
import { useChosen, useLab, useSlowed, useStatus } from '../../ui/useLab';
import { usePainted } from '../../ui/usePainted';
import { stepNames } from '../../words/names';
import { clock, duration, exact } from '../../words/numbers';
import { controls, settings, transport } from '../../words/opening';
import { Marks } from './Marks';
import { RunUntil } from './RunUntil';
import './transport.css';

/** Time for which the slider must not move before its moment is requested, ms. */
const SCRUB_REST_MS = 60;
/** Marks below the speed slider: SI units, which are equal in every language. */
const SPEED_MARKS = ['1 µs', '10', '100', '1 ms', '10', '100', '1 s', '10 s'];

type Props = {
  /** Whether events are marked above the slider of moments. */
  readonly marks?: boolean;
};

export function Transport({ marks = true }: Props) {
  const lab = useLab();
  const playing = useStatus((status) => status.playing);
  const unit = useChosen((state) => state.unit);
  return (
    <footer className="transport">
      <div className="buttons beside">
        <button
          type="button"
          aria-label={transport.toStart}
          title={transport.toStartTitle}
          onClick={() => lab.clock.toStart()}
        >
          <Icon d="M4 3v14M17 3L7 10l10 7z" />
        </button>
        <button
          type="button"
          aria-label={transport.stepBack}
          title={transport.stepBackTitle}
          onClick={() => lab.clock.stepBack()}
        >
          <Icon d="M16 3v14M12 4L4 10l8 6z" />
        </button>
        <button
          type="button"
          className="primary"
          aria-label={playing ? transport.pause : transport.play}
          title={playing ? transport.pauseTitle : transport.playTitle}
          onClick={() => lab.clock.toggle()}
        >
          <Icon d={playing ? 'M6 4h2v12H6zM12 4h2v12h-2z' : 'M6 3l10 7-10 7z'} />
        </button>
        <button type="button" aria-label={transport.step} title={transport.stepTitle} onClick={() => lab.clock.step()}>
          <Icon d="M4 3v14M8 4l8 6-8 6z" />
        </button>
        <label className="unit-pick beside muted">
          <span>{transport.by}</span>
          <select
            aria-label={transport.unit}
            value={unit}
            onChange={(event) => lab.chosen.setUnit(Number(event.target.value))}
          >
            {stepNames().map((word, i) => (
              <option key={word} value={i}>
                {word}
              </option>
            ))}
          </select>
        </label>
        <RunUntil />
      </div>
      <Clock />
      <Scrub marks={marks} />
      <Speed />
    </footer>
  );
}

function Icon({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

function Clock() {
  const isOnItsWay = useStatus((status) => status.seeking !== null);
  const time = usePainted<HTMLDivElement>(
    WORDS_MS,
    (element) =>
      ({ t }) =>
        setText(element, clock(t)),
  );
  return (
    <div className="clock">
      <span className="muted small">{transport.time}</span>
      <div role="timer" aria-label={transport.time} aria-busy={isOnItsWay} ref={time}>
        {clock(0)}
      </div>
    </div>
  );
}

function Scrub({ marks }: { readonly marks: boolean }) {
  const lab = useLab();
  const input = useRef<HTMLInputElement>(null);
  const held = useRef(false);
  const timer = useRef(0);
  useEffect(() => {
    return lab.paintEvery(WORDS_MS, (moment) => {
      const slider = input.current;
      if (slider === null || held.current) return;
      const end = moment.snap.get(FrameField.duration_ns);
      const share = end > 0 ? moment.t / end : 0;
      setAttr(slider, 'max', String(end / 1e9));
      const text = (moment.t / 1e9).toFixed(3);
      if (slider.value !== text) slider.value = text;
      setStyle(slider.parentElement, '--part', share.toFixed(4));
      setAttr(slider, 'aria-valuetext', transport.momentOf(moment.t, end));
    });
  }, [lab]);
  const move = (): void => {
    held.current = true;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      lab.clock.seek(Number(input.current?.value ?? 0) * 1e9);
      held.current = false;
    }, SCRUB_REST_MS);
  };
  return (
    <div className="scrub">
      {marks && <Marks />}
      <span className="slide">
        <input
          type="range"
          aria-label={transport.moment}
          min={0}
          max={25}
          step={0.001}
          defaultValue={0}
          ref={input}
          onInput={move}
        />
      </span>
      <span className="scrub-ends muted">
        <span>{duration(0)}</span>
        <End />
      </span>
    </div>
  );
}

function End() {
  const text = usePainted<HTMLSpanElement>(
    WORDS_MS,
    (element) =>
      ({ snap }) =>
        setText(element, duration(snap.get(FrameField.duration_ns))),
  );
  return <span ref={text} />;
}

const logOf = (speed: number): number => Math.log10(speed);

function Speed() {
  const lab = useLab();
  const speed = useChosen((state) => state.speed);
  const slowed = useSlowed();
  const [refusal, setRefusal] = useState('');
  const share = (logOf(speed) - logOf(SPEED_MIN)) / (logOf(SPEED_MAX) - logOf(SPEED_MIN));
  const slide = (log: number): void => {
    setRefusal('');
    lab.clock.setSpeed(rounded(10 ** log));
  };
  return (
    <div className="speed beside">
      <p className="speed-says">
        <strong>{transport.speedSays(speed)}</strong>
        {refusal === '' && <span className="muted">{slowed === '' ? transport.againstLife(speed) : slowed}</span>}
        {refusal !== '' && (
          <span className="alarm" role="alert">
            {refusal}
          </span>
        )}
      </p>
      <div className="speed-slide">
        <span className="slide" style={{ '--part': share } as React.CSSProperties}>
          <input
            type="range"
            aria-label={transport.speed}
            aria-valuetext={transport.speedSpoken(speed)}
            min={logOf(SPEED_MIN)}
            max={logOf(SPEED_MAX)}
            step={0.01}
            value={logOf(speed)}
            onChange={(event) => slide(Number(event.target.value))}
          />
        </span>
        <span className="speed-marks muted" aria-hidden="true">
          {SPEED_MARKS.map((mark, i) => (
            <span key={i}>{mark}</span>
          ))}
        </span>
      </div>
      <TypedSpeed speed={speed} refuse={setRefusal} />
    </div>
  );
}

/** Number field for the speed in ms per second. */
function TypedSpeed({ speed, refuse }: { speed: number; refuse: (why: string) => void }) {
  const lab = useLab();
  const take = (number: number, text: string): string => {
    const ns = Math.round(number * 1e6);
    const [least, most] = [SPEED_MIN / 1e6, SPEED_MAX / 1e6];
    if (Number.isNaN(ns)) return controls.noNumber(settings.between(exact(least), exact(most), transport.speedUnit));
    if (ns < SPEED_MIN || ns > SPEED_MAX) return transport.speedRefused(text, least, most);
    lab.clock.setSpeed(ns);
    return '';
  };
  return (
    <TypedNumber
      aria-label={transport.speed}
      min={SPEED_MIN / 1e6}
      max={SPEED_MAX / 1e6}
      value={speed / 1e6}
      unit={transport.speedUnit}
      take={take}
      refuse={refuse}
    />
  );
}

/** Rounds to two significant digits, so that the slider gives round speeds. */
function rounded(ns: number): number {
  return Number(ns.toPrecision(2));
}
