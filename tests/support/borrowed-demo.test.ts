import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import type { Store } from '../../server/store/store.ts';
import { copyDemoDatabase } from './database.ts';
import { openPortal } from './portal.ts';
import { backUp } from './restore.ts';

const borrow = async () => (await copyDemoDatabase(inject('template'))).store;

async function rowsOf(store: Store, statement: string): Promise<Record<string, unknown>[]> {
  return ((await store.db.execute(sql.raw(statement))) as unknown as { rows: Record<string, unknown>[] })
    .rows;
}

/** Every row of every table in the order in which it lies, and every sequence. */
async function everything(store: Store): Promise<unknown> {
  const tables = await rowsOf(
    store,
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'drizzle') order by 1`,
  );
  const rows = [];
  for (const { name } of tables) rows.push([name, await rowsOf(store, `table ${name}`)]);
  return [rows, await rowsOf(store, 'select * from pg_sequences order by sequencename')];
}

test('the next test finds the demo as it was loaded, whatever the last one did to it', async () => {
  const first = await borrow();
  const loaded = await everything(first);
  await first.close();

  const portal = await openPortal();
  await portal.signIn('demo');
  await portal.store.db.execute(
    sql`update accounts set account_num = account_num || '-' || id where id % 2 = 0`,
  );
  await portal.store.db.execute(sql`truncate pay_by_texts`);
  await portal.store.db.execute(sql`select nextval('customers_id_seq')`);
  await portal.store.db.execute(sql`set search_path = drizzle`);
  await backUp(portal.store);
  await portal.close();

  const next = await borrow();
  expect(await everything(next)).toEqual(loaded);
  await next.close();
});

test('the next test finds the schema of the demo, whatever the last one did to it', async () => {
  const changed = await borrow();
  await changed.db.execute(sql`alter table customers add column shoe_size int`);
  await changed.db.execute(
    sql`create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
  );
  await changed.close();

  const next = await borrow();
  expect(
    await rowsOf(next, "select 1 from information_schema.columns where column_name = 'shoe_size'"),
  ).toEqual([]);
  await next.close();
});

test('work that a test left behind does not reach the next one', async () => {
  const left = await borrow();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let late = Promise.resolve();
  await new Promise<void>((begun, failed) => {
    late = left.transact(async (tx) => {
      await tx.execute(sql`update accounts set account_num = 'Late ' || id`);
      begun();
      await ended;
    });
    late.catch(failed);
  });
  await left.close();
  const borrowing = borrow();
  end();
  await late;
  await expect(left.db.execute(sql`update accounts set account_num = 'Later ' || id`)).rejects.toThrow();

  const next = await borrowing;
  expect(await rowsOf(next, "select 1 from accounts where account_num like 'Late%'")).toEqual([]);
  await next.close();
});
