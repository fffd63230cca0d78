import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { feeFor } from '../../domain/checkout/fee.ts';
import { SAMPLE_FEE } from '../../domain/fixtures/fee.ts';
import { addDays, shortDate } from '../../domain/values/calendar-date.ts';
import { add, cents, formatCents } from '../../domain/values/cents.ts';
import { autoPayer, autoPayPayments, mailsToAddress, passDays } from '../../tests/support/auto-payer.ts';
import { setBillerState, setProcessorState } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts } from '../store/schema/billers.ts';

const HOUR = 3_600_000;

let portal: Portal;
let dana: SignedInCustomer;
let danas: ReturnType<typeof autoPayer>;

beforeAll(async () => {
  portal = await openPortal();
  danas = autoPayer(portal, () => dana);
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

async function pass(days: number) {
  await passDays(portal, days);
  dana = await portal.signIn('demo');
}

const inDays = (days: number) => addDays(portal.parts.clock.today(), days);
const paidOf = (number: string) => autoPayPayments(portal, number);

async function hours(count: number) {
  portal.pass(count * HOUR + 60_000);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
}

describe('When a method fails', () => {
  test('the backups are charged once each, in their order, until one pays, and mail and history say so (SRV2-10)', async () => {
    const named = (nickname: string) => danas.methodNamed(nickname);
    const secondary_payment_method_id_array = [
      await named('Business Amex'),
      await named('Discover, expiring'),
    ];
    const { id } = await danas.plan('87-40021', 'Mastercard (is declined)', 4, {
      secondary_payment_method_id_array,
    });
    // By the day of the run the Discover card has expired.
    await portal.store.db.execute(
      "update payment_methods set exp_year = 2025 where nickname = 'Discover, expiring'",
    );
    await portal.store.db
      .update(autoPays)
      .set({ secondaryMethodIds: [...secondary_payment_method_id_array].reverse() })
      .where(eq(autoPays.id, id));
    await pass(4);
    const paid = await paidOf('87-40021');
    expect(paid.map(({ status, methodLabel }) => [status, methodLabel])).toEqual([
      [1, 'American Express ending in 0005'],
    ]);
    const words =
      'Mastercard ending in 0002 was declined and Discover ending in 1117 could not pay, so American Express ending in 0005 paid.';
    expect(paid[0]?.message).toBe(words);
    const mail = (await mailsToAddress(portal, '87-40021')).at(-1)?.body ?? '';
    expect(mail).toContain(`${words} You can change the payment methods here:`);
    expect(mail).toMatch(/\/#\/auto-pay\/\d+\?tab=method$/m);
  });

  test('when all fail, history shows it, one retry follows, and after three dates auto pay is off (SRV2-11, SRV2-12)', async () => {
    const number = '100-2218-77';
    const discover = await danas.methodNamed('Discover, expiring');
    await danas.plan(number, 'Mastercard (is declined)', 1, { secondary_payment_method_id_array: [] });
    await portal.store.db
      .update(autoPays)
      .set({ secondaryMethodIds: [discover] })
      .where(eq(autoPays.id, await danas.idOf(number)));
    await pass(1);
    const [failed] = await paidOf(number);
    expect(failed).toMatchObject({ status: 2, autoPaid: true, fee: 0 });
    expect(failed?.message).toBe(
      'Mastercard ending in 0002: The card was declined. Please use another payment method. Discover ending in 1117: Card has expired.',
    );
    expect(await danas.get(number)).toMatchObject({ active: true, run_date: inDays(1) });
    expect((await mailsToAddress(portal, number)).at(-1)).toMatchObject({
      subject: 'Auto pay failed: Harbor City Utilities',
    });
    expect((await mailsToAddress(portal, number)).at(-1)?.body).toContain('We try again on');
    await pass(1);
    expect(await paidOf(number)).toHaveLength(2);
    for (let date = 2; date <= 3; date++) {
      expect((await danas.get(number)).active).toBe(true);
      await danas.reschedule(number, 1);
      await pass(2);
    }
    expect(await paidOf(number)).toHaveLength(6);
    expect(await danas.get(number)).toMatchObject({
      active: false,
      inactive_reason: 'The payment could not be processed.',
      run_date: null,
    });
    expect(
      (await mailsToAddress(portal, number)).map(({ subject }) => subject.split(':')[0]).slice(-2),
    ).toEqual(['Auto pay failed', 'Auto pay is off']);
    await pass(40);
    expect(await paidOf(number)).toHaveLength(6);
  });

  test('a payment that failed is told with the fee that was announced on top (SRV2-11, SRV2-21)', async () => {
    await portal.store.db.execute(
      "update bill_types set fee_applies_to_autopay = true where name = 'Property tax'",
    );
    await danas.plan('R0041882', 'Mastercard (is declined)', 1);
    await pass(1);
    const failed = (await paidOf('R0041882')).at(-1);
    const amount = failed?.amount ?? cents(0);
    const told = `You have not been charged. Your auto pay of ${formatCents(add(amount, feeFor(SAMPLE_FEE, 'card', amount)))} `;
    const mail = (await mailsToAddress(portal, 'R0041882')).at(-1);
    expect(mail?.subject).toMatch(/^Auto pay failed: /);
    expect(mail?.body).toContain(told);
    const { rows } = (await portal.store.db.execute(
      `select message from alerts where message like 'You have not been charged. Your auto pay of%failed%' order by id desc limit 1`,
    )) as unknown as { rows: { message: string }[] };
    expect(rows[0]?.message.slice(0, told.length)).toBe(told);
  });

  test('a payment that is delayed is told with the total that it would have taken, its fee included', async () => {
    await portal.store.db.execute(
      "update bill_types set fee_applies_to_autopay = true where name = 'Property tax'",
    );
    await danas.plan('R0041882', 'Everyday Visa', 1);
    const { forecast } = await danas.get('R0041882');
    expect(forecast?.fee).toBeGreaterThan(0);
    await setProcessorState(portal, 'down');
    await pass(1);
    const mail = (await mailsToAddress(portal, 'R0041882')).at(-1);
    expect(mail?.subject).toMatch(/^Auto pay is delayed: /);
    const total = add(forecast?.amount ?? cents(0), forecast?.fee ?? cents(0));
    expect(mail?.body).toContain(`Your auto pay of ${formatCents(total)} for `);
    await setProcessorState(portal, 'up');
    await hours(1);
  });

  test('a payment in between resets the count of failed dates (SRV2-12)', async () => {
    const number = '5520 448 19';
    await danas.plan(number, 'Mastercard (is declined)', 1);
    await pass(2);
    const saved = await danas.get(number);
    await danas.save(number, {
      ...saved,
      primary_payment_method_id: await danas.methodNamed('Everyday Visa'),
    });
    await danas.reschedule(number, 1);
    await pass(1);
    expect((await paidOf(number)).map(({ status }) => status)).toEqual([2, 2, 1]);
    const [row] = await portal.store.db
      .select()
      .from(autoPays)
      .where(eq(autoPays.id, saved.id ?? 0));
    expect(row?.failedDates).toBe(0);
  });
});

describe('When a service is down', () => {
  const billerIs = async (number: string, state: string) => {
    const [row] = await portal.store.db.select().from(accounts).where(eq(accounts.accountNum, number));
    await portal.app.request('/sandbox/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ billers: { [row?.billerId ?? 0]: state } }),
    });
  };

  test('the biller is asked every hour until the day ends, and the payment is made once it answers (ruling 8)', async () => {
    await danas.plan('G-771203', 'Everyday Visa', 1);
    await billerIs('G-771203', 'down');
    await pass(1);
    await hours(1);
    expect(await paidOf('G-771203')).toEqual([]);
    await billerIs('G-771203', 'up');
    await hours(0);
    expect(await paidOf('G-771203')).toEqual([]);
    await hours(1);
    expect((await paidOf('G-771203')).map(({ status }) => status)).toEqual([1]);
  });

  test('for the whole day, the date has failed, and the day after is its retry (ruling 8, SRV2-12)', async () => {
    const number = '5520 448 20';
    await danas.plan(number, 'Everyday Visa', 1);
    await setProcessorState(portal, 'down');
    await pass(1);
    for (let hour = 0; hour < 14; hour++) await hours(1);
    const [failed, ...others] = await paidOf(number);
    expect(others).toEqual([]);
    const day = inDays(-1);
    expect([failed?.status, failed?.transactionDate, failed?.message]).toEqual([
      2,
      day,
      `The payment service could not be reached on ${shortDate(day)}. You have not been charged.`,
    ]);
    const subjects = async () => (await mailsToAddress(portal, number)).map(({ subject }) => subject);
    const DELAYED = 'Auto pay is delayed: Cascade Power & Light';
    expect((await subjects()).slice(1)).toEqual([DELAYED, DELAYED]);
    const [, onTheDay] = await mailsToAddress(portal, number);
    expect(onTheDay?.body).toMatch(
      /^Your auto pay of \$[\d.]+ for account 5520 448 20 .* is delayed\.\nThe payment service cannot be reached, so this payment could not be made yet\. You have not been charged\. We try again every hour until the day ends, and once more on the next day\./,
    );
    expect((await danas.get(number)).run_date).toBe(inDays(0));
    await setProcessorState(portal, 'up');
    await hours(1);
    expect((await paidOf(number)).map(({ status }) => status)).toEqual([2, 1]);
    expect((await subjects()).at(-1)).toMatch(/^Auto pay: \$/);
    expect((await mailsToAddress(portal, number)).map(({ body }) => body).join()).not.toContain(
      'We try again on',
    );
  });

  test('a bill whose amount is not told on its day stands as not paid, and mails say so', async () => {
    const number = '400190873';
    await danas.plan(number, 'Everyday Visa', 1);
    await billerIs(number, 'down');
    await pass(1);
    const [, delayed] = await mailsToAddress(portal, number);
    expect(delayed?.subject).toBe('Auto pay is delayed: Pioneer Internet');
    expect(delayed?.body).toContain(
      'Your auto pay for account 400190873 at Pioneer Internet is delayed.\nPioneer Internet cannot be reached',
    );
    const day = inDays(0);
    await pass(1);
    const reason = `Pioneer Internet did not tell how much is due on ${shortDate(day)}. You have not been charged.`;
    const { failed_payment, active } = await danas.get(number);
    expect({ failed_payment, active }).toMatchObject({
      failed_payment: { date: day, amount: 0, reason, retry_date: null },
      active: true,
    });
    const told = (await mailsToAddress(portal, number)).at(-1);
    expect(told?.subject).toBe('Please pay by hand: Pioneer Internet');
    expect(told?.body).toContain(
      `The bill of account 400190873 at Pioneer Internet was not paid by auto pay. ${reason} Please pay it by hand.`,
    );
    expect(await paidOf(number)).toEqual([]);
    await billerIs(number, 'up');
  });

  test('the mail of a delay names the biller whose service was down (ruling 8)', async () => {
    const number = '5520 448 33';
    await danas.plan(number, 'Everyday Visa', 1);
    const [account] = await portal.store.db.select().from(accounts).where(eq(accounts.accountNum, number));
    const fault = (state: 'up' | 'down') => setBillerState(portal, account?.billerId ?? 0, state);
    await fault('down');
    await pass(1);
    await fault('up');
    const mails = await mailsToAddress(portal, number);
    expect(mails.at(-1)?.body).toContain(
      'Cascade Power & Light cannot be reached, so this payment could not be made yet.',
    );
  });

  test('a silent processor is only asked until it answers; the run then pays once, with the same method (ruling 8)', async () => {
    const number = 'NW 30418';
    const backup = await danas.methodNamed('Business Amex');
    await danas.plan(number, 'Everyday Visa', 1, { secondary_payment_method_id_array: [backup] });
    await setProcessorState(portal, 'ambiguous');
    await pass(1);
    expect(await paidOf(number)).toEqual([]);
    expect((await danas.toggle(number, false)).message).toMatch(/being made right now/);
    expect((await danas.reschedule(number, 3)).status).toBe(409);
    await setProcessorState(portal, 'up');
    await hours(1);
    const paid = await paidOf(number);
    expect(paid).toHaveLength(1);
    expect(paid[0]).toMatchObject({ status: 1, methodLabel: 'Visa ending in 4242' });
    await pass(2);
    expect(await paidOf(number)).toEqual(paid);
  });
});
