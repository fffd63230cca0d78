import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { removeCustomer } from '../../domain/profile/settings-calls.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/values/durations.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { deletePaymentMethod, editPaymentMethod } from '../../domain/wallet/change-calls.ts';
import {
  beginMethodEntry,
  giveUpMethodEntry,
  listMethodEntries,
  lookAtMethodEntry,
} from '../../domain/wallet/entry-calls.ts';
import { MANDATE, MANDATE_MISSING, MANDATE_VERSION } from '../../domain/wallet/text/mandate.ts';
import { CARD_NOT_TAKEN, ENTERED_HERE, NOT_GIVEN_UP } from '../../domain/wallet/text/method-entry.ts';
import { NOT_VERIFIED } from '../../domain/wallet/text/verification.ts';
import { openStripePortal, type StripePortal } from '../../tests/stand-ins/stripe/stripe-portal.ts';
import { openPortal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { storedText } from '../../tests/support/stored-text.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { runDueWork } from '../jobs/work.ts';
import {
  bankMandates,
  forgottenMethods,
  methodEntries,
  paymentMethods,
} from '../store/schema/payment-methods.ts';
import { messages } from '../store/schema/work.ts';
import { endEntry } from './entered.ts';

const SESSIONS = 'POST /v1/checkout/sessions';
const EXPIRE = 'POST /v1/checkout/sessions/:id/expire';
const LOOK = 'GET /v1/checkout/sessions/:id';

let opened: StripePortal;
let nora: SignedInCustomer;
let dana: SignedInCustomer;

beforeAll(async () => {
  opened = await openStripePortal();
});
afterAll(() => opened.close());
beforeEach(async () => {
  opened.stripe.standIn.scripts.clear();
  // Each test has a day of its own: a customer may add only so many methods in one.
  opened.stripe.pass(DAY);
  nora = await opened.portal.signIn('empty');
  dana = await opened.portal.signIn('demo');
});

const { billing_info } = sampleCardEntries();

const CARD_ALONE = { type: 'card', wallet_name: '', stored: true, business: false, mandate: '' } as const;

type Wanted = Parameters<typeof begin>[0];

function begin(
  wanted: {
    key?: string;
    type?: 'card' | 'bank';
    wallet_name?: string;
    entity_id?: number;
    stored?: boolean;
    back?: string;
    mandate?: string;
  } = {},
  who = nora,
) {
  const { key = randomUUID(), type = 'card', wallet_name = '', stored = true, back, entity_id } = wanted;
  return opened.portal.send(
    beginMethodEntry,
    {
      key,
      type,
      wallet_name,
      stored,
      business: true,
      billing_info,
      entity_id,
      back: back ?? '/payment-methods',
      mandate: wanted.mandate ?? (type === 'bank' ? MANDATE_VERSION : ''),
    },
    { ...who, headers: { 'user-agent': 'Browser of Nora' } },
  );
}

const look = (id: string, who = nora) => opened.portal.send(lookAtMethodEntry, { id }, who);
const giveUp = (id: string, who = nora) => opened.portal.send(giveUpMethodEntry, { id }, who);
const walletOf = async (who = nora) => (await opened.portal.send(listPaymentMethods, {}, who)).answer().items;

const CARD = { card: '4242 4242 4242 4242', exp_month: '3', exp_year: '2030' };

async function enter(url: string, fields: Record<string, string> = CARD): Promise<string> {
  const sent = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return sent.headers.get('location') ?? '';
}

async function entered(wanted: Wanted, fields?: Record<string, string>, who = nora): Promise<string> {
  const { id, url } = (await begin(wanted, who)).answer();
  await enter(url, fields);
  return id;
}

const noticesOf = async (words: string) =>
  (await opened.portal.store.db.select().from(messages)).filter(({ body }) => body.includes(words));

test('a card that was entered at the page is saved with what was entered here, once, however often somebody looks', async () => {
  const begun = (await begin({ wallet_name: 'Trips', back: '/cart/paymethods' })).answer();
  expect(begun.until).toBeGreaterThan(opened.portal.parts.clock.now());
  expect((await look(begun.id)).answer()).toMatchObject({
    state: 'waiting',
    entered: false,
    method: null,
    details: { type: 'card', wallet_name: 'Trips', business: true, billing_info, back: '/cart/paymethods' },
  });
  const back = await enter(begun.url);
  expect(back.split('/#')[1]).toBe(`/payment-methods/add?return=%2Fcart%2Fpaymethods&entry=${begun.id}`);
  const looks = await Promise.all([look(begun.id), look(begun.id), look(begun.id)]);
  const [first, ...others] = looks.map((answer) => answer.answer());
  expect(first).toMatchObject({
    state: 'known',
    entered: true,
    details: null,
    method: {
      nickname: 'Trips',
      type: { name: 'Visa' },
      business: true,
      pay_data: { last_four: '4242', exp_month: 3, exp_year: 2030, cardholder_name: 'Dana Mercer' },
    },
  });
  expect(others.map(({ method }) => method?.id)).toEqual([first?.method?.id, first?.method?.id]);
  expect((await walletOf()).filter(({ nickname }) => nickname === 'Trips')).toHaveLength(1);
  expect(await noticesOf('Visa ending in 4242')).toHaveLength(1);
});

test('a bank account is saved with its bank and routing number, and can be edited', async () => {
  const id = await entered(
    { type: 'bank' },
    {
      bank: '000123456789',
      routing: '110000000',
      account_type: 'savings',
    },
  );
  const { method } = (await look(id)).answer();
  expect(method).toMatchObject({
    type: { name: 'Savings' },
    bank_account_type: 'savings',
    pay_data: { last_four: '6789', bank_name: 'STRIPE TEST BANK', bank_routing_number: '110000000' },
  });
  const entries = {
    type: 'bank',
    wallet_name: 'For the house',
    bank_account_type: 'savings',
    bank_routing_number: '110000000',
    bank_name: 'STRIPE TEST BANK',
    billing_info,
  } as const;
  const request = { ...sampleCardEntries(), card_number: '', cvv: '', ...entries, id: method?.id ?? 0 };
  expect((await opened.portal.send(editPaymentMethod, request, nora)).answer().nickname).toBe(
    'For the house',
  );
});

test.each(['', 'nora@mail.example'])(
  'what was authorized here is kept and mailed with the name that Stripe gave it, also when Stripe mails to %j',
  async (email) => {
    const { db } = opened.portal.store;
    await db.delete(messages);
    const bank = { bank: `00012345${email.length}0`, routing: '110000000', account_type: 'checking', email };
    const began = opened.portal.parts.clock.now();
    const { method } = (await look(await entered({ type: 'bank' }, bank))).answer();
    expect(method?.mandate).toMatchObject({
      version: MANDATE_VERSION,
      words: MANDATE.join('\n'),
      account: `Checking ending in ${bank.bank.slice(-4)}, STRIPE TEST BANK`,
      holder: 'Dana Mercer',
    });
    const [kept] = await db
      .select()
      .from(bankMandates)
      .where(eq(bankMandates.paymentMethodId, method?.id ?? 0));
    expect(kept).toMatchObject({
      reference: expect.stringMatching(/^mandate_/),
      address: expect.any(String),
      agent: 'Browser of Nora',
    });
    expect((kept?.givenAt.getTime() ?? 0) - began).toBeLessThan(MINUTE);
    const [copy, ...others] = await noticesOf('This is a copy of what you authorized');
    expect(others).toEqual([]);
    for (const words of MANDATE) expect(copy?.body).toContain(words);
    const [entry] = await db
      .select({ mandate: methodEntries.mandate })
      .from(methodEntries)
      .where(eq(methodEntries.paymentMethodId, method?.id ?? 0));
    expect(entry).toEqual({ mandate: null });
  },
);

test('a bank account is entered at the page only after its debits were authorized here', async () => {
  const refused = await begin({ type: 'bank', mandate: '' });
  expect(refused.body).toMatchObject({ errors: { mandate: MANDATE_MISSING } });
});

test('an entry that was begun before the portal showed an authorization keeps what Stripe tells', async () => {
  const { db } = opened.portal.store;
  const { id, url } = (await begin({ type: 'bank' })).answer();
  await db.update(methodEntries).set({ mandate: null }).where(eq(methodEntries.id, id));
  await enter(url, { bank: '000123450077', routing: '110000000', account_type: 'checking' });
  const { method } = (await look(id)).answer();
  expect(method?.mandate).toMatchObject({ version: '', holder: 'Dana Mercer' });
});

/** An account that Stripe verifies by small deposits. */
const UNVERIFIED = { bank: '000666666661', routing: '110000000' };
const listed = async () => (await opened.portal.send(listMethodEntries, {}, nora)).answer();
const deposit = (url: string, first: string, second: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ first, second }) });

