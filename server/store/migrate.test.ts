import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { runAsDatabaseAdmin } from '../../tests/support/database.ts';
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
  expect(rows).toEqual([{ setting: '0' }]);
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
