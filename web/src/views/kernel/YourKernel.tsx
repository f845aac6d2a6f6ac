// biome-ignore-all lint/a11y/useSemanticElements: parts of a drawing are named groups, not form field sets
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keyboard
/** The user's own kernel beside the machine: its counters, and its CPUs on the machine's clock. */
import { useCallback, useMemo, useRef } from 'react';
import { useHelp } from '../../instruments/header/Help';
import { PresetChoice } from '../../instruments/header/PresetChoice';
import { Top } from '../../instruments/header/Top';
import { Stage } from '../../instruments/stage/Stage';
import { useSummary } from '../../instruments/summary/useSummary';
import { Timeline } from '../../instruments/timeline/Timeline';
import { Transport } from '../../instruments/transport/Transport';
import { Boundary } from '../../ui/Boundary';
import { useKeys } from '../../ui/keys';
import { Panel } from '../../ui/Panel';
import { PresentLink } from '../../ui/PresentLink';
import { SkipToContent } from '../../ui/SkipToContent';
import { useChosen, useLab } from '../../ui/useLab';
import { useTitle } from '../../ui/useTitle';
import { measured as words } from '../../words/measured';
import { page } from '../../words/opening';
import { languageOfPart } from '../../words/spoken';
import { Counters } from './Counters';
import { ClockInView } from './clockInView';
import { Script } from './Script';
import { TraceLanes } from './TraceLanes';
import { TraceText } from './TraceText';
import './yourKernel.css';

/** Contents of this view, by `card=` in the link. */
export const CARDS = ['counters', 'trace', 'script'] as const;
type CardId = (typeof CARDS)[number];

const cardOf = (name = ''): CardId => CARDS.find((card) => card === name) ?? 'counters';

export function YourKernel() {
  const lab = useLab();
  useTitle(page.views.kernel);
  const root = useRef<HTMLDivElement>(null);
  const card = useChosen(({ page }) => cardOf(page.card));
  const { showHelp, sheet } = useHelp();
  const { readSummary, voice } = useSummary();
  const view = useMemo(() => new ClockInView(), []);
  const hears = useCallback((seen: Parameters<ClockInView['see']>[0]) => view.see(seen), [view]);
  useKeys(
    lab,
    root,
    useMemo(() => ({ showHelp, characters: { s: readSummary } }), [showHelp, readSummary]),
  );
  return (
    <div className="lab your-kernel" ref={root}>
      <SkipToContent />
      <Top showHelp={showHelp}>
        <PresetChoice />
        <p className="sentence">{words.lead}</p>
      </Top>
      <Transport />
      <main lang={languageOfPart(words)}>
        <h2 className="visually-hidden">{words.title}</h2>
        <div className="the-machine stack" role="group" aria-label={words.machine}>
          <Panel of="stage">
            <Stage />
          </Panel>
          <Panel of="timeline">
            <Timeline hears={hears} />
          </Panel>
          <Boundary name={words.trace.lanes}>
            <TraceLanes view={view} />
          </Boundary>
        </div>
        <section className="card yours" aria-label={words.part[card]}>
          <Cards open={card} />
          <div className="yours-scroll" tabIndex={0} role="group" aria-label={words.part[card]}>
            <Boundary key={card} name={words.part[card]}>
              {card === 'counters' && <Counters />}
              {card === 'trace' && <TraceText view={view} />}
              {card === 'script' && <Script />}
            </Boundary>
          </div>
        </section>
      </main>
      {voice}
      {sheet}
    </div>
  );
}

/** Links to the contents of this view. */
function Cards({ open }: { readonly open: CardId }) {
  const lab = useLab();
  return (
    <nav className="yours-cards" aria-label={words.parts}>
      {CARDS.map((card) => (
        <PresentLink
          key={card}
          address={() => lab.links.viewAddress('kernel', { card })}
          aria-current={card === open ? 'true' : undefined}
          go={() => lab.links.goTo('kernel', { card })}
        >
          {words.part[card]}
        </PresentLink>
      ))}
    </nav>
  );
}
