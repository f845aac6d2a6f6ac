/**
 * The Experiments view: a list of all published tables and figures with the simulated results, and one open experiment.
 */

import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { isCounted } from '../../../studies/hangs.mjs';
import { Top } from '../../instruments/header/Top';
import { Boundary } from '../../ui/Boundary';
import { later } from '../../ui/later';
import { PresentLink } from '../../ui/PresentLink';
import { SkipToContent } from '../../ui/SkipToContent';
import { useBatch } from '../../ui/useBatch';
import { useChosen, useLab } from '../../ui/useLab';
import { useTitle } from '../../ui/useTitle';
import { experiments as words } from '../../words/experiments';
import { page } from '../../words/opening';
import { published } from '../../words/published';
import { Card } from './Card';
import { CARDS, type CardSpec, cardOf } from './cards';
import { cellsOf } from './evidence';
import { SweepMap } from './SweepMap';
import { missesSomething, standingOf } from './standing';
import './figures.css';
import './experiments.css';
import { languageOfPart } from '../../words/spoken';

/**
 * Values of `card=` in the link for the sweep map and for the comparison of the two kernels. These two do not belong to
 * a study.
 */
const SWEEP = 'sweep';
const THEN_NOW = 'then-and-now';
/** All values of `card=` in this view. */
export const CARD_IDS: readonly string[] = [...CARDS.map(({ id }) => id), SWEEP, THEN_NOW];

const ThenAndNow = later(() => import('./ThenAndNow'), 'ThenAndNow');

/**
 * Returns the name of the open experiment. `other` is its id in the link if it belongs to no study, otherwise
 * undefined.
 */
function nameOf(other: string | undefined, card: CardSpec): string {
  if (other === SWEEP) return words.sweep.name;
  return other === THEN_NOW ? words.thenNow.name : published.cards[card.id].name;
}

export function Experiments() {
  const other = useChosen(({ page }) => [SWEEP, THEN_NOW].find((id) => id === page.card));
  const card = useChosen(({ page }) => cardOf(page.card));
  const batch = useBatch();
  useTitle(`${nameOf(other, card)} – ${page.views.experiments}`);
  return (
    <div className="experiments" lang={languageOfPart(words)}>
      <SkipToContent />
      <Top>
        <p className="sentence">{words.lead}</p>
      </Top>
      <main>
        <List open={other ?? card.id} />
        <Boundary key={other ?? card.id} name={nameOf(other, card)}>
          {other === SWEEP && <SweepMap batch={batch} />}
          {other === THEN_NOW && <ThenAndNow />}
          {other === undefined && <Card spec={card} batch={batch} />}
        </Boundary>
      </main>
    </div>
  );
}

function List({ open }: { open: string }) {
  const published = useMemo(() => CARDS.flatMap(({ id }) => cellsOf(id)).filter(isCounted).length, []);
  const missing = useMemo(() => CARDS.filter(missesAnything).length, []);
  return (
    <nav className="cards" aria-label={words.list}>
      <p>
        <strong>{words.sum(CARDS.length, published)}</strong>
        <em>{words.ofThem(missing)}</em>
      </p>
      <ul>
        <Entry id={THEN_NOW} name={words.thenNow.name} title={words.thenNow.title} isOpen={open === THEN_NOW}>
          {words.thenNow.entry}
        </Entry>
      </ul>
      {(['paper', 'poster', 'router'] as const).map((study) => (
        <section key={study}>
          <h2>{words.studies[study]}</h2>
          <ul>
            {CARDS.filter((card) => card.study === study).map((card) => (
              <CardEntry key={card.id} card={card} isOpen={card.id === open} />
            ))}
          </ul>
        </section>
      ))}
      <ul>
        <Entry id={SWEEP} name={words.sweep.name} title={words.sweep.title} isOpen={open === SWEEP}>
          {words.sweep.entry}
        </Entry>
      </ul>
    </nav>
  );
}

function missesAnything({ id }: CardSpec): boolean {
  return missesSomething(standingOf(cellsOf(id)), published.cards[id].misses);
}

function CardEntry({ card, isOpen }: { card: CardSpec; isOpen: boolean }) {
  const { name, title, missesWhat } = published.cards[card.id];
  const standing = standingOf(cellsOf(card.id));
  return (
    <Entry id={card.id} name={name} title={title} isOpen={isOpen}>
      {card.isComparison ? words.comparisonShort : words.standing(standing)}
      {missesAnything(card) && <em>{words.misses(missesWhat)}</em>}
    </Entry>
  );
}

type EntryProps = { id: string; name: string; title: string; isOpen: boolean; children: ReactNode };

function Entry({ id, name, title, isOpen, children }: EntryProps) {
  const lab = useLab();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={place}>
      <PresentLink
        address={() => lab.links.viewAddress('experiments', { card: id })}
        aria-current={isOpen ? 'true' : undefined}
        go={() => lab.links.goTo('experiments', { card: id })}
      >
        <span className="name">
          <b>{name}</b> {title}
        </span>
        <span className="standing">{children}</span>
      </PresentLink>
    </li>
  );
}
