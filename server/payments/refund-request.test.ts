import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { REFUNDED } from '../../domain/receipts/transaction-status.ts';
import { cents } from '../../domain/values/cents.ts';
import { payer } from '../../tests/support/payer.ts';
import type { Portal } from '../../tests/support/portal.ts';
import { openPaidPortal, type PaidPortal, PROCESSORS } from '../../tests/support/two-processors.ts';
import { ProcessorSilent } from '../ports/processor.ts';
import { transactions } from '../store/schema/transactions.ts';
import { giveBack } from './refund-request.ts';

describe.each(PROCESSORS)('a payment by %s that goes back', (processor) => {
  let opened: PaidPortal;
  let portal: Portal;
  let confirmationNum: string;
  let amount: ReturnType<typeof cents>;

  beforeEach(async () => {
    opened = await openPaidPortal(processor);
    portal = opened.portal;
    const paid = await payer(portal, opened.signedIn).pay({
      accounts: ['100-2218-04'],
      method: 'Everyday Visa',
    });
    confirmationNum = paid.receipt.transaction_receipts[0]?.confirmation_num ?? '';
    amount = paid.receipt.gross_total;
  });

  afterEach(() => opened.close());

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
    await opened.pass(1);
    expect(await opened.findings()).toEqual([]);
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
    const { processor: asIs } = portal.parts;
    const silent = { ...asIs, giveBack: () => Promise.reject(new ProcessorSilent('no answer')) };
    Object.assign(portal.parts, { processor: silent });
    expect(await ask()).toMatch(/is on its way back/);
    expect(await states()).toMatchObject([{ status: 1 }]);
    Object.assign(portal.parts, { processor: asIs });
    await opened.pass(1);
    expect(await states()).toMatchObject([{ status: REFUNDED }]);
  });
});
