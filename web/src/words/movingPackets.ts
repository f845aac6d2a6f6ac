/** Texts of the list of packets on the stage. They load when the list is opened. */
import english from './en/movingPackets';
import { part } from './spoken';

export const movingPackets = part('movingPackets', english, (say) => say);
