// biome-ignore-all lint/a11y/useSemanticElements: tables that scroll are a named group, not a form's field set
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keyboard
/**
 * Call counts of the kernel's functions, as in gcov's reports, beside the counts of another run. Functions on the
 * packet's path come first, in order.
 */

import { Fragment, useId, useState } from 'react';
import { type Calls, callsOf, chainOf, type Fall, fallsOf, isMerging, perPacket } from '../../decode/coverage';
import { type Chain, passedBy } from '../../decode/way';
import { CHAINS } from '../../hosts/chains';
import { hostOf, useHost } from '../../hosts/hosts';
import type { HostKind } from '../../hosts/kind';
import { hopsOf } from '../../run/hopsOf';
import { valueFor } from '../../scenario/params';
import { KernelFile, PRESETS } from '../../tables/tables';
import { useKernelText } from '../../ui/useKernelText';
import { useAsked, useChosen, useParam } from '../../ui/useLab';
import { useNow } from '../../ui/useNow';
import { useReading } from '../../ui/useReading';
import { coverage as words } from '../../words/coverage';
import { settings } from '../../words/opening';
import './coverage.css';
import { type Beside, useBeside } from './useBeside';

const READ_WAY_MS = 300;
/** Smallest difference in calls per packet that is marked as a difference between two runs. */
const DIFFERENT = 0.02;

/** Presets of the same kind of host. Other kinds of host call other functions. */
function presetsFor(host: HostKind): typeof PRESETS {
  return PRESETS.filter((preset) => hostOf(valueFor('host.role', preset, {})).id === host.id);
}

/**
 * Parts of preset names that are exchanged to find the preset to compare with: small and big packets, loaded and quiet
 * receiver.
 */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['small', 'big'],
  ['big', 'small'],
  ['loaded', 'quiet'],
  ['quiet', 'loaded'],
];

function counterpart(preset: string, host: HostKind): string {
  const known = new Set<string>(presetsFor(host).map(({ id }) => id));
  const others = OPPOSITES.map(([one, other]) => preset.replace(one, other));
  return others.find((id) => id !== preset && known.has(id)) ?? host.otherPreset;
}

export function Coverage() {
  const preset = useChosen((state) => state.preset);
  const [mine, setMine] = useState<{ calls: readonly Calls[]; now_ns: number }>({ calls: [], now_ns: 0 });
  const host = useHost();
  const [other, setOther] = useState(() => counterpart(preset, host));
  /** Moment up to which the other run is simulated. Null until the moment of the run on screen is known. */
  const [to_ns, setTo] = useState<number | null>(null);
  const [never, setNever] = useState(false);
  useKernelText(KernelFile.Gcov, ({ text, now_ns }) => {
    setMine({ calls: callsOf(text), now_ns });
    setTo((before) => before ?? now_ns);
  });
  const beside = useBeside(other, to_ns);
  const passed = usePassed();
  const chains = CHAINS[host.id];
  const seen = (one: Calls, i: number): boolean => never || one.calls > 0 || (beside.calls[i]?.calls ?? 0) > 0;
  const rows = mine.calls.flatMap((one, i) => (seen(one, i) ? [{ one, theirs: beside.calls[i] }] : []));
  const inChain = (chain: Chain): Row[] => chain.flatMap((id) => rows.filter(({ one }) => one.id === id));
  const around = rows.filter(({ one }) => !chains.some((chain) => chain.includes(one.id)));
  const ways = chains.length === 1 ? [words.onTheWay] : [words.onTheWayIn, words.onTheWayOut];
  const gro = useParam('net.gro') === 1;
  const falls = fallsOf(mine.calls, chains);
  const losing = falls.filter((fall) => !(gro && isMerging(fall)));
  const merging = falls.find((fall) => gro && isMerging(fall));
  const shared = { all: mine.calls, beside, passed, falls: new Set(losing.map(({ from }) => from.id)) };
  return (
    <div className="coverage">
      <header>
        <Findings isKnown={chainOf(mine.calls, chains[0]).length > 0} losing={losing} merging={merging} />
        <Other
          presets={presetsFor(host)}
          other={other}
          choose={setOther}
          beside={beside}
          again={() => setTo(mine.now_ns)}
        />
        <label>
          <input type="checkbox" checked={never} onChange={(event) => setNever(event.target.checked)} />
          {words.all}
        </label>
      </header>
      <div className="sheets" tabIndex={0} role="group" aria-label={words.table}>
        <div>
          {ways.map((name, i) => (
            <Table key={name} name={name} rows={inChain(chains[i])} {...shared} />
          ))}
        </div>
        <Table name={words.around} rows={around} {...shared} />
      </div>
    </div>
  );
}

