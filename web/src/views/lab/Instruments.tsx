/**
 * The strip of panels below the picture: charts, the sender's TCP, the study's equations, call counts, the kernel's own
 * files. For a router, a panel about delay replaces TCP and equations. One panel is open, and the link names it
 * (`panel=`).
 */

import { type ComponentType, type KeyboardEvent, useId, useRef } from 'react';
import { useHost } from '../../hosts/hosts';
import type { PanelId } from '../../hosts/kind';
import { HostCharts } from '../../instruments/charts/HostCharts';
import { later } from '../../ui/later';
import { useChosen, useLab } from '../../ui/useLab';
import { charts, page } from '../../words/opening';
import './strip.css';

const Tcp = later(() => import('../../instruments/tcp/Tcp'), 'Tcp');
const Equations = later(() => import('../../instruments/equations/Equations'), 'Equations');
const Delay = later(() => import('../../instruments/delay/Delay'), 'Delay');
const Coverage = later(() => import('../../instruments/coverage/Coverage'), 'Coverage');
const KernelText = later(() => import('../../instruments/kernel/KernelText'), 'KernelText');

type Panel = {
  /** Whether the open panel also takes the space of the run queue and of memory. */
  readonly wide?: true;
  readonly View: ComponentType & { readonly expect?: () => void };
};
const PANELS: Readonly<Record<PanelId, Panel>> = {
  charts: { View: HostCharts },
  tcp: { View: Tcp },
  equations: { wide: true, View: Equations },
  delay: { wide: true, View: Delay },
  coverage: { wide: true, View: Coverage },
  kernel: { wide: true, View: KernelText },
};

/** Returns the index of the tab that a key selects among `of` tabs, by the ARIA pattern for tab lists. */
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
  const { panels } = useHost();
  const at = Math.max(0, panels.indexOf(panel as PanelId));
  const openId = panels[at];
  const { View, wide } = PANELS[openId];
  const open = (id: PanelId): void => {
    lab.chosen.setPage('panel', id === 'charts' ? null : id);
    lab.links.write();
  };
  const key = (event: KeyboardEvent): void => {
    const to = afterKey(event.key, at, panels.length);
    if (to === null) return;
    event.preventDefault();
    open(panels[to]);
    (strip.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <section className={wide ? 'card charts wide' : 'card charts'} aria-label={charts.title}>
      <h2 className="visually-hidden">{charts.title}</h2>
      <div className="tabs" role="tablist" aria-label={page.instruments} ref={strip}>
        {panels.map((panel) => (
          <button
            key={panel}
            type="button"
            role="tab"
            id={`${id}-${panel}`}
            aria-selected={panel === openId}
            aria-controls={`${id}-open`}
            tabIndex={panel === openId ? 0 : -1}
            onPointerEnter={PANELS[panel].View.expect}
            onFocus={PANELS[panel].View.expect}
            onClick={() => open(panel)}
            onKeyDown={key}
          >
            {page.tabs[panel]}
          </button>
        ))}
      </div>
      <div className="instrument" role="tabpanel" id={`${id}-open`} aria-labelledby={`${id}-${openId}`}>
        <View />
      </div>
    </section>
  );
}
