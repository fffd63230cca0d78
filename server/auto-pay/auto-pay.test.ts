import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getAutoPayList,
  listAutoPayMethods,
  listAutoPays,
  toggleAutoPay,
} from '../../domain/auto-pay/calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { addToCart } from '../../domain/cart/calls.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents, fromDollars, ZERO } from '../../domain/values/cents.ts';
import { autoPayer, sentMessages } from '../../tests/support/auto-payer.ts';
import { enterPassword } from '../../tests/support/enter-password.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { PEOPLE } from '../demo/people.ts';
import { runDueWork } from '../jobs/work.ts';
import { autoPayAuthorizations, autoPays } from '../store/schema/auto-pay.ts';

let portal: Portal;
let dana: SignedInCustomer;
let avery: SignedInCustomer;
let remy: SignedInCustomer;
let danas: ReturnType<typeof autoPayer>;
let averys: ReturnType<typeof autoPayer>;
let remys: ReturnType<typeof autoPayer>;

beforeAll(async () => {
  portal = await openPortal();
  danas = autoPayer(portal, () => dana);
  averys = autoPayer(portal, () => avery);
  remys = autoPayer(portal, () => remy);
});

afterAll(() => portal.close());

beforeEach(async () => {
  dana = await portal.signIn('demo');
  avery = await portal.signIn('autopay');
  remy = await portal.signIn('household');
});

const inDays = (days: number) => addDays(portal.parts.clock.today(), days);
const SHARED = '100-7001-05';

async function subjects(to: string): Promise<string[]> {
  await runDueWork(portal.parts);
  return (await sentMessages(portal))
    .filter(({ recipient }) => recipient === to)
    .map(({ subject }) => subject);
}

