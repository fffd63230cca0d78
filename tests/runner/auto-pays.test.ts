import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rescheduleAutoPay, toggleAutoPay } from '../../domain/auto-pay/calls.ts';
import { FAILED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { auditBooks } from '../../server/jobs/audit.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../support/portal.ts';
import { autoPayStates, OWED, type WrittenAutoPay, writeAutoPays } from './auto-pays.ts';
import { Random } from './random.ts';
import { Workers } from './workers.ts';

/** Auto pays that are due in the normal run; `RUNS=1000` for more, `SEED` for another course. */
const RUNS = Number(process.env.RUNS ?? (process.env.BILLFOLD_TEST_ALL === '1' ? 600 : 20));
const SEED = Number(process.env.SEED ?? 20_261_122);
const WORKERS = 4;
const LONG = 15 * 60_000;

let portal: Portal;
let dana: SignedInCustomer;
let url = '';

beforeAll(async () => {
  const admin = process.env.BILLFOLD_TEST_DATABASE_URL;
  if (!admin) throw new Error('workers in many processes need PostgreSQL: npm test runner');
  portal = await openPortal();
  dana = await portal.signIn('demo');
  const { rows } = (await portal.store.db.execute('select current_database() as name')) as unknown as {
    rows: { name: string }[];
  };
  url = Object.assign(new URL(admin), { pathname: `/${rows[0]?.name}` }).href;
});

afterAll(() => portal.close());

interface CustomerAnswer {
  readonly id: number;
  readonly action: 'off' | 'later';
  readonly status: number;
}

/** A customer who switches off and reschedules auto pays while the workers pay them. */
async function disturb(
  due: readonly WrittenAutoPay[],
  random: Random,
  isOver: () => boolean,
): Promise<CustomerAnswer[]> {
  const answers: CustomerAnswer[] = [];
  const date = addDays(portal.parts.clock.today(), 3);
  for (const { id, billId } of due) {
    if (isOver()) break;
    if (random.next() < 0.6) continue;
    const action = random.of(['off', 'later'] as const);
    const { status } =
      action === 'off'
        ? await portal.send(toggleAutoPay, { id, active: false, ebill_id: billId }, dana)
        : await portal.send(rescheduleAutoPay, { id, date }, dana);
    answers.push({ id, action, status });
    await wait(20 + random.below(60));
  }
  return answers;
}

test(`${RUNS} due auto pays, ${WORKERS} workers with kills and clock jumps, and a customer in between: each bill is paid at most once and none is forgotten, seed ${SEED} (SRV2-10, SRV2-13)`, {
  timeout: LONG,
}, async () => {
  const random = new Random(SEED);
  const plain = await writeAutoPays(portal, { name: 'PLAIN', count: Math.ceil(RUNS / 2) });
  const backed = await writeAutoPays(portal, {
    name: 'BACKED',
    count: Math.floor(RUNS / 2),
    methods: ['Mastercard (is declined)', 'Everyday Visa'],
  });
  const early = await writeAutoPays(portal, { name: 'EARLY', count: Math.ceil(RUNS / 5), inDays: 1 });
  const due = [...plain, ...backed];
  const workers = new Workers(url, portal.parts.clock.now(), random, WORKERS);
  let answers: CustomerAnswer[] = [];
  const left = () => stillDue(due);
  try {
    let isOver = false;
    const asked = disturb(due, random, () => isOver);
    const patience = Date.now() + RUNS * 900;
    while (Date.now() < patience && (await left()) > RUNS / 10) {
      await wait(400);
      if (random.next() < 0.5) workers.killOne();
      else workers.jumpOne();
    }
    isOver = true;
    answers = await asked;
    workers.setRight();
    for (let rounds = 0; rounds < 16 && ((await left()) > 0 || (await openTries()) > 0); rounds++) {
      await workers.finishDueWork();
      portal.pass(31 * 60_000);
      workers.tell(portal.parts.clock.now());
    }
  } finally {
    await workers.stop();
  }
  expect(workers.kills).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([]);
  const states = await autoPayStates(portal, due);
  expect(states.flatMap((one) => storyOf(one, answers))).toEqual([]);
  expect(
    states.filter(({ paid }) => paid.some(({ status }) => status === SUCCESSFUL)).length,
  ).toBeGreaterThan(RUNS / 4);
  for (const { autoPay, balance, paid } of await autoPayStates(portal, early))
    expect([autoPay.id, balance, paid.length]).toEqual([autoPay.id, OWED, 0]);
  expect(await openTries()).toBe(0);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

/** What is wrong with a due auto pay. Empty if its bill was paid once on its day, or if it was called off. */
function storyOf(
  { autoPay, balance, paid }: Awaited<ReturnType<typeof autoPayStates>>[number],
  answers: readonly CustomerAnswer[],
): string[] {
  const today = portal.parts.clock.today();
  const made = paid.filter(({ status }) => status === SUCCESSFUL);
  const failed = paid.filter(({ status }) => status === FAILED);
  const done = answers.filter(({ id, status }) => id === autoPay.id && status === 200);
  const wrong: string[] = [];
  if (made.length > 1) wrong.push('paid twice');
  if (balance !== (made.length === 1 ? 0 : OWED)) wrong.push(`the balance is ${balance}`);
  if (failed.length > 0) wrong.push('failed');
  if (made.length === 0 && done.length === 0) wrong.push('missed');
  if (made.length === 0 && autoPay.runDate !== null && autoPay.runDate <= today) wrong.push('still due');
  const ends = paid.map(({ status, message }) => `${status} ${message}`).join(', ');
  return wrong.map((words) => `auto pay ${autoPay.id}: ${words}, planned ${autoPay.runDate}, ${ends}`);
}

async function stillDue(due: readonly WrittenAutoPay[]): Promise<number> {
  const today = portal.parts.clock.today();
  const states = await autoPayStates(portal, due);
  return states.filter(({ autoPay }) => autoPay.runDate !== null && autoPay.runDate <= today).length;
}

async function openTries(): Promise<number> {
  const { rows } = (await portal.store.db.execute(
    "select count(*) as open from auto_pay_tries where state = 'intended'",
  )) as unknown as { rows: { open: number | string }[] };
  return Number(rows[0]?.open);
}