test('an account that Stripe verifies by deposits is listed with its page, and saved once verified there', async () => {
  const id = await entered({ type: 'bank', wallet_name: 'Deposits' }, UNVERIFIED);
  const begun = opened.portal.parts.clock.now();
  const waiting = (await look(id)).answer();
  expect(waiting).toMatchObject({ state: 'waiting', entered: true });
  const { url = '', deposits_at = 0, until = 0 } = waiting.verify ?? {};
  expect([deposits_at - begun, until - begun].map((span) => Math.round(span / DAY))).toEqual([1, 10]);
  const { items, verifying } = await listed();
  expect(items.map((entry) => entry.id)).not.toContain(id);
  expect(verifying).toMatchObject([{ id, label: 'Deposits ••6661', deposits_at, until }]);
  await deposit(url, '1', '2');
  expect((await look(id)).answer().state).toBe('waiting');
  await deposit(url, '45', '32');
  expect((await look(id)).answer()).toMatchObject({
    state: 'known',
    verify: null,
    method: { nickname: 'Deposits' },
  });
  expect((await listed()).verifying).toEqual([]);
});

test('an account without a nickname is listed under the name of its bank while it is verified', async () => {
  const id = await entered({ type: 'bank' }, { ...UNVERIFIED, routing: '031176110' });
  const { url = '' } = (await look(id)).answer().verify ?? {};
  expect((await listed()).verifying).toMatchObject([{ id, label: 'STRIPE TEST BANK ••6661' }]);
  await deposit(url, '45', '32');
  expect((await look(id)).answer().state).toBe('known');
});

