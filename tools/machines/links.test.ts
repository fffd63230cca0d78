import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inRepository } from '../paths.ts';

const PAGES = ['docs/machines/guide.md', 'docs/machines/how-billfold-uses-xstate.md'];

async function linksOf(page: string): Promise<string[]> {
  const text = await readFile(inRepository(page), 'utf8');
  return [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link);
}

test.each(PAGES)('each link of %s leads to a file', async (page) => {
  const links = await linksOf(page);
  expect(links.length).toBeGreaterThan(0);
  const missing = links.filter((link) => !existsSync(inRepository(join(dirname(page), link))));
  expect(missing).toEqual([]);
});

test('each of the ten things that others can learn has a link into the code', async () => {
  const text = await readFile(inRepository('docs/machines/how-billfold-uses-xstate.md'), 'utf8');
  const things = text.split(/^\d+\. /m).slice(1);
  expect(things).toHaveLength(10);
  expect(things.filter((thing) => !thing.includes('](../../'))).toEqual([]);
});
