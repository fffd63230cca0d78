/** Rows as text in columns: cells that begin with a digit align right, other cells left. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, n) =>
    Math.max(...rows.map((row) => row[n]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      widths
        .map((width, n) => pad(row[n] ?? '', width))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function pad(cell: string, width: number): string {
  return /^\d/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
}
