import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import type { Db } from './store.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
  await portal.store.db.execute(sql`create table notes (id int primary key, words text)`);
});

afterAll(() => portal.close());

async function wordsIn(db: Db, id: number): Promise<unknown[]> {
  const { rows } = (await db.execute(sql`select words from notes where id = ${id}`)) as unknown as {
    rows: { words: string }[];
  };
  return rows.map(({ words }) => words);
}

const note = (db: Db, id: number, words: string) =>
  db.execute(sql`insert into notes (id, words) values (${id}, ${words})`);

test('several new statements of one transaction can run at once', async () => {
  const answers = await portal.store.transact((db) =>
    Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const { rows } = (await db.execute(
          sql`select ${at}::int as ${sql.identifier(`n${at}`)}`,
        )) as unknown as {
          rows: Record<string, number>[];
        };
        return rows[0]?.[`n${at}`];
      }),
    ),
  );
  expect(answers).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('an id that a statement computes is a number on both databases', async () => {
  const { rows } = (await portal.store.db.execute(
    sql`select case when true then 9007199254740991::bigint end as id, null::bigint as none`,
  )) as unknown as { rows: object[] };
  expect(rows).toEqual([{ id: Number.MAX_SAFE_INTEGER, none: null }]);
});

test('statements beyond the prepared ones do not get each other’s answers', async () => {
  const sevenfold = async (db: Db, number: number) => {
    const { rows } = (await db.execute(
      sql`select ${7}::int * ${sql.raw(String(number))} as product`,
    )) as unknown as { rows: { product: number }[] };
    return rows[0]?.product;
  };
  const numbers = Array.from({ length: 1_100 }, (_, at) => at);
  const products = await portal.store.transact((db) =>
    Promise.all(numbers.map((number) => sevenfold(db, number))),
  );
  expect(products).toEqual(numbers.map((number) => number * 7));
});

test('a refused statement does not affect the ones before and after it', async () => {
  await note(portal.store.db, 1, 'first');
  await expect(note(portal.store.db, 1, 'second')).rejects.toThrow();
  await note(portal.store.db, 2, 'third');
  expect(await wordsIn(portal.store.db, 1)).toEqual(['first']);
  expect(await wordsIn(portal.store.db, 2)).toEqual(['third']);
});

test('a transaction that ignores a refused statement reports that nothing was written', async () => {
  const overlooked = portal.store.transact(async (db) => {
    await note(db, 3, 'lost');
    await note(db, 1, 'taken').catch(() => undefined);
  });
  await expect(overlooked).rejects.toThrow('nothing of it was written');
  expect(await wordsIn(portal.store.db, 3)).toEqual([]);
});

test('a transaction that throws writes nothing, and the next one works', async () => {
  const thrown = portal.store.transact(async (db) => {
    await note(db, 4, 'lost');
    throw new Error('enough');
  });
  await expect(thrown).rejects.toThrow('enough');
  await portal.store.transact((db) => note(db, 4, 'kept'));
  expect(await wordsIn(portal.store.db, 4)).toEqual(['kept']);
});

test('inside a transaction only its own handle works, and no other transaction can begin', async () => {
  await expect(portal.store.transact(() => wordsIn(portal.store.db, 1))).rejects.toThrow(
    'only its own handle',
  );
  await expect(
    portal.store.transact(() => portal.store.transact((db) => note(db, 5, 'inner'))),
  ).rejects.toThrow('inside another');
});
