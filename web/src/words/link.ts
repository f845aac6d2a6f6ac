/** Texts of errors in a link. */
import english from './en/link';
import { count, duration, listed } from './numbers';
import { part } from './spoken';

export const link = part('link', english, (say) => ({
  ...say,
  tooLong: (most: number) => say.tooLong({ most: count(most) }),
  noEntry: (text: string) => say.noEntry({ text }),
  twice: (key: string) => say.twice({ key }),
  otherVersion: (given: string, known: number) => say.otherVersion({ given, known: String(known) }),
  noPreset: (id: string, used: string) => say.noPreset({ id, used }),
  noDuration: (key: string, text: string) => say.noDuration({ key, text }),
  noSpan: (text: string) => say.noSpan({ text }),
  noPacket: (text: string) => say.noPacket({ text }),
  noAnswer: (text: string, known: readonly string[]) => say.noAnswer({ text, known: listed(known) }),
  noOrigin: (host: string) => say.noOrigin({ host }),
  tooLongEntry: (key: string, text: string, most: number) => say.tooLongEntry({ key, text, most: count(most) }),
  noRun: (text: string) => say.noRun({ text }),
  noReplay: (text: string) => say.noReplay({ text }),
  noReadout: (text: string, known: readonly string[]) => say.noReadout({ text, known: listed(known) }),
  noChange: (text: string) => say.noChange({ text }),
  tooManyChanges: (text: string, most: number) => say.tooManyChanges({ text, most: count(most) }),
  tooLate: (text: string, most_ns: number) => say.tooLate({ text, most: duration(most_ns) }),
  afterEnd: (entry: string, end_ns: number) => say.afterEnd({ entry, end: duration(end_ns) }),
  atStartOnly: (text: string, id: string) => say.atStartOnly({ text, id }),
  noParam: (id: string, text: string) => say.noParam({ id, text }),
  notAllowed: (id: string, text: string, limits: string) => say.notAllowed({ id, text, limits }),
  notWhole: (id: string, text: string, limits: string) => say.notWhole({ id, text, limits }),
  otherUnit: (id: string, text: string, limits: string, units: readonly string[]) =>
    say.otherUnit({ id, text, limits, units: listed(units) }),
}));
