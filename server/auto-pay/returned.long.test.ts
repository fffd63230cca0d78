import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, shortDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { autoPayer, autoPayPayments, mailsToAddress, sentMessages } from '../../tests/support/auto-payer.ts';
import { payer } from '../../tests/support/payer.ts';
import type { Portal, SignedInCustomer } from '../../tests/support/portal.ts';
import {
  openPaidPortal,
  type PaidPortal,
  PROCESSORS,
  paymentRow,
} from '../../tests/support/two-processors.ts';
import { runDueWork } from '../jobs/work.ts';
import { giveBack } from '../payments/refund-request.ts';
import { autoPays } from '../store/schema/auto-pay.ts';

const UNFUNDED = { nickname: 'Joint checking', bank: '000222222227' } as const;
const CLOSED = { nickname: 'Savings (comes back)', bank: '000111111113' } as const;
/** How many days it takes until the bank returns a debit. */
const DAYS_TO_RETURN = { sandbox: 2, stripe: 4 } as const;

describe.each(PROCESSORS)('an auto pay whose debit is sent by %s', (processor) => {
  const toReturn = DAYS_TO_RETURN[processor];
  let opened: PaidPortal;
  let portal: Portal;
  let dana: SignedInCustomer;
  let danas: ReturnType<typeof autoPayer>;

  beforeAll(async () => {
    opened = await openPaidPortal(processor);
    portal = opened.portal;
    danas = autoPayer(portal, () => dana);
    await opened.putBehind(UNFUNDED.nickname, UNFUNDED);
    await opened.putBehind(CLOSED.nickname, CLOSED);
  });

  beforeEach(async () => {
    dana = await portal.signIn('demo');
  });

  afterAll(async () => {
    expect(await opened.findings()).toEqual([]);
    await opened.close();
  });

  async function pass(days: number) {
    for (let day = 0; day < days; day++) await opened.pass(1);
    dana = opened.signedIn();
  }

  const inDays = (days: number) => addDays(portal.parts.clock.today(), days);
  const statusesOf = async (number: string) =>
    (await autoPayPayments(portal, number)).map(({ status }) => status);

  test('a debit that lacked funds is presented again on the next day, twice, and then auto pay ends', async () => {
    const number = 'LOT-121';
    await danas.plan(number, UNFUNDED.nickname, 1);
    await pass(1 + toReturn);
    expect(await statusesOf(number)).toEqual([4]);
    expect(await danas.get(number)).toMatchObject({
      active: true,
      run_date: inDays(1),
      failed_payment: {
        reason: 'The bank returned the payment: there are not enough funds.',
        retry_date: inDays(1),
        next_date: null,
      },
    });
    const mail = (await sentMessages(portal)).find(({ subject }) => subject.startsWith('Payment returned'));
    expect(mail?.body).toContain('Auto Pay tries again on');
    await pass(1 + toReturn);
    expect(await statusesOf(number)).toEqual([4, 4]);
    expect((await danas.get(number)).run_date).toBe(inDays(1));
    await pass(1 + toReturn);
    expect(await statusesOf(number)).toEqual([4, 4, 4]);
    expect(await danas.get(number)).toMatchObject({
      active: false,
      run_date: null,
      failed_payment: { retry_date: null },
    });
    const mails = await mailsToAddress(portal, number);
    expect(mails.at(-1)?.body).toContain('The bank returned the last payment.');
    const made = mails.filter(({ subject }) => /^Auto pay (on its way|tried again)/.test(subject));
    const again = /This is another try: on [\d/]+ your bank returned the debit before it\./;
    expect(made.map(({ subject, body }) => [subject.split(':')[0], again.test(body)])).toEqual([
      ['Auto pay on its way', false],
      ['Auto pay tried again, on its way', true],
      ['Auto pay tried again, on its way', true],
    ]);
    await pass(35);
    expect(await statusesOf(number)).toHaveLength(3);
  });

  test('a debit that comes back for another reason when it is presented again tells that reason', async () => {
    const number = '100-2218-77';
    await danas.plan(number, UNFUNDED.nickname, 1);
    await pass(1 + toReturn);
    await opened.putBehind(UNFUNDED.nickname, CLOSED);
    await pass(1 + toReturn);
    await opened.putBehind(UNFUNDED.nickname, UNFUNDED);
    expect(await statusesOf(number)).toEqual([4, 4]);
    const closed = 'The bank returned the payment: account closed.';
    expect(await danas.get(number)).toMatchObject({ active: false, failed_payment: { reason: closed } });
    const told = (await sentMessages(portal)).filter(
      ({ subject, body }) => subject.startsWith('Payment returned') && body.includes(number),
    );
    // The newest mail comes first.
    expect(told.map(({ body }) => body.includes(closed))).toEqual([true, false]);
    const { rows } = (await portal.store.db.execute(
      `select message from alerts where message like '%${number}%returned by your bank%' order by id`,
    )) as unknown as { rows: { message: string }[] };
    expect(rows.map(({ message }) => message.includes(closed))).toEqual([false, true]);
  });

  test('any other returned debit ends the auto pay, and its mail says so', async () => {
    const number = 'LOT-118';
    await danas.plan(number, CLOSED.nickname, 1);
    await pass(1 + toReturn);
    expect(await statusesOf(number)).toEqual([4]);
    expect(await danas.get(number)).toMatchObject({
      active: false,
      failed_payment: { reason: 'The bank returned the payment: account closed.', retry_date: null },
    });
    const mails = await sentMessages(portal);
    const returned = mails.find(
      ({ subject, body }) => subject.startsWith('Payment returned') && body.includes(number),
    );
    expect(returned?.body).toContain('Auto Pay for this account was turned off');
    await pass(35);
    expect(await statusesOf(number)).toHaveLength(1);
  });

  test('a day to which the customer has moved the next run stays', async () => {
    const number = 'LOT-114';
    await danas.plan(number, UNFUNDED.nickname, 1);
    await pass(1);
    (await danas.reschedule(number, 20)).answer();
    await pass(toReturn);
    expect(await danas.get(number)).toMatchObject({
      run_date: inDays(20 - toReturn),
      failed_payment: { retry_date: null },
    });
    const mail = (await sentMessages(portal)).find(
      ({ subject, body }) => subject.startsWith('Payment returned') && body.includes(number),
    );
    expect(mail?.body).toMatch(
      new RegExp(`Auto Pay now takes \\$[\\d.]+ on ${shortDate(inDays(20 - toReturn))}\\.`),
    );
    expect(mail?.body).not.toContain('not tried again');
  });

  test('a run that is planned for the next day anyway comes first, and the debit is not presented again before it', async () => {
    const number = '5520 448 33';
    const { id } = await danas.plan(number, UNFUNDED.nickname, 1);
    await pass(toReturn);
    const [runDate, regularDate] = [inDays(2), inDays(2)];
    await portal.store.db.update(autoPays).set({ runDate, regularDate }).where(eq(autoPays.id, id));
    await pass(1);
    expect(await statusesOf(number)).toEqual([4]);
    expect(await danas.get(number)).toMatchObject({
      run_date: runDate,
      failed_payment: { retry_date: null },
    });
    (await danas.toggle(number, false)).answer();
  });

  test('what is given back of a payment by hand is told with the run that pays it, and without one as not tried again', async () => {
    const number = 'LOT-115';
    const back = async (confirmationNum: string, part: number | undefined, reason: string) => {
      const { amount, fee } = await paymentRow(portal, confirmationNum);
      const paid = cents(amount + fee);
      const request = { confirmationNum, paid, amount: cents(part ?? paid - 500), reason };
      expect((await giveBack(portal.parts, request)).isDone).toBe(true);
    };
    const till = payer(portal, () => dana);
    const paid = await till.pay({ accounts: [number], method: 'Everyday Visa' });
    const [first = ''] = paid.confirmation_nums;
    await back(first, 500, 'For a day too many.');
    await danas.plan(number, 'Everyday Visa', 9);
    await back(first, undefined, 'You paid this bill at the counter as well.');
    await runDueWork(portal.parts);
    const told = (await sentMessages(portal)).filter(({ body }) => body.includes(first));
    const bodyOf = (start: string) => told.find(({ subject }) => subject.startsWith(start))?.body;
    expect(bodyOf('Payment refunded in part')).toContain('Nothing is charged again by itself.');
    expect(bodyOf('Payment refunded:')).toContain(
      ` on ${shortDate(inDays(9))}. Please pay the bill yourself if that is too late.`,
    );
  });
});
