/** The lab's run while the page shows another view: it stands still, and goes on when the person comes back. */

import type { ChosenStore } from '../scenario/store';
import { type PageEntries, showsRun } from '../scenario/views';
import type { LiveRun } from './liveRun';

export class Viewing {
  private readonly chosen: ChosenStore;
  private readonly session: LiveRun;
  /** It played when the person left. */
  private playsOn = false;

  constructor(chosen: ChosenStore, session: LiveRun) {
    this.chosen = chosen;
    this.session = session;
  }

  private get isSeen(): boolean {
    return showsRun(this.chosen.getState().page);
  }

  /** What is to be opened does not show the run: it comes to rest, so that its link is that of a moment. */
  leaveFor(opens: PageEntries): void {
    if (!this.isSeen || showsRun(opens)) return;
    this.playsOn = this.session.status.playing;
    this.session.pause();
  }

  turnTo(opens: PageEntries): void {
    const wasSeen = this.isSeen;
    this.chosen.getState().setView(opens);
    if (!wasSeen && this.isSeen && this.playsOn) this.session.play();
  }

  /** The run that goes on while a link opens another view comes to rest. */
  restUnseen(): void {
    if (!this.isSeen) this.session.pause();
  }

  /** A run that has begun plays, if it is to; unseen, it does so once it is seen. */
  letPlay(plays: boolean): void {
    this.playsOn = plays;
    if (plays && this.isSeen) this.session.play();
  }
}
