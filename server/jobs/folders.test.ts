import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { PLAIN, plainFile, sender } from '../../tests/support/biller-files.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { takeFromFolder } from '../imports/folder.ts';
import { listImports } from '../imports/records.ts';
import { writeToFolder } from '../remittance/folder.ts';
import { imports } from '../store/schema/imports.ts';
import { runDueWork } from './work.ts';

const folder = mkdtempSync(join(tmpdir(), 'billfold-folders-'));
const [importDir, remittanceDir] = [join(folder, 'in'), join(folder, 'out')];
const received = join(importDir, 'harbor', 'received');
const ROW = ['F-1', 'Ada Marsh', 'B-1', '2026-10-31', '2026-12-15', '45.10'];

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal({}, { IMPORT_DIR: importDir, REMITTANCE_DIR: remittanceDir });
  await sender(portal, 'harbor').map(PLAIN);
});

beforeEach(() => {
  rmSync(importDir, { recursive: true, force: true });
  mkdirSync(received, { recursive: true });
});

afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const MINUTE_OLD = async () => 60_000;
const take = () => takeFromFolder(portal.parts, MINUTE_OLD);
const put = (name: string, text: string) => writeFileSync(join(received, name), text);
const read = (...path: string[]) => readFileSync(join(importDir, 'harbor', ...path), 'utf8');
const namesIn = (place: string) => readdirSync(join(importDir, 'harbor', place)).sort();

describe('a file that a biller puts into its folder', () => {
  test('is taken in and moved away, with a text beside it', async () => {
    put('bills-2026-11-19.csv', plainFile(ROW));
    expect(await take()).toBe(true);
    expect(await take()).toBe(false);
    const [record] = await listImports(portal.parts, 'harbor');
    expect([record?.fileName, record?.fileDate]).toEqual(['bills-2026-11-19.csv', '2026-11-19']);
    expect(namesIn('received')).toEqual([]);
    expect(read('done', 'bills-2026-11-19.csv.txt')).toBe(`Import ${record?.id}. This file is applied.\n`);
    await runDueWork(portal.parts);
    expect((await listImports(portal.parts, 'harbor'))[0]?.state).toBe('applied');
  });

  test('waits while it is still being written', async () => {
    put('bills.csv', plainFile(ROW));
    expect(await takeFromFolder(portal.parts, async () => 3_000)).toBe(false);
    expect(namesIn('received')).toEqual(['bills.csv']);
  });

  test('waits while somebody tries the same file, and is taken in afterwards', async () => {
    const text = plainFile([...ROW.slice(0, 5), '46.20']);
    put('bills.csv', text);
    put('more.txt', 'This name is wrong.');
    const { record } = await sender(portal, 'harbor').receive(text);
    await portal.store.db.update(imports).set({ state: 'staging' }).where(eq(imports.id, record.id));
    expect(await take()).toBe(true);
    expect(await take()).toBe(false);
    expect(namesIn('received')).toEqual(['bills.csv']);
    portal.pass(2 * MINUTE);
    expect(await take()).toBe(true);
    expect(read('done', 'bills.csv.txt')).toContain('This file is applied.');
  });

  test('that cannot be read is moved to the refused ones, with the reason', async () => {
    put('bills.csv', 'account,name\nF-2,Ada Marsh\n');
    await take();
    expect(namesIn('refused')).toContain('bills.csv');
    expect(read('refused', 'bills.csv.txt')).toContain('This file is refused. Nothing of it was applied:');
  });

  test('names its lines that were not taken in', async () => {
    put(
      'bills.csv',
      plainFile(
        ['F-3', 'Ada Marsh', 'B-1', '2026-10-31', '2026-12-15', '4.10'],
        [...ROW.slice(0, 5), 'many'],
      ),
    );
    await take();
    expect(read('done', 'bills.csv.problems.csv')).toContain('3,balance,many,');
  });

  test.each(['notes.txt', 'meters.csv'])('under the name %s is refused in words', async (name) => {
    put(name, plainFile(ROW));
    await take();
    expect(read('refused', `${name}.txt`).length).toBeGreaterThan(20);
  });
});

test('each remittance appears once in the folder of its biller, also when the files are taken away', async () => {
  portal.pass(2 * DAY);
  await runDueWork(portal.parts);
  while (await writeToFolder(portal.parts));
  const names = () => readdirSync(join(remittanceDir, 'harbor')).filter((name) => !name.startsWith('.'));
  expect(names()).toEqual([
    'harbor-000001.bai',
    'harbor-000001.csv',
    'harbor-000002.bai',
    'harbor-000002.csv',
  ]);
  rmSync(join(remittanceDir, 'harbor', 'harbor-000001.csv'));
  portal.pass(DAY);
  await runDueWork(portal.parts);
  while (await writeToFolder(portal.parts));
  expect(existsSync(join(remittanceDir, 'harbor', 'harbor-000001.csv'))).toBe(false);
  expect(names()).toContain('harbor-000003.csv');
});
