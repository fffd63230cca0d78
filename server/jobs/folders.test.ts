import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { PLAIN, plainFile, sender } from '../../tests/support/biller-files.ts';
import { capturedLog } from '../../tests/support/captured-log.ts';
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
/** Each file has a content of its own. */
let cents = 0;
/** The folder of another biller, which comes before harbor's. A fault leaves it alone for a while. */
let cascade = '';
let folders = 0;

beforeAll(async () => {
  portal = await openPortal({}, { IMPORT_DIR: importDir, REMITTANCE_DIR: remittanceDir });
  await sender(portal, 'harbor').map(PLAIN);
});

beforeEach(() => {
  rmSync(importDir, { recursive: true, force: true });
  mkdirSync(received, { recursive: true });
  cascade = join(importDir, `cascade-${++folders}`);
  mkdirSync(join(cascade, 'received'), { recursive: true });
});

afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

afterEach(() => vi.useRealTimers());

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
    expect([record?.fileName, record?.fileDate, record?.cameBy]).toEqual([
      'bills-2026-11-19.csv',
      '2026-11-19',
      'folder',
    ]);
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

  test('says each time that it waits for approval, and why', async () => {
    await sender(portal, 'harbor').map({ ...PLAIN, limits: { balance: 0 } });
    const text = plainFile([...ROW.slice(0, 5), '47.90']);
    const told = async (name: string) => {
      put(name, text);
      await take();
      return read('done', `${name}.txt`).split('\n');
    };
    const [first = '', ...reasons] = await told('bills.csv');
    expect(first).toMatch(/^Import \d+\. This file waits for approval:$/);
    expect(reasons[0]).toMatch(/^All balances together would go from/);
    const [again = '', ...still] = await told('bills-2026-11-19.csv');
    expect(again).toMatch(/^Import \d+\. This file was received before\. It still waits for approval:$/);
    expect([parseInt(again.slice(7), 10), still]).toEqual([parseInt(first.slice(7), 10), reasons]);
    await sender(portal, 'harbor').map(PLAIN);
  });

  test('names its lines that were not taken in, and how they are brought again', async () => {
    put(
      'bills.csv',
      plainFile(
        ['F-3', 'Ada Marsh', 'B-1', '2026-10-31', '2026-12-15', '4.10'],
        [...ROW.slice(0, 5), 'many'],
      ),
    );
    await take();
    expect(read('done', 'bills.csv.problems.csv')).toContain('3,balance,many,');
    expect(read('done', 'bills.csv.txt')).toMatch(
      /This file is applied without 1 of its 2 lines\.\n1 line of this file is refused\. To have it applied/,
    );
  });

  test.each([
    ['notes.txt', 'The name of a file must be that of its import, with or without a day: bills.csv, or'],
    ['meters.csv', 'The file of harbor has no import meters.'],
    ['bills-2026-02-30.csv', 'There is no day 2026-02-30, which the name of the file tells.'],
  ])('under the name %s is refused in words', async (name, words) => {
    put(name, plainFile(ROW));
    await take();
    expect(read('refused', `${name}.txt`)).toContain(words);
  });
});

