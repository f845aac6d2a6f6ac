// biome-ignore-all lint/a11y/useSemanticElements: parts of a drawing are named groups, not form field sets
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keyboard
/** The Compare view: two machines on one clock, their differences, and the effects. */

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Inspector } from '../../instruments/answers/Inspector';
import { Repeat } from '../../instruments/answers/Repeat';
import { type Repetition, useRepetition } from '../../instruments/answers/useRepetition';
import { Controls } from '../../instruments/controls/Controls';
import { useHelp } from '../../instruments/header/Help';
import { PresetSelect } from '../../instruments/header/PresetChoice';
import { RefusedWhy } from '../../instruments/header/RefusedWhy';
import { sentenceOf } from '../../instruments/header/Sentence';
import { Top } from '../../instruments/header/Top';
import { RunQueue } from '../../instruments/runqueue/RunQueue';
import { Stage } from '../../instruments/stage/Stage';
import { useSummary } from '../../instruments/summary/useSummary';
import { Timeline } from '../../instruments/timeline/Timeline';
import { Transport } from '../../instruments/transport/Transport';
import type { FollowingLab } from '../../run/following';
import type { Lab } from '../../run/lab';
import { forkOf } from '../../scenario/differences';
import type { Written } from '../../scenario/link';
import { valueFor, valueWithUnit } from '../../scenario/params';
import { chosenPreset } from '../../scenario/store';
import { isReadOnly } from '../../scenario/withheld';
import { Boundary } from '../../ui/Boundary';
import { useKeys } from '../../ui/keys';
import { Panel } from '../../ui/Panel';
import { SkipToContent } from '../../ui/SkipToContent';
import { useAgainst, useDifferences, useOtherCapture } from '../../ui/useAgainst';
import { LabProvider, useChosen, useLab, useParam, useReadOnly, useStatus } from '../../ui/useLab';
import { useTitle } from '../../ui/useTitle';
import { comparison as words } from '../../words/comparison';
import { charts, page, controls as wordsOfControls } from '../../words/opening';
import { Strip } from './Differences';
import { Effects } from './Effects';
import { Overlays } from './Overlays';
import { useComparison, useOther } from './useBeside';
import './compare.css';
import './side.css';
import './overlays.css';

export function Compare() {
  const lab = useLab();
  useTitle(page.views.compare);
  const against = useAgainst();
  useEffect(() => {
    if (against === null) lab.forks.keep(unchanged(lab));
  }, [against, lab]);
  return against === null ? null : <Both against={against} />;
}

/**
 * Returns run A without the changes made during the run. If there are none, returns run A's preset with the same `run.`
 * parameters, such as the seed.
 */
function unchanged(lab: Lab): Written {
  const { preset, overrides, interventions, replay } = lab.chosen;
  if (interventions.length > 0) return { preset, overrides, interventions: [], replay };
  const kept = Object.entries(overrides).filter(([id]) => id.startsWith('run.'));
  return { preset, overrides: Object.fromEntries(kept), interventions: [], replay };
}

function Both({ against }: { against: Written }) {
  const lab = useLab();
  const root = useRef<HTMLDivElement>(null);
  const other = useOther(against);
  const differences = useDifferences();
  const forked_ns = useOtherCapture() ? 0 : forkOf(differences);
  const findings = useComparison(other, forked_ns);
  const repetition = useRepetition(against, forked_ns, findings.readings?.t_ns ?? null);
  const [stacked, setStacked] = useState(false);
  const { showHelp, sheet } = useHelp();
  const { readSummary, voice } = useSummary();
  useKeys(
    lab,
    root,
    useMemo(() => ({ showHelp, characters: { s: readSummary } }), [showHelp, readSummary]),
  );
  return (
    <div className="lab compare" ref={root}>
      <SkipToContent />
      <Header stacked={stacked} stack={setStacked} showHelp={showHelp} />
      <Transport />
      <main data-stacked={stacked}>
        <Strip {...{ differences, forked_ns, findings, repetition, against }} />
        <div className="stages" role="group" aria-label={words.stages}>
          <Run of={lab} name={words.runs.a} className="run of-run-a" />
          <Run of={other} name={words.runs.b} className="run of-run-b">
            <PresetSelect name={words.presetOfB} preset={against.preset} choose={(id) => compareWith(lab, id)} />
          </Run>
        </div>
        <div className="clocks">
          <OfBoth other={other} className="cpu">
            <Panel of="timeline">
              <Timeline />
            </Panel>
          </OfBoth>
          <Queues other={other} against={against} />
          <Boundary name={charts.title} className="overlays">
            <Overlays other={other} forked_ns={forked_ns} />
          </Boundary>
        </div>
        <Side
          other={other}
          repetition={repetition}
          against={against}
          effects={<Effects against={against} forked_ns={forked_ns} findings={findings} />}
        />
      </main>
      {voice}
      {sheet}
    </div>
  );
}

/** Starts run A from another preset. Run B does not change. */
function startFrom(lab: Lab, preset: string): void {
  const { against } = lab.forks;
  lab.changes.choosePreset(preset);
  lab.forks.keep(against);
}

