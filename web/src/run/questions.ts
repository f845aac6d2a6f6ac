/**
 * The user's questions to the machine: when they are asked, which machine answers, and when an answer becomes
 * invalid.
 */

import type { SimClient } from '../engine/client';
import type { Span } from '../lib/span';
import { shownRunOf } from '../scenario/farHost';
import { About } from '../tables/tables';
import { type Asked, isAbout, NOTHING_ASKED, QUESTIONS, type Subject, type SubjectKind } from './asked';
import { Beside } from './beside';
import type { LiveRun } from './liveRun';
import type { Stores } from './stores';

/**
 * Longest replay for which the machine on screen is used, ns. The user does not notice its delay. A longer replay uses
 * a separate machine.
 */
const SHORT_NS = 2.5e9;

/** Questions that are about a time span and not about one moment. */
const OF_A_STRETCH = new Set<number>([About.Waits, About.CpuShares]);

/**
 * Returns the time span that a question is about: the repeated span (`loop`) if there is one, otherwise the run so far.
 */
function lookBack(at_ns: number, loop: Span | null): Span {
  const { from_ns, to_ns } = loop ?? { from_ns: 0, to_ns: at_ns };
  return { from_ns: Math.floor(from_ns), to_ns: Math.floor(to_ns) };
}

export class Questions {
  private readonly beside: Beside;
  /**
   * Question to ask when the machine has started: the question that a link contains, or the open question after a
   * change.
   */
  private toAsk: Subject | null = null;

  /**
   * `engine` creates a machine for an answer that needs a long computation. `isOpening` returns whether the search for the
   * moment at which the preset opens is still in progress.
   */
  constructor(
    private readonly stores: Stores,
    private readonly session: LiveRun,
    private readonly engine: () => SimClient,
    private readonly isOpening: () => boolean,
  ) {
    this.beside = new Beside(engine);
  }

  /** The user's question and its answer. */
  get asked(): Asked {
    return this.stores.asked.getState();
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

  /** Asks one of the machines. If the subject stays the same, the present answer stays until the new one arrives. */
  private put(subject: Subject): void {
    const { session, asked: known } = this;
    const { asked } = this.stores;
    const chosen = this.stores.chosen.getState();
    // Before the preset's opening moment is found, the question has to wait.
    this.toAsk = this.isOpening() ? subject : null;
    if (this.toAsk !== null) return;
    const { rows, stage } = isAbout(known, subject) ? known : NOTHING_ASKED;
    // During a seek, the question is about the target of the seek.
    const at_ns = session.target_ns;
    const stretch = lookBack(at_ns, chosen.loop);
    asked.setState({ subject, rows, at_ns, stretch, stage });
    const question = QUESTIONS[subject.about];
    if (question === null) return;
    const take = (rows: Float64Array, now_ns: number): void => {
      if (isAbout(this.asked, subject)) asked.setState({ rows, at_ns: now_ns });
    };
    const isLong = stretch.to_ns > at_ns || stretch.to_ns - stretch.from_ns > SHORT_NS;
    if (isLong && OF_A_STRETCH.has(question))
      this.beside.ask(shownRunOf(chosen), question, 0, stretch, (rows) => take(rows, at_ns));
    else session.inquire(question, subject.number, take, stretch);
  }

  /** Asks for a packet's history and for the reason of its wait at a stage. */
  askWait(packet: number, stage: number): void {
    this.ask('life', packet);
    this.stores.asked.setState({ stage });
  }

  /** Asks as soon as the machine has started. Null asks nothing. */
  askAtStart(subject: Subject | null): void {
    this.toAsk = subject;
  }

  /** Asks the waiting question if the machine has started. */
  afterFrame(): void {
    const { underWay, snapshot } = this.session;
    if (this.toAsk === null || underWay || snapshot === null) return;
    this.put(this.toAsk);
  }

  /** Repeats the open question after a change of the run. */
  askAgain(): void {
    const { subject } = this.asked;
    if (subject === null) return;
    this.beside.close();
    this.stores.asked.setState({ rows: null });
    this.toAsk = subject;
  }

  /** Closes the question. */
  askNothing(): void {
    this.toAsk = null;
    this.beside.close();
    this.stores.asked.setState(NOTHING_ASKED);
  }

  /**
   * Asks a question for a part of an open answer or of the comparison, about a time span of this run. If the picture is
   * before the span's end, a separate machine answers. The returned function cancels the question.
   */
  inquire(about: number, number: number, stretch: Span, take: (rows: Float64Array) => void): () => void {
    const { stores, session } = this;
    const beside = new Beside(this.engine);
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
