/**
 * The strip of instruments: charts, the sender's TCP, the study's equations, counted calls, the
 * kernel's own files; of a router delay in the place of TCP and equations. One is open; the link knows which (`panel=`).
 */

import { type ComponentType, type KeyboardEvent, useId, useRef } from 'react';
import { Charts } from '../../instruments/charts/Charts';
import { type Later, later } from '../../ui/later';
import { useChosen, useForwards, useLab } from '../../ui/useLab';
import { charts, page } from '../../words/opening';
import './strip.css';

const Tcp = later(async () => (await import('../../instruments/tcp/Tcp')).Tcp);
const Equations = later(async () => (await import('../../instruments/equations/Equations')).Equations);
const RouterCharts = later(async () => (await import('../../instruments/charts/RouterCharts')).RouterCharts);
const Delay = later(async () => (await import('../../instruments/delay/Delay')).Delay);
const Coverage = later(async () => (await import('../../instruments/coverage/Coverage')).Coverage);
const KernelText = later(async () => (await import('../../instruments/kernel/KernelText')).KernelText);

type Tab = {
  readonly id: keyof typeof page.tabs;
  /** It takes the place of run queue and memory, too. */
  readonly wide: boolean;
  readonly View: ComponentType;
  /** Fetches its code, where that comes later. */
  readonly expect?: () => void;
};

const tab = (id: Tab['id'], wide: boolean, View: Later<object>): Tab => ({ id, wide, View, expect: View.expect });

const KERNEL = tab('kernel', true, KernelText);
const COVERAGE = tab('coverage', true, Coverage);
const RECEIVER_TABS: readonly Tab[] = [
  { id: 'charts', wide: false, View: Charts },
  tab('tcp', false, Tcp),
  tab('equations', true, Equations),
  COVERAGE,
  KERNEL,
];
/** Nothing of TCP is a router's, and the study's equations are of a receiver. */
const ROUTER_TABS: readonly Tab[] = [tab('charts', false, RouterCharts), tab('delay', true, Delay), COVERAGE, KERNEL];

/** The tab of so many that a key goes to, by the pattern of tab lists. */
function afterKey(key: string, at: number, of: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % of;
  if (key === 'ArrowLeft') return (at + of - 1) % of;
  if (key === 'Home') return 0;
  return key === 'End' ? of - 1 : null;
}

export function Instruments() {
  const lab = useLab();
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const panel = useChosen((state) => state.page.panel);
  const tabs = useForwards() ? ROUTER_TABS : RECEIVER_TABS;
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === panel),
  );
  const { id: openId, View, wide } = tabs[at];
  const open = ({ id }: Tab): void => {
    lab.stores.chosen.getState().setPage('panel', id === 'charts' ? null : id);
    lab.link();
  };
  const key = (event: KeyboardEvent): void => {
    const to = afterKey(event.key, at, tabs.length);
    if (to === null) return;
    event.preventDefault();
    open(tabs[to]);
    (strip.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <section className={wide ? 'card charts wide' : 'card charts'} aria-label={charts.title}>
      <div className="tabs" role="tablist" aria-label={page.instruments} ref={strip}>
        {tabs.map((tab) => (
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
