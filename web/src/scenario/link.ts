/**
 * The share link: `#v=1&preset=…&nic.ring=64&at=1.5s:app.nice=-15&t=2.25s&speed=50us`. People can read and edit it.
 * It contains only what differs from the preset.
 * Input is untrusted: its length is limited, and each bad entry is ignored and reported.
 */

import type { Span } from '../lib/span';
import { PARAMS, type Param } from '../tables/tables';
import type { link } from '../words/link';
import { settings } from '../words/opening';
import { ANSWERS, parseAnswer } from './answer';
import { formatValue, limitsOf, paramOf, parseValue, presetOf, splitValue, type Values } from './params';
import { formatReplay, parseReplay } from './replay';
import { formatDuration, formatSpan, parseDuration, parseSpan } from './span';
import { isPageKey, type PageEntries, type PageKey, VIEWS } from './views';
import { areReadouts, READOUT_NAMES } from './withheld';

export { formatDuration, formatSpan, parseDuration, parseSpan } from './span';

const LINK_VERSION = 1;
/** Maximum length of a link. The longest realistic link has a few thousand characters. */
export const LINK_CAP = 8192;
export const DEFAULT_PRESET = 'tcp-loaded';
/** Maximum length of a title, and of an entry about the page. */
const TEXT_CAP = 120;
const AT_CAP = 200;
/** Longest run, ns. */
const LONGEST_RUN_NS = (paramOf('run.duration')?.max ?? 0) * 1e9;

/** A parameter changed during the run. */
export type Intervention = { readonly at_ns: number; readonly id: string; readonly value: number };

/**
 * The part of a scenario that decides what the simulated machine does: a preset, the parameters that differ from it at
 * t = 0, and the changes during the run.
 */
export type Written = {
  readonly preset: string;
  readonly overrides: Values;
  readonly interventions: readonly Intervention[];
  /** Capture that replaces the senders, in the form of `formatReplay`. */
  readonly replay?: string | undefined;
};

/** Returns only the entries that decide what the simulated machine does. */
export const writtenOf = ({ preset, overrides, interventions, replay }: Written): Written => ({
  preset,
  overrides,
  interventions,
  replay,
});

/** Contents of a link. */
export type Scenario = Written & {
  /** Moment, ns. Null if the link has none. */
  readonly t_ns: number | null;
  /** Model time per second of real time, ns; null if the link has none. */
  readonly speed: number | null;
  readonly title: string;
  /** Span to repeat, or null. */
  readonly loop: Span | null;
  /** Entries about the page: the open view, its contents, and what the link hides. */
  readonly page: PageEntries;
};

/**
 * Describes a part of a link that could not be used. `Problem` is a function of the texts, because the texts load only
 * for a link that has a problem.
 */
export type Problem = (words: typeof link) => string;

type Decoded = { readonly scenario: Scenario; readonly problems: readonly Problem[] };

/** Matches an entry of `against=` that cannot belong to run B. Semicolons separate the entries. */
const NO_ENTRY_OF_A_RUN = /(^|;)(?!preset=|replay=|at=|\w+\.)/;

/** Link entries whose value is on (`1`) or off (`0`). */
const SWITCHES = new Set<string>(['controls', 'edit', 'play', 'teacher', 'projected'] satisfies PageKey[]);

/** Returns the allowed values of an entry that has only one or a few. */
function knownValues(key: string): readonly string[] | undefined {
  if (SWITCHES.has(key)) return ['0', '1'];
  if (key === 'stage') return ['far'];
  return key === 'view' ? VIEWS : undefined;
}

class Reader {
  readonly problems: Problem[] = [];
  preset = DEFAULT_PRESET;
  overrides: Record<string, number> = {};
  /** Values of `at` entries at t = 0. They replace the values of the other entries. */
  readonly atStart: Record<string, number> = {};
  interventions: Intervention[] = [];
  t_ns: number | null = null;
  speed: number | null = null;
  title = '';
  replay: string | undefined;
  loop: Span | null = null;
  page: { -readonly [key in PageKey]?: string } = {};
  private readonly seen = new Set<string>();
  /** Entries about the run and the moment. */
  private readonly takers: Readonly<Record<string, (value: string) => void>> = {
    v: (text) => {
      if (text !== String(LINK_VERSION)) this.bad((words) => words.otherVersion(clipped(text), LINK_VERSION));
    },
    preset: (id) => {
      if (presetOf(id) === undefined) this.bad((words) => words.noPreset(clipped(id), DEFAULT_PRESET));
      else this.preset = id;
    },
    at: (text) => this.takeAt(text),
    t: (text) => this.takeDuration(text, 't', (ns) => (this.t_ns = ns)),
    speed: (text) => this.takeDuration(text, 'speed', (ns) => (this.speed = Math.min(1e10, Math.max(1e3, ns)))),
    loop: (text) => {
      this.loop = parseSpan(text);
      if (this.loop === null) this.bad((words) => words.noSpan(clipped(text)));
    },
    against: (text) => this.takeAgainst(text),
    replay: (text) => {
      const choice = parseReplay(text);
      if (choice === null) this.bad((words) => words.noReplay(clipped(text)));
      else this.replay = formatReplay(choice);
    },
    title: (text) => {
      this.title = this.begin('title', text);
    },
  };

