import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBalance } from '../../domain/bills/list-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import type { Billers } from '../ports/billers.ts';

const SHARED = '100-2218-77';
const ROUNDS = Number(process.env.ROUNDS ?? 10);

let portal: Portal;
let dana: SignedInCustomer;
let robin: SignedInCustomer;
let answerLate: (() => Promise<void>) | undefined;

beforeAll(async () => {
  const plain = await openPortal();
  const { billers } = plain.parts;
  const slow: Billers = {
    ...billers,
    balance: async (account, signal) => {
      const live = await billers.balance(account, signal);
      await answerLate?.();
      return live;
    },
  };
  portal = { ...plain, parts: Object.assign(plain.parts, { billers: slow }) };
  dana = await portal.signIn('demo');
  robin = await portal.signIn('partner');
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

test('two customers who share an account cannot both pay the whole bill at the same moment', async () => {
  const [first, second] = [payer(portal, () => dana), payer(portal, () => robin)];
  for (let round = 0; round < ROUNDS; round++) {
    await portal.store.db.execute(
      'update bills set balance = 13118, amount_due = 13118, told_balance = null where balance >= 0 and account_id = 2 and is_newest',
    );
    await first.review({ accounts: [SHARED], method: 'Everyday Visa', amount: cents(13_118) });
    await second.review({ accounts: [SHARED], method: 'Visa', amount: cents(13_118) });
    const answers = await Promise.all([first.submit(), second.submit()]);
    expect(answers.map((answer) => answer.status === 200).sort()).toEqual([false, true]);
    expect((await first.bill(SHARED)).balance).toBe(0);
  }
});

test('a balance request from before a payment does not put the paid amount back (SRV-40)', async () => {
  const till = payer(portal, () => dana);
  const { id } = await till.bill('100-2218-04');
  answerLate = async () => {
    answerLate = undefined;
    await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  };
  const live = (await portal.send(getBalance, { ebillId: id }, dana)).answer();
  expect([live.balance, (await till.bill('100-2218-04')).balance]).toEqual([0, 0]);
});

test('an amount due does not go below zero when the whole balance is paid (ruling 5)', async () => {
  const till = payer(portal, () => dana);
  const { id } = await till.bill('5520 448 33');
  await portal.store.db.execute(`update bills set amount_due = 4000, told_due = 4000 where id = ${id}`);
  await till.pay({ accounts: ['5520 448 33'], method: 'Everyday Visa', amount: cents(7_390) });
  const bill = await till.bill('5520 448 33');
  expect([bill.balance, bill.period_amt_due]).toEqual([0, 0]);
});

test('only the newest bill has a live balance', async () => {
  const till = payer(portal, () => dana);
  const earlier = (await till.bill('100-2218-04')).pagination.allBills.at(-1)?.id ?? 0;
  expect((await portal.send(getBalance, { ebillId: earlier }, dana)).status).toBe(409);
});
