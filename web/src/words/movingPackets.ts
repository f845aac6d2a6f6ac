/** The packets on the stage as a list. These words load when the list is opened. */
import english from './en/movingPackets';
import { part } from './spoken';

export const movingPackets = part('movingPackets', english, (say) => say);
