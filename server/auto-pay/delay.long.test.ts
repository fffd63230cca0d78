import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAutoPayList } from '../../domain/auto-pay/calls.ts';
import { updateAccount } from '../../domain/bills/account-calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { updateCartItem } from '../../domain/cart/change-calls.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { listAlerts } from '../../domain/profile/alert-calls.ts';
import { addDays, shortDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import { autoPayer, mailsToAddress, passDays } from '../../tests/support/auto-payer.ts';
import { payer, setBillerState, setProcessorState } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';

let portal: Portal;
let dana: SignedInCustomer;
let danas: ReturnType<typeof autoPayer>;
let till: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal();
  danas = autoPayer(portal, () => dana);
  till = payer(portal, () => dana);
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

async function pass(days: number) {
  await passDays(portal, days);
  dana = await portal.signIn('demo');
}

async function hourLater() {
  portal.pass(HOUR + MINUTE);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
}

const inDays = (days: number) => addDays(portal.parts.clock.today(), days);

async function accountNumbered(number: string) {
  const groups = (await portal.send(getAccountList, {}, dana)).answer();
  const account = groups.flatMap(({ accounts }) => accounts).find((one) => one.account_num === number);
  if (!account) throw new Error(`no account ${number}`);
  return account;
}

/** What the settings, the list of auto pays and the row of the account say of the planned run. */
async function saidOf(number: string) {
  const groups = (await portal.send(getAutoPayList, {}, dana)).answer();
  const listed = groups.flatMap(({ accounts }) => accounts).find((one) => one.account_num === number);
  return {
    page: (await danas.get(number)).forecast?.delay,
    list: listed?.auto_pay.forecast?.delay,
    row: (await accountNumbered(number)).autoPay.instead,
  };
}

/** The alerts about an account, newest first: when, and what. */
async function alertsAbout(number: string) {
  const { items } = (
    await portal.send(listAlerts, { alert_type: 'notification', page: 1, per_page: 100 }, dana)
  ).answer();
  return items.filter(({ message }) => message.includes(`account ${number}`));
}

const alertsOf = async (number: string) => (await alertsAbout(number)).map(({ message }) => message);

const REACHED_AGAIN = 'We try again every hour until the day ends, and once more on the next day.';
const LAST_DAY = /We try again every hour until the day ends\.$/;

describe('A payment whose day has come and that nobody can be asked for', () => {
  test('is told as delayed on the page, the list, the account and in an alert, on both days (ruling 8)', async () => {
    const number = 'LOT-118';
    await danas.plan(number, 'Everyday Visa', 1);
    const nothing = { page: undefined, list: undefined, row: undefined };
    expect(await saidOf(number)).toEqual(nothing);
    await setProcessorState(portal, 'down');
    await pass(1);
    const first = await saidOf(number);
    expect(first.page).toBe(
      `The payment service cannot be reached, so this payment could not be made yet. You have not been charged. ${REACHED_AGAIN}`,
    );
    expect(first).toMatchObject({ list: first.page, row: `Auto Pay of ${shortDate(inDays(0))} is delayed.` });
    expect(await alertsOf(number)).toEqual([
      expect.stringMatching(/^Your auto pay of \$[\d.]+ for account LOT-118 .* is delayed\. .* next day\.$/),
    ]);
    expect((await alertsAbout(number)).map(({ href }) => href)).toEqual([
      `#/auto-pay/${await danas.billOf(number)}`,
    ]);

    await pass(1);
    const second = await saidOf(number);
    expect(second.page).toMatch(LAST_DAY);
    expect(second).toMatchObject({
      list: second.page,
      row: `Auto Pay of ${shortDate(inDays(0))} is delayed.`,
    });
    // The box speaks of the day before, and of today's try; no alert of today says that it failed.
    expect((await danas.get(number)).failed_payment).toMatchObject({
      date: inDays(-1),
      retry_date: inDays(0),
    });
    const told = await alertsOf(number);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatch(/ is delayed\. /);
    expect(told[0]).toMatch(LAST_DAY);
    expect((await mailsToAddress(portal, number)).at(-1)?.body).toContain(second.page);

    await setProcessorState(portal, 'up');
    await hourLater();
    expect(await saidOf(number)).toEqual({ ...nothing, row: 'Nothing is owed now.' });
    const alerts = await alertsOf(number);
    expect(alerts[0]).toMatch(/was made by auto pay/);
    expect(alerts.join()).not.toContain('failed');
  });

  test('names the biller that cannot be reached, and failed only when its last day is over', async () => {
    const number = '5520 448 33';
    await danas.plan(number, 'Everyday Visa', 1);
    const { entity_id } = await accountNumbered(number);
    await setBillerState(portal, entity_id, 'down');
    await pass(1);
    expect((await saidOf(number)).page).toContain('Cascade Power & Light cannot be reached');
    await setBillerState(portal, entity_id, 'up');
    await setProcessorState(portal, 'down');
    await pass(2);
    await setProcessorState(portal, 'up');
    expect((await alertsOf(number))[0]).toMatch(/ failed\. /);
    expect((await danas.get(number)).failed_payment).toMatchObject({ retry_date: null });
    expect((await saidOf(number)).row).toBeUndefined();
  });

  test('after a decline, the alert names the day of the next try (SRV2-11)', async () => {
    const number = '100-2218-77';
    await danas.plan(number, 'Mastercard (is declined)', 1);
    await pass(1);
    expect((await alertsOf(number))[0]).toContain(`We try again on ${shortDate(inDays(1))}.`);
    await pass(1);
    expect((await alertsOf(number))[0]).not.toContain('We try again');
  });
});

describe('The row of an account', () => {
  test('says that a pending payment covers its bill (SRV2-14)', async () => {
    const number = '87-40021';
    await danas.plan(number, 'Everyday Visa', 6);
    await till.pay({ accounts: [number], method: 'Everyday Visa', on: inDays(3) });
    expect((await danas.get(number)).forecast?.outcome).toBe('covered by a pending payment');
    expect((await saidOf(number)).row).toBe('A pending payment covers the bill.');
    expect((await accountNumbered(number)).autoPay.will_fail).toBeUndefined();
  });

  test('does not announce a payment that will not be made, nor does the cart, also after a change (CRT-21)', async () => {
    const number = 'NW 30419';
    const { run_date } = await danas.plan(number, 'Everyday Visa', 6);
    await portal.store.db.execute(
      "update payment_methods set exp_year = 2025 where nickname = 'Everyday Visa'",
    );
    const words = `Auto Pay will not pay on ${shortDate(run_date ?? inDays(6))}.`;
    const { account_id, autoPay } = await accountNumbered(number);
    expect(autoPay).toMatchObject({ instead: words, will_fail: true });
    const renamed = await portal.send(updateAccount, { account_id, nickname: 'Trash' }, dana);
    expect(renamed.answer().autoPay.instead).toBe(words);
    await till.review({ accounts: [number], method: 'Mastercard (is declined)' });
    const { items } = (await portal.send(getCart, {}, dana)).answer();
    expect(items.map(({ autopay_instead }) => autopay_instead)).toEqual([words]);
    const [item] = items;
    const change = { cart_item_id: item?.cart_item_id ?? 0, amount: cents(100), quantity: 1 } as const;
    expect((await portal.send(updateCartItem, change, dana)).answer().autopay_instead).toBe(words);
  });
});
