/**
 * Names of the Rust core's codes, parameters and presets, as types. A table keyed by such a type must have every name.
 */
import type { Refused } from './refused';
import type {
  Context,
  DropReason,
  EventCode,
  GroFlush,
  Place,
  Program,
  Slot,
  Stage,
  StepUnit,
  Until,
  Work,
} from './tables';

export type { LiveParamId, ParamChange, ParamGroup, ParamId, ParamUnit, PresetId } from './generated/tables';

export type ContextName = keyof typeof Context;
export type DropName = keyof typeof DropReason;
export type EventName = keyof typeof EventCode;
export type GroFlushName = keyof typeof GroFlush;
export type PlaceName = keyof typeof Place;
export type ProgramName = keyof typeof Program;
export type RefusedName = keyof typeof Refused;
export type SlotName = keyof typeof Slot;
export type StageName = keyof typeof Stage;
export type StepUnitName = keyof typeof StepUnit;
export type UntilName = keyof typeof Until;
export type WorkName = keyof typeof Work;
