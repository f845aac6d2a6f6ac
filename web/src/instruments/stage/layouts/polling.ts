/** Texts and CSS classes for the poll list and for softirqs, on the maps of the receiver and of the router. */
import type { Snapshot } from '../../../decode/snapshot';
import { FrameField } from '../../../tables/tables';
import { stage as words } from '../../../words/opening';
import { classes } from '../live';

type Reading = { readonly snap: Snapshot };

/** CSS classes of a box that is highlighted while a softirq runs. */
export const softNode = (isOn: boolean): string => (isOn ? classes('node', 'soft', 'on') : 'node');

const isPolled = ({ snap }: Reading): boolean => snap.get(FrameField.poll_list_len) > 0;
export const pollQuota = (reading: Reading): string =>
  isPolled(reading) ? words.quota(reading.snap.get(FrameField.poll_quota)) : words.pollsNothing;
export const pollLook = (reading: Reading): string => softNode(isPolled(reading));
export const pollLineLook = (reading: Reading): string => classes('poll-line', isPolled(reading) && 'on');
