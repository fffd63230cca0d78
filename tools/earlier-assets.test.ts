import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyEarlierAssets } from './earlier-assets.ts';
import { filesIn } from './files.ts';

let place: string;
let count = 0;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'billfold-assets-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

/** Makes a build on a day, which takes over assets from the previous one. */
async function build(before: string | undefined, day: string, assets: string[]): Promise<string> {
  count += 1;
  const folder = join(place, `build-${count}`);
  await mkdir(join(folder, 'assets'), { recursive: true });
  for (const asset of assets) await writeFile(join(folder, 'assets', asset), asset);
  await copyEarlierAssets(before ?? join(place, 'none'), folder, new Date(`${day}T12:00:00Z`));
  return folder;
}

const assetsOf = (folder: string) => filesIn(join(folder, 'assets'));
const listOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'earlier-assets.json'), 'utf8'));

it('a page that was opened 30 days before still finds the assets of its build, and 31 days after it does not', async () => {
  const first = await build(undefined, '2026-01-01', ['a-1.js', 'a-1.js.br', 'b-1.js']);
  expect(await listOf(first)).toEqual({});
  const second = await build(first, '2026-03-01', ['a-2.js', 'b-1.js']);
  expect(await assetsOf(second)).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'b-1.js']);
  expect(await listOf(second)).toEqual({ 'a-1.js': '2026-03-01' });
  const third = await build(second, '2026-03-31', ['a-3.js', 'b-1.js']);
  expect(await assetsOf(third)).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'a-3.js', 'b-1.js']);
  const fourth = await build(third, '2026-04-01', ['a-4.js', 'b-1.js']);
  expect(await assetsOf(fourth)).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'b-1.js']);
  expect(await listOf(fourth)).toEqual({ 'a-2.js': '2026-03-31', 'a-3.js': '2026-04-01' });
});

it('an asset that comes back, as after a rollback, belongs to the build again', async () => {
  const first = await build(undefined, '2026-01-01', ['a-1.js']);
  const second = await build(first, '2026-01-02', ['a-2.js']);
  const back = await build(second, '2026-02-20', ['a-1.js']);
  expect(await assetsOf(back)).toEqual(['a-1.js', 'a-2.js']);
  expect(await listOf(back)).toEqual({ 'a-2.js': '2026-02-20' });
});