describe('Setting up', () => {
  test('an account without a saved auto pay gets the defaults of its bill (API2-38, APW-16, APW-22, APW-54)', async () => {
    expect(await danas.get('LOT-114')).toMatchObject({
      id: null,
      wizardMode: true,
      is_controller: true,
      run_period: 0,
      days_before_due_date: 0,
      start_date: inDays(1),
      endAutoPay: 1,
      pay_amount: ZERO,
      max_pay_amount: ZERO,
      email: PEOPLE.demo.email,
      notify_disable: true,
      run_date: null,
      run_amount: ZERO,
    });
    expect(await averys.get('PK-70008')).toMatchObject({
      allow_due_date: false,
      run_period: 1,
      day_of_month: 1,
    });
    expect(await averys.get('87-70006')).toMatchObject({ prepay: true, paymentAmountOption: 2 });
  });

  test('the first save plans the run, sends a mail and shows wherever the bill does (API2-40, SRV2-02, CRT-21, BIL-30)', async () => {
    const entry = await danas.entry('Everyday Visa', { days_before_due_date: 2, email2: 'two@mail.example' });
    const made = (await danas.create('LOT-118', entry)).answer();
    expect(made).toMatchObject({
      active: true,
      wizardMode: false,
      run_date: inDays(22),
      run_amount: 15_500,
      wallet_name: 'Everyday Visa',
    });
    for (const to of ['dana@mail.example', 'two@mail.example'])
      expect(await subjects(to)).toEqual(['Auto pay is on: Evergreen HOA']);
    const accounts = (await portal.send(getAccountList, {}, dana))
      .answer()
      .flatMap((group) => group.accounts);
    const account = accounts.find(({ account_num }) => account_num === 'LOT-118');
    expect(account?.autoPay).toMatchObject({
      isActive: true,
      ap_master_id: made.id,
      scheduledDate: inDays(22),
    });
    const item = {
      reference_num: 'LOT-118',
      reference_num2: '',
      conf_id: account?.conf_id ?? 0,
      quantity: 1,
      amount: fromDollars(10),
    } as const;
    await portal.send(addToCart, { source_id: 1, items: [item] }, dana);
    const { items } = (await portal.send(getCart, {}, dana)).answer();
    expect(items[0]?.autopay_scheduled_date).toBe(inDays(22));
    // Repeats the save, as after an answer that was lost.
    expect((await danas.create('LOT-118', entry)).answer().id).toBe(made.id);
    expect(await subjects('dana@mail.example')).toHaveLength(1);
  });

  test.each([
    ['start_date', { start_date: null }, 'You can not enter a start date in the past.'],
    ['start_date', { start_date: '2026-11-20' }, 'You can not enter a start date in the past.'],
    ['start_date', { start_date: '9999-12-31' }, 'You can not enter a start date more than a year ahead.'],
    ['end_date', { endAutoPay: 2 }, 'You can not save auto pay if any dates are invalid or in the past.'],
    ['end_date', { endAutoPay: 2, end_date: '2026-11-21' }, 'The stop date must be after the start date.'],
    [
      'end_date',
      { endAutoPay: 2, end_date: '9999-12-31' },
      'You can not enter a stop date more than ten years ahead.',
    ],
    ['day_of_month', { run_period: 1, day_of_month: 31 }, 'Please choose a day from 1 to 28.'],
    ['day_of_month', { run_period: 1, day_of_month: 2.5 }, 'Please choose a day from 1 to 28.'],
    ['day_of_month', { run_period: 0, day_of_month: 777 }, 'Please choose a day from 1 to 28.'],
    [
      'days_before_due_date',
      { run_period: 1, days_before_due_date: -5 },
      'Please choose 0 to 5 days before the due date.',
    ],
    ['days_before_due_date', { days_before_due_date: 9 }, 'Please choose 0 to 5 days before the due date.'],
    ['max_pay_amount', { setAmountLimit: true }, 'Provide a valid safety limit greater than 0.'],
    [
      'pay_amount',
      { paymentAmountOption: 2, pay_amount: fromDollars(10_000_000) },
      'The maximum amount per transaction is limited to $999,999.99',
    ],
    [
      'max_pay_amount',
      { setAmountLimit: true, max_pay_amount: fromDollars(1_000_000) },
      'The maximum amount per transaction is limited to $999,999.99',
    ],
    ['pay_amount', { paymentAmountOption: 2 }, 'Provide a valid pay amount greater than 0.'],
    [
      'primary_payment_method_id',
      { primary_payment_method_id: null },
      'Payment method has not been specified.',
    ],
    ['email', { email: ' ' }, 'Primary email should not be empty.'],
    ['email2', { email2: ' DANA@mail.example' }, 'Please remove duplicate email address.'],
  ])('a wrong %s is refused at its field: %j (SRV2-26, API2-40)', async (field, changed, words) => {
    const entry = await danas.entry('Everyday Visa', changed as never);
    const refused = await danas.create('LOT-121', entry);
    expect([refused.status, refused.message]).toEqual([422, words]);
    expect((refused.body as { errors: object }).errors).toEqual({ [field]: words });
    expect((await danas.get('LOT-121')).wizardMode).toBe(true);
  });

  test('what the biller does not offer is refused, whatever the app sends (APW-21, APW-23, APW-24, APW-41, ruling 9)', async () => {
    const save = async (number: string, method: string, changed: object) =>
      (await averys.save(number, { ...(await averys.entry(method)), ...changed })).message;
    const monthly = { run_period: 1, day_of_month: 3 };
    expect((await averys.create('PK-70008', await averys.entry('Avery Visa'))).message).toBe(
      'Please choose another schedule.',
    );
    expect(await save('ST-70007', 'Avery Visa', monthly)).toBe('Please choose another schedule.');
    expect(await save('ST-70007', 'Avery Visa', { paymentAmountOption: 2, pay_amount: cents(500) })).toBe(
      'A set amount is not offered here.',
    );
    expect(await save('87-70006', 'Avery Visa', monthly)).toBe(
      'Please set an amount: the full bill is not offered here.',
    );
    const prepaid = { ...monthly, paymentAmountOption: 2, pay_amount: fromDollars(201) };
    expect(await save('87-70006', 'Avery Visa', prepaid)).toBe(
      'The maximum amount per transaction is limited to $200.00',
    );
    expect(await save('NW 70009', 'Avery checking', {})).toMatch(/^Bank accounts are not accepted/);
    expect((await danas.create('LOT-121', await danas.entry('Old Visa, expired'))).message).toBe(
      'Card has expired',
    );
    const backup = { secondary_payment_method_id_array: [await danas.methodNamed('Store Visa, disabled')] };
    expect((await danas.create('LOT-121', await danas.entry('Everyday Visa', backup))).status).toBe(422);
    const notOffered = await averys.save('70017', await averys.entry('Avery Visa'));
    expect([notOffered.status, notOffered.message]).toEqual([
      409,
      'Auto Pay is not available for this account.',
    ]);
    expect((await averys.toggle('87-70016', true)).message).toBe('This account is in collections.');
  });

  test('a method is saved once, as primary or in its place among the backups (APW-43)', async () => {
    const [visa, amex] = [await danas.methodNamed('Everyday Visa'), await danas.methodNamed('Business Amex')];
    const secondary_payment_method_id_array = [amex, visa, amex];
    const entry = await danas.entry('Everyday Visa', { secondary_payment_method_id_array });
    expect((await danas.create('LOT-115', entry)).answer().secondary_payment_method_id_array).toEqual([amex]);
  });

  test('each biller enables some methods of the wallet and disables others (API2-60)', async () => {
    const enabledFor = async (number: string, session: SignedInCustomer, payer: typeof danas) => {
      const ebill_id = await payer.billOf(number);
      const methods = (await portal.send(listAutoPayMethods, { ebill_id }, session)).answer();
      return methods.filter(({ enabled }) => enabled).map(({ nickname }) => nickname);
    };
    expect(await enabledFor('NW 70009', avery, averys)).toEqual([
      'Avery Visa',
      'Avery Discover',
      'Avery Mastercard (is declined)',
    ]);
    expect(await enabledFor('NW 30418', dana, danas)).not.toContain('Old Visa, expired');
  });
});

