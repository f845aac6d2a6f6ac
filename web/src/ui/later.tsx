/**
 * Components whose code loads on demand, so that the page opens sooner. Nothing is shown while the code loads, and a
 * message if loading fails.
 */
import { type ComponentType, createElement, useEffect, useState } from 'react';
import { page } from '../words/opening';

/** `expect` starts loading when the pointer or the focus comes near, before a click. */
export type Later<Props> = ComponentType<Props> & { readonly expect: () => void };

type Arrival = 'coming' | 'there' | 'failed';

export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let part: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  const fetched = (): Promise<void> => {
    coming ??= load().then(
      (loaded) => {
        part = loaded;
      },
      (reason) => {
        coming = null;
        throw reason;
      },
    );
    return coming;
  };
  function Part(props: Props) {
    const [arrival, setArrival] = useState<Arrival>(part === null ? 'coming' : 'there');
    useEffect(() => (arrival === 'coming' ? arriving(fetched(), setArrival) : undefined), [arrival]);
    if (part !== null) return createElement(part, props);
    return arrival === 'failed' ? <NotFetched retry={() => setArrival('coming')} /> : null;
  }
  return Object.assign(Part, { expect: () => void fetched().catch(() => {}) });
}

/** Calls `tell` when the code has loaded or failed. The returned function cancels this. */
function arriving(fetched: Promise<void>, tell: (arrival: Arrival) => void): () => void {
  let wanted = true;
  fetched.then(
    () => wanted && tell('there'),
    () => wanted && tell('failed'),
  );
  return () => {
    wanted = false;
  };
}

function NotFetched({ retry }: { retry: () => void }) {
  return (
    <div className="not-fetched" role="alert">
      <p>{page.notFetched}</p>
      <button type="button" onClick={retry}>
        {page.tryAgain}
      </button>
    </div>
  );
}
