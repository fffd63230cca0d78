import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, getBillTypes, locateAccount, searchOrganizations } from '../../domain/accounts/calls.ts';
import type { RequestOf } from '../../domain/api/call.ts';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { getPayout, listPayouts, reconcileBusinessDay } from '../../domain/office/payout-calls.ts';
import { askRefund, decideRefund } from '../../domain/office/refund-calls.ts';
import { downloadRemittance, listRemittances } from '../../domain/office/remittance-calls.ts';
import type { Role } from '../../domain/office/rights.ts';
import {
  acceptInvitation,
  confirmInvitation,
  enterFactor,
  signInToOffice,
} from '../../domain/office/session-calls.ts';
import { createCustomer, verifyCustomer } from '../../domain/profile/registration-calls.ts';
import { CLIENT_TOKEN, exchangeToken, login } from '../../domain/session/calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { beginMethodEntry, lookAtMethodEntry } from '../../domain/wallet/entry-calls.ts';
import { applyBiller } from '../../server/billers/apply.ts';
import { readBillerFile } from '../../server/billers/biller-file.ts';
import { createToken } from '../../server/billers/tokens.ts';
import { readProcessorBook } from '../../server/books/processor-book.ts';
import { auditBooks } from '../../server/jobs/audit.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { invite } from '../../server/office/invitations.ts';
import type { OutgoingMessage } from '../../server/ports/courier.ts';
import { inRepository } from '../../tools/paths.ts';
import { appCode } from '../support/authenticator-app.ts';
import { emptyDatabase, START } from '../support/database.ts';
import { payer } from '../support/payer.ts';
import { composePortal, cookiesOf, type Portal, type SignedInCustomer } from '../support/portal.ts';
import { sendOffice } from '../support/staff.ts';
import { type OpenedStripe, SETTINGS, stripeOver } from './stripe/opened.ts';
import { StandIn } from './stripe/stand-in.ts';

const EMAIL = 'amos@reed.test';
const SECRET = 'Nine-lanterns-4-the-quay';
const NUMBER = '100-7801-11';
const CARD = 'Visa';
const OWED = 6_120;
const BACK = 1_500;

/** A portal as a host starts it: the settings of production, and not one row. */
let portal: Portal;
let stripe: OpenedStripe;
const mails: OutgoingMessage[] = [];

beforeAll(async () => {
  const standIn = new StandIn();
  standIn.world.setNow(START);
  await standIn.listen();
  const { store, drop } = await emptyDatabase();
  stripe = await stripeOver(standIn, { store, drop });
  const { clock, processor, methodEntry, notices } = stripe;
  const [secret = ''] = SETTINGS.webhookSecrets;
  const mail = { deliver: async (letter: OutgoingMessage) => void mails.push(letter) };
  portal = await composePortal(
    { store, drop, start: START },
    { clock, processor, methodEntry, notices, mail },
    {
      SANDBOX: '0',
      OFFICE: '1',
      BILLERS: 'real',
      PROCESSOR: 'stripe',
      STRIPE_KEY: 'sk_live_1',
      STRIPE_CONNECT: '1',
      STRIPE_WEBHOOK_SECRETS: secret,
      PUBLIC_URL: 'https://pay.harbor.test',
      BRAND: 'deploy/brand.example/brand.json',
      MAIL_FROM: 'billing@harbor.test',
    },
  );
  standIn.world.account('acct_harbor');
  standIn.hooks.endpoints.push({ url: 'http://localhost/hooks/stripe-connect', secret, connect: true });
  standIn.hooks.send = (url, init) => portal.app.request(url, init);
});
afterAll(() => stripe.close());

/** The newest mail to an address, once all that is due was done. */
async function mailTo(address: string): Promise<string> {
  await runDueWork(portal.parts);
  const letter = mails.findLast(({ recipient }) => recipient === address);
  if (!letter) throw new Error(`${address} got no mail`);
  return letter.body;
}

