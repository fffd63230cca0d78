import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inRepository } from '../../tools/paths.ts';
import { BILLERS } from '../demo/billers.ts';
import { readBillerFile } from './biller-file.ts';

/** The parts of a biller's file that a document shows, each with its entries. */
async function examplesOf(document: string): Promise<readonly Record<string, unknown>[]> {
  const text = await readFile(inRepository('docs', document), 'utf8');
  return [...text.matchAll(/^```json\n(.*?)^```/gms)].map(([, part]) => JSON.parse(`{${part}}`));
}

test('a biller’s file takes what docs/billers.md shows of it', async () => {
  const examples = await examplesOf('billers.md');
  expect(examples.map((example) => Object.keys(example))).toEqual([['imports'], ['remittance']]);
  for (const example of examples)
    expect(() => readBillerFile({ ...BILLERS.harbor, ...example })).not.toThrow();
});

test('a biller’s file takes the fees that docs/biller-files.md shows', async () => {
  const [service, convenience] = (await examplesOf('biller-files.md')).map(({ fee }) => {
    const { types } = BILLERS.harbor;
    return readBillerFile({ ...BILLERS.harbor, types: { ...types, water: { ...types.water, fee } } }).types
      .water?.fee;
  });
  expect(service).toMatchObject({ model: 'service', card: { basisPoints: 275, atLeast: 150 }, bank: 75 });
  expect(convenience).toMatchObject({
    model: 'convenience',
    text: '',
    card: { basisPoints: 0, atLeast: 250 },
    bank: 100,
  });
});
