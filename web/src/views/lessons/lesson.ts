/**
 * Types of a lesson. A lesson is a list of scenes. A scene has a run, a moment of this run, parts to look at, a
 * condition, and perhaps a question that the machine answers. Its texts are in `words/`, by its id.
 */
import type { Values } from '../../scenario/params';
import type { WatchName } from '../../words/lessons/watch';
import type { Curve } from './curve';
import type { Trial } from './trial';

/** Parts of the page that a scene highlights. All other parts are dimmed. */
export type Look = 'nic' | 'kernel' | 'process' | 'timeline' | 'runqueue' | 'memory' | 'charts' | 'tcp';

/** Parts of the page that could show an answer too early. `stage` means the figures on the map, and not its packets. */
export type Part = 'stage' | 'timeline' | 'runqueue' | 'memory' | 'charts';

/** A preset and its changes. `vary` chooses a value by the seed. Seed 1 chooses the first value. */
export type Setup = {
  readonly preset: string;
  readonly set?: Values;
  readonly vary?: Readonly<Record<string, readonly number[]>>;
};

/**
 * Start of a scene: a moment; a time before a packet reaches a stage (the newest packet at the first interrupt after a
 * moment); a time before an `Until` code's condition; or a time before the start of a preset's episode or the event
 * that follows it.
 */
export type Begin =
  | { readonly at_ns: number }
  | { readonly packetAt: number; readonly from_ns: number; readonly before_ns: number }
  | { readonly until: number; readonly from_ns: number; readonly before_ns: number }
  | { readonly episodeOf: string; readonly from_ns: number; readonly after?: number; readonly before_ns: number };

/** Condition that ends a scene, counted from its start. */
export type Condition =
  | { readonly event: number; readonly nth?: number }
  | { readonly field: number; readonly least: number }
  | { readonly field: number; readonly most: number }
  /** The receiver is switched out. */
  | { readonly switchesOut: 'receiver' }
  /** The followed packet reaches a stage. */
  | { readonly packetAt: number }
  | { readonly passed_ns: number };

/** A person's answer. A choice is an option's number, an order the items' numbers. */
export type Given =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'choice'; readonly option: number }
  | { readonly kind: 'order'; readonly items: readonly number[] }
  | { readonly kind: 'curve'; readonly curve: Curve };

/** Values of a scene's parameters by id, in the units of the controls. */
export type Instance = Values;

/** The run in which a typical wrong answer would be right, or a function that returns it. */
type Counterpart<Answer> = Setup | ((given: Answer, instance: Instance) => Setup | null);

/** A common wrong answer, with the run in which it would be right. */
export type Typical<Answer> = {
  readonly id: string;
  /** The number that this wrong reasoning gives. A test checks that it never counts as right. */
  readonly comesTo?: (instance: Instance) => number;
  /** The wrong answer itself, if it is a number, or a test of an answer. */
  readonly matches: number | ((given: Answer, truth: Answer, instance: Instance) => boolean);
  readonly counterpart?: Counterpart<Answer>;
};

type Asked<Answer> = {
  /**
   * Position of the picture while the question is open. The default is the start of the run; with `begin` it is the
   * start of the scene, because nothing of the answer has happened before it.
   */
  readonly stands?: 'begin';
  /** Whether the map itself would show the answer, so that the picture is hidden while the question is open. */
  readonly hidesMap?: true;
  /** Parts of the page that would show the answer in earlier scenes, so that they are withheld in these scenes, too. */
  readonly shownBy?: readonly Part[];
  /**
   * Whether earlier scenes of the same run would show the answer on the map and in the marks of events, so that both are
   * withheld there, too.
   */
  readonly shownByRun?: true;
  /** Time for which the machine runs to find its answer, ns, from the start of the scene. */
  readonly span_ns: number;
  /** Number of samples taken. */
  readonly samples: number;
  readonly machine: (trial: Trial) => Answer;
  /** The number behind the answer, if the answer is a word. */
  readonly measure?: (trial: Trial) => number;
  readonly typical: readonly Typical<Answer>[];
};

type NumberAsk = Asked<number> & {
  readonly kind: 'number';
  readonly most: number;
  readonly step: number;
  /** Tolerance for a right answer: this fraction of the machine's answer, or one step. */
  readonly within: number;
};

type ChoiceAsk = Asked<number> & { readonly kind: 'choice' };

type OrderAsk = Asked<readonly number[]> & { readonly kind: 'order'; readonly items: number };

/** One feature of a drawn curve. */
type Feature = {
  readonly id: string;
  readonly holds: (given: Curve, truth: Curve, instance: Instance) => boolean;
};

type CurveAsk = Asked<Curve> & {
  readonly kind: 'curve';
  readonly top: (instance: Instance) => number;
  /** Number that characterises the curve, for a poll of the class. */
  readonly reading: (curve: Curve) => number;
  readonly features: readonly Feature[];
};

export type Ask = NumberAsk | ChoiceAsk | OrderAsk | CurveAsk;

/** Runs of equal length side by side, and the values read from each run. The machine fills in the table. */
export type Comparison = {
  readonly rows: Readonly<Record<string, Setup>>;
  readonly columns: Readonly<Record<string, (trial: Trial) => number>>;
  /** Time from the run's start, ns. */
  readonly span_ns: number;
};

export type Scene = {
  readonly id: string;
  readonly run: Setup;
  readonly begin: Begin;
  /** Model time per second of real time, ns. */
  readonly speed: number;
  readonly looks: readonly Look[];
  /** Figures of the moment shown, by their names in `watch.ts`. */
  readonly watch: readonly WatchName[];
  /**
   * Whether the scene follows a packet: the packet at whose stage the scene begins, otherwise the newest packet sent at
   * this time, or the packet lost at the scene's end (`lost`). Steps follow this packet.
   */
  readonly follows?: true | 'lost';
  readonly until?: Condition;
  readonly ask?: Ask;
  readonly compares?: Comparison;
  /** Scene of another lesson that continues from here. */
  readonly leadsTo?: { readonly lesson: LessonId; readonly scene: string };
};

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