async function signIn(): Promise<SignedInCustomer> {
  const recaptcha_token = await portal.botCheck();
  const { token = '' } = (
    await portal.send(login, { user_name: EMAIL, password: SECRET, recaptcha_token })
  ).answer();
  const session = await portal.send(
    exchangeToken,
    {
      grant_type: 'guest_token',
      guest_token: token,
      originator: 'test',
      recaptcha_token: '',
      keep: false,
    },
    { token: CLIENT_TOKEN },
  );
  return { token: session.answer().access_token, cookies: cookiesOf(session.headers) };
}

/** A person of the office who follows the mailed invitation. Resolves to a sign-in with a fresh second factor. */
async function join(email: string, role: Role): Promise<() => Promise<string>> {
  const { parts, store } = portal;
  await store.transact((db) => invite(db, parts, { email, grants: [{ role, biller: null }], by: 0 }));
  const [, invitation = ''] = /invitation#(\S+)/.exec(await mailTo(email)) ?? [];
  const asked = { invitation, name: role, password: SECRET };
  const { ticket, key } = (await sendOffice(portal, acceptInvitation, asked)).answer();
  const code = () => appCode(key, parts.clock.now());
  (await sendOffice(portal, confirmInvitation, { ticket, code: code() })).answer();
  expect((await sendOffice(portal, acceptInvitation, asked)).status).toBe(410);
  return async () => {
    stripe.pass(MINUTE);
    const first = (await sendOffice(portal, signInToOffice, { email, password: SECRET })).answer();
    const entered = await sendOffice(portal, enterFactor, { ticket: first.ticket, code: code() });
    entered.answer();
    return cookiesOf(entered.headers);
  };
}

