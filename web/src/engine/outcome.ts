/** Messages between the page and a worker of its pool: a request for a run, and the worker's reports. */

import type { Span } from '../lib/span';
import type { RunSpec } from '../scenario/runSpec';
import type { CaptureContent, CapturePart } from './captureReader';
import type { Fault } from './protocol';

/** Single values of the simulated machine, by `FrameField`, at two moments of a run. */
export type Ends = { readonly begin: Float64Array; readonly end: Float64Array };

/** Result of a run: its metrics by id, and the digest. */
export type Outcome = {
  readonly metrics: Readonly<Record<string, number>>;
  readonly digest: string;
  /** Single values at the moment `since_ns` and at the end of the run. */
  readonly ends?: Ends;
};

/** Requests the results of a whole run, and the single values at the moment `since_ns`. */
export type Since = { readonly since_ns: number };

/** A span of a run. `waits`: whether the longest waits are also requested, which needs a replay. */
export type Stretch = Span & { readonly waits: boolean };

/** Result of a span of a run. */
export type Passage = Ends & {
  /** Longest wait at each stage, in rows of `About.Waits`. Empty if not requested. */
  readonly waits: Float64Array;
};

/**
 * Requests the frames on the wire in a span, as the capture point `side` sees them. Up to `snapLength` bytes of each
 * frame are kept.
 */
export type Capture = Span & { readonly side: number; readonly snapLength: number };

/** Requests the play of a packetdrill script. No run is needed. */
type ScriptRequest = { readonly script: string };

/** Possible verdicts on a statement of a packetdrill script. */
export type Verdict =
  | 'done'
  | 'ignored'
  | 'asExpected'
  | 'differs'
  | 'offTime'
  | 'missing'
  | 'unplayable'
  | 'notReached';
/** Reasons why a statement of a packetdrill script cannot be played. */
type Unplayable = 'notation' | 'protocol' | 'flag' | 'option' | 'call' | 'sendsData' | 'noConnection';

/** A statement of a packetdrill script, with its result. */
export type Statement = {
  readonly line: string;
  /** Time in the script, s. Empty if the statement was not played. */
  readonly at: string;
  readonly text: string;
  readonly verdict: Verdict;
  readonly why: Unplayable | '';
  /** Flag, option or call that cannot be played. */
  readonly about: string;
  readonly expected: string;
  readonly actual: string;
};

/** Request about a run. Null requests its final result. */
export type OutcomeRequest = Stretch | Capture | Since | ScriptRequest | null;

/** Requests a whole run, or a part of its results. */
export type Whole = { readonly type: 'whole'; readonly run: RunSpec; readonly wanted: OutcomeRequest };

/** Requests the content of a packet capture. */
export type Examine = { readonly type: 'examine'; readonly file: Blob; readonly part: CapturePart };

/** Reports of a worker that reads a capture: the number of bytes read so far, or the content. */
export type Examined =
  | { readonly type: 'read'; readonly bytes: number }
  | { readonly type: 'examined'; readonly content: CaptureContent };

/** Reports of a worker about its run. */
export type News =
  | { readonly type: 'way'; readonly now_ns: number }
  | { readonly type: 'end'; readonly outcome: Outcome }
  | { readonly type: 'passed'; readonly passage: Passage }
  /** The bytes of a pcapng file. */
  | { readonly type: 'captured'; readonly file: readonly Uint8Array<ArrayBuffer>[] }
  | { readonly type: 'played'; readonly statements: readonly Statement[] }
  | Fault;
