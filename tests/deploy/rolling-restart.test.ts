import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRepository } from '../../tools/paths.ts';
import { type Cluster, startPostgres } from '../../tools/postgres.ts';
import { mainOf, TRIAL } from '../../tools/server/builds.ts';
import { runAsDatabaseAdmin } from '../support/database.ts';
import { Balancer } from './balancer.ts';
import { type BuiltServer, startBuilt } from './built-server.ts';
import { underLoad } from './under-load.ts';

/** A normal run sends a constant few, `npm run test:all` as many as the requirement says. */
const REQUESTS = process.env.BILLFOLD_TEST_ALL ? 20_000 : 300;
const PROCESSES = 3;
const LONG = 900_000;

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
  const replaceAll = async () => {
    for (const leaving of processes.splice(0)) {
      processes.push(await join(balancer, url ?? ''));
      expect(await leaving.stop(), leaving.output()).toBe(0);
      balancer.remove(leaving.port);
    }
  };
  const { requests, payments, failed } = await underLoad(balancer, { atLeast: REQUESTS, work: replaceAll });

  console.log(`${requests} requests and ${payments} payments while ${PROCESSES} processes were replaced.`);
  expect(failed).toEqual([]);
  expect(payments).toBeGreaterThan(0);
  for (const running of processes) expect(await running.stop()).toBe(0);
  await balancer.close();
});

async function join(balancer: Balancer, database: string): Promise<BuiltServer> {
  const server = await startBuilt([process.execPath, mainOf(TRIAL)], {
    folder: inRepository(),
    // On a busy machine the balancer may learn seconds later that a process is about to stop.
    env: { SANDBOX: '1', DATABASE_URL: database, DRAIN_SECONDS: '6' },
  });
  await balancer.add(server.port);
  return server;
}
