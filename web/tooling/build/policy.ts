/** Content-Security-Policy of the built page, as a meta element, because a plain host sends no such header. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** No other host, no eval except for WebAssembly, no inline script or style. */
const SERVED: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

export const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The element that states these rules. */
export function policyElement(rules: Readonly<Record<string, string>>): string {
  const content = Object.entries(rules).map(([name, sources]) => `${name} ${sources}`);
  return `<meta http-equiv="Content-Security-Policy" content="${content.join('; ')}" />`;
}

/** Adds the policy to the built page. A development server has none, because it writes inline scripts. */
export function policy(): Plugin {
  return {
    name: 'policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<meta charset="utf-8" />', `$&\n    ${policyElement(SERVED)}`),
    },
  };
}
