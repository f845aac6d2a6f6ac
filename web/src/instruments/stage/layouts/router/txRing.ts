/** Draws the transmit ring: the descriptors that hold a packet, clockwise from the top. */
import type { Scalars } from '../../../../decode/uses';
import type { Palette } from '../../../../draw/palette';
import { FrameField } from '../../../../tables/tables';
import type { Descriptors } from '../../layers/descriptors';

export function paintTxRing(pen: CanvasRenderingContext2D, ring: Descriptors, snap: Scalars, colours: Palette): void {
  const size = snap.get(FrameField.tx_ring_size);
  const used = snap.get(FrameField.tx_ring_used);
  ring.show(pen, size, [[used, size]], { colour: colours.ready });
  ring.show(pen, size, [[0, used]], { colour: colours.packet });
}
