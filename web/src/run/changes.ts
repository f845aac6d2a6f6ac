/**
 * Changes of the scenario by the user: in the running machine if possible, otherwise by a restart. *Back* leads to
 * the previous scenario.
 * If the machine refuses a value, a message tells why.
 */

import type { Refusal } from '../engine/protocol';
import { paramIndex, paramOf } from '../scenario/params';
import { askedValue, type Chosen, hasChanges } from '../scenario/store';
import { viewOf } from '../scenario/views';
import { isReadOnly } from '../scenario/withheld';
import { settings } from '../words/opening';
import type { KeptAddress } from './address';
import type { Branch } from './branch';
import type { Forks } from './forks';
import type { LiveRun } from './liveRun';
import { openingOf } from './openings';
import type { Questions } from './questions';
import type { Stores } from './stores';

export class Changes {
  constructor(
    private readonly stores: Stores,
    private readonly session: LiveRun,
    private readonly address: KeptAddress,
    private readonly branch: Branch,
    private readonly forks: Forks,
    private readonly questions: Questions,
  ) {}

  /** Scenario and page settings that the user has chosen. */
  private get chosen(): Chosen {
    return this.stores.chosen.getState();
  }

  private get areForbidden(): boolean {
    return isReadOnly(this.chosen.page);
  }

  /** Changes a parameter for the user, unless the link forbids changes. */
  edit(id: string, value: number): void {
    if (!this.areForbidden) this.change(id, value);
  }

  /** Changes a parameter, whether or not the link allows changes. */
  change(id: string, value: number): void {
    this.set(id, value, null);
  }

  /**
   * Goes to a moment, changes a parameter there, and continues to `seen_ns`, at which the effect can be seen. The old
   * branch becomes run B, for comparison.
   */
  forkAt(t_ns: number, id: string, value: number, seen_ns: number): void {
    if (this.areForbidden) return;
    const plays = this.session.status.playing;
    this.branch.leaveOpening();
    this.session.pause();
    this.session.seek(t_ns);
    this.set(id, value, seen_ns);
    if (plays) this.session.play();
  }

  /** Returns to the preset at t = 0, playing or paused as before. Undo and *Back* restore the changes. */
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
    this.questions.askNothing();
    const pair = openingOf(id)?.pair;
    this.forks.keep(pair === undefined ? null : { preset: pair.with, overrides: pair.overrides, interventions: [] });
    this.rewrite(() => this.chosen.choosePreset(id, pair?.overrides));
    this.branch.begin(plays);
  }

  undo(): void {
    if (this.areForbidden || !hasChanges(this.chosen)) return;
    // During a seek, the run restarts at the seek's target and not at a moment on the way.
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

  /** `seen_ns`: the moment at which the run with the change is compared with the run without it. Null: not compared. */
  private set(id: string, value: number, seen_ns: number | null): void {
    const param = paramOf(id);
    if (param === undefined || value === askedValue(this.chosen, id)) return;
    if (param.change === 'restart') {
      void this.forks.tellRemoved(id, 0);
      this.rewrite(() => this.chosen.changed(id, value, 0));
      this.branch.restart(seen_ns ?? 0);
      if (seen_ns !== null) this.forks.compareWithout(id);
      return;
    }
    this.chosen.askFor(id, value);
    this.session.setParam(paramIndex(id), value, (at_ns, refused) => {
      if (refused === null) this.applied(id, value, at_ns, seen_ns);
      else void this.tellRefusal(id, value, refused);
      this.address.write();
    });
  }

  private applied(id: string, value: number, at_ns: number, seen_ns: number | null): void {
    const forks = this.branch.forksAt(at_ns);
    // If the user already compares two runs, run B is not replaced.
    const keeps = forks && viewOf(this.chosen.page) !== 'compare';
    this.rewrite(() => {
      if (keeps) this.forks.keepBranch(id, at_ns);
      else void this.forks.tellRemoved(id, at_ns);
      this.chosen.changed(id, value, at_ns);
    }, this.session.playback.shown_ns);
    this.branch.cutAt(at_ns);
    // The answer to an open question was about the earlier run.
    this.questions.askAgain();
    if (seen_ns === null) return;
    this.session.seek(seen_ns);
    if (forks) this.forks.compare();
    else this.forks.compareWithout(id);
  }

  /** Shows why the machine refused a value. The texts about refusals are loaded with the first refusal. */
  private async tellRefusal(id: string, value: number, refusal: Refusal): Promise<void> {
    this.chosen.refused(id, value);
    const { refusalWords } = await import('../decode/refusal');
    this.chosen.notify(settings.refused, [refusalWords(refusal)]);
  }

  /** Changes the scenario. *Back* leads to the previous scenario at this moment. */
  private rewrite(change: () => void, t_ns = 0): void {
    const { address } = this;
    address.write(address.linkAt());
    change();
    address.go(address.linkAt(t_ns));
  }
}