describe('The list', () => {
  test('shows every account by biller, with its auto pay as this customer may see it (API2-36, API2-37, ENT2-04)', async () => {
    const groups = (await portal.send(getAutoPayList, {}, avery)).answer();
    const rows = groups.flatMap((group) => group.accounts);
    const of = (number: string) => rows.find(({ account_num }) => account_num === number);
    expect(of('100-7001-01')?.auto_pay).toMatchObject({ active: true, wallet_name: 'Avery Visa' });
    expect(of('5520 700 02')?.auto_pay).toMatchObject({ active: true, run_date: null });
    expect(of('G-700003')?.auto_pay).toMatchObject({ active: true, run_amount: ZERO });
    expect(of(SHARED)?.auto_pay).toMatchObject({ is_controller: false, wallet_name: '' });
    expect(of('G-700019')).toMatchObject({ can_add_to_cart: false, auto_pay: { ebill_id: null } });
    expect(of('87-70016')?.can_add_to_cart).toBe(false);
    expect(of('70017')?.auto_pay.isAllowed).toBe(false);
    for (const group of groups) expect(group.count).toBe(group.accounts.length);
    const reasons = rows.flatMap(({ auto_pay }) => auto_pay.inactive_reason || []);
    expect(new Set(reasons).size).toBe(8);
    const saved = (await portal.send(listAutoPays, {}, avery)).answer();
    expect(saved.items).toHaveLength(rows.filter(({ auto_pay }) => auto_pay.ap_master_id !== null).length);
    expect(saved._meta.totalCount).toBe(saved.items.length);
  });
});

