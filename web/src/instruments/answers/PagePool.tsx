/** Where the pages of receive buffers come from: what the page pool keeps, and what the page allocator gives. */

import { type PoolPages, poolPages } from '../../decode/pool';
import { READINGS_MS } from '../../lib/pace';
import { FactList } from '../../ui/Facts';
import { useParam, usePolled } from '../../ui/useLab';
import { useSnapshot } from '../../ui/useReading';
import { pagePool as words } from '../../words/pagePool';

export function PagePool() {
  const pages = useSnapshot(READINGS_MS, poolPages);
  const hasPool = useParam('nic.page_pool') === 1;
  const polled = usePolled();
  if (!hasPool || !polled) return <p>{words.noPool}</p>;
  return (
    <>
      <p>{words.means}</p>
      <p>{words.comesBack}</p>
      <FactList label={words.figures} facts={factsOf(pages)} />
      <p className="muted">{words.grows}</p>
    </>
  );
}

function factsOf(pages: PoolPages | null) {
  const { facts } = words;
  if (pages === null) return Object.values(facts).map((name) => [name, words.none] as const);
  const { kept, places, held, recycled, allocated, returned } = pages;
  return [
    [facts.kept, words.ofPlaces(kept, places)],
    [facts.held, words.pages(held)],
    [facts.recycled, words.pages(recycled)],
    [facts.allocated, words.pages(allocated)],
    [facts.returned, words.pages(returned)],
    [facts.saved, words.saved(recycled, allocated)],
  ] as const;
}
