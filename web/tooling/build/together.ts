import type { Plugin } from 'vite';

/**
 * Keeps the opening's code in one file. Without this, the code that later parts share with the opening would be split
 * into a dozen files, which are larger together and need as many requests.
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
