import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call, OwnedKind } from '../../domain/api/call.ts';
import { allCalls, type NamedCall } from '../../domain/calls.ts';
import { CLIENT_TOKEN } from '../../domain/session/calls.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../support/portal.ts';
import { namesOf, type ReferenceExamples, withName } from './references.ts';
import { sampleValue, wireValues } from './sample.ts';
import { asText, sendRaw } from './send-raw.ts';

const CALLS = allCalls();
const SEED = Number(process.env.SEED ?? 20_261_120);

/** Malformed requests for each call; `MALFORMED=200` for more. */
const MALFORMED = Number(process.env.MALFORMED ?? 20);

let portal: Portal;
let dana: SignedInCustomer;
let stranger: SignedInCustomer;
let names: Record<OwnedKind, ReferenceExamples>;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  const sam = await portal.signIn('single');
  names = await namesOf(portal, sam);
  stranger = await portal.signIn('empty');
});

afterAll(() => portal.close());

/** Calls that remove something require a fresh password, so a valid request of this session removes nothing. */
async function signedInLongAgo(): Promise<SignedInCustomer> {
  const nora = await portal.signIn('empty');
  await portal.store.db.execute('update sessions set confirmed_at = null');
  return nora;
}

const called = ({ area, name }: NamedCall) => `${area}.${name}`;

function credentials(call: Call, who: SignedInCustomer): Record<string, string> {
  if (call.who === 'client') return { authorization: `Bearer ${CLIENT_TOKEN}` };
  return call.who === 'customer' ? { authorization: `Bearer ${who.token}` } : {};
}

function sampleOf(call: Call): Record<string, unknown> {
  return sampleValue(wireValues(call.request), SEED) as Record<string, unknown>;
}

describe('Without a session', () => {
  const closed = CALLS.filter(({ call }) => call.who === 'customer');

  test.each(closed.map((row) => [called(row), row.call] as const))(
    '%s answers 401 (API-02)',
    async (_, call) => {
      const tokens = [undefined, '', 'nonsense', '1.nonsense', `${dana.token}x`, dana.token.slice(0, -1)];
      for (const token of tokens) {
        const headers: Record<string, string> =
          token === undefined ? {} : { authorization: `Bearer ${token}` };
        const { status } = await sendRaw(portal, call, sampleOf(call), headers);
        expect(status).toBe(401);
      }
      expect(
        (await sendRaw(portal, call, sampleOf(call), { authorization: `Basic ${dana.token}` })).status,
      ).toBe(401);
    },
  );

  test('only the calls of API-03 are open to everyone', () => {
    const open = CALLS.filter(({ call }) => call.who !== 'customer')
      .map(called)
      .sort();
    expect(open).toEqual([
      // This call carries a ticket for the single document that it opens (ruling 25).
      'documents.openPdf',
      // It carries a ticket for one copy of the data (ruling 76).
      'myData.openMyData',
      'passwords.forgotPassword',
      'passwords.replaceTemporaryPassword',
      'passwords.resetPassword',
      'passwords.validatePassword',
      'passwords.validatePasswordByQuery',
      'passwords.validateResetToken',
      'passwords.validateResetTokenByQuery',
      'places.findCities',
      'places.listCities',
      // It tells what is set up, before anybody has signed in (ruling 24).
      'portal.getPortal',
      'registration.createCustomer',
      'registration.resendVerification',
      'registration.verifyCustomer',
      'registration.verifyCustomerByQuery',
      'session.exchangeToken',
      'session.getGuestDetails',
      'session.login',
      'session.refreshToken',
      'session.refreshTokenByQuery',
      // It carries the token of a mailed link (ruling 57).
      'takeOvers.objectByLink',
      // It carries the token of a link that was mailed or texted (ruling 75).
      'undo.undoChange',
      // It carries the token of a sign-in whose password was right (ruling 76).
      'verification.textSignInCode',
      'verification.verifySignInCode',
    ]);
  });
});

