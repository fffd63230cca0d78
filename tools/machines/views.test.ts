import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { filesIn } from '../files.ts';
import { inRepository } from '../paths.ts';

const FOLDERS = ['src/screens', 'src/widgets', 'src/shell', 'office'];

const views = (
  await Promise.all(
    FOLDERS.map(async (folder) =>
      (
        await filesIn(inRepository(folder))
      )
        .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
        .map((file) => `${folder}/${file}`),
    ),
  )
).flat();

/** A property that stops a press while something is under way. */
const STOPS = 'busy|disabled|blockedBecause|blockedBy|onDismiss|isFixed';

const NAMED = /const (\w+) =[^;]*\.matches\(/g;

/** Where a view asks for a state by its name although a tag or the machine itself should decide. */
function namedStatesIn(text: string): string[] {
  const direct = new RegExp(`\\b(?:${STOPS})=\\{[^}\\n]*\\.matches\\([^\\n]*`, 'g');
  const beforeSend = /\.matches\([^;{}]*\.send\(/g;
  const unlessLeft = /\.matches\([^;{}]*\) return;[^}]*\.send\(/g;
  const names = [...text.matchAll(NAMED)].map(([, name]) => name);
  const byName = names.flatMap((name) => [
    ...text.matchAll(new RegExp(`\\b(?:${STOPS})=\\{[^}\\n]*\\b${name}\\b[^\\n]*`, 'g')),
    ...text.matchAll(new RegExp(`(?:if \\(!?${name}\\)|\\b${name} &&)[^;{}]*\\.send\\(`, 'g')),
    ...text.matchAll(new RegExp(`if \\(!?${name}\\) return;[^}]*\\.send\\(`, 'g')),
  ]);
  return [direct, beforeSend, unlessLeft]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .concat(byName)
    .map(([found]) => found);
}

test.each([
  [`<Button busy={snapshot.matches('saving')} />`],
  [`if (actor.getSnapshot().matches('listed'))\n  actor.send({ type: 'one.chosen' });`],
  [`const isSaving = useSelector(actor, (state) => state.matches('saving'));\n<Button busy={isSaving} />`],
  [`if (!actor.getSnapshot().matches('listed')) return;\nactor.send({ type: 'one.chosen' });`],
  [`const isListed = snapshot.matches('listed');\nif (isListed) actor.send({ type: 'one.chosen' });`],
  [
    `const isListed = snapshot.matches('listed');\nif (!isListed) return;\nactor.send({ type: 'one.chosen' });`,
  ],
])('a state in a decision is found: %s', (text) => {
  expect(namedStatesIn(text)).toHaveLength(1);
});

test('no view asks for a state by its name to stop a press or before it sends: it asks for a tag or `can`', async () => {
  expect(views.length).toBeGreaterThan(100);
  const found = await Promise.all(
    views.map(async (file) =>
      namedStatesIn(await readFile(inRepository(file), 'utf8')).map((where) => `${file}: ${where}`),
    ),
  );
  expect(found.flat()).toEqual([]);
});