const NONE: readonly string[] = [];

/** Returns the functions that the followed packet has passed. */
function usePassed(): readonly string[] {
  const follows = useAsked((asked) => asked.subject !== null);
  return useReading(
    READ_WAY_MS,
    () => NONE,
    ({ followed, life, t }, { tracker }) => (follows ? [...passedBy(hopsOf(followed, life, tracker), t)] : NONE),
    [follows],
  );
}

type FindingsProps = { isKnown: boolean; losing: readonly Fall[]; merging: Fall | undefined };

/** Statements about losses and merged packets that follow from the call counts alone. */
function Findings({ isKnown, losing, merging }: FindingsProps) {
  // In Linux 6.12 the backlog merges segments, so fewer calls need not mean losses.
  const merges = useNow();
  if (!isKnown) return <p />;
  return (
    <p>
      {merging !== undefined && `${words.merged(merging.missing, merging.from.calls, merging.from.name)} `}
      {losing.length === 0 && merging === undefined && words.nothingLost}
      {losing.length > 0 && (
        <span className="alarm">
          {words.falls(
            losing.map(({ from, to, missing }) => ({ from: from.name, to: to.map(({ name }) => name), missing })),
            merges,
          )}
        </span>
      )}
    </p>
  );
}

type OtherProps = {
  presets: typeof PRESETS;
  other: string;
  choose: (preset: string) => void;
  beside: Beside;
  again: () => void;
};

function Other({ presets, other, choose, beside, again }: OtherProps) {
  const field = useId();
  const isThere = beside.calls.length > 0;
  return (
    <div className="other cluster">
      <label htmlFor={field}>{words.beside}</label>
      <select id={field} value={other} onChange={(event) => choose(event.target.value)}>
        <option value="">{words.nobody}</option>
        {presets.map(({ id }) => (
          <option key={id} value={id}>
            {settings.presets[id].title}
          </option>
        ))}
      </select>
      {other !== '' && (
        <>
          <button type="button" onClick={again}>
            {words.again}
          </button>
          <span role="status" className="muted">
            {beside.fault !== null && words.failed(beside.fault)}
            {beside.fault === null && (isThere ? words.at(beside.now_ns) : words.running(beside.now_ns, beside.to_ns))}
          </span>
        </>
      )}
    </div>
  );
}

/** A long function name, which may be broken at an underscore. */
function Name({ of }: { of: string }) {
  return of.split(/(?<=_)(?=[a-z])/).map((word, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}

type Row = { one: Calls; theirs: Calls | undefined };
type TableProps = {
  name: string;
  rows: readonly Row[];
  all: readonly Calls[];
  beside: Beside;
  passed: readonly string[];
  falls: ReadonlySet<string>;
};

function Table({ name, rows, all, beside, passed, falls }: TableProps) {
  if (rows.length === 0) return null;
  const isBeside = beside.calls.length > 0;
  return (
    <table aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{words.columns.calls}</th>
          <th scope="col">
            <abbr title={words.columns.eachLong}>{words.columns.each}</abbr>
          </th>
          {isBeside && <th scope="col">{words.columns.otherEach}</th>}
          {isBeside && <th scope="col">{words.columns.other}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ one, theirs }) => {
          const each = perPacket(all, one);
          const otherEach = theirs === undefined ? 0 : perPacket(beside.calls, theirs);
          const isPassed = one.calls > 0 && passed.includes(one.id);
          const differs = isBeside && Math.abs(each - otherEach) > DIFFERENT;
          return (
            <tr key={one.id} className={falls.has(one.id) ? 'falls' : isPassed ? 'passed' : undefined}>
              <th scope="row">
                <Name of={one.name} />
                {isPassed && <span className="visually-hidden">{words.passed}</span>}
              </th>
              <td>{words.number(one.calls)}</td>
              <td className="each">
                {words.each(each)}
                <meter min={0} max={1} value={Math.min(1, each)} aria-hidden="true" />
              </td>
              {isBeside && <td className={differs ? 'differs' : undefined}>{words.each(otherEach)}</td>}
              {isBeside && <td>{words.number(theirs?.calls ?? 0)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