  entry(text: string): void {
    const cut = text.indexOf('=');
    const key = decoded(cut < 0 ? text : text.slice(0, cut));
    const value = decoded(cut < 0 ? '' : text.slice(cut + 1));
    if (key === null || value === null || cut < 0) {
      this.bad((words) => words.noEntry(clipped(text)));
      return;
    }
    if (key !== 'at' && this.seen.has(key)) this.bad((words) => words.twice(clipped(key)));
    this.seen.add(key);
    if (Object.hasOwn(this.takers, key)) this.takers[key](value);
    else this.takeOther(key, value);
  }

  /** Takes an entry about the page or a parameter. */
  private takeOther(key: string, value: string): void {
    const known = knownValues(key);
    if (known !== undefined && !known.includes(value)) this.bad(noneOf(key, value, known));
    else if (key === 'packet' && !/^-?[1-9]\d{0,14}$/.test(value)) this.bad((words) => words.noPacket(clipped(value)));
    else if (key === 'span' && !(parseDuration(value) ?? 0)) this.bad((words) => words.noDuration(key, clipped(value)));
    else if (key === 'answer' && parseAnswer(value) === null)
      this.bad((words) => words.noAnswer(clipped(value), ANSWERS));
    else if (isPageKey(key)) this.takePage(key, this.begin(key, value));
    else this.takeParam('', key, value, (id, number) => (this.overrides[id] = number));
  }

  private takePage(key: PageKey, value: string): void {
    // A group of figures (readout) whose name is wrong stays hidden, because it may show the answer to a question that
    // the link asks.
    if (key === 'readouts' && !areReadouts(value)) this.bad((words) => words.noReadout(clipped(value), READOUT_NAMES));
    this.page[key] = value;
  }

  private takeDuration(text: string, key: string, take: (ns: number) => void): void {
    const ns = parseDuration(text);
    if (ns === null) this.bad((words) => words.noDuration(key, clipped(text)));
    else take(ns);
  }

  private takeAt(text: string): void {
    const colon = text.indexOf(':');
    const equals = text.indexOf('=', colon);
    const at_ns = colon < 0 ? null : parseDuration(text.slice(0, colon));
    if (at_ns === null || equals < 0) {
      this.bad((words) => words.noChange(clipped(text)));
      return;
    }
    if (this.interventions.length >= AT_CAP) {
      this.bad((words) => words.tooManyChanges(clipped(text), AT_CAP));
      return;
    }
    if (at_ns > LONGEST_RUN_NS) {
      this.bad((words) => words.tooLate(clipped(text), LONGEST_RUN_NS));
      return;
    }
    const before = `at=${text.slice(0, colon + 1)}`;
    this.takeParam(before, text.slice(colon + 1, equals), text.slice(equals + 1), (id, value) => {
      if (at_ns === 0) this.atStart[id] = value;
      else if (paramOf(id)?.change === 'restart') this.bad((words) => words.atStartOnly(clipped(text), id));
      else this.interventions.push({ at_ns, id, value });
    });
  }

  private takeAgainst(text: string): void {
    if (NO_ENTRY_OF_A_RUN.test(text)) {
      this.bad((words) => words.noRun(clipped(text)));
      return;
    }
    const { scenario, problems } = decodeRun(text);
    for (const problem of problems) this.bad(problem);
    this.page.against = formatRun(scenario);
  }

  /** `before`: part of the entry before the id, which is the time of a change during the run. */
  private takeParam(before: string, id: string, text: string, take: (id: string, value: number) => void): void {
    const param = paramOf(id);
    const name = clipped(before + id);
    if (param === undefined) {
      this.bad((words) => words.noParam(name, clipped(text)));
      return;
    }
    const value = parseValue(param, text);
    if (value === null) this.bad(refusalOf(param, name, clipped(text)));
    else take(id, value);
  }

  /** Returns the beginning of a text that may be too long. */
  private begin(key: string, text: string): string {
    if (text.length > TEXT_CAP) this.bad((words) => words.tooLongEntry(key, clipped(text), TEXT_CAP));
    return cut(text, TEXT_CAP);
  }

