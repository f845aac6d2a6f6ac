/**
 * What a person changes of the scenario: in the running machine where that is possible, else from
 * the start. What the machine refuses is told, and the way back leads to the scenario as it was.
 */

import type { Refusal } from '../engine/protocol';
import { paramIndex, paramOf } from '../scenario/params';
import { askedValue, type ChosenStore, hasChanges } from '../scenario/store';
import { isReadOnly } from '../scenario/withheld';
import { settings } from '../words/opening';
import type { KeptAddress } from './address';
import type { Branch } from './branch';
import type { Forks } from './forks';
import type { LiveRun } from './liveRun';

/** What of a lab changes are about. */
type ChangeDeps = {
  readonly chosen: ChosenStore;
  readonly session: LiveRun;
  readonly address: KeptAddress;
  readonly branch: Branch;
  readonly forks: Forks;
  /** Closes the open answer: it is about the run that is left. */
  readonly askNothing: () => void;
  /** Asks the open answer again: the run is changed. */
  readonly askAgain: () => void;
};

export class Changes {
  private readonly deps: ChangeDeps;
  private readonly session: LiveRun;
  private readonly branch: Branch;
  private readonly forks: Forks;

  constructor(deps: ChangeDeps) {
    this.deps = deps;
    this.session = deps.session;
    this.branch = deps.branch;
    this.forks = deps.forks;
  }

  /** What the person chose. */
  private get chosen(): ReturnType<ChosenStore['getState']> {
    return this.deps.chosen.getState();
  }

  private get areForbidden(): boolean {
    return isReadOnly(this.chosen.page);
  }

  /** The reader changes a parameter, unless the link forbids it. */
  edit(id: string, value: number): void {
    if (!this.areForbidden) this.change(id, value);
  }

  /** Changes a parameter, whoever wants it. */
  change(id: string, value: number): void {
    this.set(id, value, false);
  }

  /** Goes to a moment and changes a parameter there: what came after stays as run B, beside which the change is seen. */
  forkAt(t_ns: number, id: string, value: number): void {
    if (this.areForbidden) return;
    const plays = this.session.status.playing;
    this.branch.leaveOpening();
    this.session.pause();
    this.session.seek(t_ns);
    this.set(id, value, true);
    if (plays) this.session.play();
  }

  /** Back to the preset, from the first moment, at rest or playing as it was; an undo brings the changes again, and so does the way back. */
  reset(): void {
    const { preset, overrides, interventions } = this.chosen;
    if (this.areForbidden) return;
    const changes = Object.keys(overrides).length + interventions.length;
    this.rewrite(() => this.chosen.choosePreset(preset));
    this.branch.restart(0);
    if (changes > 0) this.forks.tell(settings.reset, settings.resetTook(changes));
  }

  choosePreset(id: string): void {
    if (this.areForbidden) return;
    const plays = this.session.status.playing;
    this.deps.askNothing();
    this.forks.dismissNotice();
    this.forks.keep(null);
    this.rewrite(() => this.chosen.choosePreset(id));
    this.branch.begin(plays);
  }

  undo(): void {
    if (this.areForbidden || !hasChanges(this.chosen)) return;
    // Amid a way to another moment that moment is meant, not one passed by.
    const now = this.session.target_ns;
    this.chosen.undo();
    this.branch.restart(now);
  }

  redo(): void {
    if (this.areForbidden || this.chosen.undone.length === 0) return;
    const now = this.session.target_ns;
    this.chosen.redo();
    this.branch.restart(now);
  }

  private set(id: string, value: number, compare: boolean): void {
    const param = paramOf(id);
    if (param === undefined || value === askedValue(this.chosen, id)) return;
    if (param.change === 'restart') {
      this.rewrite(() => this.chosen.changed(id, value, 0));
      this.branch.restart(0);
      if (compare) this.forks.compareWithout(id);
      return;
    }
    this.chosen.askFor(id, value);
    this.session.setParam(paramIndex(id), value, (at_ns, refused) => {
      if (refused === null) this.applied(id, value, at_ns, compare);
      else void this.tellRefusal(id, value, refused);
      this.deps.address.write();
    });
  }

  private applied(id: string, value: number, at_ns: number, compare: boolean): void {
    const forks = this.branch.forksAt(at_ns);
    this.rewrite(() => {
      if (forks) this.forks.keepBranch(id, at_ns);
      this.chosen.changed(id, value, at_ns);
    }, this.session.playback.shown_ns);
    this.branch.cutAt(at_ns);
    this.deps.askAgain();
    if (compare && forks) this.forks.compare();
    else if (compare) this.forks.compareWithout(id);
  }

  /** The words of what is refused come when they are first needed. */
  private async tellRefusal(id: string, value: number, refusal: Refusal): Promise<void> {
    this.chosen.refused(id, value);
    const { refusalWords } = await import('../decode/refusal');
    this.chosen.notify(settings.refused, [refusalWords(refusal)]);
  }

  /** The way back leads to the scenario as it was, at this moment. */
  private rewrite(change: () => void, t_ns = 0): void {
    const { address } = this.deps;
    address.write(address.linkAt());
    change();
    address.go(address.linkAt(t_ns));
  }
}
