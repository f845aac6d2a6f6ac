/** Parses the subset of Markdown that the project's notes use: headings, paragraphs, lists, tables, code. */

export type Inline =
  | string
  | { readonly is: 'code' | 'strong' | 'em'; readonly text: string }
  | { readonly is: 'link'; readonly text: string; readonly to: string };

export type Block =
  | { readonly is: 'heading'; readonly level: number; readonly text: readonly Inline[] }
  | { readonly is: 'paragraph'; readonly text: readonly Inline[] }
  | { readonly is: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly is: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly is: 'code'; readonly text: string };

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function inlineOf(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, em, label, to] = match;
    if (match.index > end) found.push(text.slice(end, match.index));
    if (code !== undefined) found.push({ is: 'code', text: code });
    else if (strong !== undefined) found.push({ is: 'strong', text: strong });
    else if (em !== undefined) found.push({ is: 'em', text: em });
    else found.push({ is: 'link', text: label, to });
    end = match.index + whole.length;
  }
  return end < text.length ? [...found, text.slice(end)] : found;
}

/** Splits a table row into cells. A `|` inside code does not separate cells. */
function cellsOf(line: string): Inline[][] {
  const cells =
    line
      .trim()
      .slice(1, -1)
      .match(/(?:`[^`]*`|\\\||[^|])+/g) ?? [];
  return cells.map((cell) => inlineOf(cell.replaceAll('\\|', '|').trim()));
}

const HEADING = /^(#{1,6}) (.*)/;
const BULLET = /^- (.*)/;
const NUMBER = /^\d+\. (.*)/;
const isRow = (line: string): boolean => line.startsWith('|');

/** Returns the lines from `from` up to the first line for which `holds` is false. */
function linesWhile(lines: readonly string[], from: number, holds: (line: string) => boolean): string[] {
  const end = lines.findIndex((line, i) => i >= from && !holds(line));
  return lines.slice(from, end < 0 ? lines.length : end);
}

type Taken = readonly [block: Block | null, lines: number];

function fence(lines: readonly string[], at: number): Taken {
  const inside = linesWhile(lines, at + 1, (line) => !line.startsWith('```'));
  return [{ is: 'code', text: inside.join('\n') }, inside.length + 2];
}

function table(lines: readonly string[], at: number): Taken {
  const rows = linesWhile(lines, at, isRow);
  const [head, , ...body] = rows;
  return [{ is: 'table', head: cellsOf(head), rows: body.map(cellsOf) }, rows.length];
}

function list(lines: readonly string[], at: number, kind: RegExp): Taken {
  const items = linesWhile(lines, at, (line) => kind.test(line));
  const texts = items.map((item) => inlineOf(kind.exec(item)?.[1] ?? ''));
  return [{ is: 'list', ordered: kind === NUMBER, items: texts }, items.length];
}

const startsOther = (line: string): boolean =>
  line.trim() === '' ||
  isRow(line) ||
  line.startsWith('```') ||
  [HEADING, BULLET, NUMBER].some((kind) => kind.test(line));

function take(lines: readonly string[], at: number): Taken {
  const line = lines[at];
  if (line.trim() === '' || line.startsWith('<!--')) return [null, 1];
  if (line.startsWith('```')) return fence(lines, at);
  if (isRow(line)) return table(lines, at);
  if (BULLET.test(line)) return list(lines, at, BULLET);
  if (NUMBER.test(line)) return list(lines, at, NUMBER);
  const [, marks, title] = HEADING.exec(line) ?? [];
  if (marks !== undefined) return [{ is: 'heading', level: marks.length, text: inlineOf(title) }, 1];
  const text = [line, ...linesWhile(lines, at + 1, (next) => !startsOther(next))];
  return [{ is: 'paragraph', text: inlineOf(text.join(' ')) }, text.length];
}

export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const [block, taken] = take(lines, at);
    if (block !== null) blocks.push(block);
    at += taken;
  }
  return blocks;
}