describe('Switching', () => {
  test('off cancels the planned run and keeps the settings; on plans a new run; each sends one mail (API2-42, APL-25)', async () => {
    await danas.create('LOT-114', await danas.entry('Everyday Visa', { email: 'switch@mail.example' }));
    const off = (await danas.toggle('LOT-114', false)).answer();
    expect(off).toMatchObject({ active: false, run_date: null });
    expect(await danas.get('LOT-114')).toMatchObject({
      active: false,
      inactive_reason: 'You turned this auto pay off.',
      wallet_name: 'Everyday Visa',
      run_date: null,
    });
    expect((await danas.toggle('LOT-114', false)).status).toBe(200);
    const on = (await danas.toggle('LOT-114', true)).answer();
    expect(on.message).toBe('Your Auto Pay has been scheduled for 12/17/2026');
    expect(on.run_date).toBe('2026-12-17');
    expect((await subjects('switch@mail.example')).map((subject) => subject.split(':')[0])).toEqual([
      'Auto pay is on',
      'Auto pay is off',
      'Auto pay is on',
    ]);
    // A bill of another account does not belong to this auto pay.
    const id = await danas.idOf('LOT-114');
    const ebill_id = await danas.billOf('LOT-118');
    expect((await portal.send(toggleAutoPay, { id, active: false, ebill_id }, dana)).status).toBe(404);
  });

  test('without a method or with an expired one, auto pay stays off (ruling 9, APL-23)', async () => {
    expect((await averys.toggle('100-7001-13', true)).message).toBe('Payment method has not been specified.');
    expect((await averys.toggle('NW 70014', true)).message).toBe(
      'You can not save auto pay if any dates are invalid or in the past.',
    );
  });

  test('each notice goes out only with its switch on, and by text where the customer wants that (SRV2-19, SRV2-33)', async () => {
    const quiet = { notify_enable: false, notify_disable: false, email: 'quiet@mail.example' };
    await averys.create(
      'PK-70008',
      await averys.entry('Avery Visa', { ...quiet, run_period: 1, day_of_month: 9 }),
    );
    await averys.toggle('PK-70008', false);
    expect(await subjects('quiet@mail.example')).toEqual([]);
    const loud = { ...quiet, notify_enable: true, run_period: 1, day_of_month: 9 } as const;
    await averys.save('PK-70008', await averys.entry('Avery Visa', loud));
    expect(await subjects('quiet@mail.example')).toEqual(['Auto pay is on: Maple Ridge Municipal']);
    const texts = (await sentMessages(portal)).filter(({ channel }) => channel === 'sms');
    expect(texts[0]).toMatchObject({
      recipient: '3035550163',
      body: expect.stringMatching(/^Billfold: Auto pay is on for account PK-70008/),
    });
  });
});

describe('Saving again', () => {
  test('the same schedule keeps a rescheduled run; another schedule plans a new one (APW-69, ruling 8)', async () => {
    const number = 'LOT-118';
    const date = (await danas.reschedule(number, 9)).answer().run_date;
    expect(date).toBe(inDays(9));
    const saved = await danas.get(number);
    expect((await danas.save(number, { ...saved, email2: '' })).answer()).toMatchObject({
      run_date: inDays(9),
      regular_date: inDays(22),
      days_before_due_date: 2,
    });
    expect((await danas.save(number, { ...saved, days_before_due_date: 0 })).answer().run_date).toBe(
      inDays(24),
    );
  });

  test('a reschedule before tomorrow, over a year ahead, beyond the stop date or with nothing planned is refused (API2-43, SRV2-06)', async () => {
    expect((await danas.reschedule('LOT-118', 0)).status).toBe(422);
    const aHundredYears = await danas.reschedule('LOT-118', 36_525);
    expect([aHundredYears.status, aHundredYears.message]).toEqual([
      422,
      'Please choose a day within the next year.',
    ]);
    const saved = await danas.get('LOT-118');
    await danas.save('LOT-118', { ...saved, endAutoPay: 2, end_date: inDays(40) });
    expect((await danas.reschedule('LOT-118', 41)).message).toMatch(/after the stop date/);
    expect((await averys.reschedule('5520 700 02', 3)).status).toBe(409);
  });

  test('removing its method switches auto pay off and says why (APW-66, APW-67)', async () => {
    const saved = await danas.get('LOT-115');
    const bare = { ...saved, primary_payment_method_id: null, secondary_payment_method_id_array: [] };
    expect((await danas.save('LOT-115', bare)).message).toBe('Payment method has not been specified.');
    expect((await danas.save('LOT-115', bare, false)).answer()).toMatchObject({
      active: false,
      run_date: null,
      inactive_reason: 'The primary payment method was removed.',
    });
  });
});

