/**
 * Types of a lesson. A lesson is a list of scenes. A scene has a run, a moment of the run, parts to look at, and either
 * a condition or a question. The machine answers the question. The texts of a scene are in `words/`, by the scene's id.
 */
import type { Values } from '../../scenario/params';
import type { WatchName } from '../../words/lessons/watch';
import type { Curve } from './curve';
import type { Trial } from './trial';

/** Parts of the page that a scene can highlight. All other parts are dimmed. */
export type Look = 'nic' | 'kernel' | 'process' | 'timeline' | 'runqueue' | 'memory' | 'charts' | 'tcp';

/** Parts of the page that could show an answer too early. `stage` means the figures on the map, and not its packets. */
export type Part = 'stage' | 'timeline' | 'runqueue' | 'memory' | 'charts';

/** A preset and changed parameters. `vary` lists values of which the seed chooses one; seed 1 chooses the first. */
export type Setup = {
  readonly preset: string;
  readonly set?: Values;
  readonly vary?: Readonly<Record<string, readonly number[]>>;
};

/**
 * Search for the start of a scene, in one of three forms: a time before a packet reaches a stage; a time before an
 * `Until` condition is met; a time before the event at which a preset opens. With `after`, the last form means a time
 * before a condition that is met after this event. The packet is the newest one at the first interrupt after `from_ns`.
 */
export type Search =
  | { readonly packetAt: number; readonly from_ns: number; readonly before_ns: number }
  | { readonly until: number; readonly from_ns: number; readonly before_ns: number }
  | { readonly episodeOf: string; readonly from_ns: number; readonly after?: number; readonly before_ns: number };

/** Condition that ends a scene. Events are counted from the start of the scene. */
export type Condition =
  | { readonly event: number; readonly nth?: number }
  | { readonly field: number; readonly least: number }
  | { readonly field: number; readonly most: number }
  /** The scheduler switches from the receiving program to another task. */
  | { readonly switchesOut: 'receiver' }
  /** The followed packet reaches a stage. */
  | { readonly packetAt: number }
  | { readonly passed_ns: number };

/** A user's answer. A choice is the number of an option; an order is a list of the items' numbers. */
export type Given =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'choice'; readonly option: number }
  | { readonly kind: 'order'; readonly items: readonly number[] }
  | { readonly kind: 'curve'; readonly curve: Curve };

/** Parameter values of a scene by id, in the units of the controls. */
export type Instance = Values;

/** A typical wrong answer. */
export type Typical<Answer> = {
  /** Number that the wrong reasoning leads to. A test checks that this number never counts as right. */
  readonly comesTo?: number | ((instance: Instance) => number);
  readonly matches: (given: Answer, truth: Answer, instance: Instance) => boolean;
  /** The run in which this answer would be right, or a function that returns it. Absent if there is none. */
  readonly counterpart?: Setup | ((given: Answer, instance: Instance) => Setup);
};

/**
 * Recognises a number that comes from a wrong computation. `comesTo`: the result of this computation. `by`: an answer
 * that differs from it by this amount is another answer.
 */
export function near(comesTo: (instance: Instance) => number, by: number) {
  return {
    comesTo,
    matches: (given: number, _: number, instance: Instance) => Math.abs(given - comesTo(instance)) < by,
  };
}

type Asked<Answer> = {
  /**
   * Moment at which the picture pauses while the question is open. Default: the start of the run. `begin`: the start of
   * the scene, only if nothing before this start shows the answer.
   */
  readonly pausesAt?: 'begin';
  /** Whether the map is hidden while the question is open, because it would show the answer. */
  readonly hidesMap?: true;
  /**
   * Parts of the page that would show the answer in earlier scenes. They are hidden in earlier scenes, too, while the
   * question is open.
   */
  readonly shownBy?: readonly Part[];
  /**
   * Whether the map and the marks of events are hidden in earlier scenes of the same run, because they would show the
   * answer there.
   */
  readonly shownByRun?: true;
  /** Model time from the start of the scene for which the machine runs to find its answer, ns. */
  readonly span_ns: number;
  /** Number of equal intervals of `span_ns`. The machine takes a sample at the end of each. Default: 20. */
  readonly samples?: number;
  readonly machine: (trial: Trial) => Answer;
  /** Number from which the answer follows, if the answer is not a number. */
  readonly measure?: (trial: Trial) => number;
  /** Condition at which the picture pauses after the answer. Its texts are `until` and `seen` of the question. */
  readonly until?: Condition;
};

/** Typical wrong answers by name. The first one that matches an answer is used. */
type Recognised<Answer> = { readonly typical: Readonly<Record<string, Typical<Answer>>> };