test('an account that was verified at Stripe is in the wallet as soon as the wallet is read', async () => {
  const elsewhere = { ...UNVERIFIED, routing: '021000021' };
  const id = await entered({ type: 'bank', wallet_name: 'Read' }, elsewhere);
  const { url = '' } = (await look(id)).answer().verify ?? {};
  expect(await listed()).toMatchObject({ has_saved: false, verifying: [{ id }] });
  await deposit(url, '45', '32');
  opened.stripe.standIn.scripts.disturb(LOOK, 'html 502');
  expect(await listed()).toMatchObject({ has_saved: false, verifying: [{ id }] });
  expect(await listed()).toMatchObject({ has_saved: true, verifying: [] });
  expect((await walletOf()).map(({ nickname }) => nickname)).toContain('Read');
  expect(await listed()).toMatchObject({ has_saved: false, verifying: [] });
});

test('ten wrong amounts at Stripe end the entry, with words', async () => {
  const id = await entered({ type: 'bank' }, UNVERIFIED);
  const { url = '' } = (await look(id)).answer().verify ?? {};
  for (let nth = 0; nth < 10; nth++) await deposit(url, '1', '2');
  expect((await look(id)).answer()).toMatchObject({ state: 'gone', message: NOT_VERIFIED, verify: null });
});

