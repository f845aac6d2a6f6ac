import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * What opening the page asks for is written by terser, which is a KiB shorter than Vite's own and
 * takes many times as long; what comes later has no such budget. More than two passes shorten nothing.
 */
export function opening(): Plugin {
  return {
    name: 'opening',
    apply: 'build',
    async renderChunk(code, { isEntry }) {
      if (!isEntry) return null;
      const { code: shorter } = await minify(code, { ecma: 2020, module: true, compress: { passes: 2 } });
      return shorter === undefined ? null : { code: shorter, map: null };
    },
  };
}
