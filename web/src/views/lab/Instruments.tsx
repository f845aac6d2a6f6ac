/**
 * The strip of instruments: charts, the sender's TCP, the study's equations, the kernel's
 * own files. One is open; the link knows which (`panel=`).
 */

import { type ComponentType, type KeyboardEvent, useId, useRef } from 'react';
import { Charts } from '../../instruments/charts/Charts';
import { later } from '../../ui/later';
import { useChosen, useLab } from '../../ui/useLab';
import { charts, page } from '../../words/opening';
import './strip.css';

const Tcp = later(async () => (await import('../../instruments/tcp/Tcp')).Tcp);
const Equations = later(async () => (await import('../../instruments/equations/Equations')).Equations);
const KernelText = later(async () => (await import('../../instruments/kernel/KernelText')).KernelText);

type Tab = {
  readonly id: keyof typeof page.tabs;
  /** It takes the place of run queue and memory, too. */
  readonly wide: boolean;
  readonly View: ComponentType;
  /** Fetches its code, where that comes later. */
  readonly expect?: () => void;
};

const TABS: readonly Tab[] = [
  { id: 'charts', wide: false, View: Charts },
  { id: 'tcp', wide: false, View: Tcp, expect: Tcp.expect },
  { id: 'equations', wide: true, View: Equations, expect: Equations.expect },
  { id: 'kernel', wide: true, View: KernelText, expect: KernelText.expect },
];

/** The tab that a key goes to, by the pattern of tab lists. */
function afterKey(key: string, at: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % TABS.length;
  if (key === 'ArrowLeft') return (at + TABS.length - 1) % TABS.length;
  if (key === 'Home') return 0;
  return key === 'End' ? TABS.length - 1 : null;
}

export function Instruments() {
  const lab = useLab();
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const panel = useChosen((state) => state.page.panel);
  const at = Math.max(
    0,
    TABS.findIndex(({ id }) => id === panel),
  );
  const { id: openId, View, wide } = TABS[at];
  const open = ({ id }: Tab): void => {
    lab.stores.chosen.getState().setPage('panel', id === 'charts' ? null : id);
    lab.link();
  };
  const key = (event: KeyboardEvent): void => {
    const to = afterKey(event.key, at);
    if (to === null) return;
    event.preventDefault();
    open(TABS[to]);
    (strip.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <section className={wide ? 'card charts wide' : 'card charts'} aria-label={charts.title}>
      <div className="tabs" role="tablist" aria-label={page.instruments} ref={strip}>
        {TABS.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === openId}
            aria-controls={`${id}-open`}
            tabIndex={tab.id === openId ? 0 : -1}
            onPointerEnter={tab.expect}
            onFocus={tab.expect}
            onClick={() => open(tab)}
            onKeyDown={key}
          >
            {page.tabs[tab.id]}
          </button>
        ))}
      </div>
      <div className="instrument" role="tabpanel" id={`${id}-open`} aria-labelledby={`${id}-${openId}`}>
        <View />
      </div>
    </section>
  );
}
