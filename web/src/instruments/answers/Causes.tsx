/**
 * A chain of causes: a list of events, each caused by the next. Each event is a button that shows the moment of the
 * event. The conclusion and the tried remedies follow.
 */

import { useMemo } from 'react';
import { closing, hue, shownLinks, words } from '../../decode/chain';
import { isDuplicate } from '../../decode/entries';
import type { Link } from '../../decode/links';
import { troubleOf } from '../../decode/remedies';
import { useHost } from '../../hosts/hosts';
import { aroundMoment } from '../../run/trials';
import { presentValue } from '../../scenario/store';
import { Context, EventCode, FrameField } from '../../tables/tables';
import { Said } from '../../ui/Said';
import { useChosen, useLab } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { causes } from '../../words/causes';
import { contextName, nameOf } from '../../words/names';
import { duration } from '../../words/numbers';
import { CpuShares } from './CpuShares';
import { Chain, type Line, SentAgain, ToLife } from './parts';
import { growth, Taken, useShortage } from './Shortage';
import { Tried, useRun } from './Tried';

/**
 * `entry` and `at_ns`: number and moment of the journal entry that was asked about. Used only if `links` is empty.
 */
type CausesProps = { readonly links: readonly Link[]; readonly entry?: number; readonly at_ns?: number };

export function Causes({ links, entry = 0, at_ns = 0 }: CausesProps) {
  const lab = useLab();
  const tcp = useChosen((state) => presentValue(state, 'sender.protocol') === 0);
  const { hasRemedies } = useHost();
  const chain = shownLinks(links);
  const shortage = useShortage(chain);
  const isKnown = entry <= (lab.snapshot?.get(FrameField.journal_last) ?? 0);
  if (links.length === 0) return <p>{isKnown ? causes.unknown : causes.notYet(at_ns)}</p>;
  const begun = chain[chain.length - 1];
  const lost = links[0].kind === links.find(({ kind }) => hue(kind) === 'alarm')?.kind;
  const said = closing(links);
  const lines = chain.map((link, i): Line => {
    const beside = (
      <>
        {' '}
        <span className="on-cpu">{onCpu(link)}</span>
      </>
    );
    return { t_ns: link.t_ns, hue: hue(link.kind), says: words(link, chain[i - 1]), beside };
  });
  const began = shortage === null ? [] : growth(shortage);
  return (
    <>
      <Chain name={causes.title} lines={[...lines, ...began]} />
      {said !== '' && <p className={lost ? 'closing' : 'closing calm'}>{said}</p>}
      {links[0].kind === EventCode.FrameDropped && !isDuplicate(links[0]) && tcp && (
        <SentAgain key={links[0].a} packet={links[0].a} lost_ns={links[0].t_ns} />
      )}
      {links[0].kind === EventCode.FrameDropped && (
        <ToLife packet={links[0].a} className="link" title="">
          {answers.itsLife}
        </ToLife>
      )}
      {hasRemedies && <Remedies links={links} />}
      {cutOff(links) && <p className="muted">{causes.cutOff}</p>}
      {shortage !== null && <Taken {...shortage} />}
      {chain[0].t_ns > begun.t_ns && (
        <>
          <h3>
            <Said
              pieces={answers.causes.hadCpu()}
              length={<span className="whole">{duration(chain[0].t_ns - begun.t_ns)}</span>}
            />
          </h3>
          <CpuShares from_ns={begun.t_ns} to_ns={chain[0].t_ns} />
        </>
      )}
    </>
  );
}

/** Tries parameter changes that could have broken the chain of causes. */
function Remedies({ links }: { links: readonly Link[] }) {
  const run = useRun();
  const trouble = troubleOf(links);
  const [at_ns, cause_ns] = [links[0].t_ns, links[links.length - 1].t_ns];
  const stretch = useMemo(() => aroundMoment(cause_ns, at_ns, run), [cause_ns, at_ns, run]);
  return trouble === null ? null : <Tried trouble={trouble} stretch={stretch} />;
}

/** Maximum number of events in a chain of causes. */
const LINKS_AT_MOST = 16;

/** Returns whether the cause of the chain's last event happened before the start of the recording. */
function cutOff(links: readonly Link[]): boolean {
  return links.length < LINKS_AT_MOST && (links.at(-1)?.cause ?? 0) > 0;
}

/** Returns what used the CPU at an event of the chain: a task, or an interrupt during the task's time. */
export function onCpu({ context, current_name }: Pick<Link, 'context' | 'current_name'>): string {
  const borrowed = context === Context.HardIrq || context === Context.SoftIrq;
  if (borrowed) return causes.onTimeOf(contextName(context), nameOf(current_name));
  return causes.hadCpu(nameOf(current_name));
}
