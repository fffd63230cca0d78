const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const SPECIAL = /[\\\t\n\r]/;
const EACH_SPECIAL = /[\\\t\n\r]/g;

/** A row as `COPY` takes it: text with tabs between the cells. An object is written as JSON. */
export function copyRow(cells: readonly (string | number | object | null | undefined)[]): string {
  return `${cells.map(copyCell).join('\t')}\n`;
}

function copyCell(cell: string | number | object | null | undefined): string {
  if (cell === null || cell === undefined) return '\\N';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  return SPECIAL.test(text)
    ? text.replace(EACH_SPECIAL, (character) => ESCAPED[character] ?? character)
    : text;
}
