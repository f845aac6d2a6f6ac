/**
 * The page's one machine and what a person can do to it: play, step, seek, change, share.
 * React calls it; the animation loop lives here and never passes a frame through React.
 */
import { createContext, useContext } from 'react';
import { create } from 'zustand';
import { endOf } from '../decode/life';
import type { SimClient } from '../engine/client';
import { AddressBar } from '../scenario/address';
import { labelOf, paramIndex, paramOf } from '../scenario/params';
import {
  askedValue,
  hasChanges,
  linkAt,
  openLink,
  presentValue,
  runOf,
  useChosen,
  withoutChange,
} from '../scenario/store';
import { isReadOnly } from '../scenario/withheld';
import { talkWithHost } from '../shell/embed';
import { About, StepUnit, Until } from '../tables/tables';
import { untilName } from '../words/names';
import { settings, transport } from '../words/opening';
import { ask, askNothing } from './asked';
import { type Branch, forgetRunB, keepRunB } from './branch';
import { episodeOf, findEpisode } from './episode';
import type { Span } from './playback';
import { Session, type Status } from './session';
import { Slowing } from './slowing';

/** It goes by itself: Run B and the comparison stay beside it, ms. */
const FORK_NOTICE_MS = 12_000;

export const useStatus = create<Status & { readonly unit: number }>()(() => ({
  playing: false,
  seeking: null,
  hunting: false,
  fault: null,
  unit: StepUnit.Hop,
}));

export class Lab {
  readonly session: Session;
  private readonly address = new AddressBar(() => this.linkNow());
  private raf = 0;
  private resume = false;
  private forkNotice: ReturnType<typeof setTimeout> | undefined;
  readonly slowing = new Slowing();
  /** The furthest moment shown of this branch, ns. */
  private furthest_ns = 0;

  constructor(client: SimClient) {
    this.session = new Session(client);
    this.session.onStatus = (status) => useStatus.setState(status);
    this.session.paintWith((moment) => this.slowing.watch(moment, this.session));
  }

  /** Opens the address bar's scenario and starts the animation loop. */
  open(): () => void {
    const stopListening = this.listen();
    const stopTalking = talkWithHost(this);
    this.openAddress();
    const loop = (now: number): void => {
      this.session.frame(now);
      if (!this.session.underWay) this.furthest_ns = Math.max(this.furthest_ns, this.session.playback.shown_ns);
      if (this.session.status.playing) this.address.writeSoon();
      this.raf = requestAnimationFrame(loop);
    };
    this.raf = requestAnimationFrame(loop);
    return () => {
      cancelAnimationFrame(this.raf);
      stopListening();
      stopTalking();
      this.address.close();
      this.session.close();
    };
  }

  private listen(): () => void {
    const visibility = (): void => this.session.playback.forgetGap();
    const hash = (): void => {
      if (this.address.isForeign) this.openAddress();
    };
    const stopWatching = useChosen.subscribe((now, before) => {
      if (now.page !== before.page) this.address.writeSoon();
    });
    document.addEventListener('visibilitychange', visibility);
    addEventListener('hashchange', hash);
    return () => {
      stopWatching();
      document.removeEventListener('visibilitychange', visibility);
      removeEventListener('hashchange', hash);
    };
  }

  /** Opens run B at its moment, at rest if this one is; what was on screen is run B then. */
  openBranch({ link, id, forked_ns }: Branch): void {
    const chosen = useChosen.getState();
    const left = new URL(this.link()).hash.slice(1);
    keepRunB({ link: left, run: runOf(chosen), id, value: presentValue(chosen, id), forked_ns });
    this.address.adopt(link);
    location.hash = link;
    this.openAddress(this.session.status.playing);
  }

  /** Keeps the run without a parameter's newest change as run B, and shows the two side by side. */
  compare(id: string): void {
    const other = withoutChange(useChosen.getState(), id);
    if (other === null) return;
    const { state, forked_ns } = other;
    const link = linkAt(state, this.session.playback.shown_ns);
    keepRunB({ link, run: runOf(state), id, value: presentValue(state, id), forked_ns });
    ask(this.session, 'compare', 0);
  }

