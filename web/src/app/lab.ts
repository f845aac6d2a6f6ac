/**
 * The page's one machine and what a person can do to it: play, step, seek, change, share.
 * React calls it; the animation loop lives here and never passes a frame through React.
 */
import { createContext, useContext } from 'react';
import { create } from 'zustand';
import { paramIndex, paramOf } from '../scenario/params';
import { linkAt, openLink, presentValue, runOf, useChosen } from '../scenario/store';
import type { SimClient } from '../sim/client';
import { Session, type Status } from '../sim/session';
import { StepUnit } from '../sim/tables';

/** The address bar is rewritten at most so often while playing, ms. */
const LINK_EVERY_MS = 1000;

export const useStatus = create<Status & { readonly unit: number }>()(() => ({
  playing: false,
  seeking: null,
  fault: null,
  unit: StepUnit.Hop,
}));

export class Lab {
  readonly session: Session;
  private readonly pendingSets: { readonly id: string; readonly value: number }[] = [];
  private linkAt_ms = 0;
  private written = '';
  private raf = 0;
  private resume = false;

  constructor(client: SimClient) {
    this.session = new Session(client);
    this.session.onStatus = (status) => useStatus.setState(status);
    this.session.onSet = (at_ns, refused) => this.applied(at_ns, refused);
  }

  /** Opens the address bar's scenario and starts the animation loop. */
  open(): () => void {
    const stopListening = this.listen();
    this.openAddress();
    const loop = (now: number): void => {
      this.session.frame(now);
      if (now - this.linkAt_ms > LINK_EVERY_MS && this.session.status.playing) this.writeLink(now);
      this.raf = requestAnimationFrame(loop);
    };
    this.raf = requestAnimationFrame(loop);
    return () => {
      cancelAnimationFrame(this.raf);
      stopListening();
      this.session.close();
    };
  }

  private listen(): () => void {
    const visibility = (): void => this.session.playback.forgetGap();
    const hash = (): void => {
      if (location.hash.slice(1) !== this.written) this.openAddress();
    };
    document.addEventListener('visibilitychange', visibility);
    addEventListener('hashchange', hash);
    return () => {
      document.removeEventListener('visibilitychange', visibility);
      removeEventListener('hashchange', hash);
    };
  }

  private openAddress(): void {
    const { t_ns } = openLink(location.hash);
    this.session.playback.speed = useChosen.getState().speed;
    this.restart(t_ns);
    this.session.play();
  }

  private restart(t_ns: number): void {
    this.session.start(runOf(useChosen.getState()), t_ns);
    this.writeLink(performance.now(), t_ns);
  }

  play(): void {
    if (this.session.playback.atEnd) this.session.seek(0);
    this.session.play();
  }

  pause(): void {
    this.session.pause();
    this.writeLink(performance.now());
  }

  toggle(): void {
    if (this.session.status.playing) this.pause();
    else this.play();
  }

  step(): void {
    this.session.step(useStatus.getState().unit);
    this.laterLink();
  }

  stepBack(): void {
    this.session.stepBack(useStatus.getState().unit);
    this.laterLink();
  }

  seek(t_ns: number): void {
    this.session.seek(t_ns);
    this.laterLink();
  }

  /** Back to the preset, from the first moment, at rest or playing as it was. */
  reset(): void {
    useChosen.getState().choosePreset(useChosen.getState().preset);
    this.restart(0);
  }

  choosePreset(id: string): void {
    useChosen.getState().choosePreset(id);
    this.restart(0);
  }

  undo(): void {
    const now = this.session.playback.shown_ns;
    useChosen.getState().undo();
    this.restart(now);
  }

  setSpeed(ns_per_s: number): void {
    this.session.playback.speed = ns_per_s;
    useChosen.getState().setSpeed(ns_per_s);
    this.writeLink(performance.now());
  }

  /** Changes a parameter: in the running machine where that is possible, else from the start. */
  edit(id: string, value: number): void {
    const param = paramOf(id);
    if (param === undefined || value === presentValue(useChosen.getState(), id)) return;
    if (param.change === 'restart') {
      useChosen.getState().changed(id, value, 0);
      this.restart(0);
      return;
    }
    this.pendingSets.push({ id, value });
    this.session.setParam(paramIndex(id), value);
  }

  private applied(at_ns: number, refused: string | null): void {
    const set = this.pendingSets.shift();
    if (set === undefined) return;
    if (refused !== null) useChosen.getState().notify('The machine refused a value', [refused]);
    else useChosen.getState().changed(set.id, set.value, at_ns);
    this.writeLink(performance.now());
  }

  /** The address of this scenario and this moment. */
  link(): string {
    this.writeLink(performance.now());
    return location.href;
  }

  private laterLink(): void {
    setTimeout(() => this.writeLink(performance.now()), 150);
  }

  private writeLink(now_ms: number, t_ns = this.session.playback.shown_ns): void {
    this.linkAt_ms = now_ms;
    const fragment = linkAt(useChosen.getState(), t_ns);
    if (fragment === this.written) return;
    this.written = fragment;
    history.replaceState(null, '', `#${fragment}`);
  }

  /** Holds the clock while a person reads something on top of the page. */
  hold(on: boolean): void {
    if (on) {
      this.resume = this.session.status.playing;
      if (this.resume) this.pause();
    } else if (this.resume) this.play();
  }
}

const LabContext = createContext<Lab | null>(null);
export const LabProvider = LabContext.Provider;

export function useLab(): Lab {
  const lab = useContext(LabContext);
  if (lab === null) throw new Error('no lab above this component');
  return lab;
}
