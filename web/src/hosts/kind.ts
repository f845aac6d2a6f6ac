/**
 * Kinds of host that the machine can be. A kind lists what the page shows of a host: panels, charts, lanes, comparison,
 * files. The tables of panels that load later are in `books.ts` and `chains.ts`.
 */
import type { MeasureId } from '../decode/effect';
import type { ParamId, PresetId } from '../tables/names';
import type { page } from '../words/opening';
import type { ComparedId } from './compared';

export type HostId = 'receiver' | 'router';
export type PanelId = keyof typeof page.tabs;

export type HostKind = {
  readonly id: HostId;
  /** Panels of the row of tabs, in order. */
  readonly panels: readonly PanelId[];
  /** Parameters with a control beside the machine. */
  readonly controls: readonly ParamId[];
  /** Contexts with a lane on the CPU timeline, by `Context`. */
  readonly lanes: readonly number[];
  /** Preset to compare the call counts of kernel functions with. */
  readonly otherPreset: PresetId;
  /** Measures for a comparison. The page shows the first one largest. */
  readonly effects: readonly [MeasureId, ...MeasureId[]];
  /** Charts that show both runs of a comparison. */
  readonly compared: (udp: boolean) => readonly ComparedId[];
  /** Ends of the link at which packets can be captured, as `Side` codes. */
  readonly captures: readonly number[];
  /** Whether a program on this host reads the arriving data. */
  readonly hasReader: boolean;
  /** Whether the page can try remedies for losses on this host. */
  readonly hasRemedies: boolean;
};