describe('Data of other customers', () => {
  const owning = CALLS.flatMap((row) =>
    Object.entries(row.call.owns).map(([path, kind]) => ({ ...row, path, kind })),
  );

  test.each(owning.map((row) => [called(row), row.path, row] as const))(
    '%s gives the same answer for a foreign %s as for a missing one (SRV-02)',
    async (_, path, { call, kind }) => {
      const { foreign, missing } = names[kind];
      const forForeign = await sendRaw(
        portal,
        call,
        withName(sampleOf(call), path, foreign),
        credentials(call, stranger),
      );
      const forMissing = await sendRaw(
        portal,
        call,
        withName(sampleOf(call), path, missing),
        credentials(call, stranger),
      );
      expect(forForeign.status).toBe(404);
      expect(forMissing).toEqual(forForeign);
    },
  );

  test('every request field that names a thing declares its owner (ruling 26)', () => {
    const NAMES = /(^|_)(id|ids|num|number)$|[a-z](Id|Ids)$|^key$/;
    const FREE = new Set([
      // The query limits the list to the caller's own bills.
      'ebills.getBills ids',
      // Checked against the account in the same request.
      'meters.saveMeterReading org_id',
      'meters.saveMeterReading conf_id',
      'meters.saveMeterReading meter_id',
      // Billers and their bill types are public.
      'accounts.getBillTypes entityId',
      'accounts.getBiller id',
      'accounts.listAccountsOfBiller entity_id',
      // An account without an owner yet; the caller proves it by the name on it or by its PIN.
      'accounts.locateAccount account_number',
      'accounts.locateAccount entity_id',
      'accounts.locateAccount conf_id',
      'accounts.addAccount account_number',
      'accounts.addAccount entity_id',
      'accounts.addAccount conf_id',
      // Checked against the newest review of the caller's own cart.
      'payments.checkout review_id',
      // Made by the caller, and looked for among the caller's own entries; billers are public.
      'walletEntries.beginMethodEntry key',
      'walletEntries.beginMethodEntry entity_id',
      // Checked against the account in the same request.
      'tax.getTaxAccountDetails entityId',
      // No owner yet, as in `accounts.locateAccount`.
      'tax.findTaxAccounts entityId',
      // The numbers of a new card or bank account, and the biller that it is entered for.
      ...['walletChanges.addPaymentMethod', 'walletChanges.editPaymentMethod'].flatMap(numbersOf),
      ...['walletChanges.addWallet', 'walletChanges.editWallet'].flatMap(numbersOf),
      'session.getGuestDetails referralId',
      // A payment key is looked up among the caller's own keys.
      'payments.getPaymentAttempt key',
      'payments.cancelPaymentAttempt key',
      // The channel, not a thing.
      'cart.addToCart source_id',
      // Free text of the customer.
      'checkout.updatePurchaseOrderNumber purchase_order_number',
    ]);
    const unowned = CALLS.flatMap((row) =>
      fieldsOf(row.call.request)
        .filter((field) => NAMES.test(field.split('.').at(-1) ?? '') && !ownedFields(row.call).has(field))
        .map((field) => `${called(row)} ${field}`),
    );
    expect(unowned.filter((field) => !FREE.has(field))).toEqual([]);
  });
});

