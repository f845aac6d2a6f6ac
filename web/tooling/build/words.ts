import type { Plugin } from 'vite';
import { catalogueOf, translationOf } from '../words/catalogue.mjs';
import { readWords, treeOf, WORDS } from '../words/english.mjs';
import { codeOf } from '../words/message.mjs';
import { languagesOf, poOf } from '../words/po.mjs';
import { here } from './here.ts';

const TOP = here('..');
/** Matches a source file of English messages. The build turns these messages into functions. */
const ENGLISH = /\/src\/words\/en\/.*\.ts$/;
/** Import statement for the functions that compiled messages call. */
const CALLED = `import { choose, count, plural } from ${JSON.stringify(`${TOP}${WORDS}/numbers.ts`)};`;
const ONE = 'virtual:words/';
const ALL = 'virtual:languages';
const MISSING = 'virtual:missing-words';

type Tree = string | number | { readonly [key: string]: Tree };

/** Returns the code for a tree of messages (nested objects whose leaves are messages). */
function codeOfTree(tree: Tree): string {
  if (typeof tree === 'string') return codeOf(tree);
  if (typeof tree === 'number') return String(tree);
  if (Array.isArray(tree)) return `[${tree.map(codeOfTree).join(',')}]`;
  return `{${Object.entries(tree)
    .map(([key, value]) => `${JSON.stringify(key)}:${codeOfTree(value)}`)
    .join(',')}}`;
}

/** Returns the code of a language's module: all its parts, without missing messages. */
function languageCode(language: string): string {
  const parts = translationOf(TOP, language).filter(({ said }) => said.length > 0);
  const trees = parts.map(({ part, said }) => [part, treeOf(said)]);
  return `${CALLED}\nexport default ${codeOfTree(Object.fromEntries(trees))};`;
}

/**
 * Returns the code of the module that lists every language except English. For each language the module has a function
 * that loads it, and the number of translated messages.
 */
function languagesCode(): string {
  const rows = catalogueOf(TOP).map(({ language, parts }) => {
    const [said, lacks] = [parts.flatMap((part) => part.said), parts.flatMap((part) => part.lacks)];
    const come = `async () => (await import('${ONE}${language}')).default`;
    return `'${language}': { come: ${come}, lacks: ${lacks.length}, of: ${said.length + lacks.length} }`;
  });
  return `export const translations = { ${rows.join(', ')} };`;
}

function missingCode(): string {
  const lacks = catalogueOf(TOP).map(({ language, parts }) => [
    language,
    parts.filter((one) => one.lacks.length > 0).map(({ part, lacks }) => ({ part, lacks })),
  ]);
  return `export const missing = ${JSON.stringify(Object.fromEntries(lacks))};`;
}

/**
 * Compiles messages, so that the browser does not parse the message format. English is part of each module; each
 * other language is a separate module that loads when it is chosen.
 */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(ONE) || id === ALL || id === MISSING ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith('\0virtual:')) return null;
      const name = id.slice(1);
      if (!name.startsWith(ONE) && name !== ALL && name !== MISSING) return null;
      for (const language of languagesOf(TOP)) this.addWatchFile(`${TOP}${poOf(language)}`);
      if (name === ALL) return languagesCode();
      return name === MISSING ? missingCode() : languageCode(name.slice(ONE.length));
    },
    transform(code, id) {
      if (!ENGLISH.test(id.split('?')[0])) return null;
      return { code: `${CALLED}\nexport default ${codeOfTree(readWords(id, code))};`, map: null };
    },
  };
}