test('each agreement is recorded with its words and time, and cannot be changed', async () => {
  const { db } = portal.store;
  const agreements = await db
    .select()
    .from(autoPayAuthorizations)
    .where(eq(autoPayAuthorizations.autoPayId, await danas.idOf('LOT-118')));
  expect(agreements[0]?.words).toBe(
    [
      'Pays each bill 2 days before its due date, from 11/21/2026.',
      'Pays the full bill, whatever it is.',
      'Paid with: Visa ending in 4242.',
    ].join('\n'),
  );
  expect(agreements.length).toBeGreaterThan(2);
  await expect(db.delete(autoPayAuthorizations)).rejects.toThrow();
  await expect(db.update(autoPayAuthorizations).set({ words: '' })).rejects.toThrow();
});

describe('Another customer of the account', () => {
  test('sees the settings without methods and addresses, and can change nothing (APW-62, API2-41)', async () => {
    expect(await averys.get(SHARED)).toMatchObject({
      is_controller: false,
      fname: 'Remy',
      lname: 'Quinn',
      active: true,
      email: '',
      primary_payment_method_id: null,
      wallet_name: '',
    });
    const entry = await averys.entry('Avery Visa');
    for (const refused of [
      await averys.save(SHARED, entry),
      await averys.create(SHARED, entry),
      await averys.toggle(SHARED, false),
      await averys.reschedule(SHARED, 4),
    ])
      expect([refused.status, refused.message]).toEqual([403, 'Another customer controls this auto pay.']);
    expect((await danas.get('LOT-114')).is_controller).toBe(true);
  });

  test('takes control with a fresh password: the auto pay is theirs, off and without methods, and the former controller is told (API2-44, SRV2-18, APW-64, APW-65)', async () => {
    portal.pass(6 * 60_000);
    const stale = await averys.takeOver(SHARED);
    expect([stale.status, stale.message]).toEqual([403, 'Please enter your password again.']);
    avery = await enterPassword(portal, avery);
    const [on, total] = [portal.parts.clock.today(), cents(5_000)];
    const toldRemy = { billId: await remys.billOf(SHARED), total, on, regularDate: on, owed: total };
    const isShared = eq(autoPays.id, await averys.idOf(SHARED));
    await portal.store.db.update(autoPays).set({ toldPayment: toldRemy }).where(isShared);
    const takenOver = (await averys.takeOver(SHARED)).answer();
    expect(takenOver).toMatchObject({
      is_controller: true,
      active: false,
      primary_payment_method_id: null,
      secondary_payment_method_id_array: [],
      email: PEOPLE.autopay.email,
      run_date: null,
    });
    expect((await portal.store.db.select().from(autoPays).where(isShared))[0]?.toldPayment).toBeNull();
    expect(takenOver.flash).toMatch(/^You control this auto pay now/);
    expect((await averys.get(SHARED)).flash).toBe('');
    expect(await remys.get(SHARED)).toMatchObject({
      is_controller: false,
      inactive_reason: 'Another customer took control of this auto pay.',
    });
    expect(await subjects(PEOPLE.household.email)).toContain(
      'Control of your auto pay was taken: Harbor City Utilities',
    );
    const bare = await averys.entry('Avery Visa', { primary_payment_method_id: null });
    expect((await averys.save(SHARED, bare)).message).toBe('Payment method has not been specified.');
    expect((await averys.save(SHARED, await averys.entry('Avery Visa'))).answer().active).toBe(true);
  });

  test('takes over an auto pay that was given up with the account, and nobody is told that they lost it', async () => {
    const told = async () =>
      (await subjects(PEOPLE.household.email)).filter((subject) =>
        subject.startsWith('Control of your auto pay'),
      );
    const before = await told();
    expect(await averys.get('100-7001-18')).toMatchObject({ is_controller: false, active: false });
    expect((await averys.takeOver('100-7001-18')).answer().is_controller).toBe(true);
    expect(await told()).toEqual(before);
  });
});
