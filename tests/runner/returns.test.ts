import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditBooks } from '../../server/jobs/audit.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { Random } from './random.ts';
import { DAY, Workers } from './workers.ts';

const SEED = Number(process.env.SEED ?? 20_261_120);
const LONG = 5 * 60_000;

let portal: Portal;
let url = '';

beforeAll(async () => {
  const admin = process.env.BILLFOLD_TEST_DATABASE_URL;
  if (!admin) throw new Error('workers in many processes need PostgreSQL: npm test runner');
  portal = await openPortal();
  const [named] = await ask<{ name: string }>('select current_database() as name');
  url = Object.assign(new URL(admin), { pathname: `/${named?.name}` }).href;
});

afterAll(() => portal.close());

async function ask<Row>(query: string): Promise<Row[]> {
  return ((await portal.store.db.execute(query)) as unknown as { rows: Row[] }).rows;
}

interface Standing {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly runs: string;
}

/** The state of the submitted returns, with the number of times each was processed. */
const states = () =>
  ask<Standing>(`
    select r.id::text, r.status, r.version, count(runs.subject)::text as runs from tax_returns r
      left join runs on runs.kind = 'filing' and runs.subject = r.id::text and runs.done_at is not null
     where r.version >= 100 group by r.id order by r.id`);

test('pending returns are each filed once on the next day, by workers that are killed, and never a day early by wrong clocks (SRV2-45)', {
  timeout: LONG,
}, async () => {
  await ask(`
    update tax_returns set status = 'pending', sent_on = '${portal.parts.clock.today()}', filed_on = null, version = 100
     where status <> 'Non-filed'
       and account_id in (select id from accounts where account_num in ('2200417', '2200418', '3310052', '2200993'))`);
  const sent = await states();
  expect(sent.length).toBeGreaterThan(20);
  const random = new Random(SEED);
  const workers = new Workers(url, portal.parts.clock.now(), random, 4);
  try {
    workers.jumpAll(DAY);
    await wait(4_000);
    expect(await states()).toEqual(sent);
    workers.setRight();
    portal.pass(DAY);
    workers.tell(portal.parts.clock.now());
    const left = async () => (await states()).filter(({ status }) => status === 'pending').length;
    for (let rounds = 0; rounds < 10 && (await left()) > 0; rounds++) {
      workers.killOne();
      await wait(500);
    }
    await expect.poll(left, { timeout: 60_000 }).toBe(0);
  } finally {
    await workers.stop();
  }
  for (const { id, ...row } of await states())
    expect([id, row]).toEqual([id, { status: 'filed', version: 101, runs: '1' }]);
  const dates = await ask<{ on: string }>(
    'select distinct filed_on::text as on from tax_returns where version = 101',
  );
  expect(dates).toEqual([{ on: portal.parts.clock.today() }]);
  expect(await auditBooks(portal.parts)).toEqual([]);
});
