import { afterEach, beforeEach, expect, test } from 'vitest';
import { REFUNDED } from '../../domain/receipts/transaction-status.ts';
import { cents } from '../../domain/values/cents.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { ProcessorSilent } from '../ports/processor.ts';
import { transactions } from '../store/schema/transactions.ts';
import { giveBack } from './give-back.ts';

let portal: Portal;
let confirmationNum: string;
let amount: ReturnType<typeof cents>;

beforeEach(async () => {
  portal = await openPortal();
  const dana = await portal.signIn('demo');
  const paid = await payer(portal, () => dana).pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  confirmationNum = paid.receipt.transaction_receipts[0]?.confirmation_num ?? '';
  amount = paid.receipt.gross_total;
});

afterEach(() => portal.close());

const REASON = 'You paid this bill at the counter as well.';
const give = (over: object = {}) =>
  giveBack(portal.parts, { confirmationNum, paid: amount, amount, reason: REASON, ...over });
const ask = async (over: object = {}) => (await give(over)).words;
const states = async () =>
  (await portal.store.db.select().from(transactions))
    .filter((payment) => payment.confirmationNum === confirmationNum)
    .map(({ status, message }) => ({ status, message }));

test('a payment goes back once, with the reason for its payer, and the books agree', async () => {
  expect(await ask()).toMatch(/^\$[\d.]+ of payment .* went back\. The payer is told\.$/);
  expect(await ask()).toMatch(/^Nothing was given back: .* was given back before\.$/);
  expect(await states()).toEqual([{ status: REFUNDED, message: REASON }]);
  await runDueWork(portal.parts);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('a wrong number, or a payment of another amount, gives nothing back', async () => {
  expect(await ask({ confirmationNum: 'BF-NONE-NONE' })).toMatch(/^Nothing .* there is no payment/);
  expect(await ask({ paid: cents(amount + 1) })).toMatch(/^Nothing .* took \$[\d.]+, not/);
  expect(await states()).toMatchObject([{ status: 1 }]);
});

test('the same part for the same reason goes back once, unless it is asked for again', async () => {
  const part = { amount: cents(500) };
  expect((await give(part)).isDone).toBe(true);
  expect(await give(part)).toEqual({
    isDone: false,
    words: expect.stringMatching(
      /^Nothing was given back: \$5\.00 of payment .* went back before, for the same reason\. In all \$5\.00 of \$[\d.]+ went back\./,
    ),
  });
  expect((await give({ ...part, reason: 'Another reason.' })).isDone).toBe(true);
  expect((await give({ ...part, isAgain: true })).isDone).toBe(true);
});

test('what was given back in another way is noted only where a refund had failed', async () => {
  expect(await give({ isSettledOutside: true })).toEqual({
    isDone: false,
    words: expect.stringMatching(/^Nothing was noted: no refund of/),
  });
});

test('while the processor is silent, the money is said to be on its way, and due work finishes it', async () => {
  const { processor } = portal.parts;
  const silent = { ...processor, giveBack: () => Promise.reject(new ProcessorSilent('no answer')) };
  Object.assign(portal.parts, { processor: silent });
  expect(await ask()).toMatch(/is on its way back/);
  expect(await states()).toMatchObject([{ status: 1 }]);
  Object.assign(portal.parts, { processor });
  portal.pass(2 * 60_000);
  await runDueWork(portal.parts);
  expect(await states()).toMatchObject([{ status: REFUNDED }]);
});