type NumberAsk = Asked<number> &
  Recognised<number> & {
    readonly kind: 'number';
    readonly most: number;
    readonly step: number;
    /**
     * Tolerance for a right answer, as a fraction of the machine's answer, but at least one `step`. With 0 only the
     * machine's answer is right.
     */
    readonly within: number;
  };

/**
 * Run in which an option is the right answer: the scene's own run (`here`), another run, another run but only for some
 * of its packets (`partly`), or no run (null).
 */
export type RightIn = 'here' | Setup | { readonly partly: Setup } | null;

type ChoiceAsk<Option extends string = string> = Asked<Option> & {
  readonly kind: 'choice';
  /** Options by name, in the order shown. The texts of the question contain a reply to each wrong option. */
  readonly options: Readonly<Record<Option, RightIn>>;
};

type OrderAsk<Item extends string = string> = Asked<readonly Item[]> &
  Recognised<readonly Item[]> & {
    readonly kind: 'order';
    /** Names of the items, in the order shown first. */
    readonly items: readonly Item[];
  };

type CurveAsk = Asked<Curve> &
  Recognised<Curve> & {
    readonly kind: 'curve';
    readonly top: (instance: Instance) => number;
    /** Number that represents the curve when answers of a class are collected. */
    readonly reading: (curve: Curve) => number;
    /** Properties of the drawn curve that are graded, by name. */
    readonly features: Readonly<Record<string, (given: Curve, truth: Curve, instance: Instance) => boolean>>;
  };

export type Ask = NumberAsk | ChoiceAsk | OrderAsk | CurveAsk;

/**
 * Makes a question with options to choose from. The compiler checks that `machine` answers with the name of an option.
 */
export function choice<Option extends string>(ask: Omit<ChoiceAsk<Option>, 'kind'>): ChoiceAsk {
  return { kind: 'choice', ...ask };
}

/** Makes a question about the order of items. The machine answers with the names of the items in the right order. */
export function order<Item extends string>(ask: Omit<OrderAsk<Item>, 'kind'>): OrderAsk {
  // The cast is safe: `matches` gets only items of this question.
  return { kind: 'order', ...ask } as unknown as OrderAsk;
}

/** Returns the names of the options or of the items to order. An answer contains positions in this list. */
export function optionsOf(ask: Ask): readonly string[] {
  if (ask.kind === 'choice') return Object.keys(ask.options);
  return ask.kind === 'order' ? ask.items : [];
}

/** Table of runs and of the values that are measured in each run over one time span. The machine fills in the table. */
export type Comparison = {
  readonly rows: Readonly<Record<string, Setup>>;
  readonly columns: Readonly<Record<string, (trial: Trial) => number>>;
  /** Start of the measurement in each run, ns of model time. If absent, the start of the run. */
  readonly from_ns?: number;
  /** Length of the measurement in each run, ns of model time. */
  readonly span_ns: number;
};

type AnyScene = {
  readonly run: Setup;
  /** Start of the scene, or the search for it. */
  readonly begin_ns: number | Search;
  /** Model time per second of real time, ns. */
  readonly speed: number;
  readonly looks: readonly Look[];
  /** Figures that the scene shows for the moment on screen, by their names in `watch.ts`. */
  readonly watch: readonly WatchName[];
  /**
   * Whether the scene follows a packet, so that a step moves this packet. `true`: the packet of `begin` or, without
   * one, the newest packet at the scene's start. `lost`: the packet lost at the scene's end.
   */
  readonly follows?: true | 'lost';
  readonly compares?: Comparison;
  /** Scene of another lesson that continues this subject. */
  readonly leadsTo?: { readonly lesson: LessonId; readonly scene: string };
};

/** A scene ends by a condition or by the answer to its question. */
type SceneSpec = AnyScene &
  ({ readonly until: Condition; readonly ask?: undefined } | { readonly ask: Ask; readonly until?: undefined });
export type Scene = SceneSpec & { readonly id: string };

/**
 * Condition at which the picture of a scene pauses. In a scene with a question, it is checked only after the answer.
 */
export const conditionOf = ({ ask, until }: Scene): Condition | undefined => (ask === undefined ? until : ask.until);

export type LessonId =
  | 'trip'
  | 'ring'
  | 'livelock'
  | 'queues'
  | 'slices'
  | 'nice'
  | 'full-buffer'
  | 'lowmem'
  | 'ring-dry'
  | 'interactive'
  | 'locked'
  | 'router'
  | 'twenty-years'
  | 'one-ack'
  | 'fair';

export type Lesson = { readonly id: LessonId; readonly scenes: readonly Scene[] };

/** Makes a lesson from its scenes by name, in the order shown. */
export function lesson(id: LessonId, scenes: Readonly<Record<string, SceneSpec>>): Lesson {
  return { id, scenes: Object.entries(scenes).map(([name, scene]) => ({ id: name, ...scene })) };
}
