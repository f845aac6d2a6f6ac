/**
 * Pauses the run on screen while another view is open, and resumes it when the user returns. After the lessons the run
 * stays paused.
 */

import type { ChosenStore } from '../scenario/store';
import { type PageEntries, showsRun, viewOf } from '../scenario/views';
import type { LiveRun } from './liveRun';

export class Viewing {
  /** Whether the run was playing when the user left the machine's view. */
  private playsOn = false;

  constructor(
    private readonly chosen: ChosenStore,
    private readonly session: LiveRun,
  ) {}

  private get isSeen(): boolean {
    return showsRun(this.chosen.getState().page);
  }

  /** Pauses the run if the next view does not show it, so that the link to the run has a fixed moment. */
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

  /** Pauses the run if it is not visible, because a link opens another view. */
  restUnseen(): void {
    if (!this.isSeen) this.session.pause();
  }

  /** Plays a new run if `plays` is true. A run that is not visible starts to play when it becomes visible. */
  letPlay(plays: boolean): void {
    this.playsOn = plays;
    if (plays && this.isSeen) this.session.play();
  }
}