  /** Changes a parameter now and compares with what would have been. */
  tryOut(id: string, value: number): void {
    if (!isReadOnly(useChosen.getState().page)) this.change(id, value, true);
  }

  private openAddress(plays = true): void {
    askNothing(this.session);
    const { t_ns } = openLink(location.hash);
    this.session.playback.speed = useChosen.getState().speed;
    if (t_ns === null) this.begin(plays);
    else {
      this.restart(t_ns);
      if (plays) this.session.play();
    }
  }

  /** Starts a preset where it opens: at its episode, if it has one and nothing was changed; else at the first moment. */
  private begin(plays: boolean): void {
    const { preset, own, at } = useChosen.getState();
    const episode = Object.keys(own).length + at.length === 0 ? episodeOf(preset) : null;
    this.restart(0);
    if (episode === null) {
      if (plays) this.session.play();
      return;
    }
    findEpisode(this.session, episode, (t_ns) => {
      this.furthest_ns = t_ns ?? 0;
      this.seek(t_ns ?? 0);
      if (plays) this.session.play();
    });
  }

  private restart(t_ns: number): void {
    this.furthest_ns = t_ns;
    useChosen.getState().forgetPending();
    this.session.playback.loop = useChosen.getState().loop;
    this.session.start(runOf(useChosen.getState()), t_ns);
    this.address.write(this.linkNow(t_ns));
  }

  play(): void {
    if (this.session.playback.atEnd) this.session.seek(0);
    this.session.play();
  }

  pause(): void {
    this.session.pause();
    this.address.write();
  }

  toggle(): void {
    if (this.session.status.playing) this.pause();
    else this.play();
  }

  step(): void {
    this.session.step(useStatus.getState().unit);
    this.address.writeSoon();
  }

  stepBack(): void {
    this.session.stepBack(useStatus.getState().unit);
    this.address.writeSoon();
  }

  seek(t_ns: number): void {
    this.session.seek(t_ns);
    this.address.writeSoon();
  }

  /** The furthest moment that was shown of this branch, ns. */
  get newest_ns(): number {
    return Math.max(this.furthest_ns, this.session.playback.shown_ns);
  }

  /** Plays a stretch of the clock again and again; null for no more. */
  loop(span: Span | null): void {
    const { playback } = this.session;
    playback.loop = span;
    useChosen.getState().setLoop(span);
    if (span !== null && (playback.shown_ns < span.from_ns || playback.shown_ns > span.to_ns)) this.seek(span.from_ns);
    else this.address.writeSoon();
  }

  /** On until what a code of `Until` names comes about. A packet that has ended is gone back to. */
  runTo(until: number, packet = 0): void {
    if (until !== Until.Packet) {
      this.hunt(until, packet);
      return;
    }
    this.session.inquire(About.Life, packet, (rows) => {
      const ended_ns = endOf(rows);
      if (ended_ns === null) this.hunt(until, packet);
      else this.seek(ended_ns);
    });
  }

  private hunt(until: number, packet: number): void {
    this.session.runTo(until, packet, (met) => {
      const { shown_ns, end_ns } = this.session.playback;
      if (!met && shown_ns >= end_ns)
        useChosen.getState().notify(transport.ended, [transport.endedWithout(untilName(until))]);
      this.address.write();
    });
  }

  /** Stays where a *run until* has come to. */
  stop(): void {
    this.session.stop();
  }

  /** Goes to a moment and changes a parameter there: what came after stays as run B, beside which the change is seen. */
  forkAt(t_ns: number, id: string, value: number): void {
    if (isReadOnly(useChosen.getState().page)) return;
    const plays = this.session.status.playing;
    this.session.pause();
    this.session.seek(t_ns);
    this.change(id, value, true);
    if (plays) this.session.play();
  }

