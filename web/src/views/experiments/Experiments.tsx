/** Every published table and figure beside what this machine gives: a list, and one of them at a time. */

import { useMemo } from 'react';
import { Boundary } from '../../ui/Boundary';
import { DisplayMenu } from '../../ui/DisplayMenu';
import { useBatch } from '../../ui/useBatch';
import { useChosen, useLab } from '../../ui/useLab';
import { Views } from '../../ui/Views';
import { experiments as words } from '../../words/experiments';
import { page } from '../../words/opening';
import { Card } from './Card';
import { CARDS, type CardSpec, cardOf } from './cards';
import { cellsOf } from './evidence';
import { missesSomething, standingOf } from './standing';
import './experiments.css';

export function Experiments() {
  const card = useChosen(({ page }) => cardOf(page.card));
  const batch = useBatch();
  return (
    <div className="experiments">
      <header className="top">
        <h1>{page.title}</h1>
        <Views />
        <p className="sentence">{words.lead}</p>
        <nav aria-label={page.nav}>
          <DisplayMenu />
        </nav>
      </header>
      <main>
        <List open={card} />
        <Boundary key={card.id} name={words.cards[card.id].name}>
          <Card spec={card} batch={batch} />
        </Boundary>
      </main>
    </div>
  );
}

function List({ open }: { open: CardSpec }) {
  const published = useMemo(
    () => CARDS.flatMap(({ id }) => cellsOf(id)).filter((cell) => cell.published !== undefined).length,
    [],
  );
  return (
    <nav className="cards" aria-label={words.list}>
      <p>
        <strong>{words.sum(CARDS.length, published)}</strong>
      </p>
      {(['paper', 'poster'] as const).map((study) => (
        <section key={study}>
          <h2>{words.studies[study]}</h2>
          <ul>
            {CARDS.filter((card) => card.study === study).map((card) => (
              <Entry key={card.id} card={card} isOpen={card === open} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Entry({ card, isOpen }: { card: CardSpec; isOpen: boolean }) {
  const lab = useLab();
  const { name, title } = words.cards[card.id];
  const standing = standingOf(cellsOf(card.id));
  return (
    <li>
      <a
        href={lab.viewAddress('experiments', { card: card.id })}
        aria-current={isOpen ? 'true' : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          lab.goTo('experiments', { card: card.id });
        }}
      >
        <span className="name">
          <b>{name}</b> {title}
        </span>
        <span className="standing">
          {words.standing(standing.followed, standing.within, standing.given)}
          {missesSomething(standing, words.cards[card.id].misses) && <em>{words.misses}</em>}
        </span>
      </a>
    </li>
  );
}