/** Replaces run B by a preset with run A's seed. *Back* leads to the previous run B. */
function compareWith(lab: Lab, preset: string): void {
  const { overrides, page } = lab.chosen;
  if (isReadOnly(page)) return;
  const kept = Object.entries(overrides).filter(([id]) => id === 'run.seed');
  lab.links.compareWith({ preset, overrides: Object.fromEntries(kept), interventions: [] });
}

type HeaderProps = { stacked: boolean; stack: (stacked: boolean) => void; showHelp: () => void };

function Header({ stacked, stack, showHelp }: HeaderProps) {
  const lab = useLab();
  const preset = useChosen((state) => chosenPreset(state.preset).id);
  const sentence = useChosen(sentenceOf);
  return (
    <Top
      className="end"
      first={
        <button type="button" className="stacks" onClick={() => stack(!stacked)}>
          {stacked ? words.beside : words.stacked}
        </button>
      }
      showHelp={showHelp}
    >
      <PresetSelect name={page.preset} preset={preset} choose={(id) => startFrom(lab, id)} />
      <p className="sentence">
        {words.oneClock} {sentence}
      </p>
    </Top>
  );
}

type RunProps = { of: Lab; name: string; className: string; children?: ReactNode };

function Run({ of, name, className, children }: RunProps) {
  return (
    <LabProvider value={of}>
      <section className={className} aria-label={name}>
        <RunHead name={name}>{children}</RunHead>
        <Panel of="stage">
          <Stage />
        </Panel>
      </section>
    </LabProvider>
  );
}

/** Name above a run's picture. If the run's machine has stopped, also a button that restarts it. */
function RunHead({ name, children }: { name: string; children: ReactNode }) {
  const lab = useLab();
  const fault = useStatus((status) => status.fault);
  const isOnItsWay = useStatus(({ seeking }) => seeking !== null);
  const release = valueWithUnit('kernel.release', useParam('kernel.release'));
  return (
    <header>
      <h2>
        {name} <span className="muted">{words.kernelOf(release)}</span>
      </h2>
      {children}
      {isOnItsWay && <span className="muted">{words.onItsWay}</span>}
      {fault?.reason === 'refused' && (
        <div role="alert" className="cluster">
          <RefusedWhy refusal={fault.refusal} />
        </div>
      )}
      {fault !== null && fault.reason !== 'refused' && (
        <div role="alert">
          {words.stopped(name)}{' '}
          <button type="button" onClick={() => lab.startAgain()}>
            {words.startAgain(name)}
          </button>
        </div>
      )}
    </header>
  );
}

type OfBothProps = { other: FollowingLab; className?: string; children: ReactNode };

/** A panel for run A, and the same panel for run B. */
function OfBoth({ other, className, children }: OfBothProps) {
  const lab = useLab();
  return (['a', 'b'] as const).map((run) => (
    <LabProvider key={run} value={run === 'a' ? lab : other}>
      <div className={className} role="group" aria-label={words.runs[run]} data-run={run.toUpperCase()}>
        {children}
      </div>
    </LabProvider>
  ));
}

/** Both run queues, shown if the schedulers differ: O(1)’s arrays beside EEVDF’s virtual times. */
function Queues({ other, against }: { other: FollowingLab; against: Written }) {
  const mine = useParam('kernel.scheduler');
  if (mine === valueFor('kernel.scheduler', chosenPreset(against.preset), against.overrides)) return null;
  return (
    <div className="queues">
      <OfBoth other={other}>
        <Panel of="runqueue">
          <RunQueue />
        </Panel>
      </OfBoth>
    </div>
  );
}

type SideProps = { other: FollowingLab; repetition: Repetition; against: Written; effects: ReactNode };

/** Side panel of the Compare view: answers of both machines, effects, repetition, and the controls of both runs. */
function Side({ other, repetition, against, effects }: SideProps) {
  const fixed = useReadOnly();
  return (
    <aside className="card compare-side" aria-label={words.side}>
      <div className="side-scroll" tabIndex={0} role="group" aria-label={page.sideParts}>
        <Boundary name={page.ask.title}>
          <Inspector run={words.runs.a} />
          <LabProvider value={other}>
            <Inspector run={words.runs.b} />
          </LabProvider>
        </Boundary>
        <Boundary name={words.side}>{effects}</Boundary>
        <Boundary name={words.repeat.title}>
          <Repeat repetition={repetition} against={against} />
        </Boundary>
        {!fixed && (
          <Boundary name={wordsOfControls.title}>
            <ControlsOfEither other={other} />
          </Boundary>
        )}
      </div>
    </aside>
  );
}

/** Controls of one run at a time. Run A is chosen first. */
function ControlsOfEither({ other }: { other: FollowingLab }) {
  const lab = useLab();
  const [run, choose] = useState<'a' | 'b'>('a');
  return (
    <>
      <p className="ways" role="group" aria-label={words.toChange}>
        {(['a', 'b'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={run === one} onClick={() => choose(one)}>
            {words.change[one]}
          </button>
        ))}
      </p>
      <LabProvider key={run} value={run === 'a' ? lab : other}>
        <Controls />
      </LabProvider>
    </>
  );
}
