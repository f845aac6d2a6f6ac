/** What is wrong with a link, and what it withholds. */
import { duration, listed } from '../numbers';

export const link = {
  problems: 'Some of this link could not be used',
  tooLong: (most: number) => `The link is longer than ${most} characters: the rest was left out.`,
  noEntry: (text: string) => `“${text}” is not an entry of the form name=value.`,
  twice: (key: string) => `${key} is given twice: the last one counts.`,
  otherVersion: (given: string, known: number) =>
    `v=${given}: this page reads version ${known}; it tries all the same.`,
  noPreset: (id: string, used: string) => `preset=${id}: there is no such preset; ${used} is used.`,
  noDuration: (key: string, text: string) => `${key}=${text}: write a number and ns, us, ms or s.`,
  noSpan: (text: string) => `loop=${text}: write loop=1.2s-1.35s.`,
  noSwitch: (key: string, text: string) => `${key}=${text}: write 0 or 1.`,
  noAnswer: (text: string, known: readonly string[]) =>
    `answer=${text}: there is no such answer; there are ${listed(known)}, with a number where one is meant, as answer=causes:12.`,
  noRun: (text: string) =>
    `against=${text}: write the entries of a run, parted by semicolons, as against=preset=tcp-loaded;app.nice=-5.`,
  noView: (name: string, known: readonly string[]) =>
    `view=${name}: there is no such view; there are ${listed(known)}.`,
  noChange: (text: string) => `at=${text}: write at=1.5s:app.nice=-15.`,
  tooManyChanges: (text: string, most: number) => `at=${text}: more than ${most} changes.`,
  tooLate: (text: string, most_ns: number) => `at=${text}: allowed is 0 … ${duration(most_ns)}, the longest run.`,
  atStartOnly: (text: string, id: string) =>
    `at=${text}: ${id} needs a restart; write it without a time, for the whole run.`,
  noParam: (id: string, text: string) => `${id}=${text}: there is no parameter of this name.`,
  notAllowed: (id: string, text: string, limits: string) => `${id}=${text}: allowed is ${limits}.`,
  readOnly: 'This link shows the run as it is: its parameters cannot be changed here.',
  withheld: 'Not shown: this link leaves it out.',
};
