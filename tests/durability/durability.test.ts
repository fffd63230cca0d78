import { cp, mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseClock } from '../../server/clock.ts';
import { sandboxProcessor } from '../../server/gateways/processor/sandbox.ts';
import { auditBooks } from '../../server/jobs/audit.ts';
import { openStore } from '../../server/store/store.ts';
import { type Cluster, startPostgres } from '../../tools/postgres.ts';
import { bodyOf, type Reply, requestOnce } from './one-request.ts';
import { RunningServer } from './server-process.ts';

/** A normal run takes a third (ruling 37); `KILLS=200` for more. */
const KILLS = Number(process.env.KILLS ?? (process.env.BILLFOLD_TEST_ALL ? 20 : 3));

/** Nothing here is timed; a busy machine only takes longer. */
const LONG = 900_000;
const LIST = '/services/web/billDisplay/GetWebAccountListDetails';

let folder: string;
let cluster: Cluster | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-durability-'));
  // With asynchronous commits, a power cut could lose the sign-in.
  cluster = await startPostgres({ isDurable: true });
  const server = new RunningServer({ DATA_DIR: join(folder, 'loaded') });
  await server.start();
  expect(await server.end('SIGTERM')).toBe(0);
});

afterAll(async () => {
  cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A folder with the demo, which each test copies: loading the demo takes four times as long as a start. */
async function loaded(name: string): Promise<string> {
  await cp(join(folder, 'loaded'), join(folder, name), { recursive: true });
  return join(folder, name);
}

interface Listed {
  readonly data: { accounts: { account_id: number; nickname: string }[] }[];
}

/** Renames an account repeatedly, and records the acknowledged name and the one under way. */
class Writer {
  readonly accountId: number;
  acknowledged = '';
  underWay = '';
  #count = 0;

  constructor(accountId: number) {
    this.accountId = accountId;
  }

  async writeUntilDeath(server: RunningServer, token: string, onWrite: () => void): Promise<void> {
    for (;;) {
      this.#count += 1;
      this.underWay = `name ${this.#count}`;
      const reply = await requestOnce(server.address, 'PUT', `/api/v2.1/accounts/${this.accountId}`, token, {
        nickname: this.underWay,
      });
      if (reply.kind !== 'answered') return;
      expect(reply.status).toBe(200);
      this.acknowledged = this.underWay;
      onWrite();
    }
  }
}

test(
  `a server that is killed ${KILLS} times under load starts again each time and has lost nothing (SRV-01)`,
  async () => {
    const data = await loaded('killed');
    const server = new RunningServer({ DATA_DIR: data });
    await server.start();
    const token = await server.signIn();
    const first = (await listOf(server, token)).slice(0, 4);
    const writers = first.map(({ account_id }) => new Writer(account_id));
    for (let kill = 0; kill < KILLS; kill++) {
      let left = 5 + ((kill * 7) % 40);
      const writing = writers.map((writer) =>
        writer.writeUntilDeath(server, token, () => {
          left -= 1;
          if (left === 0) void server.end('SIGKILL');
        }),
      );
      await Promise.all(writing);
      await server.end('SIGKILL');
      await server.start();
      const names = new Map((await listOf(server, token)).map((one) => [one.account_id, one.nickname]));
      for (const { accountId, acknowledged, underWay } of writers)
        expect([acknowledged, underWay], `after kill ${kill}`).toContain(names.get(accountId));
    }
    expect(await server.end('SIGTERM')).toBe(0);
    const store = await openStore({ folder: data });
    const clock = databaseClock('America/Denver');
    expect(await auditBooks({ store, clock, processor: sandboxProcessor(store, clock) })).toEqual([]);
    await store.close();
  },
  LONG,
);

test(
  'a server that is asked to stop under load finishes every answer it has begun',
  async () => {
    const server = new RunningServer({ DATA_DIR: await loaded('stopped') });
    await server.start();
    const token = await server.signIn();
    const replies: Reply[] = [];
    let isOver = false;
    const clients = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const reply = await requestOnce(server.address, 'GET', LIST, token);
        replies.push(reply);
        if (reply.kind === 'refused') return;
      }
    });
    while (replies.length < 60) {
      expect(replies.filter(({ kind }) => kind !== 'answered')).toEqual([]);
      await wait(10);
    }
    expect(await server.end('SIGTERM')).toBe(0);
    isOver = true;
    await Promise.all(clients);
    expect(replies.filter(({ kind }) => kind === 'cut')).toEqual([]);
    const answered = replies.filter((reply) => reply.kind === 'answered');
    expect(answered.length).toBeGreaterThanOrEqual(60);
    expect(answered.every((reply) => reply.status === 200)).toBe(true);
  },
  LONG,
);

test(
  'a server that is asked to stop breaks no connection on which a proxy has sent the next request',
  async () => {
    const server = new RunningServer({ DATA_DIR: await loaded('kept') });
    await server.start();
    const token = await server.signIn();
    const agent = new Agent({ keepAlive: true });
    const replies: Reply[] = [];
    const clients = Array.from({ length: 8 }, async () => {
      for (;;) {
        const reply = await requestOnce(server.address, 'GET', LIST, token, undefined, agent);
        replies.push(reply);
        if (reply.kind !== 'answered') return;
      }
    });
    while (replies.length < 60) await wait(10);
    expect(await server.end('SIGTERM')).toBe(0);
    await Promise.all(clients);
    agent.destroy();
    expect(replies.filter(({ kind }) => kind === 'answered').length).toBeGreaterThanOrEqual(60);
    const ends = replies.filter((reply) => reply.kind !== 'answered');
    expect(ends).toEqual(clients.map(() => ({ kind: 'refused', code: 'ECONNREFUSED' })));
  },
  LONG,
);

test(
  'while its database is down the server says when to come back, and it recovers by itself',
  async () => {
    if (!cluster) return console.log('THERE IS NO POSTGRESQL HERE: its stop and return were not tried.');
    const server = new RunningServer({ DATABASE_URL: cluster.url });
    await server.start();
    const token = await server.signIn();
    expect((await requestOnce(server.address, 'GET', LIST, token)).kind).toBe('answered');
    cluster.halt();
    for (const [method, path] of [
      ['GET', LIST],
      ['POST', '/services/web/cart/Checkout'],
      ['GET', '/health'],
    ] as const) {
      const reply = await requestOnce(
        server.address,
        method,
        path,
        token,
        method === 'POST' ? {} : undefined,
      );
      if (reply.kind !== 'answered') throw new Error(`${method} ${path} was ${reply.kind}`);
      expect([reply.status, reply.retryAfter], `${method} ${path}`).toEqual([503, '5']);
      expect(bodyOf(reply)).toEqual({
        message: 'An error has occurred.  Please try again later',
        code: 'api.unavailable',
      });
    }
    cluster.resume();
    let status = 0;
    while (status !== 200) {
      const reply = await requestOnce(server.address, 'GET', LIST, token);
      status = reply.kind === 'answered' ? reply.status : 503;
      expect([200, 503]).toContain(status);
      if (status !== 200) await wait(100);
    }
    expect(await server.end('SIGTERM')).toBe(0);
  },
  LONG,
);

async function listOf(server: RunningServer, token: string) {
  const reply = await requestOnce(server.address, 'GET', LIST, token);
  return (bodyOf(reply) as Listed).data.flatMap(({ accounts }) => accounts);
}
