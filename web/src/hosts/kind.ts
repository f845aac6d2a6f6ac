/**
 * Kinds of host that the page can show. A kind lists what the page shows for such a host: panels, charts, rows of the
 * CPU timeline, quantities to compare, capture files. The tables of panels that load later are in `books.ts` and
 * `chains.ts`.
 */
import type { MeasureId } from '../decode/effect';
import type { ParamId, PresetId } from '../tables/names';
import type { page } from '../words/opening';
import type { ComparedId } from './compared';

export type HostId = 'receiver' | 'router';
export type PanelId = keyof typeof page.tabs;

export type HostKind = {
  readonly id: HostId;
  /** Panels in the row of tabs, in order. */
  readonly panels: readonly PanelId[];
  /** Parameters whose controls are always visible beside the drawing of the host. */
  readonly controls: readonly ParamId[];
  /** CPU contexts (`Context` codes) that have a row on the CPU timeline. */
  readonly lanes: readonly number[];
  /** Preset whose calls of kernel functions are compared with those of the run, unless another preset fits better. */
  readonly otherPreset: PresetId;
  /** Measured quantities of a comparison. The page shows the first one largest. */
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
