import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Minifies the opening's script by terser, whose result is a KiB smaller than Vite's own minifier's but takes many
 * times as long. Code that loads later has no such budget. More than two passes save nothing.
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
