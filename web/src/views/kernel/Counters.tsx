/** A real kernel's counters before and after a test, beside the machine's counters. */
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { readCountersOf } from '../../engine/reading';
import { COUNTER_COMMAND } from '../../measured/commands';
import { cpusInOne, differences, filesWithoutBefore } from '../../measured/difference';
import type { Damage, Reading } from '../../measured/reading';
import { measured as words } from '../../words/measured';
import { CounterTable } from './CounterTable';
import { type Given, kept } from './kept';
import { areSwapped, baseOf, machineSince, rowsOf } from './rows';
import { TextField } from './TextField';
import { useMachine } from './useMachine';

function damageWords({ file, first, wrong }: Damage): string {
  switch (wrong.is) {
    case 'noNames':
      return words.text.damaged.noNames(file, first);
    case 'notNumber':
      return words.text.damaged.notNumber(file, first, wrong.word);
    case 'count':
      return words.text.damaged.count(file, first, wrong.values, wrong.names);
  }
}

const aboutReading = ({ files, lines, damages }: Reading): readonly string[] => [
  files.length === 0 ? words.text.nothing : words.text.files(files),
  words.text.lines(lines),
  ...new Set(damages.map(damageWords)),
];

/** A reading in which no counter was found tells nothing, so it counts as missing. */
const foundIn = (reading: Reading | null): Reading | null =>
  reading === null || reading.counters.size === 0 ? null : reading;

export function Counters() {
  const { before, after } = useStore(kept);
  const machine = useMachine();
  const [since, setSince] = useState<typeof machine>(null);
  const [all, setAll] = useState(false);
  const [earlier, later] = [foundIn(before.result), foundIn(after.result)];
  const yours = useMemo(() => (later === null ? [] : differences(earlier, later)), [earlier, later]);
  const alone = later === null ? [] : filesWithoutBefore(earlier, later);
  const machines = useMemo(() => machineSince(since?.reading ?? null, machine?.reading ?? null), [since, machine]);
  const rows = useMemo(() => rowsOf(yours, machines, all), [yours, machines, all]);
  const offline = later === null ? [] : cpusInOne(earlier, later);
  const base = baseOf(yours);
  const packets = { yours: base?.packets ?? 0, machines: baseOf(machines)?.packets ?? 0 };
  return (
    <div className="counters">
      <p>{words.counters.how}</p>
      <Command />
      <div className="two-texts">
        <CounterField title={words.text.before} given={before} take={(before) => kept.setState({ before })} />
        <CounterField title={words.text.after} given={after} take={(after) => kept.setState({ after })} />
      </div>
      {later !== null && (
        <>
          {earlier === null && <p>{words.counters.onlyAfter}</p>}
          {areSwapped(yours) && <p className="alarm">{words.counters.swapped}</p>}
          {alone.length > 0 && <p>{words.counters.notBefore(alone)}</p>}
          {offline.length > 0 && <p>{words.counters.offline(offline)}</p>}
          <p>
            {base === null ? words.counters.noBase : words.counters.base(base.counter, packets.yours, packets.machines)}
          </p>
          <p className="cluster">
            {machine !== null && words.counters.since(since?.at_ns ?? 0, machine.at_ns)}{' '}
            <button type="button" onClick={() => setSince(machine)}>
              {words.counters.mark}
            </button>
          </p>
          <label className="tick beside">
            <input type="checkbox" checked={all} onChange={({ target }) => setAll(target.checked)} />
            {words.counters.unchanged}
          </label>
          <CounterTable rows={rows} base={packets} />
        </>
      )}
    </div>
  );
}

type FieldProps = {
  readonly title: string;
  readonly given: Given<Reading>;
  readonly take: (given: Given<Reading>) => void;
};

function CounterField(props: FieldProps) {
  return <TextField {...props} read={readCountersOf} about={aboutReading} unknownOf={(reading) => reading} />;
}

/** The command that prints the kernel's counters, with a button that copies it. */
function Command() {
  const [said, setSaid] = useState('');
  const copy = (): void => {
    navigator.clipboard?.writeText(COUNTER_COMMAND).then(
      () => setSaid(words.counters.copied),
      () => setSaid(''),
    );
  };
  return (
    <p className="command cluster">
      <code>{COUNTER_COMMAND}</code>
      <button type="button" onClick={copy}>
        {words.counters.copy}
      </button>
      <span role="status">{said}</span>
    </p>
  );
}
