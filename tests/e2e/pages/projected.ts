/** Measures projector view on a page: what is cut off, covered or too small. */
import type { Page } from '@playwright/test';

/** Parts of an open question that are cut off, covered, or outside the visible screen. */
export async function notWhole(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scene = document.querySelector('.scene') as HTMLElement;
    const outer = scene.getBoundingClientRect();
    const named: [string, Element][] = [
      ...[...scene.querySelectorAll('.scene-told > :is(h2, p)')].map((part): [string, Element] => ['told', part]),
      ...[...scene.querySelectorAll('.prediction .question')].map((part): [string, Element] => ['question', part]),
      ...[...scene.querySelectorAll('.prediction :is(.options label, .order li, .answer, .curve .drawing)')].map(
        (part): [string, Element] => ['answer', part],
      ),
      ...[...scene.querySelectorAll('.prediction-ways button')].map((part): [string, Element] => ['way', part]),
      ...[...scene.querySelectorAll('.scene-ways button')].map((part): [string, Element] => ['scene-way', part]),
    ];
    const kinds = new Set(named.map(([kind]) => kind));
    const faults = ['told', 'question', 'answer', 'way'].filter((kind) => !kinds.has(kind));
    for (const [kind, part] of named) {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      const isIn =
        left >= outer.left - 1 && right <= outer.right + 1 && top >= outer.top - 1 && bottom <= outer.bottom + 1;
      const isOnScreen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      if (!isIn || !isOnScreen) faults.push(`${kind} is cut off: ${part.textContent}`);
      // At points near two opposite corners of the part and in its middle, no other element may cover the part.
      for (const [x, y] of [
        [left + 4, top + 4],
        [(left + right) / 2, (top + bottom) / 2],
        [right - 4, bottom - 4],
      ]) {
        const met = document.elementFromPoint(x, y);
        if (met === null || !(part.contains(met) || met.contains(part)))
          faults.push(`${kind} is covered: ${part.textContent}`);
      }
    }
    for (const part of [scene, ...scene.querySelectorAll('.scene-words, .scene-told, .prediction')])
      if (part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY !== 'visible')
        faults.push(`${part.className} scrolls`);
    return faults;
  });
}

/** Share of the screen's area that the map of the packet path takes while the numbers on it are hidden. */
export async function shareOfMap(page: Page): Promise<number> {
  return page.evaluate(() => {
    const box = document.querySelector('main > .stage')?.getBoundingClientRect();
    return box === undefined ? 0 : (box.width * box.height) / (innerWidth * innerHeight);
  });
}

/** Lists words and boxes of the map's visible zones that are cut off, and visible boxes without a word. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stage = document.querySelector('main > .stage');
    const sheet = stage?.querySelector('.stage-sheet');
    if (!stage || !sheet?.checkVisibility()) return [];
    const outer = stage.getBoundingClientRect();
    const whole = sheet.getBoundingClientRect();
    const [, right = '0', left = '0'] = /inset\(\S+ (\S+)px \S+ (\S+)px\)/.exec(getComputedStyle(sheet).clipPath) ?? [];
    const from = Math.max(outer.left, whole.left + Number(left));
    const to = Math.min(outer.right, whole.right - Number(right));
    const isShown = (part: Element): boolean => {
      const { width, height } = part.getBoundingClientRect();
      const isSeen = part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return width > 0 && height > 0 && isSeen;
    };
    const parts = [...sheet.querySelectorAll('.stage-map :is(text, rect.node, rect.trough, .gate path, .tray > path)')];
    const shown = parts.filter((part) => part.hasAttribute('data-zone') && isShown(part));
    const faults = shown.length === 0 ? ['nothing is shown'] : [];
    for (const part of shown) {
      const at = part.getBoundingClientRect();
      const name = part.textContent || part.getAttribute('data-k') || part.getAttribute('class');
      if (at.left < from - 1 || at.right > to + 1) faults.push(`cut at a side: ${name}`);
      if (at.top < outer.top - 1 || at.bottom > outer.bottom + 1) faults.push(`cut above or below: ${name}`);
    }
    for (const box of shown.filter((part) => part.matches('rect.node'))) {
      const at = box.getBoundingClientRect();
      const isWithin = ({ left: x, top: y, width, height }: DOMRect): boolean =>
        x + width / 2 > at.left && x + width / 2 < at.right && y + height / 2 > at.top && y + height / 2 < at.bottom;
      const words = shown.filter((part) => part.matches('text') && isWithin(part.getBoundingClientRect()));
      if (words.length === 0) faults.push(`empty box: ${box.getAttribute('data-k')}`);
    }
    return faults;
  });
}

/** Words whose height is less than 1/50 of the screen's height. */
export function smallWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement | SVGElement>('.lab *')) {
      const own = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
      const box = element.getBoundingClientRect();
      const isSeen =
        element.checkVisibility({ opacityProperty: true }) && box.width > 2 && box.right > 0 && box.left < innerWidth;
      if (!own || !isSeen || element.closest('.visually-hidden, option')) continue;
      const svg = element instanceof SVGElement ? element.closest('svg') : null;
      const scale = svg === null ? (element.currentCSSZoom ?? 1) : (svg.getScreenCTM()?.a ?? 1);
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale;
      if (size < innerHeight / 50 - 0.05) found.push(`${element.textContent?.trim()}: ${size.toFixed(1)}`);
    }
    return found;
  });
}
