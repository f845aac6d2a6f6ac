/** Durations and spans of a link: `2.25s`, `1.2s-1.35s`. */

import type { Span } from '../lib/span';

const UNITS: Readonly<Record<string, number>> = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9 };
const DURATION = /^(\d+(?:\.\d+)?)(ns|us|µs|ms|s)$/;
const DURATION_CAP = 32;
/** A time longer than any run, ns. */
const LONGEST_NS = 3.6e15;

/** Parses "1.5s" to 1 500 000 000. Null if the text is malformed or the time is too long. */
export function parseDuration(text: string): number | null {
  const [, digits, unit] = (text.length <= DURATION_CAP && DURATION.exec(text)) || [];
  if (digits === undefined) return null;
  const ns = Math.round(Number(digits) * UNITS[unit]);
  return ns <= LONGEST_NS ? ns : null;
}

/** Parses a span such as `1.2s-1.35s`. */
export function parseSpan(text: string): Span | null {
  const [from_ns, to_ns, ...more] = text.split('-').map(parseDuration);
  return typeof from_ns === 'number' && typeof to_ns === 'number' && from_ns < to_ns && more.length === 0
    ? { from_ns, to_ns }
    : null;
}

export function formatSpan({ from_ns, to_ns }: Span): string {
  return `${formatDuration(from_ns)}-${formatDuration(to_ns)}`;
}

/** Returns the shortest exact text, such as "2.25s" for 2 250 000 000. */
export function formatDuration(ns: number): string {
  for (const unit of ['s', 'ms', 'us'] as const) {
    const value = ns / UNITS[unit];
    const text = String(value);
    if (value >= 1 && /^\d+(\.\d+)?$/.test(text) && Math.round(value * UNITS[unit]) === ns) return `${text}${unit}`;
  }
  return `${ns}ns`;
}
