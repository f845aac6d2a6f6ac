/**
 * What a language says: every part of the page's words by its name. The type is English's own, so
 * that a sentence, a parameter, a preset, an event, a reason that a language does not name does not
 * compile.
 */
import type { Rich } from './rich';

/** The same words and sentences of values, in whatever language. */
export type Spoken<Words> = Words extends string
  ? string
  : Words extends Rich
    ? Words
    : Words extends (...values: infer Values) => infer Said
      ? (...values: Values) => Said extends string ? string : Said
      : { readonly [Key in keyof Words]: Spoken<Words[Key]> };

type English = {
  answers: typeof import('./en/answers').answers;
  books: typeof import('./en/books').books;
  causes: typeof import('./en/causes').causes;
  charts: typeof import('./en/charts').charts;
  codes: typeof import('./en/codes').codes;
  comparison: typeof import('./en/comparison').comparison;
  controls: typeof import('./en/controls').controls;
  coverage: typeof import('./en/coverage').coverage;
  delay: typeof import('./en/delay').delay;
  dialogs: typeof import('./en/dialogs').dialogs;
  equations: typeof import('./en/equations').equations;
  events: typeof import('./en/events').events;
  exam: typeof import('./en/exam').exam;
  experiments: typeof import('./en/experiments').experiments;
  files: typeof import('./en/files').files;
  kernel: typeof import('./en/kernel').kernel;
  largeCharts: typeof import('./en/largeCharts').largeCharts;
  lessons: typeof import('./en/lessons').lessons;
  link: typeof import('./en/link').link;
  memory: typeof import('./en/memory').memory;
  notes: typeof import('./en/notes').notes;
  page: typeof import('./en/page').page;
  refusals: typeof import('./en/refusals').refusals;
  remedies: typeof import('./en/remedies').remedies;
  router: typeof import('./en/router').router;
  routerCharts: typeof import('./en/routerCharts').routerCharts;
  runQueue: typeof import('./en/runQueue').runQueue;
  settings: typeof import('./en/settings').settings;
  stage: typeof import('./en/stage').stage;
  summary: typeof import('./en/summary').summary;
  tcp: typeof import('./en/tcp').tcp;
  timeline: typeof import('./en/timeline').timeline;
  transport: typeof import('./en/transport').transport;
  updates: typeof import('./en/updates').updates;
  wayOut: typeof import('./en/wayOut').wayOut;
};

export type PartName = keyof English;
/** Parts that every language has whole: what opening the page asks for, and the header's dialogs. */
type Whole =
  | 'charts'
  | 'codes'
  | 'controls'
  | 'dialogs'
  | 'events'
  | 'link'
  | 'memory'
  | 'page'
  | 'refusals'
  | 'runQueue'
  | 'settings'
  | 'stage'
  | 'summary'
  | 'timeline'
  | 'transport'
  | 'updates';

type Lessons = Dictionary['lessons'];

/** A language: of the other parts, and of the lessons, it has those that it has; for the rest English stands, and the page says so. */
export type Translation = Pick<Dictionary, Whole> &
  Partial<Omit<Dictionary, Whole | 'lessons'>> & {
    readonly lessons?: Omit<Lessons, 'texts'> & { readonly texts: Partial<Lessons['texts']> };
  };

export type Dictionary = { readonly [Name in PartName]: Spoken<English[Name]> };
