/** A run as command-line arguments: `--preset tcp-quiet --set app.nice=-10 --duration 25s --seed 3`. */

import type { Span } from '../lib/span';
import { Side } from '../tables/tables';
import type { Written } from './link';
import { paramOf, parseValue, presetOf, type Values } from './params';
import { filterText, parseReplay } from './replay';
import { formatDuration, formatSpan, parseDuration } from './span';

/** Parses the arguments in files of the project. Throws at an unknown argument. */
export function readArguments(line: string): Written {
  const words = line.split(' ');
  let preset = '';
  const overrides: Record<string, number> = {};
  for (let i = 0; i < words.length; i += 2) {
    const [option, text = ''] = [words[i], words[i + 1]];
    if (option === '--preset' && presetOf(text) !== undefined) preset = text;
    else if (option === '--set') Object.assign(overrides, setting(text));
    else if (option === '--seed') Object.assign(overrides, setting(`run.seed=${text}`));
    else if (option === '--duration') overrides['run.duration'] = seconds(text);
    else throw new Error(`${option} ${text}`);
  }
  return { preset, overrides, interventions: [] };
}

function setting(text: string): Values {
  const cut = text.indexOf('=');
  const param = paramOf(text.slice(0, cut));
  const value = param === undefined ? null : parseValue(param, text.slice(cut + 1));
  if (param === undefined || value === null) throw new Error(text);
  return { [param.id]: value };
}

function seconds(text: string): number {
  const ns = parseDuration(text);
  if (ns === null) throw new Error(text);
  return ns / 1e9;
}

/** Matches a text that needs no quotes in a shell. */
const BARE = /^[\w.:=,-]+$/;

/** Returns the arguments that replay a link's capture. The command must be run in the folder of the capture. */
function replayArguments(text: string): string[] {
  const choice = parseReplay(text);
  if (choice === null) return [];
  const words = ['--replay', choice.name || 'capture.pcap'];
  if (choice.as !== 'arrivals') words.push('--replay-as', choice.as);
  if (choice.rate !== 1) words.push('--rate', String(choice.rate));
  if (choice.span !== null) words.push('--replay-span', formatSpan(choice.span));
  const filter = filterText(choice.filter);
  if (filter !== '') words.push('--replay-filter', filter);
  return words;
}

/**
 * Returns the command that captures the frames in a span of a link's run. `side`: capture point. The command ignores
 * entries about the page.
 */
export function capturedBy(fragment: string, side: number, { from_ns, to_ns }: Span): string {
  const words = ['ringside', 'export'];
  for (const [key, value] of new URLSearchParams(fragment)) {
    if (key === 'preset') words.push('--preset', value);
    else if (key === 'at') words.push('--at', value);
    else if (key === 'replay') words.push(...replayArguments(value));
    else if (paramOf(key) !== undefined) words.push('--set', `${key}=${value}`);
  }
  words.push('--pcap', 'capture.pcapng');
  if (side !== Side.Both) words.push('--side', side === Side.Receiver ? 'receiver' : 'sender');
  if (from_ns > 0) words.push('--from', formatDuration(from_ns));
  words.push('--to', formatDuration(to_ns));
  return words.map((word) => (BARE.test(word) ? word : `'${word}'`)).join(' ');
}
