/**
 * Kinds of host that the machine can be. A kind defines once what the page shows of it; panels, charts, lanes, books,
 * comparison and files use these lists. A new kind is a new entry.
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
  /** Panels of the strip, in order. */
  readonly panels: readonly PanelId[];
  /** Parameters with a control beside the machine. */
  readonly controls: readonly ParamId[];
  /** Stages of a packet's way in order, each with its book. */
  readonly books: readonly StageBook[];
  /** Places where packets wait, for Little's law. */
  readonly waits: readonly WaitingPlace[];
  /** Contexts with a lane on the CPU timeline, by `Context`. */
  readonly lanes: readonly number[];
  /** Functions of a packet's ways, and the preset for comparison. */
  readonly chains: readonly Chain[];
  readonly otherPreset: PresetId;
  /** Measures of the comparison; the first is the headline. */
  readonly effects: readonly [MeasureId, ...MeasureId[]];
  /** Charts of both runs. */
  readonly compared: (udp: boolean) => readonly ComparedId[];
  /** Ends at which packets can be captured, by `Side`. */
  readonly captures: readonly number[];
  /** Whether a program on this host reads the arriving data. */
  readonly hasReader: boolean;
  /** Whether changes of the run can be tried against what goes wrong on this host. */
  readonly hasRemedies: boolean;
};