  private bad(problem: Problem): void {
    if (this.problems.length < 20) this.problems.push(problem);
  }
}

/**
 * Returns the decoded text of an entry. Null if the entry is damaged or contains an incomplete surrogate pair, which
 * a link cannot contain.
 */
function decoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text);
    return /\p{Surrogate}/u.test(plain) ? null : plain;
  } catch {
    return null;
  }
}

/** The problem of a value that a parameter does not allow. `name`: the part of the entry before the value. */
function refusalOf(param: Param, name: string, text: string): Problem {
  const { type, unit } = param;
  const written = type === 'int' || type === 'decimal' ? splitValue(param, text) : null;
  if (written !== null) {
    const { number, suffix, factors } = written;
    const isPlain = suffix === '' || suffix === unit;
    const units = Object.keys(factors);
    if (!isPlain && !Object.hasOwn(factors, suffix) && units.length > 0)
      return (words) => words.otherUnit(name, text, limitsOf(param), units);
    if (type === 'int' && isPlain && !Number.isInteger(number))
      return (words) => words.notWhole(name, text, limitsOf(param));
  }
  return (words) => words.notAllowed(name, text, limitsOf(param));
}

/** The problem of an entry whose value is none of the allowed values. */
export function noneOf(key: string, text: string, values: readonly string[]): Problem {
  return (words) => words.notAllowed(key, clipped(text), settings.oneOf(values));
}

/** Returns the beginning of a text, short enough for a message. */
export function clipped(text: string): string {
  return text.length > 60 ? `${cut(text, 60)}…` : text;
}

/**
 * Returns the beginning of a text. An incomplete surrogate pair at its end is removed, because a link cannot contain
 * it.
 */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Surrogate}$/u, '');
}

/** Parses the fragment of an address, with or without its `#`. */
export function decodeLink(fragment: string): Decoded {
  const reader = new Reader();
  const text = fragment.startsWith('#') ? fragment.slice(1) : fragment;
  const problems: Problem[] = [];
  if (text.length > LINK_CAP) problems.push((words) => words.tooLong(LINK_CAP));
  for (const entry of text.slice(0, LINK_CAP).split('&')) if (entry !== '') reader.entry(entry);
  const { preset, replay, t_ns, speed, title, loop, page } = reader;
  const overrides = { ...reader.overrides, ...reader.atStart };
  const interventions = reader.interventions.sort((a, b) => a.at_ns - b.at_ns);
  return {
    scenario: { preset, overrides, interventions, replay, t_ns, speed, title, loop, page },
    problems: [...problems, ...reader.problems],
  };
}

function decodeRun(text: string): Decoded {
  return decodeLink(text.replaceAll(';', '&'));
}

/** Parses the run of an `against=` entry. */
export const parseRun = (text: string): Written => writtenOf(decodeRun(text).scenario);

/** Formats a run for `against=`: `preset=tcp-loaded;at=1.5s:app.nice=-5`. */
export const formatRun = (run: Written): string => runEntries(run).join(';');

/** Percent-encodes only characters that would break an entry, so that a link stays readable. */
function encoded(text: string): string {
  return encodeURIComponent(text)
    .replace(/%3A/g, ':')
    .replace(/%2C/g, ',')
    .replace(/%2F/g, '/')
    .replace(/%3B/g, ';')
    .replace(/%3D/g, '=');
}

/** Returns the entries of a run. Values that equal the preset's are already absent from the scenario store. */
function runEntries({ preset, overrides, interventions, replay }: Written): string[] {
  const entries = [`preset=${preset}`];
  for (const param of PARAMS) {
    const value = overrides[param.id];
    if (value !== undefined) entries.push(`${param.id}=${encoded(formatValue(param, value))}`);
  }
  if (replay !== undefined) entries.push(`replay=${encoded(replay)}`);
  for (const { at_ns, id, value } of interventions) {
    const param = paramOf(id);
    if (param !== undefined) entries.push(`at=${formatDuration(at_ns)}:${id}=${encoded(formatValue(param, value))}`);
  }
  return entries;
}

/** Returns the fragment of a scenario, without `#`. */
export function encodeLink({ t_ns, speed, loop, page, title, ...run }: Scenario): string {
  const entries = [`v=${LINK_VERSION}`, ...runEntries(run)];
  if (t_ns !== null) entries.push(`t=${formatDuration(t_ns)}`);
  if (speed !== null) entries.push(`speed=${formatDuration(speed)}`);
  if (loop !== null) entries.push(`loop=${formatSpan(loop)}`);
  for (const [key, value] of Object.entries(page)) entries.push(`${key}=${encoded(value)}`);
  if (title !== '') entries.push(`title=${encoded(title)}`);
  return entries.join('&');
}