  /** Back to the preset, from the first moment, at rest or playing as it was. Where parameters are fixed, only to the first moment. */
  reset(): void {
    const { page, preset, choosePreset } = useChosen.getState();
    if (!isReadOnly(page)) choosePreset(preset);
    this.restart(0);
  }

  choosePreset(id: string): void {
    if (isReadOnly(useChosen.getState().page)) return;
    const plays = this.session.status.playing;
    askNothing(this.session);
    this.dismissForkNotice();
    forgetRunB();
    useChosen.getState().choosePreset(id);
    this.begin(plays);
  }

  private dismissForkNotice(): void {
    const { notices, dismiss } = useChosen.getState();
    for (const { id, title } of notices) if (title === settings.forked) dismiss(id);
  }

  undo(): void {
    const chosen = useChosen.getState();
    if (isReadOnly(chosen.page) || !hasChanges(chosen)) return;
    const now = this.session.playback.shown_ns;
    chosen.undo();
    this.restart(now);
  }

  setSpeed(ns_per_s: number): void {
    this.session.playback.speed = ns_per_s;
    useChosen.getState().setSpeed(ns_per_s);
    this.address.writeSoon();
  }

  /** The reader changes a parameter, unless the link forbids it. */
  edit(id: string, value: number): void {
    if (!isReadOnly(useChosen.getState().page)) this.change(id, value);
  }

  /** Changes a parameter: in the running machine where that is possible, else from the start. */
  change(id: string, value: number, compare = false): void {
    const param = paramOf(id);
    if (param === undefined || value === askedValue(useChosen.getState(), id)) return;
    if (param.change === 'restart') {
      useChosen.getState().changed(id, value, 0);
      this.restart(0);
      if (compare) this.compare(id);
      return;
    }
    useChosen.getState().ask(id, value);
    this.session.setParam(paramIndex(id), value, (at_ns, refused) => {
      if (refused === null) this.applied(id, value, at_ns, compare);
      else this.refused(id, value, refused);
      this.address.write();
    });
  }

  private refused(id: string, value: number, sentence: string): void {
    const chosen = useChosen.getState();
    chosen.refused(id, value);
    chosen.notify(settings.refused, [sentence]);
  }

  private applied(id: string, value: number, at_ns: number, compare: boolean): void {
    const forked = this.leaveBranch(id, at_ns);
    useChosen.getState().changed(id, value, at_ns);
    if (compare && forked) ask(this.session, 'compare', 0);
    else if (compare) this.compare(id);
  }

  /** A change in the past forks: the branch that was seen stays as run B, at its furthest moment. False if nothing after it was seen. */
  private leaveBranch(id: string, at_ns: number): boolean {
    if (at_ns >= this.furthest_ns) return false;
    const chosen = useChosen.getState();
    const link = linkAt(chosen, this.furthest_ns);
    keepRunB({ link, run: runOf(chosen), id, value: presentValue(chosen, id), forked_ns: at_ns });
    this.dismissForkNotice();
    chosen.notify(settings.forked, [settings.forkedBy(labelOf(id), at_ns)], true);
    clearTimeout(this.forkNotice);
    this.forkNotice = setTimeout(() => this.dismissForkNotice(), FORK_NOTICE_MS);
    this.furthest_ns = at_ns;
    return true;
  }

  /** The address of this scenario and this moment. */
  link(): string {
    return this.hrefOf(this.address.write());
  }

  /** The same, with other entries about the page. */
  linkWith(page: Readonly<Record<string, string>>): string {
    return this.hrefOf(linkAt({ ...useChosen.getState(), page }, this.session.playback.shown_ns));
  }

  private hrefOf(link: string): string {
    const address = new URL(location.href);
    address.hash = link;
    return address.href;
  }

  private linkNow(t_ns = this.session.playback.shown_ns): string {
    return linkAt(useChosen.getState(), t_ns);
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