describe('Malformed requests', () => {
  test.each(CALLS.map((row) => [called(row), row.call] as const))(
    '%s refuses them with a message, never fails and never accepts them',
    async (_, call) => {
      const odd = fc.oneof(
        fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue(), { maxKeys: 6 }),
        spoilt(call),
      );
      const session = await signedInLongAgo();
      for (const [index, fields] of fc.sample(odd, { numRuns: MALFORMED, seed: SEED }).entries()) {
        const fits = v.safeParse(call.request, asText(call, fields)).success;
        const { status, text } = await sendRaw(portal, call, fields, credentials(call, session));
        const shown = `seed ${SEED} number ${index}: ${JSON.stringify(fields)} answered ${status} ${text}`;
        expect(status, shown).toBeLessThan(503);
        expect([500, 501, 502], shown).not.toContain(status);
        if (!fits) expect(status, shown).toBeGreaterThanOrEqual(400);
        if (status >= 400) expect(JSON.parse(text), shown).toHaveProperty('message');
        expect(text, shown).not.toMatch(/select |insert |node_modules|at .*\.ts:/);
      }
    },
  );

  const writing = CALLS.filter(({ call }) => call.method === 'POST' || call.method === 'PUT');

  test.each(writing.map((row) => [called(row), row.call] as const))(
    '%s refuses a body that is not JSON, is too large, repeats a field or has another type',
    async (_, call) => {
      const session = await signedInLongAgo();
      const path = call.path.replace(/:\w+/g, '1');
      const headers = { 'content-type': 'application/json', ...credentials(call, session) };
      const post = async (body: string, more: Record<string, string> = {}) =>
        (await portal.app.request(path, { method: call.method, body, headers: { ...headers, ...more } }))
          .status;
      expect(await post('{"a":')).toBe(400);
      expect(await post('"text"')).toBeGreaterThanOrEqual(400);
      expect(await post(JSON.stringify({ filler: 'x'.repeat(70_000) }))).toBe(413);
      expect(await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415);
      const twice = await portal.app.request(`${path}?a=1&a=2`, { method: call.method, body: '{}', headers });
      expect(twice.status).toBe(400);
      const elsewhere = await portal.app.request(path, {
        method: call.method,
        body: '{}',
        headers: { ...headers, 'sec-fetch-site': 'cross-site' },
      });
      expect(elsewhere.status).toBe(403);
    },
  );

  test('a call that does not exist answers 404 in JSON', async () => {
    for (const path of [
      '/services/web/nothing',
      '/api/v2.1/nothing',
      '/oauth/v2.1/nothing',
      '/web-api/v2.2/nothing',
    ]) {
      const answer = await portal.app.request(path);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { message: 'There is no such call.', code: 'api.no-such-call' },
      ]);
    }
  });
});

test('the API document names every call of the table', async () => {
  const document = (await (await portal.app.request('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const documented = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((call) => call.operationId),
  );
  expect(documented.sort()).toEqual(CALLS.map(called).sort());
});

test('answers to authenticated calls are never cached (API-07)', async () => {
  const answer = await portal.app.request('/services/web/cart/Get', {
    headers: { authorization: `Bearer ${dana.token}` },
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

function numbersOf(called: string): string[] {
  const fields = ['entity_id', 'card_number', 'bank_routing_number', 'bank_account_number'];
  return fields.map((field) => `${called} ${field}`);
}

/** A valid request with one field removed or replaced. */
function spoilt(call: Call): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.keys((call.request as unknown as { entries: object }).entries);
  if (fields.length === 0) return fc.constant({});
  return fc
    .tuple(wireValues(call.request), fc.constantFrom(...fields), fc.option(odd()))
    .map(([fitting, field, instead]) => ({ ...(fitting as object), [field]: instead ?? undefined }));
}

/**
 * Any value, with a preference for those that trip databases and parsers: half a character, a NUL, other
 * digits.
 */
function odd(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.jsonValue() },
    fc.constantFrom('\ud800', 'a\u0000b', '\u0663', '', '1e309'),
  );
}

/** `items[].reference_num+conf_id` names two fields. */
function ownedFields({ owns }: Call): Set<string> {
  return new Set(
    Object.keys(owns).flatMap((path) => {
      const [list, rest] = path.includes('[].') ? path.split('[].') : [undefined, path];
      return (rest ?? '').split('+').map((field) => (list === undefined ? field : `${list}[].${field}`));
    }),
  );
}

function fieldsOf(schema: object, at = ''): string[] {
  const shape = schema as { type: string; entries?: Record<string, object>; item?: object; wrapped?: object };
  if (shape.entries) {
    return Object.entries(shape.entries).flatMap(([name, entry]) =>
      fieldsOf(entry, at === '' ? name : `${at}.${name}`),
    );
  }
  if (shape.type === 'array' && shape.item) return fieldsOf(shape.item, `${at}[]`);
  if (shape.wrapped) return fieldsOf(shape.wrapped, at);
  return [at];
}
