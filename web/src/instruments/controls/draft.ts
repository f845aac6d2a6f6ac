/**
 * A parameter's value while the user moves its slider. The slider shows each intermediate value, but the simulator gets
 * only the last: at release, or a moment after the last key. A change from another part of the page (an undo, a typed
 * value, another preset) cancels the movement of the slider.
 */

import { useEffect, useState } from 'react';
import type { Changes } from '../../run/changes';
import { askedValue } from '../../scenario/store';
import { useChosen, useLab } from '../../ui/useLab';

/** Maximum time between key presses that form one change, ms. */
const KEYS_REST_MS = 300;

/** Fields of a keyboard event that `Draft` reads. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'preventDefault'>;

export class Draft {
  private onTheWay: number | null = null;
  /** Value that the simulator uses, or the last value sent to it. */
  private latest: number;
  private isHeld = false;
  private keysRest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly changes: Pick<Changes, 'edit'>,
    private readonly id: string,
    inForce: number,
    /**
     * Shows an intermediate value on the slider and in the number field. Null shows the value that the simulator uses.
     */
    private readonly show: (value: number | null) => void,
  ) {
    this.latest = inForce;
  }

  /** Sends a typed or chosen value to the simulator at once. */
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
   * Takes the value that the simulator now uses. If this `Draft` did not send that value, the user's movement of the
   * slider is cancelled.
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

  /** Handles a pressed key. Escape, and Z with Ctrl or ⌘, cancel the movement of the slider. */
  readonly press = (key: Press): void => {
    const takesBack = key.key === 'Escape' || (key.key === 'z' && (key.ctrlKey || key.metaKey));
    if (takesBack && this.onTheWay !== null) {
      this.drop();
      key.preventDefault();
      return;
    }
    this.isHeld = true;
  };

  /** Handles a released key: sends the value to the simulator after `KEYS_REST_MS` without further keys. */
  readonly release = (): void => {
    this.isHeld = false;
    if (this.onTheWay !== null) this.chooseAtRest();
  };

  /** Handles the loss of focus: sends the value to the simulator at once. */
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

  /** Ends the movement of the slider and sends its last value. */
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

export function useDraft(id: string): { readonly shown: number; readonly draft: Draft } {
  const { changes } = useLab();
  const inForce = useChosen((state) => askedValue(state, id));
  const [onTheWay, show] = useState<number | null>(null);
  const [draft] = useState(() => new Draft(changes, id, inForce, show));
  useEffect(() => draft.follow(inForce), [draft, inForce]);
  useEffect(() => () => draft.close(), [draft]);
  return { shown: onTheWay ?? inForce, draft };
}
