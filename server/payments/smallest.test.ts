import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SET_AMOUNT } from '../../domain/auto-pay/auto-pay.ts';
import { addBillingInfo } from '../../domain/checkout/calls.ts';
import { getPortal } from '../../domain/portal/calls.ts';
import { deleteScheduled, editScheduled } from '../../domain/scheduled/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { autoPayer } from '../../tests/support/auto-payer.ts';
import { payer, review } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';

const POWER = '5520 448 19';
const OTHER_POWER = '5520 448 20';
const AT_LEAST = 'A payment has to be at least $0.50.';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal();
  Object.assign(portal.parts.processor, { smallest: cents(50) });
  till = payer(portal, () => dana);
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

const tomorrow = () => addDays(portal.parts.clock.today(), 1);
const method = 'Everyday Visa';

test('the page learns what the smallest payment is', async () => {
  expect((await portal.send(getPortal, {})).answer().smallest_payment).toBe(50);
});

test('what is below the smallest sum is refused at the review, with what to do', async () => {
  const reviewed = (amount: number) => till.review({ accounts: [POWER], method, amount: cents(amount) });
  await expect(reviewed(49)).rejects.toThrow(
    `${AT_LEAST} Cascade Power & Light would get $0.49. Please pay more of the bill`,
  );
  expect((await reviewed(50)).total).toBe(50);
});

test('two small bills of one biller are one payment today, and two on a later day (SRV-38)', async () => {
  const both = { accounts: [POWER, OTHER_POWER], method, amount: cents(30) };
  expect((await till.review(both)).total).toBe(60);
  await expect(till.review({ ...both, on: tomorrow() })).rejects.toThrow(AT_LEAST);
});

test('a part that one method pays is not smaller either', async () => {
  await till.review({ accounts: [POWER], method, amount: cents(90) });
  const share = async (nickname: string, amount: number) => {
    const payment_method = await autoPayer(portal, () => dana).methodNamed(nickname);
    return portal.send(addBillingInfo, { payment_method, amount: cents(amount) }, dana);
  };
  expect((await share('Discover, expiring', 49)).body).toMatchObject({
    errors: { amount: 'Enter an amount from $0.50 to $0.90.' },
  });
  (await share('Discover, expiring', 50)).answer();
  expect((await share('Everyday Visa', 40)).body).toMatchObject({
    errors: { amount: `Only $0.40 is left to pay in your cart. ${AT_LEAST}` },
  });
});

test('parts that are large enough may leave a biller too little', async () => {
  await till.review({ accounts: [POWER, OTHER_POWER], method, amount: cents(90), on: tomorrow() });
  for (const [nickname, amount] of [
    ['Everyday Visa', 100],
    ['Discover, expiring', 80],
  ] as const) {
    const payment_method = await autoPayer(portal, () => dana).methodNamed(nickname);
    (await portal.send(addBillingInfo, { payment_method, amount: cents(amount) }, dana)).answer();
  }
  expect((await review(portal, dana)).message).toBe(
    `${AT_LEAST} Cascade Power & Light would get $0.10 from one of the payments. Please divide the amount differently.`,
  );
});

test('a pending payment is not made smaller than that', async () => {
  const paid = await till.pay({ accounts: [POWER], method, amount: cents(90), on: tomorrow() });
  const [confirmation_number = ''] = paid.confirmation_nums;
  const edit = (amount: number) =>
    portal.send(
      editScheduled,
      { confirmation_number, schedule_date: tomorrow(), amount: cents(amount) },
      dana,
    );
  expect((await edit(49)).body).toMatchObject({ errors: { amount: AT_LEAST } });
  expect((await edit(50)).status).toBe(200);
  await portal.send(deleteScheduled, { confirmation_number }, dana);
});

test('an auto pay of a set amount is not smaller than that', async () => {
  const auto = autoPayer(portal, () => dana);
  const entry = await auto.entry(method, { paymentAmountOption: SET_AMOUNT, pay_amount: cents(49) });
  expect((await auto.create(POWER, entry)).body).toMatchObject({ errors: { pay_amount: AT_LEAST } });
});
