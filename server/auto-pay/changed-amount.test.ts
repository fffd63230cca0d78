import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SET_AMOUNT } from '../../domain/auto-pay/auto-pay.ts';
import { addDays, shortDate } from '../../domain/values/calendar-date.ts';
import { add, type Cents, formatCents, fromDollars, subtract } from '../../domain/values/cents.ts';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import { autoPayer, autoPayPayments, mailsToAddress, sentMessages } from '../../tests/support/auto-payer.ts';
import { payer, setBillerState } from '../../tests/support/payer.ts';
import type { Portal, SignedInCustomer } from '../../tests/support/portal.ts';
import {
  openPaidPortal,
  type PaidPortal,
  PROCESSORS,
  paymentRow,
} from '../../tests/support/two-processors.ts';
import { handOverRefund } from '../bills/refund-booking.ts';
import { runDueWork } from '../jobs/work.ts';
import { giveBack } from '../payments/refund-request.ts';
import { autoPays } from '../store/schema/auto-pay.ts';

const CARD = 'Everyday Visa';
const BANK = 'Joint checking';
const CAME_BACK = { nickname: 'Savings (comes back)', bank: '000111111113' } as const;
const PART = fromDollars(30);

describe.each(PROCESSORS)('An amount of auto pay that rises after it was told, by %s', (processor) => {
  let opened: PaidPortal;
  let portal: Portal;
  let dana: SignedInCustomer;
  let danas: ReturnType<typeof autoPayer>;

  beforeAll(async () => {
    opened = await openPaidPortal(processor);
    portal = opened.portal;
    danas = autoPayer(portal, () => dana);
    await opened.putBehind(CAME_BACK.nickname, CAME_BACK);
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

  const inDays = (days: number) => shortDate(addDays(portal.parts.clock.today(), days));
  const payPart = async (number: string, method: string, amount: Cents = PART) =>
    (await payer(portal, () => dana).pay({ accounts: [number], method, amount })).confirmation_nums[0] ?? '';
  const returnMail = async (confirmation: string) => {
    await runDueWork(portal.parts);
    return (await sentMessages(portal)).find(
      ({ subject, body }) => subject.startsWith('Payment returned') && body.includes(confirmation),
    )?.body;
  };
  const mails = (number: string) => mailsToAddress(portal, number);
  const told = async (number: string) => {
    const { forecast } = await danas.get(number);
    if (!forecast) throw new Error('nothing is planned');
    return add(forecast.amount, forecast.fee);
  };
  const paid = async (number: string) =>
    (await autoPayPayments(portal, number)).map(({ amount, fee }) => add(amount, fee));

  test('is told with the return and again ahead, before it is taken (SRV2-19)', async () => {
    const number = 'LOT-114';
    const confirmation = await payPart(number, BANK);
    await danas.plan(number, CARD, 4);
    const before = await told(number);
    await pass(1);
    const ahead = (await mails(number)).filter(({ subject }) => /^Auto pay pays on /.test(subject));
    expect(ahead.at(-1)?.body).toContain(`It will be ${formatCents(before)} from ${CARD}`);
    await opened.refuseDebit(confirmation);
    const after = await told(number);
    expect(after).toBeGreaterThan(before);
    expect(await returnMail(confirmation)).toContain(
      `Auto Pay now takes ${formatCents(after)} on ${inDays(3)}. Please pay the bill yourself if that is too late.`,
    );
    const again = await toldAnew(number);
    expect(again).toHaveLength(1);
    expect(again[0]?.subject).toContain(`Auto pay now takes ${formatCents(after)} on ${inDays(3)}: `);
    expect(again[0]?.body).toContain(
      `The payment is $30.00 more than the ${formatCents(before)} that you were told on ${inDays(0)}. Your payment of $30.00 came back.`,
    );
    await pass(3);
    expect(await paid(number)).toEqual([after]);
    const receipt = (await mails(number)).find(({ subject }) => subject.startsWith('Auto pay: '));
    expect(receipt?.body).not.toContain('more than');
    expect((await mails(number)).filter(({ subject }) => subject.includes('now takes'))).toHaveLength(1);
  });

  test('on several accounts by one payment is told for each account', async () => {
    const accounts = ['100-7713-02', '100-2218-77'];
    const [confirmation = ''] = (await payer(portal, () => dana).pay({ accounts, method: BANK }))
      .confirmation_nums;
    await danas.plan('100-7713-02', CARD, 6);
    await danas.plan('100-2218-77', CARD, 5, { setAmountLimit: true, max_pay_amount: fromDollars(1) });
    await pass(1);
    await opened.refuseDebit(confirmation);
    const mail = await returnMail(confirmation);
    expect(mail).toMatch(/For account 100-7713-02[^:]*: Auto Pay now takes \$66\.21 on /);
    expect(mail).toMatch(/For account 100-2218-77[^:]*: .*raise the limit/);
  });

  test('on its own day is told with the return, and with the payment', async () => {
    const number = 'LOT-115';
    const confirmation = await payPart(number, BANK);
    await danas.plan(number, CARD, 2);
    const before = await told(number);
    const toldOn = inDays(0);
    await pass(1);
    portal.pass(86_400_000);
    dana = await portal.signIn('demo');
    await opened.refuseDebit(confirmation);
    expect(await returnMail(confirmation)).toContain(`Auto Pay now takes `);
    await runDueWork(portal.parts);
    const [taken = before] = await paid(number);
    expect(taken).toBeGreaterThan(before);
    const receipt = (await mails(number)).find(({ subject }) => subject.startsWith('Auto pay: '));
    expect(receipt?.body).toContain(
      `The payment is $30.00 more than the ${formatCents(before)} that you were told on ${toldOn}. Your payment of $30.00 came back.`,
    );
  });

  const refund = async (confirmationNum: string, amount: Cents) => {
    const { amount: whole, fee } = await paymentRow(portal, confirmationNum);
    const reason = 'You paid this bill at the counter as well.';
    const request = { confirmationNum, paid: add(whole, fee), amount, reason };
    expect((await giveBack(portal.parts, request)).isDone).toBe(true);
  };
  const toldAnew = async (number: string) => {
    portal.pass(5 * MINUTE);
    await runDueWork(portal.parts);
    return (await mails(number)).filter(({ subject }) => subject.startsWith('Auto pay now takes '));
  };
  const billerIs = async (number: string, state: 'up' | 'down') => {
    const { entity_id } = await payer(portal, () => dana).accountNumbered(number);
    await setBillerState(portal, entity_id, state);
  };

  test('while its biller was silent is told once the biller answers', async () => {
    const number = 'G-771203';
    const confirmation = await payPart(number, CARD);
    await danas.plan(number, CARD, 3);
    const before = await told(number);
    await runDueWork(portal.parts);
    await refund(confirmation, fromDollars(12));
    while (await handOverRefund(portal.parts));
    await billerIs(number, 'down');
    expect(await toldAnew(number)).toEqual([]);
    await billerIs(number, 'up');
    portal.pass(HOUR);
    const [again, ...more] = await toldAnew(number);
    expect(again?.body).toContain(`$12.00 more than the ${formatCents(before)} that you were told`);
    portal.pass(HOUR);
    expect([...more, ...(await toldAnew(number)).slice(1)]).toEqual([]);
  });

  test('while its biller stays silent is told on the last day, as far as it is known', async () => {
    const number = 'G-771230';
    const confirmation = await payPart(number, CARD);
    await danas.plan(number, CARD, 3);
    await runDueWork(portal.parts);
    await refund(confirmation, fromDollars(12));
    while (await handOverRefund(portal.parts));
    await billerIs(number, 'down');
    await pass(1);
    expect(await toldAnew(number)).toEqual([]);
    await pass(1);
    const [again, ...more] = await toldAnew(number);
    expect(again?.body).toContain('$12.00 more than the ');
    portal.pass(HOUR);
    expect([...more, ...(await toldAnew(number)).slice(1)]).toEqual([]);
    dana = await portal.signIn('demo');
    await billerIs(number, 'up');
  });

  test('by a refund the day before is told, also where nothing was owed until then', async () => {
    const number = 'LOT-118';
    const confirmation = (await payer(portal, () => dana).pay({ accounts: [number], method: CARD }))
      .confirmation_nums[0];
    if (!confirmation) throw new Error('nothing was paid');
    await danas.plan(number, CARD, 4);
    await pass(3);
    const toldAhead = async () =>
      (await mails(number)).filter(({ subject }) => /^Auto pay (pays|now takes) /.test(subject));
    expect(await toldAhead()).toEqual([]);
    await refund(confirmation, fromDollars(12));
    await runDueWork(portal.parts);
    // What is owed on payments that were looked at is compared every five minutes.
    expect(await toldAhead()).toEqual([]);
    portal.pass(5 * MINUTE);
    await runDueWork(portal.parts);
    const ahead = await toldAhead();
    expect(ahead).toHaveLength(1);
    expect(ahead[0]?.body).toContain('It will be $12.');
  });

  const rowOf = async (number: string) => {
    const isOurs = eq(autoPays.id, await danas.idOf(number));
    const [row] = await portal.store.db.select().from(autoPays).where(isOurs);
    if (!row) throw new Error(`no auto pay of ${number}`);
    return row;
  };

  test('is compared with nothing that was told before I turned auto pay off', async () => {
    const number = '100-2218-04';
    await danas.plan(number, CARD, 5);
    expect((await rowOf(number)).toldPayment).not.toBeNull();
    (await danas.toggle(number, false)).answer();
    expect((await rowOf(number)).toldPayment).toBeNull();
    (await danas.toggle(number, true)).answer();
    expect((await rowOf(number)).toldPayment).not.toBeNull();
    (await danas.save(number, await danas.entry(CARD), false)).answer();
    expect((await rowOf(number)).toldPayment).toBeNull();
  });

  const receiptOf = async (number: string) =>
    (await mails(number)).find(({ subject }) => subject.startsWith('Auto pay: '))?.body;

  test('by an amount that I set myself is not told as more than I expected', async () => {
    const number = '5520 448 19';
    const fixed = { paymentAmountOption: SET_AMOUNT, pay_amount: fromDollars(40) } as const;
    await danas.plan(number, CARD, 2, fixed);
    const { run_period, day_of_month, email } = await danas.get(number);
    const rule = { run_period, day_of_month, email } as const;
    const raised = await danas.entry(CARD, { ...fixed, ...rule, pay_amount: fromDollars(60) });
    (await danas.save(number, raised)).answer();
    await pass(2);
    expect(await receiptOf(number)).toContain('Your auto pay of $60.00 ');
    expect(await receiptOf(number)).not.toContain('more than');
  });

  test('although no more is owed, as by a fee, is told without a reason', async () => {
    const number = '5520 448 20';
    await danas.plan(number, CARD, 2);
    const { id, toldPayment } = await rowOf(number);
    if (!toldPayment) throw new Error('nothing was told');
    const total = subtract(toldPayment.total, fromDollars(2));
    const lower = { toldPayment: { ...toldPayment, total } };
    await portal.store.db.update(autoPays).set(lower).where(eq(autoPays.id, id));
    await pass(2);
    const receipt = await receiptOf(number);
    expect(receipt).toContain(`$2.00 more than the ${formatCents(total)} that you were told on`);
    expect(receipt).not.toContain('More is owed');
  });

  test('because its biller asks for more is told with that reason', async () => {
    const number = '5520 448 21';
    await danas.plan(number, CARD, 2);
    const raised = sql`update bills set balance = balance + 500, amount_due = amount_due + 500 where id = ${await danas.billOf(number)}`;
    await portal.store.db.execute(raised);
    portal.pass(HOUR);
    const [again] = await toldAnew(number);
    expect(again?.body).toMatch(/ is \$5\.00 more than the .* More is owed than then\./);
  });

  test('above the range of a bank account is told with the return, and not debited before I allow it (ruling 77)', async () => {
    const number = 'LOT-121';
    const confirmation = await payPart(number, BANK);
    const { period_amt_due: owed } = await payer(portal, () => dana).accountNumbered(number);
    if (!owed) throw new Error('nothing is owed');
    await danas.plan(number, BANK, 5, { debit_limit: owed });
    expect((await danas.get(number)).forecast).toMatchObject({ outcome: 'will pay', amount: owed });
    await pass(1);
    await opened.refuseDebit(confirmation);
    const returned = await returnMail(confirmation);
    expect(returned).toContain('waits for you.');
    expect(returned).not.toContain('Auto Pay now takes');
    expect((await mails(number)).map(({ body }) => body)).toContainEqual(
      expect.stringContaining('It is not made unless you allow it.'),
    );
    await pass(5);
    expect(await paid(number)).toEqual([]);
  });
});
