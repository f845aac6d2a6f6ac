/**
 * A parameter's value under a hand. A slider shows every value on the way, and the machine is told
 * once: when the hand lets go, or when the keys have rested for a while. What happens elsewhere in
 * the meantime (an undo, a typed value, another preset) ends the way without a change.
 */
import type { Changes } from '../../run/changes';

/** Presses of keys that follow each other within this time are one change, ms. */
const KEYS_REST_MS = 300;

/** What a press of a key says of itself. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'preventDefault'>;

export class Draft {
  private readonly changes: Pick<Changes, 'edit'>;
  private readonly id: string;
  /** Shows a value on the way; null for the one in force. */
  private readonly show: (value: number | null) => void;
  private onTheWay: number | null = null;
  /** The value in force, or the newest that was told. */
  private told: number;
  private isHeld = false;
  private keysRest: ReturnType<typeof setTimeout> | undefined;

  constructor(changes: Pick<Changes, 'edit'>, id: string, inForce: number, show: (value: number | null) => void) {
    this.changes = changes;
    this.id = id;
    this.told = inForce;
    this.show = show;
  }

  /** A value that was typed or chosen: told at once. */
  choose(value: number): void {
    this.drop();
    this.told = value;
    this.changes.edit(this.id, value);
  }

  /** The slider stands at another value, on its way. */
  move(value: number): void {
    this.onTheWay = value;
    this.show(value);
    if (!this.isHeld) this.chooseAtRest();
  }

  /** Another value is in force: a change made elsewhere ends the way, the answer to what was told from here does not. */
  follow(inForce: number): void {
    if (inForce !== this.told) this.drop();
    this.told = inForce;
  }

  /** A hand is on the slider until it lets go. */
  readonly hold = (): void => {
    this.isHeld = true;
    clearTimeout(this.keysRest);
    const over = (end: PointerEvent): void => {
      removeEventListener('pointerup', over);
      removeEventListener('pointercancel', over);
      this.isHeld = false;
      // A finger that turns out to scroll the page has changed nothing.
      if (end.type === 'pointercancel') this.drop();
      else this.arrive();
    };
    addEventListener('pointerup', over);
    addEventListener('pointercancel', over);
  };

  /** A key goes down: Escape and the keys of an undo take the way back. */
  readonly press = (key: Press): void => {
    const takesBack = key.key === 'Escape' || (key.key === 'z' && (key.ctrlKey || key.metaKey));
    if (takesBack && this.onTheWay !== null) {
      this.drop();
      key.preventDefault();
      return;
    }
    this.isHeld = true;
  };

  /** A key comes up. */
  readonly release = (): void => {
    this.isHeld = false;
    if (this.onTheWay !== null) this.chooseAtRest();
  };

  /** The focus goes elsewhere. */
  readonly leave = (): void => {
    this.isHeld = false;
    this.arrive();
  };

  /** Nobody waits for the keys any more. */
  close(): void {
    clearTimeout(this.keysRest);
  }

  private chooseAtRest(): void {
    clearTimeout(this.keysRest);
    this.keysRest = setTimeout(() => this.arrive(), KEYS_REST_MS);
  }

  /** The way is over: where it came to is the person's choice. */
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
