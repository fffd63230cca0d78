import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { machineNamed } from './files.ts';
import { writeTexts } from './texts.ts';

const folder = await mkdtemp(join(tmpdir(), 'billfold-texts-'));
afterAll(() => rm(folder, { recursive: true }));

test('a folder gets each machine as a text for the editor and one for stately.ai/viz', async () => {
  const machine = await machineNamed('undoChange');
  if (!machine) throw new Error('There is no such machine.');
  await writeTexts(join(folder, 'texts'), [machine]);
  expect((await readdir(join(folder, 'texts'))).sort()).toEqual([
    'undoChange.editor.ts',
    'undoChange.viz.ts',
  ]);
  const [editor, viz] = await Promise.all(
    ['editor', 'viz'].map((kind) => readFile(join(folder, 'texts', `undoChange.${kind}.ts`), 'utf8')),
  );
  expect(editor).toContain('"guard": {');
  expect(viz).toContain('"cond": {');
});
