import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { searchTransactions } from '../../../domain/history/calls.ts';
import { paymentMessage, paymentStatusText } from '../../../domain/history/text/records.ts';
import { listAlerts } from '../../../domain/profile/alert-calls.ts';
import { RETURNED, REVERSED, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { add, formatCents } from '../../../domain/values/cents.ts';
import { listPaymentMethods } from '../../../domain/wallet/calls.ts';
import { payer, takeBack } from '../../../tests/support/payer.ts';
import {
  openPaidPortal,
  type PaidPortal,
  PROCESSORS,
  paymentRow,
} from '../../../tests/support/two-processors.ts';

describe.each(PROCESSORS)('what the payer’s bank asks for through %s', (processor) => {
  let opened: PaidPortal;

  beforeEach(async () => {
    opened = await openPaidPortal(processor);
  });
  afterEach(() => opened.close());

  const bill = () => payer(opened.portal, opened.signedIn).bill('100-2218-04');
  const row = (number: string) => paymentRow(opened.portal, number);
  const wholeOf = async (number: string) => {
    const { amount, fee } = await row(number);
    return formatCents(add(amount, fee));
  };

  async function record(q: string) {
    const search = {
      q,
      sort: '-transaction_date',
      start: undefined,
      end: undefined,
      page: 1,
      per_page: 5,
    } as const;
    const [found] = (await opened.portal.send(searchTransactions, search, opened.signedIn())).answer().items;
    if (!found) throw new Error('not in the history');
    return found;
  }

  async function subjects(): Promise<string[]> {
    await opened.pass(0);
    const { rows } = (await opened.portal.store.db.execute(
      `select subject from sandbox_inbox where channel = 'mail' order by id`,
    )) as unknown as { rows: { subject: string }[] };
    return rows.map(({ subject }) => subject);
  }

  /** What the bell tells of a payment. */
  const inBell = async (number: string) =>
    (
      await opened.portal.send(
        listAlerts,
        { alert_type: 'notification', page: 1, per_page: 100 },
        opened.signedIn(),
      )
    )
      .answer()
      .items.filter(({ href }) => href.endsWith(number))
      .map(({ typeMsg }) => typeMsg);
  const about = async (start: string) => (await subjects()).filter((subject) => subject.startsWith(start));

  test('a dispute that is lost is told when it is opened, and reverses the payment at its end', async () => {
    const before = await bill();
    const number = await opened.pay({ card: '4000000000000259' });
    const whole = await wholeOf(number);
    await opened.pass(0);
    expect(paymentStatusText(await record(number))).toBe('Disputed');
    expect(paymentMessage(await record(number))).toBe(
      `Your bank asked for ${whole} back, because this payment was disputed. It counts as paid until the dispute is decided.`,
    );
    expect((await row(number)).disputes).toMatchObject([
      { status: 'open', reason: 'fraudulent', respondBy: expect.any(Number) },
    ]);
    expect(await about('Payment disputed')).toHaveLength(1);
    expect(await opened.portal.parts.metrics.registry.metrics()).toContain('billfold_open_disputes 1');
    expect(await opened.findings()).toEqual([]);
    opened.endDisputes('lost');
    await opened.pass(3);
    expect(await row(number)).toMatchObject({ status: REVERSED, dispute: 'lost' });
    expect((await record(number)).trans_msg).toBe(
      `Your bank took ${whole} back, because this payment was disputed. If you did not mean to dispute it, tell your bank.`,
    );
    expect((await bill()).balance).toBe(before.balance);
    expect(await about('Payment reversed')).toHaveLength(1);
    expect(await inBell(number)).toEqual(['Payment reversed']);
    expect(await opened.findings()).toEqual([]);
  });

  test('a dispute that the biller wins leaves the payment as it was, and says so', async () => {
    const number = await opened.pay({ card: '4000000000002685' });
    await opened.pass(0);
    opened.endDisputes('won');
    await opened.pass(3);
    expect(await row(number)).toMatchObject({ status: SUCCESSFUL, dispute: 'won' });
    expect(paymentStatusText(await record(number))).toBe('Paid');
    expect(paymentMessage(await record(number))).toContain('The dispute was decided for the biller');
    expect(await about('Dispute ended')).toHaveLength(1);
    expect(await inBell(number)).toEqual(['Dispute ended']);
    expect(await opened.findings()).toEqual([]);
    // The sandbox's book has one dispute of a charge; Stripe's stand-in has several.
    if (processor === 'sandbox') expect((await takeBack(opened.portal, number, 'dispute')).status).toBe(409);
  });

  test('a debit that is disputed after it had settled is returned, with the reason', async () => {
    const number = await opened.pay({ bank: '000555555559' });
    await opened.pass(4);
    await opened.pass(0);
    expect(await row(number)).toMatchObject({ status: RETURNED, dispute: 'lost' });
    expect((await record(number)).trans_msg).toContain(`Your bank took ${await wholeOf(number)} back`);
    expect(await about('Payment returned')).toHaveLength(1);
    expect(await opened.findings()).toEqual([]);
  });

  test('a debit that nobody had allowed stops the account, and the payer reads what to do', async () => {
    const number = await opened.pay({ bank: processor === 'sandbox' ? '000888888883' : '000333333335' });
    await opened.pass(4);
    expect((await row(number)).status).toBe(RETURNED);
    const { items } = (await opened.portal.send(listPaymentMethods, {}, opened.signedIn())).answer();
    expect(items.find(({ nickname }) => nickname === 'Joint checking')?.enabled).toBe(false);
    expect(await about('Bank account stopped')).toHaveLength(1);
    expect(await about('Payment returned')).toHaveLength(1);
    expect(await opened.findings()).toEqual([]);
  });
});

test('what a refund gave back stays so when the bank takes the rest', async () => {
  const opened = await openPaidPortal('sandbox');
  try {
    const { portal } = opened;
    const bill = () => payer(portal, opened.signedIn).bill('100-2218-04');
    const before = await bill();
    const number = await opened.pay({ card: '4242424242424242' });
    expect((await takeBack(portal, number, 'refund in part')).status).toBe(200);
    expect((await takeBack(portal, number, 'dispute')).status).toBe(200);
    expect((await takeBack(portal, number, 'refund')).status).toBe(409);
    expect((await takeBack(portal, number, 'lost')).status).toBe(200);
    expect(await paymentRow(portal, number)).toMatchObject({ status: REVERSED, givenBack: 1_000 });
    expect((await bill()).balance).toBe(before.balance);
    await opened.pass(1);
    expect(await opened.findings()).toEqual([]);
  } finally {
    await opened.close();
  }
});
