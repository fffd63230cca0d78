const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A row as `COPY` takes it: text with tabs between the cells. An object is written as JSON. */
export function copyRow(cells: readonly (string | number | object | null | undefined)[]): string {
  return `${cells.map(copyCell).join('\t')}\n`;
}

function copyCell(cell: string | number | object | null | undefined): string {
  if (cell === null || cell === undefined) return '\\N';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPED[character] ?? character);
}