test('an entry that nobody looks at is finished by the work loop', async () => {
  await entered({ wallet_name: 'Left alone' }, { ...CARD, card: '5555555555554444' });
  opened.stripe.pass(3 * MINUTE);
  expect(await runDueWork(opened.portal.parts)).toMatchObject({ 'method entries': 1 });
  expect((await walletOf()).map(({ nickname }) => nickname)).toContain('Left alone');
  opened.stripe.pass(HOUR);
  expect(await runDueWork(opened.portal.parts)).not.toHaveProperty('method entries');
});

test('the same card again is already in the wallet, and the processor keeps it', async () => {
  const card = { ...CARD, card: '4000056655665556' };
  const first = (await look(await entered({}, card))).answer().method;
  const again = (await look(await entered({ wallet_name: 'Once more' }, card))).answer();
  expect([again.method?.id, again.was_saved_before]).toEqual([first?.id, true]);
  expect(await noticesOf('Visa ending in 5556')).toHaveLength(1);
});

test('an entry whose method was deleted since is found no more, and saves nothing again', async () => {
  const id = await entered({}, { ...CARD, card: '6011111111111117' });
  const { method } = (await look(id)).answer();
  await opened.portal.send(deletePaymentMethod, { id: method?.id ?? 0 }, nora);
  expect((await look(id)).status).toBe(404);
  expect((await walletOf()).map((kept) => kept.id)).not.toContain(method?.id);
});

test('an entry whose page has ended is gone, and tells what was entered here', async () => {
  const { id } = (await begin({ wallet_name: 'Never' })).answer();
  expect((await opened.portal.send(listMethodEntries, {}, nora)).answer().items[0]?.id).toBe(id);
  opened.stripe.pass(DAY);
  nora = await opened.portal.signIn('empty');
  expect((await look(id)).answer()).toMatchObject({
    state: 'gone',
    message: '',
    details: { wallet_name: 'Never' },
  });
  expect((await opened.portal.send(listMethodEntries, {}, nora)).answer().items).toEqual([]);
  opened.stripe.pass(DAY + HOUR);
  await purgeExpired(opened.portal.parts);
  nora = await opened.portal.signIn('empty');
  expect((await look(id)).status).toBe(404);
});

test('an entry is listed until its page ends, the newest first', async () => {
  const first = (await begin({ back: '/cart/paymethods' })).answer();
  opened.stripe.pass(MINUTE);
  const second = (await begin()).answer();
  const own = async () => (await listed()).items.filter(({ id }) => id === first.id || id === second.id);
  expect(await own()).toEqual([
    { id: second.id, back: '/payment-methods' },
    { id: first.id, back: '/cart/paymethods' },
  ]);
  // The clock runs on while the test does.
  opened.stripe.pass(first.until - opened.portal.parts.clock.now() - 30 * SECOND);
  nora = await opened.portal.signIn('empty');
  expect((await own()).map(({ id }) => id)).toEqual([second.id, first.id]);
  opened.stripe.pass(45 * SECOND);
  expect((await own()).map(({ id }) => id)).toEqual([second.id]);
});

test('an entry that I give up ends at Stripe too: nothing can be entered at its page any more', async () => {
  const { id, url } = (await begin({ wallet_name: 'Given up' })).answer();
  expect((await giveUp(id, dana)).status).toBe(404);
  expect((await giveUp(id)).answer()).toMatchObject({
    state: 'gone',
    message: '',
    details: { wallet_name: 'Given up' },
  });
  expect((await listed()).items.map((entry) => entry.id)).not.toContain(id);
  expect(await (await fetch(url)).text()).toContain('This page has ended');
  await enter(url, { ...CARD, card: '378282246310005' });
  expect((await look(id)).answer().state).toBe('gone');
  expect((await giveUp(id)).answer().state).toBe('gone');
  expect((await walletOf()).map(({ nickname }) => nickname)).not.toContain('Given up');
});

