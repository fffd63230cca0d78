import { and, count, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDINGS } from '../../domain/accounts/removal-effects.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { getNotifications, saveNotifications } from '../../domain/profile/notification-calls.ts';
import { FIRST_SETTINGS } from '../../domain/profile/notification-settings.ts';
import { profileEntryOf } from '../../domain/profile/profile-form.ts';
import { updateCustomer } from '../../domain/profile/registration-calls.ts';
import {
  countEndings,
  endOtherSession,
  getSignInCodes,
  listSessions,
  removeCustomer,
  saveSignInCodes,
  updateAllBilling,
} from '../../domain/profile/settings-calls.ts';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import {
  CLIENT_TOKEN,
  exchangeToken,
  getProfile,
  login,
  mintSignInTicket,
  refreshToken,
} from '../../domain/session/calls.ts';
import { fromDollars } from '../../domain/values/cents.ts';
import { getWalletList } from '../../domain/wallet/calls.ts';
import { enterPassword } from '../../tests/support/enter-password.ts';
import { payer, takeBack } from '../../tests/support/payer.ts';
import { cookiesOf, openPortal, type Portal } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { autoPays, autoPayTries } from '../store/schema/auto-pay.ts';
import { bills } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import { transactions } from '../store/schema/transactions.ts';

const MINUTE = 60_000;
let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

const PROFILE = {
  account_type: 'personal',
  business_name: '',
  fname: 'Robin',
  lname: 'Mercer Holt',
  billing_phone: '(720) 555-0100',
  billing_address: '77 Pine Road',
  billing_city: 'Niwot',
  billing_state: 'CO',
  billing_zip: '80503',
} as const;

test('a changed profile goes into every wallet when the customer asks for it (SET-11, SET-13, SET-14, API2-08)', async () => {
  const robin = await portal.signIn('partner');
  const refused = await portal.send(updateCustomer, { ...PROFILE, billing_phone: '1' }, robin);
  expect(refused.body).toMatchObject({ errors: { billing_phone: 'Please enter a 10-digit phone number.' } });
  await portal.send(updateCustomer, PROFILE, robin);
  const wallets = async () => (await portal.send(getWalletList, {}, robin)).answer();
  expect(JSON.stringify(await wallets())).not.toContain('77 Pine Road');
  const updated = (await portal.send(updateAllBilling, {}, robin)).answer();
  const after = await wallets();
  expect(updated).toEqual({ success: true, wallets: after.length, auto_pays: 0 });
  for (const { billing_information } of after)
    expect(billing_information).toMatchObject({ last_name: 'Mercer Holt', phone: '7205550100' });
});

test('a profile that is not filled in gives its wallets the new email and takes no name or address from them (ruling 53)', async () => {
  const robin = await portal.signIn('partner');
  const wallets = async () => (await portal.send(getWalletList, {}, robin)).answer();
  await portal.send(updateAllBilling, {}, robin);
  const before = await wallets();
  const me = eq(customers.email, 'partner@billfold.example');
  const [row] = await portal.store.db.select().from(customers).where(me);
  const emptied = {
    fname: '',
    lname: '',
    billingAddress: '',
    billingZip: '',
    email: 'robin.new@billfold.example',
  };
  await portal.store.db.update(customers).set(emptied).where(me);
  const { fname = '', lname = '', billingAddress = '', billingZip = '', email = '' } = row ?? {};
  await portal.send(updateAllBilling, {}, robin);
  const after = await wallets();
  await portal.store.db
    .update(customers)
    .set({ fname, lname, billingAddress, billingZip, email })
    .where(eq(customers.email, emptied.email));
  expect(after.map(({ billing_information }) => billing_information)).toEqual(
    before.map(({ billing_information }) => ({ ...billing_information, email: emptied.email })),
  );
  expect(before[0]?.billing_information.first_name).not.toBe('');
});

test('a topic keeps one way, and texts need a verified number (NTF-02 to NTF-08, API2-28)', async () => {
  const [sam, bea] = [await portal.signIn('single'), await portal.signIn('business')];
  const {
    pay_by_text_enabled: _,
    texts_stopped: __,
    ...switches
  } = (await portal.send(getNotifications, {}, sam)).answer();
  const none = await portal.send(saveNotifications, { ...switches, EmailAutopayNotifications: false }, sam);
  expect([none.status, none.message]).toEqual([
    422,
    'You must have at least one auto pay notification type enabled.',
  ]);
  const texts = { ...switches, TextEbillNotifications: true };
  const unverified = await portal.send(saveNotifications, texts, sam);
  expect(unverified.body).toMatchObject({ errors: { mobile_number: 'Please register your mobile number.' } });
  const silent = { ...texts, EmailEbillNotifications: false };
  expect((await portal.send(saveNotifications, silent, bea)).answer()).toMatchObject(silent);
  await portal.store.db
    .update(customers)
    .set({ mobileNumber: null, mobileRegistration: 2 })
    .where(eq(customers.email, 'business@billfold.example'));
  expect((await portal.send(getNotifications, {}, bea)).answer()).toMatchObject(switches);
});

