import { afterEach, beforeEach, expect, test } from 'vitest';
import { REFUNDED } from '../../domain/receipts/transaction-status.ts';
import { cents } from '../../domain/values/cents.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { ProcessorSilent } from '../ports/processor.ts';
import { transactions } from '../store/schema/payments.ts';
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
const ask = (over: object = {}) =>
  giveBack(portal.parts, { confirmationNum, paid: amount, amount, reason: REASON, ...over });
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
