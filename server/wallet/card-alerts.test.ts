import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { listAlerts } from '../../domain/profile/alert-calls.ts';
import { deleteScheduled } from '../../domain/scheduled/calls.ts';
import { addDays, calendarDate, daysBetween } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { addPaymentMethod, editPaymentMethod, removeWallet } from '../../domain/wallet/change-calls.ts';
import { expiryText, isExpired, isExpiring } from '../../domain/wallet/payment-method.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';
import { rowsOf } from '../store/db.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { mayEndSoon, updateAllCardAlerts } from './card-alerts.ts';

const DAY = 86_400_000;

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

const actions = async () =>
  (
    await portal.send(listAlerts, { alert_type: 'action', is_read: false, page: 1, per_page: 100 }, dana)
  ).answer().items;

async function nextDay() {
  portal.pass(DAY);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
}

test('an alert asks about an expiring card that a pending payment needs, until it is not needed any more (SRV-52, NAV-38)', async () => {
  await runDueWork(portal.parts);
  expect(await actions()).toEqual([]);
  const till = payer(portal, () => dana);
  const on = addDays(portal.parts.clock.today(), 2);
  await till.pay({ accounts: ['LOT-118'], method: 'Discover, expiring', on });
  await till.pay({ accounts: ['LOT-114'], method: 'Everyday Visa', on });

  await nextDay();
  const alerts = await actions();
  expect(alerts).toMatchObject([{ typeMsg: 'Card expiring', href: '#/payment-methods', is_read: false }]);
  expect(alerts[0]?.message).toMatch(/^Your Discover ending in 1117 expires 11\/2026\./);

  await nextDay();
  await nextDay();
  expect(await actions()).toEqual([]);
});

test('the alert goes at once when the card is not needed any more, renewed or replaced (NAV-38, NTF-12)', async () => {
  const [exp_year = 0, exp_month = 0] = portal.parts.clock.today().split('-').map(Number);
  const soon = sampleCardEntries({ wallet_name: 'Soon', exp_month, exp_year });
  const { id } = (await portal.send(addPaymentMethod, soon, dana)).answer();
  const plan = async () => {
    const on = addDays(portal.parts.clock.today(), 3);
    const wish = { accounts: ['LOT-115'], method: 'Soon', on };
    return (await payer(portal, () => dana).pay(wish)).confirmation_nums[0] ?? '';
  };
  const expire = async (year: number) =>
    (await portal.send(editPaymentMethod, { ...soon, card_number: '', exp_year: year, id }, dana)).answer();

  const number = await plan();
  await nextDay();
  expect(await actions()).toMatchObject([{ typeMsg: 'Card expiring' }]);
  (await portal.send(deleteScheduled, { confirmation_number: number }, dana)).answer();
  expect(await actions()).toEqual([]);

  await plan();
  await expire(exp_year);
  expect(await actions()).toHaveLength(1);
  await expire(exp_year + 5);
  expect(await actions()).toEqual([]);

  await expire(exp_year);
  expect(await actions()).toHaveLength(1);
  const { items } = (await portal.send(listPaymentMethods, {}, dana)).answer();
  const replacement = items.find(({ nickname }) => nickname === 'Everyday Visa');
  (
    await portal.send(removeWallet, { WalletId: id, ReplaceWithWalletId: replacement?.id ?? 0 }, dana)
  ).answer();
  expect(await actions()).toEqual([]);
});

test('an alert asks about an expired card, also where it pays only a part (SRV-52)', async () => {
  const { db } = portal.store;
  const isNeeded = { expMonth: 10, expYear: 2026 };
  const till = payer(portal, () => dana);
  const on = addDays(portal.parts.clock.today(), 3);
  const number = await till.split({ accounts: ['5520 448 19'], amount: cents(3_000), on }, [
    ['Joint checking', 2_000],
    ['Discover, expiring', 1_000],
  ]);
  await db.update(paymentMethods).set(isNeeded).where(eq(paymentMethods.nickname, 'Discover, expiring'));
  await nextDay();
  expect(await actions()).toMatchObject([
    { typeMsg: 'Card expired', message: expect.stringMatching(/^Your Discover ending in \d{4} has expired/) },
  ]);
  (await portal.send(deleteScheduled, { confirmation_number: number }, dana)).answer();
  expect(await actions()).toEqual([]);
});

const MANY = 250;

test('a card of each of many customers is looked at, some of them a call, so that a server can stop between (SRV-52)', async () => {
  const own = await openPortal();
  const { store, clock } = own.parts;
  const [year, month] = clock.today().split('-').map(Number);
  await store.db.execute(sql`
    with many as (select n, 1000000 + n as id from generate_series(1, ${MANY}::int) n),
    account as (
      insert into accounts
      select (jsonb_populate_record(a, jsonb_build_object('id', many.id, 'account_num', 'MANY-' || n))).*
        from many, accounts a where a.id = (select min(id) from accounts)),
    card as (
      insert into payment_methods
      select (jsonb_populate_record(m, jsonb_build_object('id', many.id, 'customer_id', many.id,
                'exp_year', ${year}::int, 'exp_month', ${month}::int))).*
        from many, payment_methods m where m.id = (select min(id) from payment_methods where exp_month is not null))
    insert into auto_pays
    select (jsonb_populate_record(p, jsonb_build_object('id', many.id, 'account_id', many.id, 'customer_id', many.id,
              'primary_method_id', many.id, 'run_date', null, 'charge_seed', gen_random_uuid()))).*
      from many, auto_pays p where p.id = (select min(id) from auto_pays where active)`);
  const transact = vi.spyOn(store, 'transact');
  let calls = 1;
  for (; await updateAllCardAlerts(own.parts); calls += 1) expect(transact).toHaveBeenCalledTimes(calls);
  const [told] = await rowsOf<{ customers: number }>(
    store.db,
    sql`select count(distinct customer_id)::int as customers from alerts where cause like 'card %' and customer_id > 1000000`,
  );
  await own.close();
  expect(told?.customers).toBe(MANY);
  expect(calls).toBeGreaterThan(MANY / 100);
});

test('every card that the wallet calls expiring or expired is found, on every day (PAY-05)', async () => {
  const { db } = portal.store;
  const cards = [2026, 2027, 2028].flatMap((exp_year) =>
    Array.from({ length: 12 }, (_, month) => ({ exp_year, exp_month: month + 1 })),
  );
  const first = calendarDate('2026-11-01');
  const days = daysBetween(first, calendarDate('2028-03-02'));
  for (let day = 0; day <= days; day += 1) {
    const today = addDays(first, day);
    const found = await rowsOf<{ exp_year: number; exp_month: number }>(
      db,
      sql`select exp_year, exp_month from json_populate_recordset(null::${paymentMethods}, ${JSON.stringify(cards)}) as ${paymentMethods}
           where ${mayEndSoon(today)}`,
    );
    const names = found.map((card) => expiryText(card));
    const told = cards.filter((card) => isExpiring(card, today) || isExpired(card, today));
    expect(names, today).toEqual(expect.arrayContaining(told.map((card) => expiryText(card))));
    expect(names.length - told.length, today).toBeLessThanOrEqual(1);
  }
});
