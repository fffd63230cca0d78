import * as v from 'valibot';
import { expect, test } from 'vitest';
import { getImport, listImports, sendImport } from './import-calls.ts';
import { tryMapping } from './mapping-calls.ts';

test('an answer of the version before, which counts no left out lines, is read as one that leaves out none', () => {
  for (const { answer } of [getImport, sendImport, tryMapping]) {
    const { problems, more_lines } = answer.entries;
    expect(v.parse(v.object({ problems, more_lines }), { problems: [] })).toEqual({
      problems: [],
      more_lines: 0,
    });
  }
});

test('files that a server of the version before lists came in a way that nobody knows', () => {
  const { came_by } = listImports.answer.entries.rows.item.entries;
  expect(v.parse(v.object({ came_by }), {})).toEqual({ came_by: null });
});
