/** What is wrong with a link, and what it withholds. */
export default {
  problems: 'Some of this link could not be used',
  tooLong: 'The link is longer than {most} characters: the rest was left out.',
  noEntry: '“{text}” is not an entry of the form name=value.',
  twice: '{key} is given twice: the last one counts.',
  otherVersion: 'v={given}: this page reads version {known}; it tries all the same.',
  noPreset: 'preset={id}: there is no such preset; {used} is used.',
  noDuration: '{key}={text}: write a number and ns, us, ms or s.',
  noSpan: 'loop={text}: write loop=1.2s-1.35s.',
  noSwitch: '{key}={text}: write 0 or 1.',
  noAnswer:
    'answer={text}: there is no such answer; there are {known}, with a number where one is meant, as answer=causes:12.',
  noRun: 'against={text}: write the entries of a run, parted by semicolons, as against=preset=tcp-loaded;app.nice=-5.',
  noView: 'view={name}: there is no such view; there are {known}.',
  noChange: 'at={text}: write at=1.5s:app.nice=-15.',
  tooManyChanges: 'at={text}: more than {most} changes.',
  tooLate: 'at={text}: allowed is 0 … {most}, the longest run.',
  atStartOnly: 'at={text}: {id} needs a restart; write it without a time, for the whole run.',
  noParam: '{id}={text}: there is no parameter of this name.',
  notAllowed: '{id}={text}: allowed is {limits}.',
  readOnly: 'This link shows the run as it is: its parameters cannot be changed here.',
  withheld: 'Not shown: this link leaves it out.',
} as const;
