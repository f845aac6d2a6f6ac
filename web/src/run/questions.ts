/**
 * The user's questions to the machine: when they are asked, which machine answers, and when an answer becomes
 * invalid.
 */

import type { SimClient } from '../engine/client';
import type { Span } from '../lib/span';
import { shownRunOf } from '../scenario/farHost';
import { type Asked, ask, askNothing, lapse, type Subject, type SubjectKind } from './asked';
import { Beside } from './beside';
import type { LiveRun } from './liveRun';
import type { Stores } from './stores';

/** Objects of a simulator (lab) that this class uses. */
type QuestionDeps = {
  readonly stores: Stores;
  readonly session: LiveRun;
  /** Creates a machine for an answer that needs a long computation. */
  readonly engine: () => SimClient;
  /** Returns whether the search for the moment at which the preset opens is still in progress. */
  readonly isOpening: () => boolean;
};

export class Questions {
  private readonly beside: Beside;
  /**
   * Question to ask when the machine has started: the question that a link contains, or the open question after a
   * change.
   */
  private toAsk: Subject | null = null;

  constructor(private readonly deps: QuestionDeps) {
    this.beside = new Beside(deps.engine);
  }

  /** The user's question and its answer. */
  get asked(): Asked {
    return this.deps.stores.asked.getState();
  }

  /** The open question, or the question that will be asked at the start. */
  get subject(): Subject | null {
    return this.toAsk ?? this.asked.subject;
  }

  /** Asks about a part of the machine or its past. The answer opens beside the picture. */
  ask(about: SubjectKind, number: number): void {
    this.put({ about, number });
  }

  /**
   * Asks the open question again, about the present moment. The question stays the same object, so a side panel that
   * the user has closed stays closed.
   */
  refresh(): void {
    const { subject } = this.asked;
    if (subject !== null) this.put(subject);
  }

  private put(subject: Subject): void {
    const { stores, session, isOpening } = this.deps;
    const chosen = stores.chosen.getState();
    // Before the preset's opening moment is found, the question has to wait.
    this.toAsk = isOpening() ? subject : null;
    if (this.toAsk !== null) return;
    const answering = {
      session,
      loop: chosen.loop,
      beside: (question: number, stretch: Span, take: (rows: Float64Array) => void) =>
        this.beside.ask(shownRunOf(chosen), question, 0, stretch, take),
    };
    ask(stores.asked, answering, subject);
  }

  /** Asks for a packet's history and for the reason of its wait at a stage. */
  askWait(packet: number, stage: number): void {
    this.ask('life', packet);
    this.deps.stores.asked.setState({ stage });
  }

  /** Asks as soon as the machine has started. Null asks nothing. */
  askAtStart(subject: Subject | null): void {
    this.toAsk = subject;
  }

  /** Asks the waiting question if the machine has started. */
  afterFrame(): void {
    const { underWay, snapshot } = this.deps.session;
    if (this.toAsk === null || underWay || snapshot === null) return;
    this.put(this.toAsk);
  }

  /** Repeats the open question after a change of the run. */
  askAgain(): void {
    const { subject } = this.asked;
    if (subject === null) return;
    this.beside.close();
    lapse(this.deps.stores.asked);
    this.toAsk = subject;
  }

  /** Closes the question. */
  askNothing(): void {
    this.toAsk = null;
    this.beside.close();
    askNothing(this.deps.stores.asked);
  }

  /**
   * Asks a question for a part of an open answer or of the comparison, about a time span of this run. If the picture is
   * before the span's end, a separate machine answers. The returned function cancels the question.
   */
  inquire(about: number, number: number, stretch: Span, take: (rows: Float64Array) => void): () => void {
    const { stores, session, engine } = this.deps;
    const beside = new Beside(engine);
    let wanted = true;
    const takeWhole = (rows: Float64Array, now_ns: number): void => {
      if (!wanted) return;
      if (now_ns >= stretch.to_ns) take(rows);
      else beside.ask(shownRunOf(stores.chosen.getState()), about, number, stretch, take);
    };
    session.inquire(about, number, takeWhole, stretch);
    return () => {
      wanted = false;
      beside.close();
    };
  }

  /** Closes the separate machine that answers long questions. */
  close(): void {
    this.beside.close();
  }
}