test('a number that was entered before I give its entry up is saved, and an account goes on being verified', async () => {
  const card = await entered({ wallet_name: 'Just in time' }, { ...CARD, card: '378282246310005' });
  expect((await giveUp(card)).answer()).toMatchObject({
    state: 'known',
    method: { nickname: 'Just in time' },
  });
  const account = await entered({ type: 'bank' }, { ...UNVERIFIED, routing: '011401533' });
  expect((await giveUp(account)).answer()).toMatchObject({ state: 'waiting', entered: true });
  expect((await listed()).verifying.map((entry) => entry.id)).toContain(account);
});

const methodOf = (routing: string) =>
  [...opened.stripe.standIn.world.account('').methods.values()].find((method) => method.routing === routing);

test('an account that is being verified can be deleted: what I authorized ends, and Stripe forgets it once it verifies it', async () => {
  const { db } = opened.portal.store;
  await runDueWork(opened.portal.parts);
  const routing = '122105155';
  const id = await entered({ type: 'bank' }, { ...UNVERIFIED, routing });
  const { url = '' } = (await look(id)).answer().verify ?? {};
  const remove = () => opened.portal.send(giveUpMethodEntry, { id, ends_verification: true }, nora);
  opened.stripe.standIn.scripts.disturb(LOOK, '500');
  expect((await remove()).status).toBe(503);
  expect((await listed()).verifying.map((entry) => entry.id)).toContain(id);
  expect((await remove()).answer()).toMatchObject({ state: 'gone', message: '', method: null, verify: null });
  expect((await listed()).verifying.map((entry) => entry.id)).not.toContain(id);
  expect(await db.select().from(methodEntries).where(eq(methodEntries.id, id))).toMatchObject([
    { mandate: null },
  ]);
  await runDueWork(opened.portal.parts);
  await deposit(url, '45', '32');
  expect(methodOf(routing)?.isDetached).toBe(false);
  expect((await look(id)).answer()).toMatchObject({ state: 'gone', method: null });
  expect((await remove()).answer().state).toBe('gone');
  opened.stripe.pass(HOUR);
  await runDueWork(opened.portal.parts);
  expect(methodOf(routing)?.isDetached).toBe(true);
  expect(await db.select().from(forgottenMethods)).toEqual([]);
});

test('an account that I deleted is not asked about for ever: Stripe gives it up after too many wrong amounts', async () => {
  await runDueWork(opened.portal.parts);
  const id = await entered({ type: 'bank' }, { ...UNVERIFIED, routing: '124003116' });
  const { url = '' } = (await look(id)).answer().verify ?? {};
  await opened.portal.send(giveUpMethodEntry, { id, ends_verification: true }, nora);
  await runDueWork(opened.portal.parts);
  expect(await opened.portal.store.db.select().from(forgottenMethods)).toHaveLength(1);
  for (let nth = 0; nth < 10; nth++) await deposit(url, '1', '2');
  opened.stripe.pass(HOUR);
  await runDueWork(opened.portal.parts);
  expect(await opened.portal.store.db.select().from(forgottenMethods)).toEqual([]);
});

test('an account that another window saves while I delete it stays in the wallet, and can be charged', async () => {
  const routing = '125000024';
  const id = await entered({ type: 'bank', wallet_name: 'Both' }, { ...UNVERIFIED, routing });
  const { url = '' } = (await look(id)).answer().verify ?? {};
  const { methodEntry } = opened.portal.parts;
  if (!methodEntry) throw new Error('a portal with Stripe has a page for numbers');
  const [row] = await opened.portal.store.db.select().from(methodEntries).where(eq(methodEntries.id, id));
  if (!row) throw new Error('an entry that was begun is written down');
  const end = async (name: string) => {
    const found = await methodEntry.end(name);
    await deposit(url, '45', '32');
    expect((await look(id)).answer().state).toBe('known');
    return found;
  };
  const stands = await endEntry(opened.portal.parts, { ...methodEntry, end }, row, true);
  expect(stands.state).toBe('known');
  await runDueWork(opened.portal.parts);
  expect(methodOf(routing)?.isDetached).toBe(false);
});

