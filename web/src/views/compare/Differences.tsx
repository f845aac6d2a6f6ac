/**
 * The part above the two machines: the differences of the runs, their branch point, and the effect on the rate at which
 * a receiver delivers data or a router forwards packets.
 */

import { useState } from 'react';
import { effect, MEASURES, type MeasureId, type Unit } from '../../decode/effect';
import { sentence } from '../../decode/entries';
import type { Link } from '../../decode/links';
import { spreadOf } from '../../decode/spread';
import { useHost } from '../../hosts/hosts';
import { Draining, howFar, OtherSpan } from '../../instruments/answers/Repeat';
import type { Repetition } from '../../instruments/answers/useRepetition';
import type { Findings, Pair } from '../../run/comparison';
import { areAlike, groupingOfRates, type Repeated, ratiosOf, valuesOf } from '../../run/repetition';
import { type Difference, followersAmong, type Step } from '../../scenario/differences';
import type { Written } from '../../scenario/link';
import { labelOf, valueWithUnit } from '../../scenario/params';
import { presentValue } from '../../scenario/store';
import { PARAMS } from '../../tables/tables';
import { later } from '../../ui/later';
import { useAgainst, useOtherCapture } from '../../ui/useAgainst';
import { useChosen, useLab } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { comparison as words } from '../../words/comparison';
import { clock } from '../../words/numbers';

const Staircase = later(() => import('./Staircase'), 'Staircase');

/** Model time by which one press of the *run on* button advances both runs, ns. */
const ON_NS = 2e9;

type StripProps = {
  readonly differences: readonly Difference[];
  readonly forked_ns: number;
  readonly findings: Findings;
};
type AllProps = StripProps & { readonly repetition: Repetition; readonly against: Written };

export function Strip({ repetition, against, ...props }: AllProps) {
  const { differences, forked_ns, findings } = props;
  return (
    <div className="card strip">
      <Differing differences={differences} />
      <Since forked_ns={forked_ns} findings={findings} />
      <HowMuch {...props} repetition={repetition} against={against} />
    </div>
  );
}

function Differing({ differences }: { differences: readonly Difference[] }) {
  const lab = useLab();
  const against = useAgainst();
  const isOtherCapture = useOtherCapture();
  const mine = useChosen((state) => state);
  const seed = presentValue(mine, 'run.seed');
  const followers = against === null ? [] : followersAmong(differences, mine, against);
  const seeds = differences.some(({ id }) => id === 'run.seed') ? words.otherSeed : words.sameSeed(seed);
  return (
    <section aria-label={words.differs}>
      <h2>
        {words.differs} <span className="muted">{words.ofAll(differences.length, PARAMS.length, seeds)}</span>
      </h2>
      {isOtherCapture && <p>{words.otherCapture}</p>}
      {differences.length === 0 && !isOtherCapture && <p>{words.nothingDiffers}</p>}
      <ul>
        {differences
          .filter(({ id }) => !followers.includes(id))
          .map(({ id, a, b }) => (
            <li key={id}>
              <strong>{labelOf(id)}</strong> <span className="of-a">A</span> {stepsWords(id, a)}{' '}
              <span className="of-b">B</span> {stepsWords(id, b)}
            </li>
          ))}
      </ul>
      {followers.length > 0 && (
        <details className="group">
          <summary>{words.following(followers.length)}</summary>
          {words.inTurn(followers.map(labelOf))}
        </details>
      )}
      <div className="ways">
        {(differences.length > 0 || isOtherCapture) && (
          <button type="button" onClick={() => lab.forks.swap()}>
            {words.swap}
          </button>
        )}
        {against !== null && <Stairs against={against} />}
      </div>
    </section>
  );
}

/** The list of switches, the parameters by which the two kernels differ. Escape closes the list. */
function Stairs({ against }: { against: Written }) {
  const [isOpen, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles a key pressed in one of its parts
    <div
      className="stairs"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onPointerEnter={Staircase.expect}
        onFocus={Staircase.expect}
        onClick={() => setOpen(!isOpen)}
      >
        {words.switches}
      </button>
      {isOpen && <Staircase against={against} />}
    </div>
  );
}

/** Values of a parameter with their times, such as "0, −15 from 1.500 000 s". */
function stepsWords(id: string, steps: readonly Step[]): string {
  return words.inTurn(
    steps.map(({ at_ns, value }) => {
      const said = valueWithUnit(id, value);
      return at_ns === 0 ? said : words.valueFrom(said, at_ns);
    }),
  );
}

function Since({ forked_ns, findings: { readings, difference, compared_ns } }: Omit<StripProps, 'differences'>) {
  if (forked_ns === Number.POSITIVE_INFINITY) return null;
  const times = [difference?.a, difference?.b].flatMap((entry) => (entry ? [entry.t_ns] : []));
  return (
    <section aria-label={words.since}>
      <h2>
        {words.since}{' '}
        <span className="muted">
          {words.forked(forked_ns)}
          {times.length > 0 && words.firstDiffers(Math.min(...times) - forked_ns)}
        </span>
      </h2>
      {difference === undefined && <p>{readings === null ? words.oneRun : words.lookingUp}</p>}
      {difference === null && <p>{equalWords(readings, compared_ns)}</p>}
      {difference != null && (
        <ul aria-label={words.firstDifferenceList}>
          <FirstOf run="A" entry={difference.a} />
          <FirstOf run="B" entry={difference.b} />
        </ul>
      )}
    </section>
  );
}

