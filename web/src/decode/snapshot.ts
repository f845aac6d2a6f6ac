/** State of the simulated machine at one moment, read from the buffer that the simulator sent. */
import type { Answer } from '../engine/protocol';
import { FrameField, Section, TASK, TASK_WIDTH } from '../tables/tables';

/** Values and descriptors of the receive ring in one state of the machine. */
export type RingState = Pick<Snapshot, 'get' | 'slots' | 'slot'>;

export class Snapshot {
  readonly buffer: ArrayBuffer;
  private readonly words: Float64Array;
  private readonly offsets: readonly number[];

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

  get tasks(): number {
    return (this.offsets[Section.Tasks + 1] - this.offsets[Section.Tasks]) / TASK_WIDTH;
  }

  task(row: number, column: number): number {
    return this.words[this.offsets[Section.Tasks] + row * TASK_WIDTH + column];
  }

  /** Returns the row of the task with this id. −1 if there is none. */
  rowOf(id: number): number {
    for (let row = 0; row < this.tasks; row++) if (this.task(row, TASK.id) === id) return row;
    return -1;
  }

  /** Returns the rows of a section, such as `Section.Hops`, in this answer. */
  rows(section: number): Float64Array {
    return this.words.subarray(this.offsets[section], this.offsets[section + 1]);
  }
}