test('an account that was verified before I delete it is in the wallet, and not lost', async () => {
  const id = await entered(
    { type: 'bank', wallet_name: 'Verified' },
    { ...UNVERIFIED, routing: '026009593' },
  );
  const { url = '' } = (await look(id)).answer().verify ?? {};
  await deposit(url, '45', '32');
  const deleted = await opened.portal.send(giveUpMethodEntry, { id, ends_verification: true }, nora);
  expect(deleted.answer()).toMatchObject({ state: 'known', method: { nickname: 'Verified' } });
});

test('an entry that Stripe did not end is said to be open, and ends at the next try', async () => {
  const { id } = (await begin()).answer();
  opened.stripe.standIn.scripts.disturb(EXPIRE, '500');
  const refused = await giveUp(id);
  expect([refused.status, refused.body]).toMatchObject([503, { message: NOT_GIVEN_UP }]);
  expect((await listed()).items.map((entry) => entry.id)).toContain(id);
  opened.stripe.standIn.scripts.clear();
  expect((await giveUp(id)).answer().state).toBe('gone');
});

test('an entry whose page never opened ends without a word to Stripe', async () => {
  const key = randomUUID();
  opened.stripe.standIn.scripts.disturb(SESSIONS, 'html 502');
  expect((await begin({ key })).status).toBe(503);
  opened.stripe.standIn.scripts.clear();
  expect((await listed()).items.map((entry) => entry.id)).not.toContain(key);
  expect((await look(key)).answer()).toMatchObject({ state: 'waiting', url: '', until: 0 });
  expect((await giveUp(key)).answer()).toMatchObject({ state: 'gone', url: '' });
});

test("another customer's entry is not found, also under the same key", async () => {
  const { id } = (await begin()).answer();
  expect((await look(id, dana)).status).toBe(404);
  const own = (await begin({ key: id, wallet_name: 'Other' }, dana)).answer();
  expect((await look(own.id, dana)).answer().details?.wallet_name).toBe('Other');
  expect((await look(id)).answer().details?.wallet_name).toBe('');
});

test('a repeat after a lost answer is the same entry, at Stripe too', async () => {
  const key = randomUUID();
  opened.stripe.standIn.scripts.disturb(SESSIONS, 'html 502');
  expect((await begin({ key })).status).toBe(503);
  opened.stripe.standIn.scripts.clear();
  const first = (await begin({ key })).answer();
  const asked = opened.stripe.standIn.seen.length;
  expect((await begin({ key, wallet_name: 'Changed' })).answer()).toEqual(first);
  expect(opened.stripe.standIn.seen).toHaveLength(asked);
  opened.stripe.standIn.scripts.disturb(LOOK, '409');
  expect((await look(first.id)).status).toBe(503);
});

test('a fault that Stripe repeats under a key does not hold up the next try', async () => {
  const key = randomUUID();
  opened.stripe.standIn.scripts.disturb(SESSIONS, '500');
  expect((await begin({ key })).status).toBe(503);
  opened.stripe.standIn.scripts.clear();
  expect((await begin({ key })).answer().id).toBe(key);
});

test('a brand that nobody takes is refused with words, and the processor forgets the card', async () => {
  await runDueWork(opened.portal.parts);
  const id = await entered({}, { ...CARD, card: '3056930009020004' });
  expect((await look(id)).answer()).toMatchObject({ state: 'gone', message: CARD_NOT_TAKEN, method: null });
  expect(await opened.portal.store.db.select().from(forgottenMethods)).toHaveLength(1);
  await runDueWork(opened.portal.parts);
  expect(await opened.portal.store.db.select().from(forgottenMethods)).toHaveLength(0);
});

