import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { dataOf } from '../../machines/diagram/data.ts';
import { classicText, editorText } from '../../machines/diagram/importable.ts';

/** Writes each machine as a text for Stately's editor and one for stately.ai/viz: the same as the pages copy. */
export async function writeTexts(folder: string, machines: readonly AnyStateMachine[]): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const texts = machines.flatMap((machine) => {
    const data = dataOf(machine);
    return [
      [`${machine.id}.editor.ts`, editorText(data)],
      [`${machine.id}.viz.ts`, classicText(data)],
    ] as const;
  });
  await Promise.all(texts.map(([file, text]) => writeFile(join(folder, file), text)));
}
