/**
 * Hooks for the lab that contains a component, and for the lab's stores. Animation frames do not pass through React.
 */
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { type Display, display } from '../preferences/display';
import type { Status } from '../run/activity';
import type { Asked } from '../run/asked';
import type { Lab } from '../run/lab';
import type { PlaceId } from '../run/pointed';
import { shownValueAt } from '../scenario/farHost';
import type { Chosen } from '../scenario/store';
import { isReadOnly, type Readout, shownReadouts } from '../scenario/withheld';
import { POLLED_DRIVERS } from '../tables/tables';
import { stageName } from '../words/names';

const LabContext = createContext<Lab | null>(null);
export const LabProvider = LabContext.Provider;

export function useLab(): Lab {
  const lab = useContext(LabContext);
  if (lab === null) throw new Error('no lab above this component');
  return lab;
}

/** Returns a part of the user's choices. */
export function useChosen<Part>(part: (chosen: Chosen) => Part): Part {
  return useStore(useLab().stores.chosen, part);
}

/** Returns a parameter's value at t = 0, on the host on screen. */
export function useParam(id: string): number {
  return useChosen((state) => shownValueAt(state, id, -1));
}

/**
 * Returns a parameter's value at the moment on screen, on the host on screen. A change during the run counts from its
 * own moment on.
 */
function useParamShown(id: string): number {
  const lab = useLab();
  const subscribe = useCallback(
    (heard: () => void) => {
      const stops = [lab.stores.chosen.subscribe(heard), lab.paintWith(heard)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [lab],
  );
  const value = (): number => shownValueAt(lab.chosen, id, lab.shown_ns);
  return useSyncExternalStore(subscribe, value, value);
}

/**
 * Returns whether the driver is polled at the moment on screen. If not, its interrupt passes frames to the input
 * queue.
 */
export function usePolled(): boolean {
  return POLLED_DRIVERS[useParamShown('nic.driver')];
}

/** Value of ip.version for IPv6. */
const V6 = 1;

/** Returns whether the hosts use IPv6. */
export function useV6(): boolean {
  return useParam('ip.version') === V6;
}

/** Value of kernel.scheduler for EEVDF. */
const EEVDF = 1;

/** Returns whether the simulated kernel's scheduler is EEVDF. */
export function useEevdf(): boolean {
  return useParam('kernel.scheduler') === EEVDF;
}

/** Returns a function that gives the names of stages in this run. */
export function useStageName(): (stage: number) => string {
  const v6 = useV6();
  return (stage) => stageName(stage, v6);
}

/** Returns a part of the run's status. */
export function useStatus<Part>(part: (status: Status) => Part): Part {
  return useStore(useLab().stores.status, part);
}

/** Returns a part of the state of the side panel's question and answer. */
export function useAsked<Part>(part: (asked: Asked) => Part): Part {
  return useStore(useLab().stores.asked, part);
}

/** Returns the place of the simulated machine that all drawings mark. Null if no place is marked. */
export function usePointed(): PlaceId | null {
  return useStore(useLab().stores.pointed, ({ place }) => place);
}

/** Returns the reason why the picture was slowed automatically. Empty if the picture is not slowed. */
export function useSlowed(): string {
  return useStore(useLab().stores.slowed, ({ says }) => says);
}

/** Returns whether the link forbids changes of the run. */
export function useReadOnly(): boolean {
  return useChosen(({ page }) => isReadOnly(page));
}

/** True inside parts of the page whose figures would answer an open question. */
const Withholding = createContext(false);
export const WithholdingProvider = Withholding.Provider;

/** Returns whether this group of figures is visible: neither the link nor an open question hides it. */
export function useShown(readout: Readout): boolean {
  const isWithheld = useContext(Withholding);
  return useChosen(({ page }) => shownReadouts(page).includes(readout)) && !isWithheld;
}

/** Returns the preferences of the whole page. */
export function useDisplay(): Display {
  return useStore(display);
}