test('the limits for new methods hold when an entry begins, and for each number', async () => {
  const card = { ...CARD, card: '4000000000000077' };
  const { db } = opened.portal.store;
  for (let nth = 0; nth < 10; nth++) {
    const { method } = (await look(await entered({}, card, dana), dana)).answer();
    await db.delete(paymentMethods).where(eq(paymentMethods.id, method?.id ?? 0));
  }
  expect((await begin({}, dana)).status).toBe(429);
  expect((await look(await entered({}, card))).answer()).toMatchObject({
    state: 'gone',
    message: expect.stringMatching(
      /^Too many payment methods were added within an hour\. This one was not saved/,
    ),
  });
  expect((await look(await entered({}))).answer().state).toBe('known');
});

test('beginning needs a fresh password, a step of the app and billing information', async () => {
  expect((await begin({ back: 'https://evil.example/' })).status).toBe(422);
  opened.stripe.pass(6 * MINUTE);
  expect((await begin()).status).toBe(403);
  const bare = { ...CARD_ALONE, key: randomUUID() };
  const request = { ...bare, billing_info: { ...billing_info, phone: '1' }, back: '/payment-methods' };
  const refused = await opened.portal.send(beginMethodEntry, request, await opened.portal.signIn('empty'));
  expect([refused.status, Object.keys((refused.body as { errors: object }).errors)]).toEqual([
    422,
    ['billing_info.phone'],
  ]);
});

test('a method for the cart alone needs a cart', async () => {
  expect((await begin({ stored: false })).status).toBe(409);
});

test('what was entered goes with the customer', async () => {
  const single = await opened.portal.signIn('single');
  await begin({ wallet_name: 'Canary entry' }, single);
  const find = async () =>
    [...(await storedText(opened.portal.store)).values()].join(' ').includes('Canary entry');
  expect(await find()).toBe(true);
  await opened.portal.send(removeCustomer, {}, single);
  expect(await find()).toBe(false);
  const rows = await opened.portal.store.db
    .select()
    .from(methodEntries)
    .where(eq(methodEntries.nickname, 'Canary entry'));
  expect(rows).toEqual([]);
});

test('what is entered after the customer was removed is detached at Stripe, once the page has ended', async () => {
  const account = opened.stripe.standIn.world.account('');
  const leaver = await opened.portal.signIn('partner');
  const { url } = (await begin({}, leaver)).answer();
  await opened.portal.send(removeCustomer, {}, leaver);
  await enter(url, { ...CARD, card: '4000000000003220' });
  const entered = [...account.methods.values()].find(({ number }) => number === '4000000000003220');
  expect(entered?.isDetached).toBe(false);
  opened.stripe.pass(DAY + HOUR);
  await runDueWork(opened.portal.parts);
  expect(entered?.isDetached).toBe(true);
});

test('an account that is verified only after its customer was removed is detached at Stripe too', async () => {
  const routing = '121042882';
  const leaver = await opened.portal.signIn('household');
  const id = await entered({ type: 'bank' }, { ...UNVERIFIED, routing }, leaver);
  const { url = '' } = (await look(id, leaver)).answer().verify ?? {};
  await opened.portal.send(removeCustomer, {}, leaver);
  opened.stripe.pass(DAY + HOUR);
  await runDueWork(opened.portal.parts);
  await deposit(url, '45', '32');
  opened.stripe.pass(DAY);
  await runDueWork(opened.portal.parts);
  expect(methodOf(routing)?.isDetached).toBe(true);
});

test('a portal with a form of its own begins no entry', async () => {
  const here = await openPortal();
  const request = {
    key: randomUUID(),
    ...CARD_ALONE,
  };
  const refused = await here.send(
    beginMethodEntry,
    { ...request, billing_info, back: '/payment-methods' },
    await here.signIn('empty'),
  );
  expect([refused.status, refused.message]).toEqual([422, ENTERED_HERE]);
  await here.close();
});
