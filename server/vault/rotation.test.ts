import { createHmac } from 'node:crypto';
import { eq, getTableName, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { sampleBankEntries, sampleCardEntries } from '../../domain/fixtures/method.ts';
import { confirmAuthenticator, startAuthenticator } from '../../domain/session/authenticator-calls.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { addPaymentMethod, editPaymentMethod } from '../../domain/wallet/change-calls.ts';
import { appCode } from '../../tests/support/authenticator-app.ts';
import { capturedLog } from '../../tests/support/captured-log.ts';
import { copyDemoDatabase, START } from '../../tests/support/database.ts';
import { composePortal, type Portal } from '../../tests/support/portal.ts';
import { signInStaff } from '../../tests/support/staff.ts';
import { readConfig } from '../config.ts';
import { sealFactorKey } from '../office/factor.ts';
import { issueStaffTicket } from '../office/tickets.ts';
import { staff } from '../store/schema/office.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { secrets } from '../store/schema/work.ts';
import { SEALED_COLUMNS } from '../store/sealed-columns.ts';
import type { Store } from '../store/store.ts';
import { hashKeys, isVaultOpen } from './keys.ts';
import { resealOld } from './reseal.ts';

const OLD = '2025:a key of the year two thousand twenty-five';
const NEW = '2026:a key of the year two thousand twenty-six';

const opened: { drop(): Promise<void>; store: Store }[] = [];

afterEach(async () => {
  for (const { store, drop } of opened.splice(0)) {
    await store.close();
    await drop();
  }
});

async function demoDatabase() {
  const { inject } = await import('vitest');
  const database = await copyDemoDatabase(inject('template'));
  opened.push(database);
  return database;
}

async function freshDatabase() {
  const database = await demoDatabase();
  const { db } = database.store;
  await db.delete(paymentMethods);
  await db.delete(secrets);
  await db.update(staff).set({ sealedKey: '' });
  return database;
}

/** A start of the server with these keys on the database. */
function start(
  { store, drop }: Awaited<ReturnType<typeof demoDatabase>>,
  keys: string,
  own: Parameters<typeof composePortal>[1] = {},
): Promise<Portal> {
  return composePortal({ store, drop, start: START }, own, { VAULT_KEY: keys });
}

/** What the metrics tell of seals under earlier keys. */
async function oldSeals({ parts }: Portal): Promise<number> {
  const text = await parts.metrics.registry.getSingleMetricAsString('billfold_old_seals');
  return Number(/^billfold_old_seals (\d+)$/m.exec(text)?.[1]);
}

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns in which a seal stands. */
async function sealedColumns({ store }: Portal): Promise<string[]> {
  const { rows } = (await store.db.execute(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = current_schema() and data_type in ('text', 'jsonb')`)) as unknown as {
    rows: { table: string; column: string }[];
  };
  const found: string[] = [];
  for (const { table, column } of rows) {
    const isSeal = sql`${sql.identifier(column)}::text ~ '(^|")v[12]\\.[^.]+\\.[^.]+\\.[^.]+'`;
    const { rows: seals } = (await store.db.execute(
      sql`select 1 from ${sql.identifier(table)} where ${isSeal} limit 1`,
    )) as unknown as { rows: unknown[] };
    if (seals.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** The columns of whose name one can tell that the vault seals them. */
async function columnsNamedSealed({ store }: Portal): Promise<string[]> {
  const { rows } = (await store.db.execute(sql`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = current_schema() and column_name like 'sealed\\_%' order by 1`)) as unknown as {
    rows: { name: string }[];
  };
  return rows.map(({ name }) => name);
}

async function sealedAccounts({ store }: Portal): Promise<string[]> {
  const rows = await store.db.select({ sealed: paymentMethods.sealedAccount }).from(paymentMethods);
  return rows.map(({ sealed }) => sealed ?? '');
}

test('a key can be replaced: numbers are sealed anew, and the same account is still known (SRV2-38)', async () => {
  const database = await freshDatabase();
  const before = await start(database, OLD);
  const dana = await before.signIn('demo');
  const added = (await before.send(addPaymentMethod, sampleBankEntries(), dana)).answer();
  expect(await sealedAccounts(before)).toEqual([expect.stringMatching(/^v2\.2025\./)]);

  const after = await start(database, `${NEW},${OLD}`);
  expect(await oldSeals(after)).toBe(1);
  expect(await resealOld(after.parts)).toBe(true);
  expect(await resealOld(after.parts)).toBe(false);
  expect([await sealedAccounts(after), await oldSeals(after)]).toEqual([
    [expect.stringMatching(/^v2\.2026\./)],
    0,
  ]);

  const alone = await start(database, NEW);
  expect((await alone.send(addPaymentMethod, sampleBankEntries(), dana)).answer().id).toBe(added.id);
  const asSavings = sampleBankEntries({ bank_account_number: '', bank_account_type: 'savings' });
  expect((await alone.send(editPaymentMethod, { ...asSavings, id: added.id }, dana)).status).toBe(200);
});

test('keys of authenticator apps are sealed anew, and their codes stay right (ruling 76)', async () => {
  const database = await freshDatabase();
  const before = await start(database, OLD);
  const dana = await before.signIn('demo');
  const { key } = (await before.send(startAuthenticator, {}, dana)).answer();

  const after = await start(database, `${NEW},${OLD}`);
  expect(await oldSeals(after)).toBe(1);
  expect(await resealOld(after.parts)).toBe(true);
  expect(await resealOld(after.parts)).toBe(false);
  expect(await oldSeals(after)).toBe(0);

  const alone = await start(database, NEW);
  (await alone.send(confirmAuthenticator, { code: appCode(key, START) }, dana)).answer();
});

test('staff with an authenticator app sign in after the key was replaced, and after the first one was given', async () => {
  const database = await demoDatabase();
  const people = await database.store.db.$count(staff);
  for (const keys of [OLD, `${NEW},${OLD}`]) {
    const portal = await start(database, keys);
    expect(await oldSeals(portal)).toBeGreaterThanOrEqual(people);
    while (await resealOld(portal.parts));
    expect(await oldSeals(portal)).toBe(0);
  }
  await signInStaff(await start(database, NEW), 'support');
});

test('an invitation that is being accepted holds up the end of a key until it is over', async () => {
  const database = await freshDatabase();
  const before = await start(database, OLD);
  const [person] = await database.store.db.select().from(staff).limit(1);
  const detail = { sealedKey: await sealFactorKey(before.parts, person?.id ?? 0, 'JBSWY3DPEHPK3PXP') };
  await issueStaffTicket(database.store.db, before.parts, 'acceptance', {
    staff: person?.id ?? 0,
    life: 15 * MINUTE,
    detail,
  });
  const after = await start(database, `${NEW},${OLD}`);
  expect(await oldSeals(after)).toBe(1);
  after.pass(16 * MINUTE);
  expect(await oldSeals(after)).toBe(0);
});

test('every column that holds seals is sealed anew, and counted until then', async () => {
  const database = await demoDatabase();
  const portal = await start(database, OLD);
  const dana = await portal.signIn('demo');
  await portal.send(addPaymentMethod, sampleBankEntries(), dana);
  await portal.send(startAuthenticator, {}, dana);
  const known = Object.values(SEALED_COLUMNS).map(
    ({ table, sealed }) => `${getTableName(table)}.${inSnakeCase(sealed.name)}`,
  );
  expect((await sealedColumns(portal)).sort()).toEqual([...known, 'secrets.value'].sort());
  expect(await columnsNamedSealed(portal)).toEqual(known.sort());
});

test('a start with another key is noticed, and changes nothing (SRV2-38)', async () => {
  const database = await freshDatabase();
  const right = await start(database, OLD);
  expect(await isVaultOpen(right.parts)).toBe(true);
  const all = () => database.store.db.select().from(secrets).where(eq(secrets.name, 'vault root'));
  const stored = await all();
  const isOpenFor = (keys: string) =>
    isVaultOpen({ ...right.parts, config: readConfig({ SANDBOX: '1', VAULT_KEY: keys }) });
  expect(await isOpenFor(NEW)).toBe(false);
  expect(await isOpenFor(`2025${NEW.slice(4)}`)).toBe(false);
  await expect(start(database, NEW)).rejects.toThrow('no key of VAULT_KEY opens this seal');
  expect(await all()).toEqual(stored);
  expect(await isVaultOpen((await start(database, OLD)).parts)).toBe(true);
  expect(stored[0]?.value).toMatch(/^v2\.2025\./);
});

test('more numbers than one round takes are all sealed anew, and a later start finds nothing to do', async () => {
  const database = await freshDatabase();
  const before = await start(database, OLD);
  const dana = await before.signIn('demo');
  const { id } = (await before.send(addPaymentMethod, sampleBankEntries(), dana)).answer();
  await database.store.db.execute(sql`
    insert into payment_methods
    select (jsonb_populate_record(m, jsonb_build_object('id', m.id + n, 'nickname', 'no ' || n,
                                                        'fingerprint', m.fingerprint || n))).*
      from payment_methods m, generate_series(1, 150) n where m.id = ${id}`);
  const after = await start(database, `${NEW},${OLD}`);
  let rounds = 0;
  while (await resealOld(after.parts)) rounds += 1;
  expect([rounds, await oldSeals(after)]).toEqual([2, 0]);
  const sealed = await sealedAccounts(after);
  expect(sealed).toHaveLength(151);
  for (const seal of sealed) expect(seal).toMatch(/^v2\.2026\./);
  expect(await resealOld((await start(database, `${NEW},${OLD}`)).parts)).toBe(true);
  const [again] = await sealedAccounts(after);
  expect(again).toBe(sealed[0]);
});

describe('a vault that a version without roots has left', () => {
  const THIRD = '2027:a key of the year two thousand twenty-seven';
  const keyOf = (named: string) =>
    createHmac('sha256', named.slice(named.indexOf(':') + 1))
      .update('fingerprint')
      .digest();

  /** The key of hashes after a start with these keys, of a vault in which one key has sealed such a method. */
  async function keyAfter(sealedBy: string, entries: ReturnType<typeof sampleBankEntries>, keys: string) {
    const database = await freshDatabase();
    const before = await start(database, sealedBy);
    (await before.send(addPaymentMethod, entries, await before.signIn('demo'))).answer();
    await database.store.db.delete(secrets);
    return (await hashKeys((await start(database, keys)).parts, 'fingerprint')).keys;
  }

  test.each([
    ['first', NEW],
    ['second', OLD],
  ])('keeps the key that has sealed an account as that of its hashes: the %s', async (_, key) => {
    expect(await keyAfter(key, sampleBankEntries(), `${NEW},${OLD}`)).toEqual([keyOf(key)]);
  });

  test('keeps the last key where it holds cards alone', async () => {
    expect(await keyAfter(OLD, sampleCardEntries(), `${THIRD},${NEW},${OLD}`)).toEqual([keyOf(OLD)]);
  });

  test('has a key of its own where it holds nothing', async () => {
    const { keys } = await hashKeys((await start(await freshDatabase(), OLD)).parts, 'fingerprint');
    expect(keys).not.toContainEqual(keyOf(OLD));
  });

  test('is not opened by a key that has sealed nothing of it', async () => {
    await expect(keyAfter(OLD, sampleBankEntries(), NEW)).rejects.toThrow(
      'no key opens what this database has sealed',
    );
  });
});

test('a vault that did not open is tried again', async () => {
  const database = await freshDatabase();
  const { parts } = await start(database, OLD);
  const other = { ...parts, config: readConfig({ SANDBOX: '1', VAULT_KEY: NEW }) };
  expect(await isVaultOpen(other)).toBe(false);
  await database.store.db.delete(secrets);
  expect(await isVaultOpen(other)).toBe(true);
});

test('a database that does not answer is no wrong key', async () => {
  const database = await demoDatabase();
  const { parts } = await start(database, OLD);
  const config = readConfig({ SANDBOX: '1', VAULT_KEY: OLD });
  await database.store.close();
  opened.splice(0);
  await expect(isVaultOpen({ ...parts, config })).rejects.toThrow();
  await database.drop();
});

test('a number that no key opens stays as it is, is counted, and stands in the log without itself', async () => {
  const database = await freshDatabase();
  const { log, said } = capturedLog();
  const portal = await start(database, OLD, { log });
  const dana = await portal.signIn('demo');
  await portal.send(addPaymentMethod, sampleBankEntries(), dana);
  await portal.store.db.execute(sql`update payment_methods set sealed_account = 'v1.a.b.c'`);
  expect(await resealOld(portal.parts)).toBe(false);
  expect([await sealedAccounts(portal), await oldSeals(portal)]).toEqual([['v1.a.b.c'], 1]);
  const [method] = await database.store.db.select({ id: paymentMethods.id }).from(paymentMethods);
  const line = said()
    .split('\n')
    .find((one) => one.includes('could not be sealed anew'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    kind: 'account-numbers',
    id: method?.id,
    err: { message: 'no key of VAULT_KEY opens this seal' },
  });
  expect(said()).not.toContain('v1.a.b.c');
});
