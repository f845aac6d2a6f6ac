/**
 * The words of a lesson. A text is a list of paragraphs; [descriptors|descriptor] in it opens the
 * glossary's entry `descriptor` where it stands. Numbers come as values: `n` has those that a test
 * holds against the machine, `run` the parameters of the scene's run.
 */

export type Figures<Name extends string = string> = Readonly<Record<Name, number>>;
/** Parameters of the run, by id. */
export type Run = Readonly<Record<string, number>>;

/** Notes for the teacher. */
export type Notes = {
  readonly say: string;
  readonly wrong?: string;
  readonly after?: string;
  readonly minutes: number;
};

export type AskWords = {
  readonly question: (run: Run) => string;
  /** Unit of a number, or of a curve's values. */
  readonly unit?: string;
  /** A choice's options, an order's items. */
  readonly options?: readonly string[];
  /** Labels of a curve's two axes. */
  readonly axes?: { readonly across: string; readonly up: string };
  /** Label of the axis in the list of the class's answers. */
  readonly reading?: string;
  readonly right: (run: Run) => string;
  /** Texts by the wrong answer's name; `other` is for all other wrong answers. */
  readonly wrong: Readonly<Record<string, (given: string, run: Run) => string>> & {
    readonly other: (given: string, run: Run) => string;
  };
  /** The number behind the machine's answer, in a sentence. */
  readonly measured?: (value: number) => string;
  /** Explanation of the right answer, shown after every answer. */
  readonly why: (run: Run, n: Figures) => string;
  /** A curve's features by their names. */
  readonly features?: Readonly<Record<string, string>>;
};

export type SceneWords<Name extends string = string> = {
  readonly title: string;
  readonly text: (n: Figures<Name>, run: Run) => readonly string[];
  /** Event that the scene waits for. */
  readonly until?: string;
  /** Text shown when that event has happened. */
  readonly seen?: (n: Figures<Name>, run: Run) => string;
  readonly notes: Notes;
  readonly ask?: AskWords;
  /** Heads of a table of runs, by the names of its rows and columns. */
  readonly compares?: {
    readonly caption: string;
    readonly rows: Readonly<Record<string, string>>;
    readonly columns: Readonly<Record<string, string>>;
  };
};

export type LessonWords<Name extends string = string> = {
  readonly title: string;
  /** What the student will be able to explain. This text must not answer a question of the lesson. */
  readonly explains: string;
  /** Points to remember, in the summary. */
  readonly keep: (n: Figures<Name>) => readonly string[];
  readonly scenes: Readonly<Record<string, SceneWords<Name>>>;
};
