/** The stage of the host's role: a receiver's, or a router's, which comes when it is wanted. */

import { useMemo } from 'react';
import { valueFor } from '../../scenario/params';
import { chosenPreset } from '../../scenario/store';
import { later } from '../../ui/later';
import { useChosen, useForwards } from '../../ui/useLab';
import { receiverLayout } from './layouts/receiver/layout';
import { Sheet } from './Sheet';

const RouterStage = later(async () => (await import('./layouts/router/RouterStage')).RouterStage);

/** Drivers of NAPI come first among the values, then those that hand over by `netif_rx`. */
const POLLED = 1;

function useValue(id: string): number {
  return useChosen((state) => valueFor(id, chosenPreset(state.preset), state.own));
}

export function Stage() {
  const polled = useValue('nic.driver') <= POLLED;
  return useForwards() ? <RouterStage polled={polled} /> : <ReceiverStage />;
}

function ReceiverStage() {
  const udp = useValue('sender.protocol') === 1;
  return <Sheet layout={useMemo(() => receiverLayout(udp), [udp])} />;
}
