/**
 * Content-Security-Policy of the built page. The policy is a meta element, because a simple web server sends no such
 * header.
 */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Policy for the page on a web server. It forbids other hosts, eval (except for WebAssembly), and inline scripts and
 * styles.
 */
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

/** Returns the meta element of the Content-Security-Policy with the given rules. */
export function policyElement(rules: Readonly<Record<string, string>>): string {
  const content = Object.entries(rules).map(([name, sources]) => `${name} ${sources}`);
  return `<meta http-equiv="Content-Security-Policy" content="${content.join('; ')}" />`;
}

/** Adds the policy to the built page. The development server has no policy, because it writes inline scripts. */
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
