import type { Plugin } from 'vite';

/**
 * Keeps the code that the page loads first in one file. Otherwise Vite would split it into a dozen files, because later
 * parts use some of it, too. These files together are larger and need one request each.
 */
export function together(): Plugin & { readonly isOpened: (id: string) => boolean } {
  const opened = new Set<string>();
  return {
    name: 'together',
    buildEnd() {
      const waiting = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (opened.has(id)) continue;
        opened.add(id);
        waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
    isOpened: (id) => opened.has(id),
  };
}
