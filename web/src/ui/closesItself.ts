/** Closes menus. */

/** Closes a menu at a click or focus elsewhere. Escape also closes it and returns the focus to the menu's button. */
export function closesItself(menu: HTMLDetailsElement | null | undefined): () => void {
  const away = (event: Event): void => {
    const inside = event.target instanceof Node && menu?.contains(event.target);
    const left = event instanceof KeyboardEvent && event.key === 'Escape';
    if (!menu?.open || !(left || (event.type !== 'keydown' && !inside))) return;
    const focused = menu.contains(document.activeElement);
    menu.open = false;
    if (!left) return;
    event.preventDefault();
    if (focused) menu.querySelector('summary')?.focus();
  };
  const events = ['pointerdown', 'focusin', 'keydown'];
  for (const type of events) addEventListener(type, away);
  return () => {
    for (const type of events) removeEventListener(type, away);
  };
}
