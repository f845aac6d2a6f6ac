/**
 * What a lesson is: a list of scenes. A scene is a run, a moment of it, what to look at, what to wait
 * for, and perhaps a question that the machine answers. Its words stand in `words/`, by its id.
 */
import type { Values } from '../../scenario/params';
import type { WatchName } from '../../words/lessons/watch';
import type { Curve } from './curve';
import type { Trial } from './trial';

/** Parts of the page that a scene lights; the rest steps back. */
export type Look = 'nic' | 'kernel' | 'process' | 'timeline' | 'runqueue' | 'memory' | 'charts' | 'tcp';

/** Parts of the page that can show an answer too early; `stage` is the map's figures, not its packets. */
export type Part = 'stage' | 'timeline' | 'runqueue' | 'memory' | 'charts';

/** A preset and what is changed of it; `vary` draws a value by the seed, the first one at seed 1. */
export type Setup = {
  readonly preset: string;
  readonly set?: Values;
  readonly vary?: Readonly<Record<string, readonly number[]>>;
};

/**
 * Where a scene begins: at a moment; so long before a packet comes to a stage, the newest at the first
 * interrupt after a moment; so long before what a code of `Until` names comes about; or so long before the episode
 * begins that its preset opens with, or before what comes about after it.
 */
export type Begin =
  | { readonly at_ns: number }
  | { readonly packetAt: number; readonly from_ns: number; readonly before_ns: number }
  | { readonly until: number; readonly from_ns: number; readonly before_ns: number }
  | { readonly episodeOf: string; readonly from_ns: number; readonly after?: number; readonly before_ns: number };

/** What has to be seen before a scene is over, counted from where it began. */
export type Condition =
  | { readonly event: number; readonly nth?: number }
  | { readonly field: number; readonly least: number }
  | { readonly field: number; readonly most: number }
  /** The receiver is switched out. */
  | { readonly switchesOut: 'receiver' }
  /** The packet that is followed comes to a stage. */
  | { readonly packetAt: number }
  | { readonly passed_ns: number };

/** What the person says before the machine does. A choice is an option's number, an order the items' numbers. */
export type Given =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'choice'; readonly option: number }
  | { readonly kind: 'order'; readonly items: readonly number[] }
  | { readonly kind: 'curve'; readonly curve: Curve };

/** The values of a scene's parameters, by id, in the units of the controls. */
export type Instance = Values;

/** What a typical wrong answer would be right about: the run in which it is. */
export type Counterpart<Answer> = (given: Answer, instance: Instance) => Setup | null;

/** A wrong answer that many give, and what would have to be true for it. */
export type Typical<Answer> = {
  readonly id: string;
  /** The number that this wrong reasoning comes to; a test holds that it never counts as right. */
  readonly comesTo?: (instance: Instance) => number;
  readonly matches: (given: Answer, truth: Answer, instance: Instance) => boolean;
  readonly counterpart?: Counterpart<Answer>;
};

type Asked<Answer> = {
  /** While it is open the picture stands at the run's first moment; here it may stand where the scene begins: nothing of the answer has come about. */
  readonly stands?: 'begin';
  /** The map itself is the answer: while the question is open no picture is shown. */
  readonly hidesMap?: true;
  /** Parts of the page that show the answer in the scenes before it: they wait for it, too. */
  readonly shownBy?: readonly Part[];
  /** How long the machine runs for its answer, ns, from where the scene begins. */
  readonly span_ns: number;
  /** How many moments of it are looked at. */
  readonly samples: number;
  readonly machine: (trial: Trial) => Answer;
  /** A number behind the answer, where that is a word. */
  readonly measure?: (trial: Trial) => number;
  readonly typical: readonly Typical<Answer>[];
};

export type NumberAsk = Asked<number> & {
  readonly kind: 'number';
  readonly most: number;
  readonly step: number;
  /** Right is what is off by no more than this share of the machine's answer, or by one step. */
  readonly within: number;
};

export type ChoiceAsk = Asked<number> & { readonly kind: 'choice' };

export type OrderAsk = Asked<readonly number[]> & { readonly kind: 'order'; readonly items: number };

/** One thing to see in a drawn curve. */
export type Feature = {
  readonly id: string;
  readonly holds: (given: Curve, truth: Curve, instance: Instance) => boolean;
};

export type CurveAsk = Asked<Curve> & {
  readonly kind: 'curve';
  readonly top: (instance: Instance) => number;
  /** The number that the curve is told apart by: what a class is polled for. */
  readonly reading: (curve: Curve) => number;
  readonly features: readonly Feature[];
};

export type Ask = NumberAsk | ChoiceAsk | OrderAsk | CurveAsk;

/** Runs of one length side by side, and what is read off each: the machine fills the table in. */
export type Comparison = {
  readonly rows: Readonly<Record<string, Setup>>;
  readonly columns: Readonly<Record<string, (trial: Trial) => number>>;
  /** From the run's beginning, ns. */
  readonly span_ns: number;
};

export type Scene = {
  readonly id: string;
  readonly run: Setup;
  readonly begin: Begin;
  /** Model time for a second of the reader's, ns. */
  readonly speed: number;
  readonly looks: readonly Look[];
  /** Figures of the moment shown, by their names in `watch.ts`. */
  readonly watch: readonly WatchName[];
  /** It is about one packet: the one whose stage it begins at, else the newest that is sent then, or the one whose loss it ends with. Steps are that packet's. */
  readonly follows?: true | 'lost';
  readonly until?: Condition;
  readonly ask?: Ask;
  readonly compares?: Comparison;
  /** A scene of another lesson that goes on from here. */
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
  | 'router';

export type Lesson = { readonly id: LessonId; readonly scenes: readonly Scene[] };