/**
 * Says up to which moment the events and counts of both runs are equal. If events were compared only up to an earlier
 * moment, names that moment.
 */
function equalWords(readings: Findings['readings'], compared_ns: number): string {
  if (readings === null) return words.equalSoFar(compared_ns);
  if (compared_ns < Math.floor(readings.t_ns)) return words.comparedSoFar(compared_ns);
  const measures = Object.keys(MEASURES) as MeasureId[];
  const agree = measures.every((id) => Object.is(readings[id][0], readings[id][1]));
  return agree ? words.equalSoFar(compared_ns) : words.countsDiffer(compared_ns);
}

function FirstOf({ run, entry }: { run: 'A' | 'B'; entry: Link | null }) {
  const lab = useLab();
  if (entry === null) return <li>{run === 'A' ? words.nothingYetA : words.nothingYetB}</li>;
  const said = sentence(entry);
  return (
    <li>
      <button type="button" className="link" title={answers.goThere} onClick={() => lab.clock.visit(entry.t_ns)}>
        {run === 'A' ? words.ofA(said) : words.ofB(said)} <time>{clock(entry.t_ns)}</time>
      </button>
    </li>
  );
}

/**
 * The rates of both runs (delivered by a receiver or forwarded by a router), with buttons. A rate comes from a single
 * run since the branch point or, after a repetition, from the runs with all seeds.
 */
function HowMuch({ forked_ns, findings: { readings }, repetition, against }: AllProps) {
  const lab = useLab();
  if (forked_ns === Number.POSITIVE_INFINITY) return null;
  const { both } = repetition;
  const on = (): void => {
    const { shown_ns, end_ns } = lab;
    lab.clock.seek(Math.min(end_ns, Math.max(forked_ns, shown_ns) + ON_NS));
  };
  return (
    <section aria-label={words.howMuch}>
      {both === null ? (
        <OneRun forked_ns={forked_ns} readings={readings} />
      ) : (
        <AllSeeds both={both} against={against} />
      )}
      <p className="ways">
        <button type="button" onClick={() => lab.clock.seek(forked_ns)}>
          {words.backToFork}
        </button>
        <button type="button" onClick={on}>
          {words.runOn}
        </button>
        <HowSure repetition={repetition} />
      </p>
    </section>
  );
}

type OneRunProps = { readonly forked_ns: number; readonly readings: Findings['readings'] };

/** Delivered or forwarded rates of single runs, from the branch point to the moment on screen. */
function OneRun({ forked_ns, readings }: OneRunProps) {
  const [leading] = useHost().effects;
  const seed = useChosen((state) => presentValue(state, 'run.seed'));
  const since_ns = readings === null ? 0 : readings.t_ns - forked_ns;
  return (
    <>
      <h2>
        {words.howMuch}{' '}
        <span className="muted">
          {leading === 'forwarded' ? words.forwardedNow(since_ns, seed) : words.rateNow(since_ns, seed)}
        </span>
      </h2>
      {readings !== null && <Sizes of={readings[leading]} unit={MEASURES[leading].unit} />}
    </>
  );
}

/** Median rates of delivered data over all seeds. */
function AllSeeds({ both, against }: { both: Repeated; against: Written }) {
  const { seed, to_ns, a, b } = both;
  const ratios = ratiosOf(both);
  const { least, most } = spreadOf(ratios);
  const median = (values: readonly number[]): number => spreadOf(values).median;
  const rate = (outcomes: Repeated['a']): number => median(valuesOf(outcomes, 'goodput_mbps'));
  return (
    <>
      <h2>
        {words.howMuch} <span className="muted">{words.repeat.medians(words.repeat.base(both), a.length)}</span>
      </h2>
      <Sizes of={[rate(a), rate(b)]} unit="Mb/s" size={effect('Mb/s', median(ratios), 1)} />
      {areAlike(both) ? (
        <p className="sure">{words.repeat.alike(a.length)}</p>
      ) : (
        <p className="sure">
          <b>{words.repeat.overSeeds(a.length, least, most)}</b> {words.repeat.onScreen(seed, ratios[0])}{' '}
          {groupsInShort(both)}
        </p>
      )}
      <Draining to_ns={to_ns} against={against} />
    </>
  );
}

/** Values of both runs, and the size of the effect. */
function Sizes({ of: [a, b], unit, size = effect(unit, a, b) }: { of: Pair; unit: Unit; size?: string }) {
  const format = unit === 'Mb/s' ? words.rate : words.count;
  return (
    <p className="how-much">
      <span className="of-a">A</span> {format(a)} <span className="of-b">B</span> {format(b)} <b>{size}</b>
    </p>
  );
}

/**
 * Says that the figures come from single runs, with a button that repeats both runs with several seeds. The side panel
 * says more about groups of results.
 */
function HowSure({ repetition }: { repetition: Repetition }) {
  const { both, seeds, repeat, isReady, isRunning } = repetition;
  if (isRunning) return <span className="sure muted">{howFar(repetition)}</span>;
  if (both === null)
    return (
      <button type="button" disabled={!isReady} onClick={() => repeat(seeds)}>
        {words.repeat.press(seeds)}
      </button>
    );
  return <OtherSpan repetition={repetition} />;
}

function groupsInShort({ a, b }: Repeated): string {
  const kinds = [a, b].map((outcomes) => groupingOfRates(outcomes).kind);
  if (kinds.includes('few')) return words.repeat.tooFew;
  return words.repeat.grouped((['A', 'B'] as const).filter((_, run) => kinds[run] === 'groups'));
}
