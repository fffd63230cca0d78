import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { rightsTable, tableIn } from './office-rights.ts';

test('the document of the office tells the rights as the code has them', async () => {
  expect(tableIn(await readFile('docs/office.md', 'utf8'))).toBe(rightsTable());
});
