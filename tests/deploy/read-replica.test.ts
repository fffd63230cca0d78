import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Replica } from '../../server/store/replica.ts';
import { type Db, openStore, type Store } from '../../server/store/store.ts';
import { type Cluster, startPostgres, startReplica } from '../../tools/postgres.ts';
import { runAsDatabaseAdmin } from '../support/database.ts';

let primary: Cluster;
let replica: Cluster;
let store: Store;

beforeAll(async () => {
  const started = await startPostgres();
  if (!started) throw new Error('there is no PostgreSQL');
  primary = started;
  store = await openStore({ url: primary.url });
  await store.db.execute(sql`create table notes (words text)`);
  await store.close();
  replica = await startReplica(primary);
  store = await openStore({ url: primary.url, replica: replica.url });
});

afterAll(async () => {
  await store.close();
  replica.stop();
  primary.stop();
});

interface Seen {
  readonly where: 'primary' | 'replica';
  readonly notes: number;
}

async function look(db: Db): Promise<Seen> {
  const { rows } = (await db.execute(sql`
    select case when pg_is_in_recovery() then 'replica' else 'primary' end as where, count(*)::int as notes
      from notes`)) as unknown as { rows: [Seen] };
  return rows[0];
}

const note = () => store.transact((db) => db.execute(sql`insert into notes values ('a note')`));

test('a long read runs on the replica, and sees what was written just before', async () => {
  for (let notes = 1; notes <= 20; notes++) {
    await note();
    expect((await store.read(look)).notes).toBe(notes);
  }
  await expect.poll(async () => (await store.read(look)).where).toBe('replica');
});

test('while the replica is behind, a long read runs on the primary and misses nothing', async () => {
  const { notes } = await store.read(look);
  await runAsDatabaseAdmin(replica.url, 'select pg_wal_replay_pause()');
  await note();
  expect(await store.read(look)).toEqual({ where: 'primary', notes: notes + 1 });
  await runAsDatabaseAdmin(replica.url, 'select pg_wal_replay_resume()');
  await expect.poll(() => store.read(look)).toEqual({ where: 'replica', notes: notes + 1 });
});

test('a fault of the read itself is told, and not tried again on the primary', async () => {
  await expect
    .poll(async () => {
      const places: string[] = [];
      const read = store.read(async (db) => {
        places.push((await look(db)).where);
        throw new Error('this read is wrong');
      });
      await expect(read).rejects.toThrow('this read is wrong');
      return places;
    })
    .toEqual(['replica']);
});

test('a replica that fails is left alone, and nobody waits for it twice', async () => {
  let now = 0;
  let asked = 0;
  const silent = createServer(() => {
    asked++;
  });
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as AddressInfo;
  const told: string[] = [];
  const broken = new Replica(
    `postgres://postgres@127.0.0.1:${port}/postgres`,
    (failure) => told.push(failure),
    () => now,
  );
  for (let reads = 0; reads < 5; reads++) expect((await broken.read(store.db, look)).where).toBe('primary');
  expect(asked).toBe(1);
  now += 31_000;
  expect((await broken.read(store.db, look)).where).toBe('primary');
  expect(asked).toBe(2);
  expect(told).toEqual([expect.stringMatching(/timeout/), expect.stringMatching(/timeout/)]);
  silent.close();
  await broken.close();
});

test('the replica of another database is never read', async () => {
  const other = await startPostgres();
  if (!other) throw new Error('there is no PostgreSQL');
  const itsReplica = await startReplica(other);
  const wrong = new Replica(itsReplica.url, () => undefined);
  expect((await wrong.read(store.db, look)).where).toBe('primary');
  await wrong.close();
  itsReplica.stop();
  other.stop();
});

test('a replica that has stopped costs no read', async () => {
  replica.halt();
  expect((await store.read(look)).where).toBe('primary');
});
