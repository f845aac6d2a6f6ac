import type { Plugin } from 'vite';

/**
 * Keeps the code of the first load in one file. Otherwise Vite would split the code that later parts also use into a
 * dozen files. These are larger together and need a request each.
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
