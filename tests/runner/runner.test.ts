import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DELETED, FAILED, SCHEDULED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { auditBooks } from '../../server/jobs/audit.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { type CustomerAnswer, disturb, EDITED, finalAnswers } from './customers.ts';
import { BALANCE, paymentStates, writePending } from './payments.ts';
import { Random } from './random.ts';
import { DAY, Workers } from './workers.ts';

/** Payments that are due in the normal run; `RUNS=1000` for more, `SEED` for another course. */
const RUNS = Number(process.env.RUNS ?? (process.env.BILLFOLD_TEST_ALL === '1' ? 1_000 : 40));
const SEED = Number(process.env.SEED ?? 20_261_120);
const WORKERS = 4;
const EARLY = Math.ceil(RUNS / 5);
const LONG = 15 * 60_000;

let portal: Portal;
let url = '';

beforeAll(async () => {
  const admin = process.env.BILLFOLD_TEST_DATABASE_URL;
  if (!admin) throw new Error('workers in many processes need PostgreSQL: npm test runner');
  portal = await openPortal();
  const { rows } = (await portal.store.db.execute('select current_database() as name')) as unknown as {
    rows: { name: string }[];
  };
  url = Object.assign(new URL(admin), { pathname: `/${rows[0]?.name}` }).href;
});

afterAll(() => portal.close());

test(`${RUNS} due payments, ${WORKERS} workers with kills and clock jumps, and customers in between: each is made at most once and none is forgotten, seed ${SEED} (SRV-39, SRV2-22, SRV2-25)`, {
  timeout: LONG,
}, async () => {
  const random = new Random(SEED);
  const [due, early] = await writePending(portal, RUNS, EARLY);
  const dana = await portal.signIn('demo');
  const workers = new Workers(url, portal.parts.clock.now(), random, WORKERS);
  let answers: CustomerAnswer[] = [];
  try {
    const left = () => stillDue(due);
    let isOver = false;
    const disturbance = disturb(portal, dana, random, () => isOver);
    const patience = Date.now() + RUNS * 600;
    while (Date.now() < patience && (await left()) > RUNS / 10) {
      await wait(400);
      if (random.next() < 0.5) workers.killOne();
      else workers.jumpOne();
    }
    isOver = true;
    answers = await disturbance;
    workers.setRight();
    for (let rounds = 0; rounds < 16 && ((await left()) > 0 || (await openRuns()) > 0); rounds++) {
      await workers.finishDueWork();
      portal.pass(31 * 60_000);
      workers.tell(portal.parts.clock.now());
    }
  } finally {
    await workers.stop();
  }
  expect(workers.kills).toBeGreaterThan(0);
  expect(workers.jumps).toBeGreaterThan(0);

  const fresh = await portal.signIn('demo');
  answers = await finalAnswers(portal, fresh, answers);
  expect(answers.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([]);
  const states = await paymentStates(portal, [...due, ...early]);
  const stories = due.flatMap((number) => storyOf(number, states, answers));
  expect(stories).toEqual([]);
  for (const number of early) {
    const row = states.get(number);
    expect([number, row?.transaction.status, row?.balance]).toEqual([number, SCHEDULED, BALANCE]);
  }
  expect(await openRuns()).toBe(0);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('a worker that trusts a clock one day ahead pays early and is detected; one that asks the database does nothing', {
  timeout: LONG,
}, async () => {
  const [, early] = await writePending(portal, 0, 3, 'EARLY');
  const paid = async () =>
    [...(await paymentStates(portal, early)).values()].filter(({ balance }) => balance !== BALANCE).length;
  for (const trusting of [false, true]) {
    const workers = new Workers(url, portal.parts.clock.now(), new Random(SEED), 1, {
      trusting,
      skews: [DAY],
    });
    try {
      // However slow the machine is, the worker has looked at all that it takes for due.
      await workers.finishDueWork();
      if (trusting) await expect.poll(paid, { timeout: LONG }).toBeGreaterThan(0);
    } finally {
      await workers.stop();
    }
    if (!trusting) expect(await paid()).toBe(0);
  }
});

/**
 * What is wrong with a due payment. Empty if it had exactly one end and every customer was told the truth.
 */
function storyOf(
  number: string,
  states: Awaited<ReturnType<typeof paymentStates>>,
  answers: readonly CustomerAnswer[],
): string[] {
  const row = states.get(number);
  if (!row) return [`${number} is gone`];
  const { status, chargeKey, amount, scheduledDate, message } = row.transaction;
  // Two requests for the same edit are one edit.
  const won = new Set(
    answers.flatMap((one) => (one.number === number && one.status === 200 ? [one.action] : [])),
  );
  const isByHand = chargeKey.startsWith('now-');
  const today = portal.parts.clock.today();
  const end = () => {
    switch (status) {
      case SUCCESSFUL:
        return isByHand ? 'pay' : '';
      case DELETED:
        return 'delete';
      case SCHEDULED:
        return amount === EDITED && scheduledDate === addDays(today, 3) ? 'edit' : 'missed';
      case FAILED:
        return `failed: ${message}`;
      default:
        return `status ${status}`;
    }
  };
  const expected = status === SUCCESSFUL ? BALANCE - amount : BALANCE;
  return [
    ...([...won].join() === end()
      ? []
      : [`${number}: ${end() || 'the run'} won, customers were told ${[...won].join() || 'nobody'}`]),
    ...(row.balance === expected ? [] : [`${number}: the balance is ${row.balance} instead of ${expected}`]),
  ];
}

async function stillDue(due: readonly string[]): Promise<number> {
  const today = portal.parts.clock.today();
  const states = await paymentStates(portal, due);
  return [...states.values()].filter(
    ({ transaction }) => transaction.status === SCHEDULED && (transaction.scheduledDate ?? '') <= today,
  ).length;
}

async function openRuns(): Promise<number> {
  const { rows } = (await portal.store.db.execute(`
    select (select count(*) from runs where kind = 'scheduled payment' and done_at is null)
         + (select count(*) from checkouts where state = 'open') as open`)) as unknown as {
    rows: { open: number | string }[];
  };
  return Number(rows[0]?.open);
}
