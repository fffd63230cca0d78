/** Rows as CSV (RFC 4180): commas, CRLF, and quotes around a cell that needs them. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A text that a spreadsheet shows as it is: one that begins like a formula gets an apostrophe before it. */
export function noFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
