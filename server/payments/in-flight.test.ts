import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeAccount } from '../../domain/accounts/calls.ts';
import { getReceipt } from '../../domain/checkout/payment-calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { type Processor, ProcessorSilent } from '../ports/processor.ts';
import { payScheduled } from '../scheduled/run.ts';
import type { Db } from '../store/store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

/** Runs while the processor is making the next charge. */
let meanwhile: (() => Promise<void>) | undefined;

/** While true, charges are made but their answers are lost. */
let isMute = false;

beforeAll(async () => {
  const plain = await openPortal();
  const { processor } = plain.parts;
  const watched: Processor = {
    ...processor,
    charge: async (request) => {
      const outcome = await processor.charge(request);
      const happens = meanwhile;
      meanwhile = undefined;
      await happens?.();
      if (isMute) throw new ProcessorSilent('no answer');
      return outcome;
    },
    ask: async (...question) => {
      if (isMute) throw new ProcessorSilent('no answer');
      return processor.ask(...question);
    },
  };
  portal = { ...plain, parts: Object.assign(plain.parts, { processor: watched }) };
  till = payer(portal, () => dana);
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

const tomorrow = () => addDays(portal.parts.clock.today(), 1);

async function pass(milliseconds: number) {
  portal.pass(milliseconds);
  dana = await portal.signIn('demo');
}

async function statusOf(confirmation_number = '') {
  return (await portal.send(getReceipt, { confirmation_number }, dana)).answer().trans_status;
}

test('an account whose scheduled payment is being made cannot be removed until the payment has an outcome (SRV2-25)', async () => {
  const { confirmation_nums } = await till.pay({
    accounts: ['NW 30419'],
    method: 'Everyday Visa',
    on: tomorrow(),
  });
  const { account_id } = await till.accountNumbered('NW 30419');
  await pass(DAY);
  const removals: unknown[] = [];
  meanwhile = async () => {
    const { status, message } = await portal.send(removeAccount, { accountId: account_id }, dana);
    removals.push([status, message]);
  };
  await runDueWork(portal.parts);
  expect(removals).toEqual([
    [409, 'A scheduled payment of this account is being made right now. Please try again in a moment.'],
  ]);
  expect(await statusOf(confirmation_nums[0])).toBe(1);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('a bill that a scheduled payment is paying at this moment cannot be paid by hand as well', async () => {
  await till.pay({ accounts: ['LOT-118'], method: 'Everyday Visa', on: tomorrow() });
  await pass(DAY);
  await till.review({ accounts: ['LOT-118'], method: 'Everyday Visa' });
  const submits: unknown[] = [];
  meanwhile = async () => {
    const { status, message } = await till.submit();
    submits.push([status, message]);
  };
  await runDueWork(portal.parts);
  expect(submits).toEqual([[409, expect.stringContaining('You have not been charged.')]]);
  expect((await till.bill('LOT-118')).balance).toBe(cents(0));
});

test('a scheduled payment waits for a payment by hand without an outcome, and then finds nothing to pay', async () => {
  const { confirmation_nums } = await till.pay({
    accounts: ['LOT-121'],
    method: 'Everyday Visa',
    on: tomorrow(),
  });
  await pass(DAY);
  await till.review({ accounts: ['LOT-121'], method: 'Everyday Visa' });
  isMute = true;
  expect((await till.submit()).status).toBe(504);
  await runDueWork(portal.parts);
  isMute = false;
  await pass(HOUR);
  expect(await runDueWork(portal.parts)).toMatchObject({ 'open checkouts': 1, 'scheduled payments': 1 });
  expect(await statusOf(confirmation_nums[0])).toBe(2);
  expect((await till.bill('LOT-121')).balance).toBe(cents(0));
});

test('of two payments scheduled for one bill and day, in any order of their runs, one is made', async () => {
  const wish = { accounts: ['LOT-115'], method: 'Everyday Visa', on: tomorrow() };
  const first = await till.pay(wish);
  const second = await till.pay(wish);
  await pass(DAY);
  meanwhile = async () => {
    await payScheduled(portal.parts);
  };
  await runDueWork(portal.parts);
  await pass(MINUTE);
  await runDueWork(portal.parts);
  const statuses = [await statusOf(first.confirmation_nums[0]), await statusOf(second.confirmation_nums[0])];
  expect(statuses.sort()).toEqual([1, 2]);
  expect((await till.bill('LOT-115')).balance).toBe(cents(0));
});

test('a payment lowers the amount due that earlier payments have left (SRV-40)', async () => {
  await till.pay({ accounts: ['100-7713-02'], method: 'Everyday Visa', on: tomorrow() });
  const { id } = await till.bill('100-7713-02');
  await pass(DAY);
  let otherPayment: Promise<void> | undefined;
  meanwhile = () =>
    new Promise((locked) => {
      otherPayment = portal.store.transact(async (db) => {
        await db.execute(`update bills set amount_due = 0, told_due = 0 where id = ${id}`);
        locked();
        await lockIsAwaited(db);
      });
    });
  await runDueWork(portal.parts);
  await otherPayment;
  expect((await till.bill('100-7713-02')).period_amt_due).toBe(cents(0));
});

/**
 * Waits until another transaction waits for this one's lock. PGlite runs one transaction at a time.
 */
async function lockIsAwaited(db: Db): Promise<void> {
  while (portal.store.kind === 'postgres') {
    const { rows } = (await db.execute('select from pg_locks where not granted')) as unknown as {
      rows: unknown[];
    };
    if (rows.length > 0) return;
    await setImmediate();
  }
}
