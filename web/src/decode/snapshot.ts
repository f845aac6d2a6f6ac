/** State of the simulated machine at one moment, read from the buffer that the simulator sent. */
import type { Answer } from '../engine/protocol';
import { recordsOf } from '../lib/records';
import { FrameField, Section, TASK, TASK_WIDTH } from '../tables/tables';

/** State of a task: the value of each column of `TASK`. */
export type TaskState = Readonly<Record<keyof typeof TASK, number>>;

/** Values and descriptors of the receive ring in one state of the machine. */
export type RingState = Pick<Snapshot, 'get' | 'slots' | 'slot'>;

export class Snapshot {
  readonly buffer: ArrayBuffer;
  private readonly words: Float64Array;
  private readonly offsets: readonly number[];
  private read: readonly TaskState[] | null = null;

  constructor(answer: Pick<Answer, 'buffer' | 'offsets'>) {
    this.buffer = answer.buffer;
    this.words = new Float64Array(answer.buffer);
    this.offsets = answer.offsets;
  }

  get t_ns(): number {
    return this.get(FrameField.t_ns);
  }

  /** Returns one value. `field`: a code of `FrameField`. */
  get(field: number): number {
    return this.words[this.offsets[Section.Frame] + field];
  }

  /** Number of descriptors in the ring. */
  get slots(): number {
    return this.offsets[Section.Ring + 1] - this.offsets[Section.Ring];
  }

  /** State of descriptor `i`. */
  slot(i: number): number {
    return this.words[this.offsets[Section.Ring] + i];
  }

  /** Copies the values and the ring. The copy stays valid when the buffer is used again. */
  copyOfRing(): RingState {
    const { offsets } = this;
    return new Snapshot({ buffer: this.buffer.slice(0, 8 * offsets[Section.Tasks]), offsets });
  }

  /** The tasks of the machine. They are read once, because several drawings show the same snapshot. */
  get tasks(): readonly TaskState[] {
    this.read ??= recordsOf(this.rows(Section.Tasks), TASK);
    return this.read;
  }

  /** Returns the task with this id. */
  taskOf(id: number): TaskState | undefined {
    return this.tasks.find((task) => task.id === id);
  }

  task(row: number, column: number): number {
    return this.words[this.offsets[Section.Tasks] + row * TASK_WIDTH + column];
  }

  /** Returns the row of the task with this id. −1 if there is none. */
  rowOf(id: number): number {
    return this.tasks.findIndex((task) => task.id === id);
  }

  /** Returns the rows of a section, such as `Section.Hops`, in this answer. */
  rows(section: number): Float64Array {
    return this.words.subarray(this.offsets[section], this.offsets[section + 1]);
  }
}
