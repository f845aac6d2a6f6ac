/** Choices for a replay, as the user types them and in the form that the simulator needs. */

import type { CaptureContent, CapturePart } from '../../engine/captureReader';
import { encodeLink } from '../../scenario/link';
import { paramOf, type Values } from '../../scenario/params';
import {
  FASTEST,
  FILTERS,
  type FilterKey,
  formatReplay,
  isFilterValue,
  type ReplayAs,
  type ReplayChoice,
  SLOWEST,
} from '../../scenario/replay';
import type { PresetId } from '../../tables/names';
import { capture as words } from '../../words/capture';

export type CaptureForm = {
  readonly as: ReplayAs;
  readonly rate: string;
  readonly from: string;
  readonly to: string;
  readonly filter: Readonly<Record<FilterKey, string>>;
};

export const EMPTY_FORM: CaptureForm = {
  as: 'arrivals',
  rate: '1',
  from: '',
  to: '',
  filter: { receiver: '', host: '', port: '', protocol: '' },
};

/**
 * Time after the last packet in which the receiving program empties its buffer, ms. The command line uses the same
 * value.
 */
const DRAIN_MS = 4000;
/** Longest run that the simulator accepts, s. */
const LONGEST_S = paramOf('run.duration')?.max ?? 0;
/** Value of `host.profile` for the server of 2018. */
const SERVER = 3;
/** Presets for a replay: quiet receivers, the first on the server of 2018. The command line uses the second. */
const QUIET = { server: 'now-quiet', other: 'tcp-quiet' } as const satisfies Record<string, PresetId>;
/** Value of `sender.protocol` for UDP. */
const UDP = 1;
/** A moment later than the end of any capture, ns. */
const LATEST_NS = 3.6e15;

/** Returns the part of the capture that the user chose, or a sentence about the first entry that is not allowed. */
export function partOf(form: CaptureForm): CapturePart | string {
  const rate = Math.round(Number(form.rate) * 1000) / 1000;
  if (!(rate >= SLOWEST && rate <= FASTEST)) return words.badRate(form.rate, SLOWEST, FASTEST);
  const span = spanOf(form);
  if (span === undefined) return words.badSpan(form.from, form.to);
  const chosen = FILTERS.filter((key) => form.filter[key].trim() !== '');
  const wrong = chosen.find((key) => !isFilterValue(key, filterOf(form, key)));
  if (wrong !== undefined) return words.badFilter(words.filters[wrong], form.filter[wrong], words.examples[wrong]);
  return { rate, span, filter: Object.fromEntries(chosen.map((key) => [key, filterOf(form, key)])) };
}

/** Returns an entry of the filter in the simulator's form: names of protocols have small letters. */
function filterOf({ filter }: CaptureForm, key: FilterKey): string {
  return filter[key].trim().toLowerCase();
}

/** Returns the chosen time span of the capture. Null for the whole capture, undefined if an entry is malformed. */
function spanOf({ from, to }: CaptureForm): CapturePart['span'] | undefined {
  if (from.trim() === '' && to.trim() === '') return null;
  const from_ns = Math.round(Number(from) * 1e9);
  const to_ns = to.trim() === '' ? LATEST_NS : Math.round(Number(to) * 1e9);
  return from_ns >= 0 && from_ns < to_ns && to_ns <= LATEST_NS ? { from_ns, to_ns } : undefined;
}

/** Returns the entries of the form for a replay that a link describes. */
export function formOf({ as, rate, span, filter }: ReplayChoice): CaptureForm {
  const seconds = (ns: number | undefined): string => (ns === undefined || ns >= LATEST_NS ? '' : String(ns / 1e9));
  return {
    as,
    rate: String(rate),
    from: seconds(span?.from_ns),
    to: seconds(span?.to_ns),
    filter: { ...EMPTY_FORM.filter, ...filter },
  };
}

/** Describes a replay that is longer than the longest run, and the part of it that fits. */
export type Overlong = {
  /** Duration of the whole replay, s. */
  readonly replay_s: number;
  readonly longest_s: number;
  /** Length of the capture's part that fits into the longest run at the chosen speed, s. */
  readonly fits_s: number;
  /** Lowest speed at which the whole replay fits. Null if no allowed speed is high enough. */
  readonly rate: number | null;
};

/** Compares a replay with the longest run. Null if every packet of the replay fits. */
export function overlongOf({ duration_ns }: Pick<CaptureContent, 'duration_ns'>, rate: number): Overlong | null {
  const replay_s = duration_ns / 1e9;
  if (replay_s <= LONGEST_S) return null;
  const enough = Math.ceil(((replay_s * rate) / LONGEST_S) * 10) / 10;
  return { replay_s, longest_s: LONGEST_S, fits_s: LONGEST_S * rate, rate: enough <= FASTEST ? enough : null };
}

/**
 * Returns the link of a run that replays this part of the capture. `kept`: parameters that keep their values from the
 * present run. `profile`: `host.profile` of the present run.
 */
export function replayLink(
  { hash, duration_ns, streams }: CaptureContent,
  part: CapturePart,
  as: ReplayAs,
  name: string,
  { kept, profile }: { readonly kept: Values; readonly profile: number },
): string {
  // The duration is rounded to milliseconds, because the command line refuses a sum such as 1.999 + 4 =
  // 5.9990000000000006.
  const duration_s = Math.min(LONGEST_S, (Math.ceil(duration_ns / 1e6) + DRAIN_MS) / 1e3);
  return encodeLink({
    preset: profile === SERVER ? QUIET.server : QUIET.other,
    // `sender.protocol` decides which path the map shows. The parameter does not change the packets of the capture.
    overrides: { ...kept, 'run.duration': duration_s, ...(streams === 0 ? { 'sender.protocol': UDP } : {}) },
    interventions: [],
    replay: formatReplay({ hash, as, name, ...part }),
    t_ns: 0,
    speed: null,
    title: words.runs(name, as === 'tcp' ? words.live : words.recorded, part.rate),
    loop: null,
    page: {},
  });
}
