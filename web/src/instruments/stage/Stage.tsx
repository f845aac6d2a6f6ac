/** The stage of the host's role: a receiver's, or a router's, which comes when it is wanted. */

import { useMemo } from 'react';
import { later } from '../../ui/later';
import { useForwards, useParam, usePolled, useV6 } from '../../ui/useLab';
import { receiverLayout } from './layouts/receiver/layout';
import { Sheet } from './Sheet';

const RouterStage = later(async () => (await import('./layouts/router/RouterStage')).RouterStage);

export function Stage() {
  return useForwards() ? <RouterStage /> : <ReceiverStage />;
}

function ReceiverStage() {
  const udp = useParam('sender.protocol') === 1;
  const polled = usePolled();
  const v6 = useV6();
  return <Sheet layout={useMemo(() => receiverLayout({ udp, polled, v6 }), [udp, polled, v6])} />;
}
