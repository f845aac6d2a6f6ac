/**
 * `npm run words` updates the PO file of every language from English and prints what is missing. `-- fr` also starts
 * that language. `-- check` writes nothing, lists each missing translation, and fails if there is one. `-- reworded`
 * keeps the translations of English texts whose meaning has not changed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Stop, tell, top } from './shell.mjs';
import { catalogueOf, update } from './words/catalogue.mjs';
import { LANGUAGE, languagesOf, poOf, writePo } from './words/po.mjs';

function begin(language) {
  if (!LANGUAGE.test(language)) throw new Stop(`“${language}” is no tag of a language: write fr or pt-BR.`);
  if (!existsSync(join(top, poOf(language)))) writePo(top, language, []);
}

function report({ language, parts }, isDetailed) {
  const all = parts.reduce((sum, { said, lacks }) => sum + said.length + lacks.length, 0);
  const lacking = parts.filter(({ lacks }) => lacks.length > 0);
  const missing = lacking.reduce((sum, { lacks }) => sum + lacks.length, 0);
  tell(`${poOf(language)}: ${all - missing} of ${all} messages`);
  for (const { part, lacks, said } of lacking) {
    tell(`  ${part} lacks ${lacks.length} of ${said.length + lacks.length}`);
    if (isDetailed) for (const { id, english, why } of lacks) tell(`    ${id}: ${why}. English: ${english}`);
  }
  return missing;
}

export function words(what) {
  const isCheck = what === 'check';
  if (what !== undefined && !isCheck && what !== 'reworded') begin(what);
  if (!isCheck) for (const language of languagesOf(top)) update(top, language, what === 'reworded');
  const missing = catalogueOf(top).map((translation) => report(translation, isCheck));
  if (isCheck && missing.some((lacks) => lacks > 0)) throw new Stop('Some messages are missing.');
}
