import { Refusal } from '../refusal.ts';

/** The most rows that a file holds. */
export const MOST_ROWS = 50_000;

/** All rows of a file. Refused where there are more than it may hold: a cut file would look whole. */
export async function wholeFile<Row>(
  read: (most: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows = await read(MOST_ROWS + 1);
  if (rows.length > MOST_ROWS) throw new Refusal(422, 'office.file-too-long');
  return rows;
}