describe('an entry that is no file of a biller', () => {
  const secret = plainFile(['S-1', 'Another Biller', 'B-1', '2026-10-31', '2026-12-15', '9.10']);
  const placed = (place: string) => readdirSync(join(cascade, place)).sort();

  test.each<[string, (path: string) => void]>([
    ['a folder', (path) => mkdirSync(path)],
    ['a link that leads nowhere', (path) => symlinkSync('gone.csv', path)],
    [
      'a link to a file of another biller',
      (path) => {
        put('.hidden', secret);
        symlinkSync(join(received, '.hidden'), path);
      },
    ],
  ])('is put away, and holds up nobody: %s', async (_, make) => {
    make(join(cascade, 'received', 'bills.csv'));
    put('bills.csv', plainFile([...ROW.slice(0, 5), `${++cents}.30`]));
    expect([await take(), await take(), await take()]).toEqual([true, true, false]);
    expect(placed('received')).toEqual([]);
    const [entry, text] = placed('refused');
    expect([entry, text]).toEqual([
      expect.stringMatching(/^bills\.csv\.\d+$/),
      expect.stringMatching(/^bills\.csv\.\d+\.txt$/),
    ]);
    expect(readFileSync(join(cascade, 'refused', text ?? ''), 'utf8')).toContain('This is no file');
    expect(namesIn('done')).toContain('bills.csv');
  });

  test('is not opened, also when it became a link after it was looked at', async () => {
    put('.hidden', secret);
    writeFileSync(join(cascade, 'received', 'bills.csv'), secret);
    await takeFromFolder(portal.parts, async (path) => {
      rmSync(path);
      symlinkSync(join(received, '.hidden'), path);
      return 60_000;
    });
    expect(readFileSync(join(cascade, 'refused', 'bills.csv.txt'), 'utf8')).toContain('This is no file');
  });

  test.each(['received', 'refused'])('leads nobody anywhere, as a link in the place of %s', async (place) => {
    rmSync(join(cascade, 'received'), { recursive: true });
    if (place === 'refused') mkdirSync(join(cascade, 'received'));
    symlinkSync(received, join(cascade, place));
    put('notes.txt', 'This name is wrong.');
    if (place === 'refused') writeFileSync(join(cascade, 'received', 'theirs.txt'), 'This name is wrong.');
    const { log, said } = capturedLog();
    const take = () => takeFromFolder({ ...portal.parts, log }, MINUTE_OLD);
    expect([await take(), await take()]).toEqual([true, false]);
    expect(said()).toContain('LinkedFolder');
    expect(namesIn('refused')).toEqual(['notes.txt', 'notes.txt.txt']);
    expect(namesIn('received')).toEqual([]);
  });

  test('leads no text of the portal to another place', async () => {
    writeFileSync(join(importDir, 'theirs'), 'untouched');
    mkdirSync(join(importDir, 'harbor', 'refused'));
    symlinkSync(join(importDir, 'theirs'), join(importDir, 'harbor', 'refused', 'notes.txt.txt'));
    put('notes.txt', 'This name is wrong.');
    await take();
    expect(readFileSync(join(importDir, 'theirs'), 'utf8')).toBe('untouched');
    expect(read('refused', 'notes.txt.txt')).toContain('The name of a file');
  });
});

describe('a file that cannot be taken in for a fault', () => {
  test('of the folder is left for a minute, is told in the log, and holds up nobody', async () => {
    writeFileSync(join(cascade, 'received', 'notes.csv.txt'), 'This name is wrong.');
    writeFileSync(join(cascade, 'refused'), 'The place of the refused ones is taken.');
    put('bills.csv', plainFile([...ROW.slice(0, 5), `${++cents}.30`]));
    const { log, said } = capturedLog();
    const take = () => takeFromFolder({ ...portal.parts, log }, MINUTE_OLD);
    expect([await take(), await take()]).toEqual([true, false]);
    expect(namesIn('done')).toContain('bills.csv');
    expect(said().match(/a file of a biller was left/g)).toHaveLength(1);
    rmSync(join(cascade, 'refused'));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MINUTE });
    expect(await take()).toBe(true);
    expect(readdirSync(join(cascade, 'refused'))).toContain('notes.csv.txt');
  });

  test.each([
    ['of its own content is refused', '22021', true],
    ['of the database stays where it is', '57P01', false],
  ])('%s', async (_, code, isRefused) => {
    put('bills.csv', plainFile([...ROW.slice(0, 5), `${++cents}.30`]));
    const failing = Object.create(portal.parts.store, {
      transact: { value: () => Promise.reject(Object.assign(new Error('no'), { code })) },
    });
    await takeFromFolder({ ...portal.parts, store: failing, log: capturedLog().log }, MINUTE_OLD);
    expect(namesIn('received')).toEqual(isRefused ? [] : ['bills.csv']);
    if (isRefused) expect(read('refused', 'bills.csv.txt')).toContain('cannot be stored');
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
