import { expect, test } from 'vitest';
import { namedEvidence } from './named-evidence.ts';

test('a document names files, and quotes the titles of their tests', () => {
  const row =
    'As `server/a.test.ts` ("a bill is paid", "once"), `deploy/b@.service` (no test) and `office/c.ts`';
  expect(namedEvidence(row)).toEqual([
    { path: 'server/a.test.ts', titles: ['a bill is paid', 'once'] },
    { path: 'deploy/b@.service', titles: [] },
    { path: 'office/c.ts', titles: [] },
  ]);
});

test('words in backticks that are no path of ours name nothing', () => {
  expect(namedEvidence('`nosniff`, `__Host-`, `npm run check` ("words") and `node_modules/x.ts`')).toEqual(
    [],
  );
});
