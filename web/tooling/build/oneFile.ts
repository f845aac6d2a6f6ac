/**
 * Builds the whole page as one HTML file that works from a disk. The file contains script, styles, worker and
 * WebAssembly, and its Content-Security-Policy allows only these parts, by their hashes.
 */
import type { Plugin, Rolldown } from 'vite';
import { policyElement, sha256 } from './policy.ts';

type Bundle = Rolldown.OutputBundle;

/** Removes the only file whose name ends with `ending` from the bundle, and returns its text. */
function taken(bundle: Bundle, ending: string): string {
  const names = Object.keys(bundle).filter((name) => name.endsWith(ending));
  if (names.length !== 1)
    throw new Error(`One file holds one *${ending}; there are ${names.length}: ${names.join(', ')}`);
  const [name] = names;
  const file = bundle[name];
  delete bundle[name];
  return file.type === 'chunk' ? file.code : String(file.source);
}

/** Escapes code for a script element, whose content must not contain the element's end tag. */
const inScript = (code: string): string => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

function rules(script: string, style: string): Record<string, string> {
  return {
    'default-src': "'none'",
    'script-src': `${sha256(script)} 'wasm-unsafe-eval'`,
    'worker-src': 'blob:',
    'style-src': sha256(style),
    'img-src': 'data: blob:',
    'connect-src': 'data: blob:',
    'base-uri': "'none'",
    'form-action': "'none'",
  };
}

/** Writes the single file `name` in place of all files of the build. */
export function oneFile(name: string): Plugin {
  return {
    name: 'one-file',
    generateBundle: {
      // Runs after all other plugins have changed the code.
      order: 'post',
      handler(_, bundle) {
        const page = taken(bundle, 'index.html');
        const script = inScript(taken(bundle, '.js'));
        const style = taken(bundle, '.css');
        for (const file of Object.keys(bundle)) delete bundle[file];
        const source = page
          .replace(/\s*<script type="module"[^>]*><\/script>/, '')
          .replace(/\s*<link rel="(stylesheet|icon|manifest|modulepreload)"[^>]*>/g, '')
          .replace(
            '<meta charset="utf-8" />',
            () => `<meta charset="utf-8" />\n    ${policyElement(rules(script, style))}`,
          )
          .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
          .replace('</body>', () => `  <script type="module">${script}</script>\n  </body>`);
        this.emitFile({ type: 'asset', fileName: name, source });
      },
    },
  };
}
