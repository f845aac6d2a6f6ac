/** Writes the tables of EVIDENCE.md from the golden files. */
import { readFileSync, writeFileSync } from 'node:fs';
import { hangsOf } from '../studies/hangs.mjs';
import { ROUTER } from '../studies/router.mjs';
import { NICS, STUDIES } from '../studies/studies.mjs';
import { assumptionsTable } from './assumptions.mjs';
import { causesTable } from './causes.mjs';
import { beforeAndAfter, besideEachOther } from './cells.mjs';
import { counts } from './evidence.mjs';
import { top } from './shell.mjs';

const EVIDENCE = `${top}/sim-wasm/EVIDENCE.md`;
const golden = (file) => JSON.parse(readFileSync(`${top}/tests/golden/${file}`, 'utf8'));

/** Formats a number with three digits, because results with different seeds differ in the third digit. */
const brief = (value) => Number(value.toPrecision(3));

function countsText(cells, hangs) {
  const { input, calibrated, hanging, follows, followsMedianError, followsOver15 } = counts(cells, hangs);
  const over = followsOver15.map(
    ({ card, name, published, median }) => `- ${card}, ${name}: ${brief(published)} published, ${brief(median)} here`,
  );
  const sum = input + calibrated + hanging + follows;
  const median = Number.isFinite(followsMedianError) ? `${(100 * followsMedianError).toFixed(1)} %` : 'off';
  return [
    `Of ${sum} published cells, the router's among them, ${input} are input, ${calibrated} calibrated, ${hanging} hang on an assumption, ${follows} follow.`,
    `Of the last two kinds the median error is ${median}; ${over.length} are off by more than 15 %:`,
    '',
    ...over,
  ].join('\n');
}

/** Returns the name of the marker lines and the text of each table. */
export function modelTables() {
  const { cells: receivers, assumptions } = golden('evidence.json');
  const cells = [...receivers, ...golden('evidence-router.json').cells];
  const hangs = hangsOf(assumptions);
  const ofHardware = receivers.filter(({ card }) => card === 'fermilab-hardware');
  const machines = NICS.map(([name]) => name);
  const before = golden('evidence-before.json').cells;
  return [
    ['cells', countsText(cells, hangs)],
    ['assumptions', assumptionsTable(assumptions)],
    ['before and after', beforeAndAfter([...STUDIES, ...ROUTER], before, cells, hangs)],
    ['text and hardware', besideEachOther(ofHardware, machines)],
    ['causes', causesTable(golden('evidence-causes.json'), cells)],
  ];
}

const begin = (mark) => `<!-- ${mark}: written by \`npm run golden\` -->\n`;
const end = (mark) => `\n<!-- end of ${mark} -->`;

/** Returns the text between a table's two marker lines in a document. */
export function between(mark, document) {
  const at = document.indexOf(begin(mark));
  const to = document.indexOf(end(mark));
  return at < 0 || to < at ? null : document.slice(at + begin(mark).length, to).trim();
}

/** Writes each table between its marker lines in EVIDENCE.md. */
export function writeModelTables() {
  let text = readFileSync(EVIDENCE, 'utf8');
  for (const [mark, table] of modelTables()) {
    const [head] = text.split(begin(mark));
    text = `${head}${begin(mark)}\n${table}\n${text.slice(text.indexOf(end(mark)))}`;
  }
  writeFileSync(EVIDENCE, text);
}
