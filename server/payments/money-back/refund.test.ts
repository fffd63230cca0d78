import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getReceipt } from '../../../domain/checkout/payment-calls.ts';
import { searchTransactions } from '../../../domain/history/calls.ts';
import { paymentTone } from '../../../domain/history/payment-tone.ts';
import { paymentMessage, paymentStatusText } from '../../../domain/history/text/records.ts';
import { listAlerts } from '../../../domain/profile/alert-calls.ts';
import { partMoneyBack } from '../../../domain/receipts/text/receipt.ts';
import { REFUNDED, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { add, cents, formatCents, subtract } from '../../../domain/values/cents.ts';
import { payer } from '../../../tests/support/payer.ts';
import {
  openPaidPortal,
  type PaidPortal,
  PROCESSORS,
  paymentRow,
} from '../../../tests/support/two-processors.ts';
import { openExceptions } from '../../books/exceptions.ts';
import { reconcileNightly } from '../../jobs/nightly-reconciliation.ts';
import { giveBack } from '../refund-request.ts';
import { failedRefunds } from './failed.ts';

const REASON = 'You paid for ten days too many.';
const PART = cents(1_000);
const DISPUTED = '4000000000000259';

describe.each(PROCESSORS)('money that goes back through %s', (processor) => {
  let opened: PaidPortal;

  beforeEach(async () => {
    opened = await openPaidPortal(processor);
  });
  afterEach(() => opened.close());

  const bill = () => payer(opened.portal, opened.signedIn).bill('100-2218-04');
  const row = (number: string) => paymentRow(opened.portal, number);

  async function paidOf(number: string) {
    const { amount, fee } = await row(number);
    return add(amount, fee);
  }

  const refund = async (number: string, amount = PART) => {
    const paid = await paidOf(number);
    const request = { confirmationNum: number, paid, amount, reason: REASON, isAgain: true };
    return (await giveBack(opened.portal.parts, request)).words;
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

  async function receipt(confirmation_number: string) {
    const [part] = (await opened.portal.send(getReceipt, { confirmation_number }, opened.signedIn())).answer()
      .transaction_receipts;
    if (!part) throw new Error('there is no receipt');
    return part;
  }

  async function told(): Promise<{ mails: { subject: string; body: string }[]; alerts: string[] }> {
    const { portal } = opened;
    await opened.pass(0);
    const { rows } = (await portal.store.db.execute(
      `select subject, body from sandbox_inbox where channel = 'mail' order by id`,
    )) as unknown as { rows: { subject: string; body: string }[] };
    const alerts = await portal.send(listAlerts, { page: 1, per_page: 100 }, opened.signedIn());
    return { mails: rows, alerts: alerts.answer().items.map(({ message }) => message) };
  }

  async function agree(): Promise<void> {
    await opened.pass(0);
    expect(await opened.findings()).toEqual([]);
  }

  test('a part is open on the bill again, and history, bill, alert and mail say so (ruling 7)', async () => {
    const before = await bill();
    const number = await opened.pay({ card: '4242424242424242' });
    const whole = formatCents(await paidOf(number));
    expect(await refund(number)).toBe(
      `$10.00 of ${whole} of payment ${number} went back. The payer is told.`,
    );

    const found = await record(number);
    expect([paymentStatusText(found), paymentTone(found)]).toEqual([`$10.00 of ${whole} given back`, 'info']);
    expect(paymentMessage(found)).toBe(`What was given back is open on the bill again. ${REASON}`);
    const after = await bill();
    expect(after.balance).toBe((before.balance ?? 0) - (await paidOf(number)) + 1_000);
    expect(after.period_amt_due).toBe(1_000);
    expect(after.payments[0]?.label).toContain(`$10.00 of ${whole} given back`);
    const { mails, alerts } = await told();
    expect(alerts[0]).toContain(
      `$10.00 of your payment of ${whole} to Harbor City Utilities was given back.`,
    );
    const mail = mails.filter(({ subject }) => subject === 'Payment refunded in part: Harbor City Utilities');
    expect(mail).toHaveLength(1);
    expect(mail[0]?.body).toContain(REASON);
    await agree();
  });

  test('the rest can go back as well, never more, and then it counts as refunded', async () => {
    const before = await bill();
    const number = await opened.pay({ card: '4242424242424242' });
    await refund(number);
    await refund(number);
    const paid = await paidOf(number);
    expect(await refund(number, cents(paid - 1))).toMatch(/^Nothing was given back: only \$/);
    expect(await refund(number, paid)).toContain('went back');
    expect(await row(number)).toMatchObject({ status: REFUNDED, givenBack: paid });
    const found = await record(number);
    expect(`${paymentStatusText(found)} ${paymentMessage(found)}`).toBe(`Payment Refunded. ${REASON}`);
    const after = await bill();
    expect([after.balance, after.period_amt_due]).toEqual([before.balance, before.period_amt_due]);
    const { mails, alerts } = await told();
    const parts = mails.filter(({ subject }) => subject.startsWith('Payment refunded in part:'));
    expect(parts.map(({ body }) => body.includes('That makes $20.00 in all.'))).toEqual([false, true]);
    const [rest, ...others] = mails.filter(({ subject }) => subject.startsWith('Payment refunded:'));
    expect(others).toEqual([]);
    const now = `${formatCents(cents(paid - 2_000))} of your payment of ${formatCents(paid)}`;
    const next = 'Nothing is charged again by itself. Please pay the bill if you owe it.';
    for (const words of [rest?.body, alerts[0]])
      for (const part of [now, 'was refunded now, and $20.00 before.', REASON, next])
        expect(words).toContain(part);
    expect(await refund(number)).toContain('was given back before');
    await agree();
  });

  test('a refund under way is told as such, and done once the processor has ended it', async () => {
    const number = await opened.pay({ card: '4000000000007726' });
    expect(await refund(number)).toContain('is on its way back');
    const whole = formatCents(await paidOf(number));
    expect(paymentStatusText(await record(number))).toBe('Being given back');
    expect(paymentMessage(await record(number))).toContain(`$10.00 of ${whole} is being given back.`);
    const [payment] = (await bill()).payments;
    expect(payment?.label).toContain('Being given back');
    expect(payment?.money_back).toContain(`$10.00 of ${whole} is being given back.`);
    expect(await refund(number)).toContain('still under way');
    await agree();
    expect((await told()).mails.filter(({ subject }) => subject.startsWith('Being given back'))).toHaveLength(
      1,
    );
    opened.endRefunds('succeeded');
    await opened.pass(1);
    expect(paymentStatusText(await record(number))).toBe(`$10.00 of ${whole} given back`);
    await agree();
  });

  test.each([
    ['a part', PART],
    ['the whole', undefined],
  ])(
    'a refund of %s that fails after it had succeeded is undone in books and bills, and told',
    async (_, part) => {
      const number = await opened.pay({ card: '4000000000005126' });
      const paid = await bill();
      const asked = part ?? (await paidOf(number));
      expect(await refund(number, asked)).toContain('went back');
      await agree();
      opened.endRefunds('failed');
      await opened.pass(1);
      expect(await row(number)).toMatchObject({ status: SUCCESSFUL, givenBack: 0 });
      const again = await bill();
      expect([again.balance, again.period_amt_due]).toEqual([paid.balance, paid.period_amt_due]);
      expect(paymentStatusText(await record(number))).toBe('Not given back yet');
      expect(paymentMessage(await record(number))).toContain('could not be given back yet.');
      expect(again.payments[0]?.money_back).toContain('could not be given back yet.');
      const { mails, alerts } = await told();
      expect(mails.filter(({ subject }) => subject.startsWith('Refund failed'))).toHaveLength(1);
      expect(alerts[0]).toContain('still has it and looks for another way');
      expect(await failedRefunds(opened.portal.parts)).toMatchObject([
        { confirmationNum: number, amount: asked },
      ]);
      expect(await opened.portal.parts.metrics.registry.metrics()).toContain('billfold_failed_refunds 1');
      await agree();
      // Somebody gives it back once more, and it stays.
      await opened.portal.store.db.execute(
        `update processor_charges set token = 'card-accepted' where token like '%falls%'`,
      );
      expect(await refund(number, asked)).toContain('went back');
      expect(await failedRefunds(opened.portal.parts)).toEqual([]);
      await agree();
    },
  );

  test('a refund that fails after I have paid again says what lies there as credit, until it has gone back', async () => {
    const number = await opened.pay({ card: '4000000000005126' });
    expect(await refund(number)).toContain('went back');
    const { balance } = await bill();
    await opened.putBehind('Everyday Visa', { card: '4242424242424242' });
    await payer(opened.portal, opened.signedIn).pay({
      ...{ accounts: ['100-2218-04'], method: 'Everyday Visa', amount: balance ?? PART },
    });
    expect((await bill()).balance).toBe(0);
    opened.endRefunds('failed');
    await opened.pass(1);
    expect((await bill()).balance).toBe(-PART);
    const credit =
      'With it, $10.00 more has been paid than is owed. That stays there as a credit until this refund has gone back to you.';
    const { mails, alerts } = await told();
    const mail = mails.find(({ subject }) => subject.startsWith('Refund failed'));
    for (const words of [
      mail?.body,
      alerts[0],
      paymentMessage(await record(number)),
      (await bill()).payments.find(({ money_back }) => money_back)?.money_back,
      partMoneyBack(await receipt(number)),
    ])
      expect(words).toContain(credit);
    expect(mail?.body).not.toContain('need not pay');
    const outside = { amount: PART, reason: 'We sent you a check.', isSettledOutside: true };
    const request = { confirmationNum: number, paid: await paidOf(number), ...outside };
    expect((await giveBack(opened.portal.parts, request)).isDone).toBe(true);
    expect(paymentMessage(await record(number))).not.toContain('credit');
    expect((await bill()).balance).toBe(0);
    await agree();
  });

  /** What lies as a credit on the newest bill of an account, by what its biller tells. */
  const putCredit = (account: string, amount: number) =>
    opened.portal.store.db.execute(
      sql`update bills set balance = ${-amount} where is_newest
           and account_id in (select id from accounts where account_num = ${account})`,
    );

  test('two refunds that failed share what lies as a credit, on the bill as in the history, as long as I hold the account', async () => {
    const first = await opened.pay({ card: '4242424242424242' });
    await refund(first);
    const second = await opened.pay({ card: '4242424242424242' });
    await refund(second, cents(600));
    const { balance } = await bill();
    await opened.putBehind('Everyday Visa', { card: '4242424242424242' });
    await payer(opened.portal, opened.signedIn).pay({
      ...{
        accounts: ['100-2218-04'],
        method: 'Everyday Visa',
        amount: subtract(balance ?? PART, cents(300)),
      },
    });
    await opened.failRefunds(first);
    await opened.pass(1);
    await opened.failRefunds(second);
    await opened.pass(1);
    expect((await bill()).balance).toBe(-1_300);
    const credits = async () => [
      (await record(first)).credit_amount,
      (await record(second)).credit_amount,
      (await receipt(second)).credit_amount,
    ];
    expect(await credits()).toEqual([1_000, 300, 300]);
    const onBill = (await bill()).payments.map(({ money_back = '' }) => money_back);
    for (const words of ['$10.00 more has been paid', '$3.00 more has been paid'])
      expect(onBill.filter((text) => text.includes(words))).toHaveLength(1);
    await agree();
    await opened.portal.store.db.execute(
      `delete from holdings where account_id in (select id from accounts where account_num = '100-2218-04')`,
    );
    expect(await credits()).toEqual([undefined, undefined, undefined]);
  });

  test('the credit of another account of the same payment is not told of a refund that failed', async () => {
    const [held, other] = ['5520 448 19', '5520 448 20'];
    await opened.putBehind('Everyday Visa', { card: '4242424242424242' });
    const till = payer(opened.portal, opened.signedIn);
    const paid = await till.pay({ accounts: [held, other], method: 'Everyday Visa', amount: cents(3_000) });
    const number = paid.confirmation_nums[0] ?? '';
    await refund(number);
    await opened.failRefunds(number);
    await opened.pass(1);
    await putCredit(other, 700);
    expect(paymentStatusText(await record(number))).toBe('Not given back yet');
    expect((await record(number)).credit_amount).toBeUndefined();
    await putCredit(held, 400);
    expect((await record(number)).credit_amount).toBe(400);
  });

  test('a refund that fails on its way is told with what lies as a credit by then', async () => {
    const number = await opened.pay({ card: '4000000000007726' });
    await refund(number);
    await putCredit('100-2218-04', 750);
    await opened.failRefunds(number);
    await opened.pass(1);
    const { mails, alerts } = await told();
    const mail = mails.find(({ subject }) => subject.startsWith('Refund failed'));
    for (const words of [mail?.body, alerts[0], paymentMessage(await record(number))])
      expect(words).toContain('With it, $7.50 more has been paid than is owed.');
  });

  test('an alert of a refund ends when the refund does: what it says is no longer so', async () => {
    const number = await opened.pay({ card: '4000000000005126' });
    expect(await refund(number)).toContain('went back');
    const about = async () => (await told()).alerts.filter((message) => message.includes('$10.00 of your'));
    expect(await about()).toEqual([expect.stringContaining('was given back.')]);
    opened.endRefunds('failed');
    await opened.pass(1);
    expect(await about()).toEqual([expect.stringContaining('could not be given back yet')]);
    const outside = { amount: PART, reason: 'We sent you a check.', isSettledOutside: true };
    const request = { confirmationNum: number, paid: await paidOf(number), ...outside };
    expect((await giveBack(opened.portal.parts, request)).isDone).toBe(true);
    expect(await about()).toEqual([expect.stringContaining('was given back.')]);
  });

  test.each(['succeeded', 'failed'] as const)(
    'an alert that money is being given back ends once the refund has %s',
    async (end) => {
      const number = await opened.pay({ card: '4000000000007726' });
      await refund(number);
      const underWay = async () =>
        (await told()).alerts.filter((message) => message.includes('is being given back'));
      expect(await underWay()).toHaveLength(1);
      opened.endRefunds(end);
      await opened.pass(1);
      expect(await underWay()).toEqual([]);
    },
  );

  test.each(['won', 'lost'] as const)(
    'a refund under way that a dispute stops is told to the payer and listed until it is decided: %s',
    async (end) => {
      const number = await opened.pay({ card: end === 'won' ? '4000000000002685' : DISPUTED });
      const whole = formatCents(await paidOf(number));
      await opened.loseRefund();
      expect(await refund(number)).toContain('is on its way back');
      await opened.findRefunds();
      await opened.pass(1);
      expect(await row(number)).toMatchObject({
        givenBack: 0,
        refund: { status: 'dropped' },
        dispute: 'open',
      });
      const found = await record(number);
      expect(paymentStatusText(found)).toBe('Disputed');
      expect(paymentMessage(found)).toContain(`$10.00 of ${whole} was not given back by the biller`);
      const { mails } = await told();
      const [mail, ...more] = mails.filter(({ subject }) => subject.startsWith('Refund stopped'));
      expect(more).toEqual([]);
      expect(mail?.body).toContain(
        `$10.00 of your payment of ${whole} to Harbor City Utilities was not given`,
      );
      expect(await failedRefunds(opened.portal.parts)).toMatchObject([
        { confirmationNum: number, state: 'dropped', amount: PART },
      ]);
      expect(await opened.portal.parts.metrics.registry.metrics()).toContain('billfold_dropped_refunds 1');
      await reconcileNightly(opened.portal.parts);
      expect(await openExceptions(opened.portal.parts)).toContainEqual(
        expect.objectContaining({
          rule: 'a refund was dropped because of a dispute',
          subject: number,
          biller: 'harbor',
        }),
      );
      opened.endDisputes(end);
      await opened.pass(3);
      const listed = (await failedRefunds(opened.portal.parts)).map(({ state }) => state);
      expect(listed).toEqual(end === 'won' ? ['dropped'] : []);
      if (end === 'won') {
        const now = await record(number);
        expect([paymentStatusText(now), paymentTone(now)]).toEqual(['Paid', 'ok']);
      }
      // Stripe may refuse a refund of a payment that was ever disputed.
      if (end === 'won' && processor === 'sandbox') {
        expect(await refund(number)).toContain('went back');
        expect(await failedRefunds(opened.portal.parts)).toEqual([]);
      }
      await agree();
    },
  );

  test('a payment that is disputed is not refunded: it would go back twice', async () => {
    const number = await opened.pay({ card: DISPUTED });
    expect(await refund(number)).toMatch(
      /^Nothing was given back: the payer’s bank asks for this payment itself/,
    );
    await opened.pass(0);
    expect((await row(number)).dispute).toBe('open');
    expect(await refund(number)).toMatch(/^Nothing was given back: the payer’s bank asks/);
    expect(await row(number)).toMatchObject({ givenBack: 0, refund: null });
  });
});
