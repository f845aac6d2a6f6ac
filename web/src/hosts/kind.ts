/**
 * The kinds of host that the machine can be. A kind says once what the page shows of it; panels, charts, lanes,
 * books, comparison and files read their lists here. Another kind is another entry.
 */
import type { MeasureId } from '../decode/effect';
import type { StageBook } from '../decode/flows';
import type { WaitingPlace } from '../decode/little';
import type { Chain } from '../decode/way';
import type { ParamId, PresetId } from '../tables/names';
import type { page } from '../words/opening';
import type { ComparedId } from './compared';

export type HostId = 'receiver' | 'router';
export type PanelId = keyof typeof page.tabs;

export type HostKind = {
  readonly id: HostId;
  /** The panels of the strip, in their order. */
  readonly panels: readonly PanelId[];
  /** The parameters at hand beside the machine. */
  readonly controls: readonly ParamId[];
  /** The stages of a packet's way in their order, each with its book. */
  readonly books: readonly StageBook[];
  /** The places where packets wait, for Little's law. */
  readonly waits: readonly WaitingPlace[];
  /** The contexts that have a lane on the CPU timeline, by `Context`. */
  readonly lanes: readonly number[];
  /** The functions of a packet's ways, and a preset whose run is compared with another's. */
  readonly chains: readonly Chain[];
  readonly otherPreset: PresetId;
  /** What the comparison measures, first what it leads with. */
  readonly effects: readonly [MeasureId, ...MeasureId[]];
  /** The charts of both runs. */
  readonly compared: (udp: boolean) => readonly ComparedId[];
  /** The ends at which packets can be captured, by `Side`. */
  readonly captures: readonly number[];
  /** A program on this host reads what arrives. */
  readonly hasReader: boolean;
};
