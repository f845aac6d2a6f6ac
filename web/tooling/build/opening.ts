import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * `pure_getters`: minification may remove a read of a property whose value is unused. This saves 130 bytes. More than
 * two passes save nothing.
 */
const COMPRESS = { passes: 2, pure_getters: true };

/**
 * Minifies the scripts that the page loads first, with terser. The result is one KiB smaller than with Vite's own
 * minifier, but terser takes many times as long. Code that loads later has no maximum size, so Vite minifies it.
 */
export function opening(): Plugin {
  return {
    name: 'opening',
    apply: 'build',
    async renderChunk(code, { isEntry }) {
      if (!isEntry) return null;
      const { code: shorter } = await minify(code, { ecma: 2020, module: true, compress: COMPRESS });
      return shorter === undefined ? null : { code: shorter, map: null };
    },
  };
}