/** The host's part: the biller's file, and its bills by a call of the biller's own system. */
async function bringBillerIn(): Promise<void> {
  const { parts } = portal;
  const written = JSON.parse(await readFile(inRepository('billers/harbor.json'), 'utf8')) as object;
  await applyBiller(parts, readBillerFile({ ...written, merchant: 'acct_harbor' }));
  const token = await createToken(parts, 'harbor', 'Nightly job', ['imports']);
  const bills = await readFile(inRepository('billers/examples/harbor-bills.csv'));
  const sha256 = createHash('sha256').update(bills).digest('hex');
  const query = new URLSearchParams({ sha256, name: 'bills.csv', date: parts.clock.today() });
  const sent = await portal.app.request(`/billers/v1/imports?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: bills,
  });
  expect(sent.status, await sent.clone().text()).toBe(200);
  await runDueWork(parts);
}

async function register(): Promise<SignedInCustomer> {
  const recaptcha_token = await portal.botCheck();
  const wanted = { email: EMAIL, password: SECRET, terms_accepted: true, recaptcha_token };
  (await portal.send(createCustomer, wanted as RequestOf<typeof createCustomer>)).answer();
  const [code = ''] = /\b\d{6}\b/.exec(await mailTo(EMAIL)) ?? [];
  (await portal.send(verifyCustomer, { verify_token: '', email: EMAIL, code, password: SECRET })).answer();
  return signIn();
}

async function addWaterBill(amos: SignedInCustomer): Promise<void> {
  const [harbor] = (await portal.send(searchOrganizations, { searchText: 'harbor' }, amos)).answer();
  const entity_id = harbor?.id ?? 0;
  const types = (await portal.send(getBillTypes, { entityId: entity_id }, amos)).answer();
  const conf_id = types.find(({ name }) => name === 'Water and sewer')?.id ?? 0;
  const proof = { entity_id, conf_id, account_number: NUMBER, last_or_business_name: 'Reed', pin: '' };
  const { amount_due } = (await portal.send(locateAccount, proof, amos)).answer();
  expect(amount_due).toBe(OWED);
  const wanted = { ...proof, paperless: false, amount_due, take_over: false };
  (await portal.send(addAccount, wanted, amos)).answer();
}

/** At the processor's page: the portal never sees the number. */
async function enterCard(amos: SignedInCustomer): Promise<void> {
  const wanted = {
    key: randomUUID(),
    type: 'card',
    wallet_name: CARD,
    stored: true,
    business: false,
    billing_info: sampleCardEntries().billing_info,
    entity_id: undefined,
    back: '/payment-methods',
    mandate: '',
  } as const;
  const { id, url } = (await portal.send(beginMethodEntry, wanted, amos)).answer();
  const entered = new URLSearchParams({ card: '4242424242424242', exp_month: '3', exp_year: '2030' });
  await fetch(url, { method: 'POST', body: entered, redirect: 'manual' });
  expect((await portal.send(lookAtMethodEntry, { id }, amos)).answer().state).toBe('known');
}

async function giveBack(number: string, amount: number): Promise<void> {
  const cashier = { cookie: await (await join('cashier@harbor.test', 'cashier'))() };
  const signInApprover = await join('approver@harbor.test', 'approver');
  const wish = { number, key: randomUUID(), amount: cents(amount), reason: 'The meter was read twice' };
  const { id, state } = (await sendOffice(portal, askRefund, wish, cashier)).answer();
  expect(state).toBe('asked');
  const decision = { id, approve: true, reason: 'Checked' };
  expect((await sendOffice(portal, decideRefund, decision, cashier)).status).toBe(403);
  const approver = { cookie: await signInApprover() };
  expect((await sendOffice(portal, decideRefund, decision, approver)).answer().state).toBe('done');
}

test('a host brings a biller in, a new customer pays, two people give a part back, and the books agree to the cent', async () => {
  const { parts } = portal;
  await bringBillerIn();
  const amos = await register();
  await addWaterBill(amos);
  await enterCard(amos);
  const till = payer(portal, () => amos);
  const { confirmation_nums } = await till.pay({ accounts: [NUMBER], method: CARD });
  const [number = ''] = confirmation_nums;
  expect(await mailTo(EMAIL)).toContain(number);
  const day = parts.clock.today();
  await giveBack(number, BACK);
  expect(await mailTo(EMAIL)).toContain('$15.00');

  for (let days = 0; days < 4; days += 1) {
    stripe.pass(DAY);
    await runDueWork(parts);
    await readProcessorBook(parts);
  }
  const viewer = { cookie: await (await join('viewer@harbor.test', 'viewer'))() };
  const { rows } = (await sendOffice(portal, listRemittances, { biller: 'harbor' }, viewer)).answer();
  expect(rows.at(-1)).toMatchObject({ business_date: day, lines: 2, paid: OWED, taken_back: BACK });
  const first = { biller: 'harbor', number: rows.at(-1)?.number ?? 0 };
  const file = (await sendOffice(portal, downloadRemittance, first, viewer)).body as Blob;
  const booked = (await file.text()).split('\r\n').filter((line) => line.includes(number));
  expect(booked.map((line) => /-?\d+\.\d\d/.exec(line)?.[0])).toEqual(['61.20', '-15.00']);

  const agreed = (await sendOffice(portal, reconcileBusinessDay, { day }, viewer)).answer();
  expect(agreed).toMatchObject({
    findings: [],
    billers: [
      {
        biller: 'harbor',
        paid: { count: 1, ledger: OWED, processor: OWED, remitted: OWED },
        taken_back: { count: 1, ledger: -BACK, processor: -BACK, remitted: -BACK },
      },
    ],
  });
  const [payout] = (await sendOffice(portal, listPayouts, {}, viewer)).answer().rows;
  const { id = '' } = payout ?? {};
  expect((await sendOffice(portal, getPayout, { id }, viewer)).answer()).toMatchObject({
    biller: 'harbor',
    status: 'paid',
    sums: { gross: OWED, refunds: BACK },
    problem: '',
  });
  expect(await auditBooks(parts)).toEqual([]);
});
