/**
 * The words of a lesson. A text is a list of paragraphs; [descriptors|descriptor] in it opens the
 * glossary's entry `descriptor` where it stands. Numbers come as values: `n` has those that a test
 * holds against the machine, `run` the parameters of the scene's run.
 */

export type Figures<Name extends string = string> = Readonly<Record<Name, number>>;
/** Parameters of the run, by id. */
export type Run = Readonly<Record<string, number>>;

/** What only the teacher reads. */
export type Notes = {
  readonly say: string;
  readonly wrong?: string;
  readonly after?: string;
  readonly minutes: number;
};

export type AskWords = {
  readonly question: (run: Run) => string;
  /** Of a number, or of what a curve shows. */
  readonly unit?: string;
  /** A choice's options, an order's items. */
  readonly options?: readonly string[];
  /** What a curve's two axes show. */
  readonly axes?: { readonly across: string; readonly up: string };
  /** What a reader of the class's answers sees on the axis. */
  readonly reading?: string;
  readonly right: (run: Run) => string;
  /** By the wrong answer's name; `other` is the rest. */
  readonly wrong: Readonly<Record<string, (given: string, run: Run) => string>> & {
    readonly other: (given: string, run: Run) => string;
  };
  /** The number behind the machine's answer, in a sentence. */
  readonly measured?: (value: number) => string;
  /** Why it is so, whatever was said. */
  readonly why: (run: Run, n: Figures) => string;
  /** A curve's features by their names. */
  readonly features?: Readonly<Record<string, string>>;
};

export type SceneWords<Name extends string = string> = {
  readonly title: string;
  readonly text: (n: Figures<Name>, run: Run) => readonly string[];
  /** What the scene waits for. */
  readonly until?: string;
  /** What is said when it has been seen. */
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
  /** What the student will be able to explain; it answers no question of the lesson. */
  readonly explains: string;
  /** What the summary says is worth keeping. */
  readonly keep: (n: Figures<Name>) => readonly string[];
  readonly scenes: Readonly<Record<string, SceneWords<Name>>>;
};
