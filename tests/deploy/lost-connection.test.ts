import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getProfile, refreshToken } from '../../domain/session/calls.ts';
import { derive } from '../../server/ids.ts';
import { newAccessToken } from '../../server/session/access.ts';
import { CommitUnknown, isAway } from '../../server/store/lost-connection.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { type Cluster, startPostgres } from '../../tools/postgres.ts';
import { runAsDatabaseAdmin, START } from '../support/database.ts';
import { composePortal } from '../support/portal.ts';

/** A cable to PostgreSQL that can be cut. */
class Cable {
  /** What of a request, once PostgreSQL has it, cuts the cable. */
  cutAfter: string | undefined;
  readonly #server = createServer((client) => this.#carry(client));
  readonly #open = new Set<Socket>();
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  listen(): Promise<number> {
    return new Promise((listening) => {
      this.#server.listen(0, '127.0.0.1', () => {
        listening((this.#server.address() as { port: number }).port);
      });
    });
  }

  cut(): void {
    for (const socket of this.#open) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #carry(client: Socket): void {
    const server = connect(this.#port, '127.0.0.1');
    for (const socket of [client, server]) {
      this.#open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#open.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.on('data', (chunk) => {
      const isLast = this.cutAfter !== undefined && chunk.includes(this.cutAfter);
      server.write(chunk, () => isLast && client.destroy());
    });
    server.on('data', (chunk) => client.write(chunk));
  }
}

let cluster: Cluster;
let cable: Cable;
let store: Store;
let tries: number;

beforeAll(async () => {
  const started = await startPostgres();
  if (!started) throw new Error('there is no PostgreSQL');
  cluster = started;
  // A cluster of the tests waits for no disk, and so for no standby either. The setting of a role counts more.
  await runAsDatabaseAdmin(cluster.url, 'alter role postgres set synchronous_commit = on');
  cable = new Cable(Number(new URL(cluster.url).port));
  const port = await cable.listen();
  // Nobody listens at the first address: the database is at the second.
  store = await openStore({ url: `postgres://postgres@127.0.0.1:1,127.0.0.1:${port}/postgres` });
  await store.db.execute(sql`create table notes (words text)`);
});

afterAll(async () => {
  cable.close();
  await store.close();
  cluster.stop();
});

beforeEach(() => {
  cable.cutAfter = undefined;
  tries = 0;
});

async function countOf(query: SQL): Promise<number> {
  const { rows } = (await store.db.execute(query)) as unknown as { rows: unknown[] };
  return rows.length;
}

const notes = (words: string) => countOf(sql`select 1 from notes where words = ${words}`);

test('a change whose connection breaks before its end is made once, on another connection', async () => {
  await store.transact(async (db) => {
    tries++;
    await db.execute(sql`insert into notes values ('once')`);
    if (tries === 1) cable.cut();
    await db.execute(sql`select 1`);
  });
  expect(tries).toBe(2);
  expect(await notes('once')).toBe(1);
});

test('a change that another service fails is not made again', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const change = store.transact(async () => {
    tries++;
    throw refused;
  });
  await expect(change).rejects.toBe(refused);
  expect(tries).toBe(1);
});

test('a change whose connection breaks at its end is not made again: nobody knows whether it was made', async () => {
  cable.cutAfter = 'commit';
  const change = store.transact(async (db) => {
    tries++;
    await db.execute(sql`insert into notes values ('perhaps')`);
  });
  const error = await change.catch((thrown: unknown) => thrown);
  cable.cutAfter = undefined;
  expect(error).toBeInstanceOf(CommitUnknown);
  expect(isAway(error)).toBe(false);
  expect(tries).toBe(1);
  await expect.poll(() => notes('perhaps')).toBe(1);
});

/** Nobody follows this machine while the work commits, and an administrator ends its wait for a standby. */
async function withoutStandby(work: () => Promise<unknown>): Promise<unknown> {
  return alone(async () => {
    const done = work().catch((thrown: unknown) => thrown);
    await expect
      .poll(() =>
        countOf(sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`),
      )
      .toBe(1);
    return done;
  });
}

/** Each commit waits for a machine that is not there. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  await inform(`alter system set synchronous_standby_names = 'another'`);
  try {
    return await work();
  } finally {
    await inform('alter system reset synchronous_standby_names');
  }
}

async function inform(statement: string): Promise<void> {
  await runAsDatabaseAdmin(cluster.url, statement);
  await runAsDatabaseAdmin(cluster.url, 'select pg_reload_conf()');
}

test('a change that stands on one machine alone is not told as made', async () => {
  const change = () => store.transact((db) => db.execute(sql`insert into notes values ('alone')`));
  expect(await withoutStandby(change)).toBeInstanceOf(CommitUnknown);
});

const opened = () => composePortal({ store, drop: async () => undefined, start: START });
const cookieOf = (session: string, mark: string) => `billfold-refresh=1.${session}.secret${mark}.seal`;

test('a machine that no other follows any more signs nobody out', async () => {
  const portal = await opened();
  const { parts } = portal;
  const token = newAccessToken(parts, 1);
  const session = randomUUID();
  const cookies = cookieOf(session, derive(parts.tokenSeal, `1.${session}`));
  const readProfile = () => portal.send(getProfile, {}, { token });
  const renew = () => portal.send(refreshToken, {}, { cookies });
  for (const call of [readProfile, renew]) {
    expect(await withoutStandby(call)).toMatchObject({ status: 500 });
    expect(await call()).toMatchObject({ status: 401 });
  }
});

test('a token that somebody has made up is refused without a commit', async () => {
  const portal = await opened();
  const madeUp = `1.${randomUUID()}`;
  const answers = await alone(() =>
    Promise.all([
      portal.send(getProfile, {}, { token: madeUp }),
      portal.send(refreshToken, {}, { cookies: cookieOf(randomUUID(), 'mark') }),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
});
