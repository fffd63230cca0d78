import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintMyDataTicket, openMyData } from '../../domain/profile/my-data-calls.ts';
import { createCustomer, updateCustomer, verifyCustomer } from '../../domain/profile/registration-calls.ts';
import { CLIENT_TOKEN, exchangeToken, login } from '../../domain/session/calls.ts';
import { forgotPassword, resetPassword } from '../../domain/session/password-calls.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';
import { agreements, customers, terms } from '../store/schema/customers.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';

const PASSWORD = 'Quiet-River-42';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

let entries = 0;

const PROFILE = {
  account_type: 'personal',
  business_name: '',
  fname: 'Nora',
  lname: 'Lindqvist',
  billing_phone: '(303) 555-0142',
  billing_address: '9 Elm Street',
  billing_city: 'Boulder',
  billing_state: 'CO',
  billing_zip: '80302',
  terms_accepted: true,
} as const;

async function register(at: Portal = portal): Promise<string> {
  const email = `terms${entries++}@billfold.example`;
  const recaptcha_token = await portal.botCheck();
  const answer = await at.send(createCustomer, { ...PROFILE, email, password: PASSWORD, recaptcha_token });
  expect(answer.status).toBe(200);
  return email;
}

async function agreedBy(email: string) {
  return portal.store.db
    .select({ at: agreements.at, digest: agreements.terms, text: terms.text })
    .from(agreements)
    .innerJoin(customers, eq(customers.id, agreements.customerId))
    .leftJoin(terms, eq(terms.digest, agreements.terms))
    .where(eq(customers.email, email))
    .orderBy(agreements.id);
}

async function tokenMailedTo(email: string, before: string): Promise<string> {
  await runDueWork(portal.parts);
  const [mail] = await portal.store.db
    .select()
    .from(sandboxInbox)
    .where(eq(sandboxInbox.recipient, email))
    .orderBy(desc(sandboxInbox.id))
    .limit(1);
  return new RegExp(`${before}(\\S+)`).exec(mail?.body ?? '')?.[1] ?? '';
}

async function verify(email: string): Promise<void> {
  const verify_token = await tokenMailedTo(email, 'verify_token=');
  await portal.send(verifyCustomer, { verify_token, email: '', code: '', password: PASSWORD });
}

async function signIn(email: string, password = PASSWORD): Promise<{ token: string }> {
  const person = { user_name: email, password, recaptcha_token: await portal.botCheck() };
  const { token: guest_token = '' } = (await portal.send(login, person)).answer();
  const asked = { grant_type: 'guest_token', originator: 'test', recaptcha_token: '', keep: false } as const;
  const entered = await portal.send(exchangeToken, { ...asked, guest_token }, { token: CLIENT_TOKEN });
  return { token: entered.answer().access_token };
}

test('the terms that I accept are kept as I could read them, with the time (REG-16)', async () => {
  const [mine, another] = [await agreedBy(await register()), await agreedBy(await register())];
  expect(mine).toEqual([
    { at: new Date(portal.parts.clock.now()), digest: expect.any(String), text: expect.any(String) },
  ]);
  const [{ digest, text } = { digest: '', text: '' }] = mine;
  expect(text).toContain('A scheduled payment can be changed or deleted until its day begins.');
  expect(text).toContain('Mountain Time');
  expect(digest).toBe(
    createHash('sha256')
      .update(text ?? '')
      .digest('hex'),
  );
  expect(another).toMatchObject([{ digest }]);
  expect(await portal.store.db.select().from(terms)).toHaveLength(1);
});

test('a customer who comes after the host has written other terms accepts those, and mine stay', async () => {
  const before = await register();
  const { brand } = portal.parts.config;
  const own = '<h2>Harbor City</h2><p>Other terms.</p>';
  const host = { ...brand, pages: { ...brand.pages, terms: own } };
  const later = await openPortal({ store: portal.store, config: { ...portal.parts.config, brand: host } });
  const after = await register(later);
  await later.close();
  expect(await agreedBy(after)).toMatchObject([{ text: own }]);
  expect((await agreedBy(before))[0]?.text).toContain('Mountain Time');
});

test('nobody changes what was agreed to', async () => {
  await register();
  const { db } = portal.store;
  await expect(db.update(terms).set({ text: '' })).rejects.toThrow();
  await expect(db.delete(terms)).rejects.toThrow();
  await expect(db.update(agreements).set({ at: new Date(0) })).rejects.toThrow();
  await expect(db.delete(agreements)).rejects.toThrow();
});

test('my copy tells which terms I accepted and when; another change of the profile accepts nothing (ruling 76)', async () => {
  const email = await register();
  await verify(email);
  const session = await signIn(email);
  await portal.send(updateCustomer, { ...PROFILE, fname: 'Nell' }, session);
  const { ticket: t } = (await portal.send(mintMyDataTicket, {}, session)).answer();
  const opened = (await portal.send(openMyData, { t, n: 'data.zip' })).answer();
  const files = unzipSync(new Uint8Array(await opened.arrayBuffer()));
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()));
  const [kept] = await agreedBy(email);
  expect(data.agreements).toEqual([
    expect.objectContaining({ terms: kept?.digest, at: kept?.at.toISOString() }),
  ]);
  expect(data.acceptedTerms).toMatchObject([{ digest: kept?.digest, text: kept?.text }]);
});

test('a stranger who registered my address did not agree for me; I agree with my own profile (REG-05)', async () => {
  const email = await register();
  await portal.send(forgotPassword, { email, recaptcha_token: await portal.botCheck() });
  const password_reset_token = await tokenMailedTo(email, 'reset-password/');
  const password = 'My-own-river-9';
  const recaptcha_token = await portal.botCheck();
  await portal.send(resetPassword, { password_reset_token, password, recaptcha_token });
  expect((await agreedBy(email)).at(-1)).toMatchObject({ digest: null });
  const session = await signIn(email, password);
  await portal.send(updateCustomer, PROFILE, session);
  expect((await agreedBy(email)).map(({ digest }) => digest !== null)).toEqual([true, false, true]);
});
