import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRepository } from '../../tools/paths.ts';
import { type Cluster, startPostgres } from '../../tools/postgres.ts';
import { mainOf, TRIAL } from '../../tools/server/builds.ts';
import { Payer } from '../exactly-once/payer.ts';
import { runAsDatabaseAdmin } from '../support/database.ts';
import { Balancer } from './balancer.ts';
import { type BuiltServer, startBuilt } from './built-server.ts';

/** A normal run sends a constant few, `npm run test:all` as many as the requirement says. */
const REQUESTS = process.env.BILLFOLD_TEST_ALL ? 20_000 : 600;
const PROCESSES = 3;
const READERS = 6;
const LONG = 900_000;
const PATHS = ['/', '/health', '/services/web/cart/GetItemsCount', '/api/v2.1/portal'];

let cluster: Cluster | undefined;
let url: string | undefined;

beforeAll(async () => {
  const given = process.env.BILLFOLD_TEST_DATABASE_URL;
  if (!given) cluster = await startPostgres();
  const admin = given || cluster?.url;
  if (!admin) return;
  const name = `billfold_${randomUUID().replaceAll('-', '')}`;
  await runAsDatabaseAdmin(admin, `create database ${name}`);
  url = Object.assign(new URL(admin), { pathname: `/${name}` }).href;
});

afterAll(() => cluster?.stop());

test('three processes are replaced one after the other under load: no request is lost and no payment is cut', {
  timeout: LONG,
}, async () => {
  if (!url) return console.log('THERE IS NO POSTGRESQL HERE: the rolling restart was not tried.');
  const balancer = new Balancer();
  await balancer.open();
  const processes: BuiltServer[] = [];
  for (let at = 0; at < PROCESSES; at++) processes.push(await join(balancer, url));
  const payer = new Payer({
    address: `http://127.0.0.1:${balancer.port}`,
    proxy: { target: balancer.port },
  });
  await payer.signIn();

  let isReplaced = false;
  let sent = 0;
  const failed: string[] = [];
  const goesOn = () => !isReplaced || sent < REQUESTS;
  const read = async () => {
    while (goesOn()) {
      const path = PATHS[sent++ % PATHS.length] ?? '/';
      const answer = await fetch(`http://127.0.0.1:${balancer.port}${path}`);
      await answer.arrayBuffer();
      if (answer.status >= 500) failed.push(`${path} answered ${answer.status}`);
    }
  };
  let payments = 0;
  const pay = async () => {
    while (goesOn()) {
      await payer.prepare('whole');
      const told = await payer.submit(payer.newKey());
      sent += 5;
      payments++;
      if (told !== 'accepted') failed.push(`payment ${payments}: ${told}`);
    }
  };
  const replaceAll = async () => {
    for (const leaving of processes.splice(0)) {
      processes.push(await join(balancer, url ?? ''));
      expect(await leaving.stop(), leaving.output()).toBe(0);
      balancer.remove(leaving.port);
    }
    isReplaced = true;
  };
  await Promise.all([replaceAll(), pay(), ...Array.from({ length: READERS }, read)]);

  console.log(`${sent} requests and ${payments} payments while ${PROCESSES} processes were replaced.`);
  expect([...failed, ...balancer.failures]).toEqual([]);
  expect(payments).toBeGreaterThan(0);
  for (const running of processes) expect(await running.stop()).toBe(0);
  await balancer.close();
});

async function join(balancer: Balancer, database: string): Promise<BuiltServer> {
  const server = await startBuilt([process.execPath, mainOf(TRIAL)], {
    folder: inRepository(),
    env: { SANDBOX: '1', DATABASE_URL: database, DRAIN_SECONDS: '1' },
  });
  await balancer.add(server.port);
  return server;
}
