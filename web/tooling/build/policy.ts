/** The built page's Content-Security-Policy, as a meta element: a plain host sends no headers of its own. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** No other host, no eval but WebAssembly's, no inline script or style. */
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

/** Puts the policy into the built page. A development server writes inline scripts, and has none. */
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
