/**
 * Components whose code loads on demand, so that the page opens sooner. Nothing is shown while the code loads, and a
 * message if loading fails.
 */
import { type ComponentType, createElement, type FunctionComponent, type ReactNode, useEffect, useState } from 'react';
import { page } from '../words/opening';

/** `expect` starts loading when the pointer or the focus comes near, before a click. */
export type Later<Props> = ComponentType<Props> & { readonly expect: () => void };

type Arrival = 'coming' | 'there' | 'failed';

/** The properties of a component. */
type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode ? Props : object;

/** `name`: the component's name in the module. */
export function later<Name extends string, Module extends Readonly<Record<Name, (props: never) => ReactNode>>>(
  load: () => Promise<Module>,
  name: Name,
): Later<PropsOf<Module[Name]>> {
  let part: FunctionComponent<never> | null = null;
  let coming: Promise<void> | null = null;
  const fetched = (): Promise<void> => {
    coming ??= load().then(
      (loaded) => {
        part = loaded[name];
      },
      (reason) => {
        coming = null;
        throw reason;
      },
    );
    return coming;
  };
  function Part(props: PropsOf<Module[Name]>) {
    const [arrival, setArrival] = useState<Arrival>(part === null ? 'coming' : 'there');
    useEffect(() => (arrival === 'coming' ? arriving(fetched(), setArrival) : undefined), [arrival]);
    if (part !== null) return createElement(part, props as never);
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
