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
  /** Value that the machine has, or the last value sent to it. */
  private latest: number;
  private isHeld = false;
  private keysRest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly changes: Pick<Changes, 'edit'>,
    private readonly id: string,
    inForce: number,
    /** Shows an intermediate value on slider and field. Null shows the value that the machine has. */
    private readonly show: (value: number | null) => void,
  ) {
    this.latest = inForce;
  }

  /** Sends a typed or chosen value at once. */
  choose(value: number): void {
    this.drop();
    this.latest = value;
    this.changes.edit(this.id, value);
  }

  /** Shows the slider's intermediate value. */
  move(value: number): void {
    this.onTheWay = value;
    this.show(value);
    if (!this.isHeld) this.chooseAtRest();
  }

  /**
   * Takes the value that the machine now has. If it is not the value that was sent from here, the user's movement of
   * the slider is cancelled.
   */
  follow(inForce: number): void {
    if (inForce !== this.latest) this.drop();
    this.latest = inForce;
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

  /** Handles a pressed key. Escape and Ctrl or ⌘ with Z cancel the movement. */
  readonly press = (key: Press): void => {
    const takesBack = key.key === 'Escape' || (key.key === 'z' && (key.ctrlKey || key.metaKey));
    if (takesBack && this.onTheWay !== null) {
      this.drop();
      key.preventDefault();
      return;
    }
    this.isHeld = true;
  };

  /** Handles a released key: sends the value after `KEYS_REST_MS` without further keys. */
  readonly release = (): void => {
    this.isHeld = false;
    if (this.onTheWay !== null) this.chooseAtRest();
  };

  /** Handles the loss of focus: sends the value at once. */
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

  /** Ends the movement and sends its last value. */
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
