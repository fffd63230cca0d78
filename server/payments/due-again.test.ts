import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REVERSAL_REASONS } from '../../domain/receipts/text/payment-events.ts';
import { VOIDED } from '../../domain/receipts/transaction-status.ts';
import { cents } from '../../domain/values/cents.ts';
import { PLAIN, sender } from '../../tests/support/biller-files.ts';
import { payer } from '../../tests/support/payer.ts';
import type { Portal } from '../../tests/support/portal.ts';
import {
  openPaidPortal,
  type PaidPortal,
  PROCESSORS,
  paymentRow,
} from '../../tests/support/two-processors.ts';
import { storedBillers } from '../gateways/billers/stored.ts';
import { giveBack } from './refund-request.ts';
import { reversePayment } from './reversal.ts';

const WATER = '100-2218-04';
const PAID = cents(8_000);

describe.each(PROCESSORS)('Of a bill paid by %s whose biller asks for less than was paid', (processor) => {
  let opened: PaidPortal;
  let portal: Portal;
  let till: ReturnType<typeof payer>;
  let harbor: ReturnType<typeof sender>;
  let number: string;
  let files = 0;

  const file = (due: string) =>
    [
      'account,name,bill,period end,due,balance,now',
      `${WATER},Dana Mercer,D-${files},2026-11-20,2026-12-20,200.00,${due}`,
    ].join('\n');

  beforeAll(async () => {
    opened = await openPaidPortal(processor, { billers: storedBillers });
    portal = opened.portal;
    till = payer(portal, opened.signedIn);
    harbor = sender(portal, 'harbor');
    await harbor.map({ ...PLAIN, columns: { ...PLAIN.columns, amountDue: 'now' } });
  });

  beforeEach(async () => {
    files += 1;
    await harbor.send(file('100.00'));
    const paid = await till.pay({ accounts: [WATER], method: 'Everyday Visa', amount: PAID });
    number = paid.confirmation_nums[0] ?? '';
    await harbor.send(file('50.00'));
    expect(await till.bill(WATER)).toMatchObject({ balance: 12_000, period_amt_due: 0 });
  });

  afterAll(async () => {
    await opened.pass(1);
    expect(await opened.findings()).toEqual([]);
    await opened.close();
  });

  test('no more than the biller asks for is due when the payment is taken back (SRV-40)', async () => {
    const request = { to: VOIDED, reason: REVERSAL_REASONS[VOIDED], by: 'biller' } as const;
    expect(await reversePayment(portal.parts, number, request)).toBe('done');
    expect(await till.bill(WATER)).toMatchObject({ balance: 20_000, period_amt_due: 5_000 });
  });

  test('no more than the rest is due when a part goes back (SRV-40)', async () => {
    const { amount, fee } = await paymentRow(portal, number);
    await giveBack(portal.parts, {
      confirmationNum: number,
      paid: cents(amount + fee),
      amount: cents(5_000),
      reason: 'You paid for ten days too many.',
      isAgain: false,
    });
    expect(await till.bill(WATER)).toMatchObject({ balance: 17_000, period_amt_due: 2_000 });
  });
});
