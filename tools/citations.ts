/** A requirement of `docs/requirements/`. */
export interface Row {
  /** `BIL-07`: the prefix names the subject. */
  id: string;
  text: string;
}

/** A row or a ruling that a text cites, and the line of the citation. */
export interface Citation<Name> {
  name: Name;
  line: number;
}

/** What may separate two words of a comment that continues on the next line. */
const GAP = '[\\s*/]+';

/**
 * A bare number continues a list only if nothing but the list follows: `BIL-01, 02)`, not `BIL-01, 20 bills`.
 */
const END_OF_ITEM = `(?=\\s*(?:[,;.:)\\]'"\`|]|$|to\\b|and\\b))`;

const NEXT_ITEM = `(?:,${GAP}and|,|${GAP}and)${GAP}\\d+\\b${END_OF_ITEM}`;

/** The rows of a catalogue, in its order. */
export function rowsIn(catalogue: string): Row[] {
  return [...catalogue.matchAll(/^\| ([A-Z]+\d?-\d+) \| (.*) \|$/gm)].map(([, id = '', text = '']) => ({
    id,
    text,
  }));
}

/** The ids in the first cells of a table's rows: `| ABC-01 | why no test can show it |`. */
export function untestableIn(page: string): string[] {
  return [...page.matchAll(/^\| ([A-Z]+\d?-\d+) \| .+ \|$/gm)].map(([, id = '']) => id);
}

/** The subject of each prefix, from the headings of a catalogue: `## BIL: bill list`. */
export function subjectsIn(catalogue: string): Map<string, string> {
  const headings = catalogue.matchAll(/^## ([A-Z]+\d?): (.*)$/gm);
  return new Map([...headings].map(([, prefix = '', subject = '']) => [prefix, subject]));
}

/** The numbers of the rulings that a page states. */
export function rulingsIn(page: string): number[] {
  return [...page.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
}

export function prefixOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}

/** The rows that a text cites: `(BIL-01, BIL-32)`, `BIL-01, 02, 10`, `SES-10 to 14`, `SES-10 to SES-14`. */
export function idsCited(text: string, prefixes: readonly string[]): Citation<string>[] {
  const lineAt = lineCounter(text);
  const more = `(?:${GAP}to${GAP}(?:\\1-)?\\d+\\b|${NEXT_ITEM})*`;
  const cited = new RegExp(`\\b(${prefixes.join('|')})-(\\d+\\b${more})`, 'g');
  return [...text.matchAll(cited)].flatMap(({ 1: prefix = '', 2: list = '', index }) => {
    const line = lineAt(index);
    return numbersOf(list.replaceAll(`${prefix}-`, '')).map((number) => ({
      name: `${prefix}-${String(number).padStart(2, '0')}`,
      line,
    }));
  });
}

/** The rulings that a text cites: `ruling 19`, `rulings 20, 24`, `rulings 24 and 25`, `rulings 12 to 17`. */
export function rulingsCited(text: string): Citation<number>[] {
  const lineAt = lineCounter(text);
  const more = `(?:${GAP}to${GAP}\\d+\\b|${NEXT_ITEM})*`;
  const cited = new RegExp(`\\bruling(?:${GAP}(\\d+)|s${GAP}(\\d+\\b${more}))`, 'gi');
  return [...text.matchAll(cited)].flatMap(({ 1: one, 2: list, index }) => {
    const line = lineAt(index);
    return numbersOf(one ?? list ?? '').map((name) => ({ name, line }));
  });
}

/** The numbers of a list such as `01, 02, 10 to 14`. */
function numbersOf(list: string): number[] {
  const numbers: number[] = [];
  for (const [, to, digits] of list.matchAll(/(to[\s*/]+)?(\d+)/g)) {
    const number = Number(digits);
    numbers.push(...(to ? upTo(numbers.at(-1) ?? number, number) : [number]));
  }
  return numbers;
}

/** The numbers after one, up to and including another. */
function upTo(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n + 1);
}

/** Returns a function that finds the line of a position in a text. */
function lineCounter(text: string): (index: number) => number {
  let line = 1;
  let counted = 0;
  return (index) => {
    for (; counted < index; counted += 1) if (text[counted] === '\n') line += 1;
    return line;
  };
}

/** `02, 05 to 09`: three or more consecutive numbers become a range. */
export function shortList(ids: readonly string[]): string {
  const numbers = ids.map((id) => Number(id.slice(id.lastIndexOf('-') + 1))).sort((a, b) => a - b);
  const spans: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = spans.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else spans.push({ from: number, to: number });
  }
  return spans.map(spanWords).join(', ');
}

function spanWords({ from, to }: { from: number; to: number }): string {
  const [first, last] = [from, to].map((number) => String(number).padStart(2, '0'));
  if (from === to) return `${first}`;
  return `${first}${to === from + 1 ? ',' : ' to'} ${last}`;
}
