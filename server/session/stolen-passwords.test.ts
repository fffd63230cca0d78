import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validatePassword } from '../../domain/session/password-calls.ts';
import { STOLEN_PASSWORD } from '../../domain/session/text/en.ts';
import { openPortal } from '../../tests/support/portal.ts';
import { readSettings } from '../start/settings.ts';
import { isStolen } from './stolen-passwords.ts';

const STOLEN = Array.from({ length: 500 }, (_, n) => `Stolen-pass-${n}`);
const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const sorted = STOLEN.map(sha1).sort();

let folder: string;
const fileOf = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-stolen-'));
  const counted = sorted.map((hash, n) => `${hash}:${n ** 3 + 1}`);
  await writeFile(fileOf('unix'), `${sorted.join('\n')}\n`);
  await writeFile(fileOf('windows'), `${counted.join('\r\n')}\r\n`);
  await writeFile(fileOf('open-end'), counted.join('\n'));
  await writeFile(fileOf('one'), sha1('Only-one-1'));
  await writeFile(fileOf('words'), 'no hashes');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(['unix', 'windows', 'open-end'])('of a list with line ends as in %s', (name) => {
  test('every password on it is found, the first and the last too, and no other', async () => {
    for (const password of STOLEN) expect(await isStolen(fileOf(name), password), password).toBe(true);
    for (let n = 500; n < 1_000; n++) expect(await isStolen(fileOf(name), `Stolen-pass-${n}`)).toBe(false);
  });
});

test('a list of one line is searched as well', async () => {
  expect(await isStolen(fileOf('one'), 'Only-one-1')).toBe(true);
  expect(await isStolen(fileOf('one'), 'Other-one-1')).toBe(false);
});

test('a password from a known theft is refused with a reason, also while I type it', async () => {
  const portal = await openPortal({}, { STOLEN_PASSWORDS: fileOf('windows') });
  const verdictOf = async (password: string) => (await portal.send(validatePassword, { password })).answer();
  expect(await verdictOf('Stolen-pass-7')).toEqual({ valid: false, message: STOLEN_PASSWORD });
  expect(await verdictOf('Stolen-pass-9182')).toMatchObject({ valid: true });
  await portal.close();
});

test('a start names a list that cannot be used', () => {
  const problemsOf = (STOLEN_PASSWORDS: string) => readSettings({ STOLEN_PASSWORDS }).problems;
  expect(problemsOf(fileOf('unix'))).toEqual([]);
  for (const name of ['words', 'missing'])
    expect(problemsOf(fileOf(name))).toEqual([expect.stringMatching(/^STOLEN_PASSWORDS must name a file/)]);
});
