/**
 * A parameter's value during a change. A slider shows every intermediate value, but the machine gets only one: at
 * release, or a moment after the last key.
 * A change from another part (an undo, a typed value, another preset) cancels the movement.
 */
import type { Changes } from '../../run/changes';

/** Maximum time between key presses that form one change, ms. */
const KEYS_REST_MS = 300;

/** Fields of a key press that are read. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'preventDefault'>;

export class Draft {
  private onTheWay: number | null = null;
  /** The value in force, or the last value that was sent. */
  private told: number;
  private isHeld = false;
  private keysRest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly changes: Pick<Changes, 'edit'>,
    private readonly id: string,
    inForce: number,
    /** Shows an intermediate value. Null shows the value in force. */
    private readonly show: (value: number | null) => void,
  ) {
    this.told = inForce;
  }

  /** Sends a typed or chosen value at once. */
  choose(value: number): void {
    this.drop();
    this.told = value;
    this.changes.edit(this.id, value);
  }

  /** Shows the slider's intermediate value. */
  move(value: number): void {
    this.onTheWay = value;
    this.show(value);
    if (!this.isHeld) this.chooseAtRest();
  }

  /**
   * Follows the value in force. A change from another part cancels the movement, but the answer to a value sent here
   * does not.
   */
  follow(inForce: number): void {
    if (inForce !== this.told) this.drop();
    this.told = inForce;
  }

  /** Marks the slider as held until it is released. */
  readonly hold = (): void => {
    this.isHeld = true;
    clearTimeout(this.keysRest);
    const over = (end: PointerEvent): void => {
      removeEventListener('pointerup', over);
      removeEventListener('pointercancel', over);
      this.isHeld = false;
      // A touch that becomes a scroll does not change the value.
      if (end.type === 'pointercancel') this.drop();
      else this.arrive();
    };
    addEventListener('pointerup', over);
    addEventListener('pointercancel', over);
  };

  /** Handles a key press. Escape and the undo keys cancel the movement. */
  readonly press = (key: Press): void => {
    const takesBack = key.key === 'Escape' || (key.key === 'z' && (key.ctrlKey || key.metaKey));
    if (takesBack && this.onTheWay !== null) {
      this.drop();
      key.preventDefault();
      return;
    }
    this.isHeld = true;
  };

  /** Handles a key release. */
  readonly release = (): void => {
    this.isHeld = false;
    if (this.onTheWay !== null) this.chooseAtRest();
  };

  /** Handles the loss of focus. */
  readonly leave = (): void => {
    this.isHeld = false;
    this.arrive();
  };

  /** Cancels the wait for further keys. */
  close(): void {
    clearTimeout(this.keysRest);
  }

  private chooseAtRest(): void {
    clearTimeout(this.keysRest);
    this.keysRest = setTimeout(() => this.arrive(), KEYS_REST_MS);
  }

  /** Ends the movement and sends the value that it reached. */
  private arrive(): void {
    const { onTheWay } = this;
    if (onTheWay !== null) this.choose(onTheWay);
  }

  private drop(): void {
    clearTimeout(this.keysRest);
    this.onTheWay = null;
    this.show(null);
  }
}
