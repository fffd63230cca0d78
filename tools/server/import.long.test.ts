import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../domain/values/durations.ts';
import { composeEither } from '../../server/compose-sandbox.ts';
import { readConfig } from '../../server/config.ts';
import { openStore } from '../../server/store/store.ts';
import { command } from '../command.ts';
import { inRepository } from '../paths.ts';

/** Each command starts a process and a database. */
const PATIENCE = { timeout: 5 * MINUTE };

let folder: string;
const env = () => ({ SANDBOX: '1', DATA_DIR: join(folder, 'data') });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-import-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** A line of a document, as somebody types it. */
async function type(line: string): Promise<string> {
  const { ok, output } = await command('sh', ['-c', line.replace('npm run', 'npm run --silent')], {
    env: env(),
  });
  return `${output}exit ${ok ? 0 : 1}`;
}

/** The lines that follow `Try it` in the document. */
async function stepsToTry(): Promise<readonly string[]> {
  const text = await readFile(inRepository('docs', 'billers.md'), 'utf8');
  const [, steps = ''] = /\*\*Try it\*\*[^\n]*\n\n```sh\n(.*?)```/s.exec(text) ?? [];
  return steps.trim().split('\n');
}

async function tryIt(): Promise<string> {
  let last = '';
  for (const step of await stepsToTry()) {
    last = await type(step);
    expect(last, step).toMatch(/exit 0$/);
  }
  return last;
}

/** What the first start of a sandbox does. */
async function loadDemo(): Promise<void> {
  const store = await openStore({ url: undefined, folder: env().DATA_DIR });
  const { sandbox } = await composeEither(readConfig(env()), store, pino({ level: 'silent' }));
  await sandbox?.loadDemo();
  await store.close();
}

describe('what docs/billers.md says to try', () => {
  test('works before the first start', PATIENCE, async () => {
    expect(await tryIt()).toContain('4 lines, 4 new accounts, 4 new bills\nexit 0');
  });

  test('works after it', PATIENCE, async () => {
    await loadDemo();
    expect(await tryIt()).toContain('4 lines, 4 new accounts, 4 new bills\nexit 0');
  });
});

describe('a file that is sent again exits', () => {
  const HEADER = 'SVC,ACCT,NAME,SVC ADDR,BILL,PERIOD END,DUE,CURRENT,BALANCE';
  const send = async (name: string, ...lines: readonly string[]) => {
    const path = join(folder, name);
    const trailer = `TOTAL,${lines.length},,,,,,,${lines.length}0000.00`;
    await writeFile(path, [HEADER, ...lines, trailer].join('\n'));
    return type(`npm run import -- --biller harbor ${path}`);
  };
  const line = (number: string, balance: string) =>
    `W,${number},Amos Reed,14 Quay Street,H-1,11/20/2026,12/11/2026,${balance},${balance}`;

  test('with 1 while it waits for approval, and says why', PATIENCE, async () => {
    const file = ['held.csv', line('100-7801-21', '10000.00')] as const;
    const first = await send(...file);
    expect(first).toMatch(/is held for approval as import (\d+):\n {2}All balances together .*exit 1$/s);
    const again = await send(...file);
    expect(again).toMatch(
      /was received before, as import (\d+)\. It waits for approval:\n {2}All balances together .*1 new bill\nexit 1$/s,
    );
    const id = /as import (\d+)/.exec(again)?.[1];
    expect(await type(`npm run import -- --approve ${id}`)).toMatch(
      /^held\.csv of .* is applied as import \d+\.\n {2}1 line, 1 new account, 1 new bill\nexit 0$/,
    );
    expect(await send(...file)).toMatch(/It is applied\. Nothing was done\.\n {2}1 line, .*exit 0$/s);
  });

  test(
    'with 1 when lines of it were refused, and says each time how they are brought again',
    PATIENCE,
    async () => {
      const file = ['part.csv', line('100-7801-22', '5.00'), line('100-7801-23', 'ten')] as const;
      const first = await send(...file);
      expect(first).toMatch(/is applied as import \d+ without 1 of its 2 lines\.\n.*exit 1$/s);
      const again = await send(...file);
      for (const words of [first, again])
        expect(words).toContain('1 line of this file is refused. To have it applied, send a file with the');
      expect(again).toMatch(/exit 1$/);
    },
  );

  test('with 1 when every line of it was refused, and is not applied', PATIENCE, async () => {
    const file = ['none.csv', line('100-7801-24', 'ten'), line('100-7801-25', 'ten')] as const;
    for (let times = 0; times < 2; times++)
      expect(await send(...file)).toMatch(
        /is refused\. Nothing of it was applied:\n {2}None of its 2 lines can be taken in\.\n.*exit 1$/s,
      );
  });
});

test('a list that nobody reads to its end ends quietly', PATIENCE, async () => {
  const list = 'npm run import -- --biller harbor --list';
  expect(await type(list)).toMatch(/held\.csv.*exit 0$/s);
  expect(await type(`${list} | true`)).toBe('exit 0');
});

test.each(['abc', '999999'])(
  'no import has the number “%s”, and the command says so',
  PATIENCE,
  async (number) => {
    const words = `There is no import ${number}.\nexit 1`;
    expect(await type(`npm run import -- --approve "${number}"`)).toBe(words);
  },
);
