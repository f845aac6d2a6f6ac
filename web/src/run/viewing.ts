/**
 * Pauses the lab's run while the page shows another view, and resumes it when the person returns. After the lessons the
 * run does not resume.
 */

import type { ChosenStore } from '../scenario/store';
import { type PageEntries, showsRun, viewOf } from '../scenario/views';
import type { LiveRun } from './liveRun';

export class Viewing {
  /** Whether the run was playing when the person left the view. */
  private playsOn = false;

  constructor(
    private readonly chosen: ChosenStore,
    private readonly session: LiveRun,
  ) {}

  private get isSeen(): boolean {
    return showsRun(this.chosen.getState().page);
  }

  /** Pauses the run if the view to be opened does not show it, so that its link belongs to a fixed moment. */
  leaveFor(opens: PageEntries): void {
    if (!this.isSeen || showsRun(opens)) return;
    this.playsOn = this.session.status.playing;
    this.session.pause();
  }

  turnTo(opens: PageEntries): void {
    const { page } = this.chosen.getState();
    const isBack = !this.isSeen && (viewOf(page) !== 'lessons' || viewOf(opens) === 'lessons');
    this.chosen.getState().setView(opens);
    if (isBack && this.isSeen && this.playsOn) this.session.play();
  }

  /** Pauses a playing run while a link opens another view. */
  restUnseen(): void {
    if (!this.isSeen) this.session.pause();
  }

  /** Plays a new run if it is to play. A run that is not visible plays once it is visible. */
  letPlay(plays: boolean): void {
    this.playsOn = plays;
    if (plays && this.isSeen) this.session.play();
  }
}
