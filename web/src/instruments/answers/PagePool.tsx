/** Where the pages of receive buffers come from: what the page pool keeps, and what the page allocator gives. */

import { useMemo } from 'react';
import { type PoolPages, poolPages } from '../../decode/pool';
import { type Fact, Facts } from '../../ui/Facts';
import { useParam, usePolled } from '../../ui/useLab';
import { pagePool as words } from '../../words/pagePool';

export function PagePool() {
  const facts = useMemo(factsOf, []);
  const hasPool = useParam('nic.page_pool') === 1;
  const polled = usePolled();
  if (!hasPool || !polled) return <p>{words.noPool}</p>;
  return (
    <>
      <p>{words.means}</p>
      <p>{words.comesBack}</p>
      <Facts label={words.figures} facts={facts} />
      <p className="muted">{words.grows}</p>
    </>
  );
}

function factsOf(): readonly Fact[] {
  const fact = (name: string, says: (pages: PoolPages) => string): Fact => ({
    name,
    says: ({ snap }) => {
      const pages = poolPages(snap);
      return pages === null ? words.none : says(pages);
    },
  });
  const { facts } = words;
  return [
    fact(facts.kept, ({ kept, places }) => words.ofPlaces(kept, places)),
    fact(facts.held, ({ held }) => words.pages(held)),
    fact(facts.recycled, ({ recycled }) => words.pages(recycled)),
    fact(facts.allocated, ({ allocated }) => words.pages(allocated)),
    fact(facts.returned, ({ returned }) => words.pages(returned)),
    fact(facts.saved, ({ recycled, allocated }) => words.saved(recycled, allocated)),
  ];
}
