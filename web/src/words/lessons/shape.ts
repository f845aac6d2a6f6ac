/**
 * Types of a lesson's texts. A text is a list of paragraphs; [descriptors|descriptor] in it opens the glossary entry
 * `descriptor`. Numbers are inserted: `n` has those that a test compares with the simulator, `run` has the parameters
 * of the scene's run.
 */

export type Figures<Name extends string = string> = Readonly<Record<Name, number>>;
/** Parameters of the run, by id. */
export type Run = Readonly<Record<string, number>>;

/** A text that is the same for every run, or a function of the run's values. */
export type Said<Values extends readonly unknown[], Words = string> = Words | ((...values: Values) => Words);

/** Returns the text for these values. */
export function filled<Values extends readonly unknown[], Words extends string | readonly string[]>(
  words: Said<Values, Words>,
  ...values: Values
): Words {
  return typeof words === 'function' ? words(...values) : words;
}

/** Notes for the teacher. */
export type Notes = {
  readonly say: string;
  readonly wrong?: string;
  readonly after?: string;
  readonly minutes: number;
};

export type AskWords = {
  readonly question: Said<[run: Run]>;
  /** Unit of a number, or of a curve's values. */
  readonly unit?: string;
  /** Unit of one, if the unit has a plural. */
  readonly unitOfOne?: string;
  /** Options of a choice, or items of an order, by their names. */
  readonly options?: Readonly<Record<string, string>>;
  /** Labels of a curve's two axes. */
  readonly axes?: { readonly across: string; readonly up: string };
  /** Label of the axis on which the answers of a class are collected. */
  readonly reading?: string;
  readonly right: Said<[run: Run]>;
  /**
   * Replies to wrong answers: by option for a choice, otherwise by the name of the answer. `other` is then the reply to
   * all answers without a name.
   */
  readonly wrong: Readonly<Record<string, Said<[given: string, run: Run]>>>;
  /** Sentence with the measured number from which the right answer follows. */
  readonly measured?: (value: number) => string;
  /** Explanation of the right answer, shown after every answer. */
  readonly why: Said<[run: Run, n: Figures]>;
  /** Names of a curve's features, each of which is right or wrong in the student's drawing. */
  readonly features?: Readonly<Record<string, string>>;
} & Partial<EventWords>;

/** Texts about the event at which the picture pauses. */
type EventWords<Name extends string = string> = {
  /** Event that the scene waits for. */
  readonly until: string;
  /** Text that is shown after that event. */
  readonly seen: Said<[n: Figures<Name>, run: Run]>;
};

type AnySceneWords<Name extends string> = {
  readonly title: string;
  readonly text: Said<[n: Figures<Name>, run: Run], readonly string[]>;
  readonly notes: Notes;
  /** Headings of a table of runs, by the names of its rows and columns. */
  readonly compares?: {
    readonly caption: string;
    readonly rows: Readonly<Record<string, string>>;
    readonly columns: Readonly<Record<string, string>>;
  };
};

/** Texts of a scene. The texts of a question take the place of those about an event. */
export type SceneWords<Name extends string = string> = AnySceneWords<Name> &
  (
    | (EventWords<Name> & { readonly ask?: undefined })
    | { readonly ask: AskWords; readonly until?: undefined; readonly seen?: undefined }
  );

export type LessonWords<Name extends string = string> = {
  readonly title: string;
  /** Knowledge that the student has after the lesson. This text must not answer a question of the lesson. */
  readonly explains: string;
  /** Points to remember, in the summary. */
  readonly keep: Said<[n: Figures<Name>], readonly string[]>;
  readonly scenes: Readonly<Record<string, SceneWords<Name>>>;
};
