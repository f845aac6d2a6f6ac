import type { Plugin } from 'vite';

/**
 * What opening the page asks for stays one file: split for the parts that come later and share some
 * of it, it is a dozen, which weigh more together and take as many requests.
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
