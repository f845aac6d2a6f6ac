/** The stage of the host's role: a receiver's, or a router's, which comes when it is wanted. */

import { type ComponentType, useMemo } from 'react';
import { useHost } from '../../hosts/hosts';
import type { HostId } from '../../hosts/kind';
import { later } from '../../ui/later';
import { useParam, usePolled, useV6 } from '../../ui/useLab';
import { DESK } from './layouts/receiver/desk';
import { receiverLayout } from './layouts/receiver/layout';
import { Sheet } from './Sheet';

const RouterStage = later(async () => (await import('./layouts/router/RouterStage')).RouterStage);

const STAGES: Readonly<Record<HostId, ComponentType>> = { receiver: ReceiverStage, router: RouterStage };

export function Stage() {
  const View = STAGES[useHost().id];
  return <View />;
}

function ReceiverStage() {
  const udp = useParam('sender.protocol') === 1;
  const polled = usePolled();
  const v6 = useV6();
  return <Sheet layout={useMemo(() => receiverLayout(DESK, { udp, polled, v6 }), [udp, polled, v6])} />;
}
