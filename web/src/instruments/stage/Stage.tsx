/**
 * Chooses the picture of the simulated host, by the host's role and the screen. Only the receiver's picture for a
 * desktop screen loads with the page; the others load on demand.
 */

import { type ComponentType, useMemo } from 'react';
import { useHost } from '../../hosts/hosts';
import type { HostId } from '../../hosts/kind';
import { later } from '../../ui/later';
import { useParam, usePolled, useV6 } from '../../ui/useLab';
import { usePhone } from '../../ui/usePhone';
import { DESK } from './layouts/receiver/desk';
import { receiverLayout } from './layouts/receiver/layout';
import type { Host } from './layouts/receiver/looks';
import { Sheet } from './Sheet';

const RouterStage = later(() => import('./layouts/router/RouterStage'), 'RouterStage');
const PhoneStage = later(() => import('./layouts/receiver/PhoneStage'), 'PhoneStage');

const STAGES: Readonly<Record<HostId, ComponentType>> = { receiver: ReceiverStage, router: RouterStage };

export function Stage() {
  const View = STAGES[useHost().id];
  return <View />;
}

function ReceiverStage() {
  const udp = useParam('sender.protocol') === 1;
  const polled = usePolled();
  const v6 = useV6();
  const prequeue = useParam('tcp.prequeue') === 1;
  const gro = useParam('net.gro') === 1 && polled;
  const fifo = useParam('nic.fifo') > 0;
  const limited = useParam('tcp.backlog_limit') === 1;
  const pool = useParam('nic.page_pool') === 1 && polled;
  const host = useMemo(
    () => ({ udp, polled, v6, prequeue, gro, fifo, limited, pool }),
    [udp, polled, v6, prequeue, gro, fifo, limited, pool],
  );
  return usePhone() ? <PhoneStage host={host} /> : <DeskStage host={host} />;
}

function DeskStage({ host }: { host: Host }) {
  return <Sheet layout={useMemo(() => receiverLayout(DESK, host), [host])} />;
}
