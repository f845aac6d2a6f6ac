/** Summary of the present moment in a few sentences, for screen readers. */

import { entryAt, sentence } from '../../decode/entries';
import { currentWork } from '../../decode/names';
import type { Snapshot } from '../../decode/snapshot';
import { hostOf } from '../../hosts/hosts';
import type { HostId } from '../../hosts/kind';
import type { Journal } from '../../run/journal';
import type { Lab } from '../../run/lab';
import { shownValueAt } from '../../scenario/farHost';
import { DROP_FIELDS, EVENT, FrameField } from '../../tables/tables';
import { contextName } from '../../words/names';
import { summary as words } from '../../words/summary';

/** Function for the sentences of the summary that differ, by kind of host. */
const HOST_WORDS: Readonly<Record<HostId, (snap: Snapshot) => string>> = { receiver, router };

const PAGE_BYTES = 4096;

export function summaryOf({ snapshot: snap, shown_ns, status, chosen, events }: Lab): string {
  if (snap === null) return '';
  const v6 = shownValueAt(chosen, 'ip.version', shown_ns) === 1;
  return [
    words.when(shown_ns, status.playing ? chosen.speed : null),
    words.cpu(contextName(snap.get(FrameField.context)), currentWork(snap, v6)),
    words.ring(snap.get(FrameField.ring_filled), snap.get(FrameField.ring_ready), snap.get(FrameField.ring_size)),
    HOST_WORDS[hostOf(shownValueAt(chosen, 'host.role', shown_ns)).id](snap),
    words.memory(snap.get(FrameField.mem_free) * PAGE_BYTES),
    newest(events, shown_ns),
  ]
    .filter((text) => text !== '')
    .join(' ');
}

const lost = (snap: Snapshot): number => DROP_FIELDS.reduce((sum, field) => sum + snap.get(field), 0);

function receiver(snap: Snapshot): string {
  return [
    words.queues(
      snap.get(FrameField.rmem_alloc),
      snap.get(FrameField.backlog_pkts),
      snap.get(FrameField.prequeue_pkts),
      snap.get(FrameField.ofo_pkts),
    ),
    words.delivered(snap.get(FrameField.delivered), lost(snap)),
  ].join(' ');
}

function router(snap: Snapshot): string {
  return [
    words.routerQueues(snap.get(FrameField.netif_backlog_len), snap.get(FrameField.held_qdisc)),
    words.forwarded(snap.get(FrameField.forwarded), lost(snap)),
  ].join(' ');
}

/** Newest entry of the log up to this moment. */
function newest(events: Journal, t_ns: number): string {
  const row = events.firstAtLeast(EVENT.t_ns, t_ns + 1) - 1;
  return row < 0 ? '' : words.newest(sentence(entryAt(events, row)), events.at(row, EVENT.t_ns));
}
