import { expect, test } from 'vitest';
import { MOST_ROWS, wholeFile } from './whole-file.ts';

/** A table with so many rows. */
const table = (rows: number) => async (most: number) =>
  Array.from({ length: Math.min(rows, most) }, (_, at) => at);

test('a file holds all rows, or is refused with words for what to choose', async () => {
  expect(await wholeFile(table(MOST_ROWS))).toHaveLength(MOST_ROWS);
  await expect(wholeFile(table(MOST_ROWS + 1))).rejects.toMatchObject({
    status: 422,
    reason: 'office.file-too-long',
  });
});
