import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { runAsDatabaseAdmin } from '../../tests/support/database.ts';
import { compareSchema } from './migrate.ts';
import { openStore, type Store, storeOn } from './store.ts';

/** Records the time limits of every statement that changes the schema. */
const WATCH = `
  create table allowed (setting text);
  create function note_allowed() returns event_trigger language plpgsql as $$
  begin
    insert into public.allowed values (current_setting('statement_timeout')), (current_setting('lock_timeout'));
  end $$;
  create event trigger note_allowed on ddl_command_end execute function note_allowed();`;

test('a migration may take as long as it needs, also when it waits for another server’s migration', async () => {
  const { store, drop } = await migrated();
  const { rows } = (await store.db.execute('select distinct setting from allowed')) as unknown as {
    rows: { setting: string }[];
  };
  const limits = rows.map(({ setting }) => setting).sort();
  expect(limits).toEqual(process.env.BILLFOLD_TEST_DATABASE_URL ? ['0', '5s'] : ['0']);
  await store.close();
  await drop();
});

async function migrated(): Promise<{ store: Store; drop(): Promise<void> }> {
  const admin = process.env.BILLFOLD_TEST_DATABASE_URL;
  if (!admin) {
    const client = await PGlite.create();
    await client.exec(WATCH);
    return { store: await storeOn(client), drop: async () => undefined };
  }
  const name = `billfold_${randomUUID().replaceAll('-', '')}`;
  await runAsDatabaseAdmin(admin, `create database ${name}`);
  const url = Object.assign(new URL(admin), { pathname: `/${name}` }).href;
  await runAsDatabaseAdmin(url, WATCH);
  return {
    store: await openStore({ url }),
    drop: () => runAsDatabaseAdmin(admin, `drop database ${name} with (force)`),
  };
}

test('a schema with one more migration is newer, and one that lacks any is older', async () => {
  const entries = await journal();
  const applied = entries.map(({ when }) => ({ created_at: String(when) }));
  expect(await compareSchema(applied)).toBe('same');
  expect(await compareSchema([...applied, { created_at: '9999999999999' }])).toBe('newer');
  expect(await compareSchema(applied.toSpliced(1, 1))).toBe('older');
  expect(await compareSchema([])).toBe('older');
});

test('each migration is stamped later than the one before, because an earlier stamp is never applied', async () => {
  const entries = await journal();
  for (const [at, { when, tag }] of entries.entries())
    expect(when, tag).toBeGreaterThan(entries[at - 1]?.when ?? 0);
});

async function journal(): Promise<{ when: number; tag: string }[]> {
  const text = await readFile(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { entries: { when: number; tag: string }[] }).entries;
}
