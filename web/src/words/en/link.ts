/**
 * Errors in a link. The page opens a scenario file as a link, so the title and the text `afterEnd` must fit a link and
 * a file.
 */
export default {
  problems: 'Some entries of the link could not be used',
  tooLong: 'The link is longer than {most} characters. The rest was ignored.',
  noEntry: '“{text}” is not an entry of the form name=value. The entry was ignored.',
  twice: 'The link contains {key} twice. The last value was used.',
  otherVersion: 'v={given}: this page reads version {known}. The link was read as version {known}.',
  noPreset: 'preset={id}: no such preset. The preset {used} was used.',
  noDuration: '{key}={text}: write a number with ns, us, ms or s. The entry was ignored.',
  noSpan: 'loop={text}: write two times, such as loop=1.2s-1.35s. The entry was ignored.',
  noPacket: 'packet={text}: write the number of a packet. The entry was ignored.',
  noAnswer:
    'answer={text}: there is no such answer. The answers are {known}. Some answers need a number, such as answer=causes:12. The entry was ignored.',
  noOrigin:
    'host={host}: write an origin, such as https://moodle.example. Without an origin, no page receives messages.',
  noFarHost:
    'stage=far: this run has no far host to show. A router has one with sink.kind=machine. The entry was ignored.',
  tooLongEntry: '{key}={text}: at most {most} characters are allowed. The rest was ignored.',
  noRun:
    'against={text}: write the entries of a run, separated by semicolons, such as against=preset=tcp-loaded;app.nice=-5. The entry was ignored.',
  noReplay: 'replay={text}: copy this entry whole from a link that the page made. The entry was ignored.',
  noReadout:
    'readouts={text}: the readouts are {known}. The page shows only the readouts that the entry names. Write 0 to hide all of them.',
  noChange: 'at={text}: write a time and a change, such as at=1.5s:app.nice=-15. The entry was ignored.',
  tooManyChanges: 'at={text}: at most {most} changes are allowed. The entry was ignored.',
  tooLate: 'at={text}: the time must be 0 … {most}, because no run is longer. The entry was ignored.',
  afterEnd: '{entry}: the moment is after {end}, the end of the run. The run does not reach this moment.',
  atStartOnly:
    'at={text}: a change of {id} needs a restart. Write {id} without a time; the value then applies to the whole run.',
  noParam: '{id}={text}: no such parameter. The entry was ignored.',
  notAllowed: '{id}={text}: must be {limits}. The entry was ignored.',
  notWhole: '{id}={text}: must be a whole number, {limits}. The entry was ignored.',
  otherUnit: '{id}={text}: must be {limits}. The value may have one of these units: {units}. The entry was ignored.',
} as const;
