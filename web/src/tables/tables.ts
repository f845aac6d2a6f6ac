/**
 * The core's tables under the names that the page uses. The generated module is the only
 * source of codes, columns, parameters and presets; nothing here repeats a number.
 */
export {
  ABI_VERSION,
  About,
  Context,
  Context_ENGLISH as CONTEXT_ENGLISH,
  DESCRIPTOR_COLUMNS as DESCRIPTOR,
  DESCRIPTOR_COLUMNS_WIDTH as DESCRIPTOR_WIDTH,
  Drop,
  EVENT_COLUMNS as EVENT,
  EVENT_COLUMNS_WIDTH as EVENT_WIDTH,
  Event as EventCode,
  Event_ENGLISH as EVENT_ENGLISH,
  FRAME_FIELDS as F,
  FRAME_FIELDS_WIDTH as FRAME_WIDTH,
  HELD_COLUMNS as HELD,
  HELD_COLUMNS_WIDTH as HELD_WIDTH,
  HOLDER_COLUMNS as HOLDER,
  HOLDER_COLUMNS_WIDTH as HOLDER_WIDTH,
  HOP_COLUMNS as HOP,
  HOP_COLUMNS_WIDTH as HOP_WIDTH,
  KERNEL_COMMANDS,
  LIFE_COLUMNS as LIFE,
  LIFE_COLUMNS_WIDTH as LIFE_WIDTH,
  PARAMS,
  type Param,
  PRESETS,
  type Preset,
  Program,
  SERIES_COLUMNS as SERIES,
  SERIES_COLUMNS_WIDTH as SERIES_WIDTH,
  Slot,
  SPAN_COLUMNS as SPAN,
  SPAN_COLUMNS_WIDTH as SPAN_WIDTH,
  STAY_COLUMNS as STAY,
  STAY_COLUMNS_WIDTH as STAY_WIDTH,
  Stage,
  StepUnit,
  TASK_COLUMNS as TASK,
  TASK_COLUMNS_WIDTH as TASK_WIDTH,
  TaskKind,
  Until,
  Work,
  Work_ENGLISH as WORK_ENGLISH,
} from './generated/tables';

/** What a frame is (`kind` column of hops). */
export const SkbKind = { Data: 0, Retransmission: 1, Handshake: 2, Probe: 3 } as const;

/** Where a task is (`place` column). */
export const Place = { Cpu: 0, Active: 1, Expired: 2, Sleeping: 3, Disk: 4 } as const;

/** Sections of the flat buffer that the machine fills. */
export const Section = {
  Frame: 0,
  Ring: 1,
  Tasks: 2,
  Hops: 3,
  Spans: 4,
  Events: 5,
  Series: 6,
  Answer: 7,
  /** What is notable, whatever else is recorded. */
  Journal: 8,
  /** The frame from which rates at the target of a jump are reckoned. */
  Before: 9,
} as const;
export const SECTIONS = 10;