test('of two devices that save at once, the second is told what differs and undoes nothing unseen (SET-12, NTF-09)', async () => {
  const robin = await portal.signIn('partner');
  const held = profileEntryOf((await portal.send(getProfile, {}, robin)).answer());
  const save = (change: Partial<typeof held>, base = held) =>
    portal.send(updateCustomer, { ...held, ...change, held: base }, robin);
  const [first, second] = await Promise.all([
    save({ billing_city: 'Lyons' }),
    save({ billing_address: '9 Elm Street' }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const refusal = first.status === 409 ? first.message : second.message;
  expect(refusal).toMatch(
    /^Another device saved this meanwhile: (city is now Lyons|address is now 9 Elm Street)\.$/,
  );
  const now = profileEntryOf((await portal.send(getProfile, {}, robin)).answer());
  expect((await save({ fname: 'Robyn' }, now)).status).toBe(200);
  expect((await portal.send(updateCustomer, held, robin)).status).toBe(200);

  await portal.store.db
    .update(customers)
    .set({ mobileNumber: '7205550188', mobileRegistration: 1, notifications: FIRST_SETTINGS })
    .where(eq(customers.email, 'partner@billfold.example'));
  const { pay_by_text_enabled: _, ...switches } = (await portal.send(getNotifications, {}, robin)).answer();
  const wish = (change: Partial<typeof switches>) =>
    portal.send(saveNotifications, { ...switches, ...change, held: switches }, robin);
  const change = { TextPaymentNotifications: true };
  expect((await wish(change)).status).toBe(200);
  expect((await wish(change)).status).toBe(200);
  const late = await wish({ TextEbillNotifications: true });
  expect([late.status, late.message]).toEqual([
    409,
    'Another device changed this meanwhile: payment notifications by text are now on. Please look and choose again.',
  ]);
  expect((await portal.send(getNotifications, {}, robin)).answer()).toMatchObject({ ...switches, ...change });
});

test('sign-in codes can be switched on with a verified number only, and sign-ins then need them (ruling 28)', async () => {
  const [bea, noel] = [await portal.signIn('business'), await portal.signIn('unasked')];
  const refused = await portal.send(saveSignInCodes, { active: true }, bea);
  expect(refused.body).toMatchObject({ errors: { mobile_number: 'Please register your mobile number.' } });
  await portal.store.db
    .update(customers)
    .set({ mobileNumber: '7205550177', mobileRegistration: 1 })
    .where(eq(customers.email, 'unasked@billfold.example'));
  expect((await portal.send(getSignInCodes, {}, noel)).answer()).toEqual({ active: false });
  expect((await portal.send(saveSignInCodes, { active: true }, noel)).answer()).toEqual({ active: true });
  const first = await portal.send(login, {
    user_name: 'unasked@billfold.example',
    password: 'Demo-pass-1',
    recaptcha_token: await portal.botCheck(),
  });
  expect([first.status, first.answer().token]).toEqual([202, undefined]);
});

test('a customer sees where they are signed in and signs another device out (ruling 24)', async () => {
  const [here, there] = [await portal.signIn('nonprofit', true), await portal.signIn('nonprofit')];
  const list = async () => (await portal.send(listSessions, {}, here)).answer().items;
  const otherDevice = (await list()).find(({ is_current, keep }) => !is_current && !keep);
  expect((await list()).filter(({ is_current }) => is_current)).toHaveLength(1);
  await portal.send(endOtherSession, { id: otherDevice?.id ?? '' }, here);
  const statuses = await Promise.all(
    [here, there].map(async (session) => (await portal.send(getProfile, {}, session)).status),
  );
  expect(statuses.sort()).toEqual([200, 401]);
  expect((await list()).some(({ id }) => id === otherDevice?.id)).toBe(false);
});

async function tryPassword() {
  return portal.send(login, {
    user_name: 'demo@billfold.example',
    password: 'Demo-pass-1',
    recaptcha_token: await portal.botCheck(),
  });
}

test('a removed customer cannot sign in and leaves no data, while the books keep the payments (SET-20, SET-21, SRV2-41)', async () => {
  let dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  const paid = await till.pay({ accounts: ['0094471'], method: 'Everyday Visa' });
  portal.pass(6 * MINUTE);
  dana = await portal.signIn('demo');
  portal.pass(6 * MINUTE);
  const ends = new Map(
    (await portal.send(countEndings, {}, dana)).answer().items.map((ending) => [ending.what, ending.count]),
  );
  const [pending] = await portal.store.db
    .select({ payments: count() })
    .from(transactions)
    .innerJoin(customers, eq(customers.id, transactions.customerId))
    .where(and(eq(customers.email, 'demo@billfold.example'), eq(transactions.status, SCHEDULED)));
  expect([...ends.keys()]).toEqual(ENDINGS);
  expect(ends.get('scheduled payments')).toBe(pending?.payments);
  expect((await portal.send(removeCustomer, {}, dana)).message).toBe('Please enter your password again.');
  dana = await enterPassword(portal, dana);
  const [half, link] = await Promise.all([tryPassword(), portal.send(mintSignInTicket, {}, dana)]);
  expect((await portal.send(removeCustomer, {}, dana)).status).toBe(200);
  for (const [grant_type, guest_token = ''] of [
    ['guest_token', half.answer().token],
    ['ticket', link.answer().ticket],
  ] as const) {
    const late = await portal.send(
      exchangeToken,
      { grant_type, guest_token, originator: 'test', recaptcha_token: '', keep: true },
      { token: CLIENT_TOKEN },
    );
    expect(late.status).toBe(401);
  }
  expect((await portal.send(getAccountList, {}, dana)).status).toBe(401);
  expect((await tryPassword()).status).toBe(401);
  await runDueWork(portal.parts);
  const mails = await portal.store.db
    .select()
    .from(sandboxInbox)
    .where(eq(sandboxInbox.recipient, 'demo@billfold.example'));
  expect(mails.at(-1)?.subject).toBe('Your Billfold account was removed');
  const remaining = await portal.store.db.select().from(customers).where(eq(customers.fname, 'Dana'));
  expect(remaining).toEqual([]);
  expect((await takeBack(portal, paid.confirmation_nums[0] ?? '', 'refund')).status).toBe(200);
  await runDueWork(portal.parts);
});

test('removing a customer drops their cookie, but not that of a customer who signed in there since (SET-21)', async () => {
  const [noor, sam] = [await portal.signIn('text'), await portal.signIn('single')];
  const removed = await portal.send(removeCustomer, {}, { token: noor.token, cookies: sam.cookies });
  expect([removed.status, cookiesOf(removed.headers)]).toEqual([200, '']);
  expect((await portal.send(refreshToken, {}, sam)).status).toBe(200);
  const removedHere = await portal.signIn('duplicate');
  const own = await portal.send(removeCustomer, {}, removedHere);
  expect([own.status, cookiesOf(own.headers)]).toEqual([200, 'billfold-refresh=']);
});

test('auto pays end with the customer who controls them, once none of their payments is open, and keep no address (SRV2-41)', async () => {
  const avery = await portal.signIn('autopay');
  const { db } = portal.store;
  const email = 'autopay@billfold.example';
  const before = await db.select().from(autoPays).where(eq(autoPays.email, email));
  const ids = before.map(({ id }) => id);
  const endings = (await portal.send(countEndings, {}, avery)).answer().items;
  expect(endings).toContainEqual({ what: 'auto pay', count: before.filter(({ active }) => active).length });
  const running = before.find(({ active }) => active);
  const [bill] = await db
    .select()
    .from(bills)
    .where(eq(bills.accountId, running?.accountId ?? 0));
  const tried = portal.parts.ids.uuid();
  await db.insert(autoPayTries).values({
    id: tried,
    autoPayId: running?.id ?? 0,
    customerId: running?.customerId ?? 0,
    runDate: portal.parts.clock.today(),
    position: 0,
    billId: bill?.id ?? 0,
    amount: fromDollars(1),
    method: { id: 1, label: 'Visa', category: 'card', token: 'none' },
    state: 'intended',
    startedAt: new Date(portal.parts.clock.now()),
  });
  const refused = await portal.send(removeCustomer, {}, avery);
  expect([refused.status, refused.message]).toEqual([
    409,
    'A payment of this auto pay is being made right now. Please try again in a moment.',
  ]);
  expect((await portal.send(getAccountList, {}, avery)).answer().length).toBeGreaterThan(0);
  await db.delete(autoPayTries).where(eq(autoPayTries.id, tried));
  expect((await portal.send(removeCustomer, {}, avery)).status).toBe(200);
  const left = await db.select().from(autoPays).where(inArray(autoPays.id, ids));
  expect(left).toHaveLength(before.length);
  for (const { active, email, email2, primaryMethodId, runDate } of left)
    expect([active, email, email2, primaryMethodId, runDate]).toEqual([false, '', '', null, null]);
});
