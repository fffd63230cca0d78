import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../domain/values/durations.ts';
import { signatureOf } from '../../tests/stand-ins/stripe/hooks.ts';
import { SETTINGS } from '../../tests/stand-ins/stripe/opened.ts';
import { openStripePortal, type StripePortal } from '../../tests/stand-ins/stripe/stripe-portal.ts';
import { eventOnWire } from '../../tests/stand-ins/stripe/wire.ts';
import { openPortal } from '../../tests/support/portal.ts';
import { processorNotices } from '../store/schema/processor.ts';

const CONNECTED = '/hooks/stripe-connect';
const OWN = '/hooks/stripe';
const [, SECOND_SECRET = ''] = SETTINGS.webhookSecrets;

let opened: StripePortal;
let account: string;

beforeAll(async () => {
  opened = await openStripePortal();
  const { rows } = (await opened.portal.store.db.execute(
    'select merchant from billers order by id limit 1',
  )) as unknown as { rows: { merchant: string }[] };
  account = rows[0]?.merchant ?? '';
});
afterAll(() => opened.close());

const seconds = () => Math.floor(opened.stripe.clock.now() / 1_000);

function event(id: string, of = account, isLive = false) {
  const object = { id: 'pi_of_somebody', object: 'payment_intent' };
  const type = 'payment_intent.succeeded';
  return JSON.stringify(eventOnWire({ id, type, account: of, object, created: seconds() }, isLive));
}

async function deliver(path: string, body: string, signature?: string): Promise<number> {
  const signed = signature ?? signatureOf(body, SECOND_SECRET, seconds());
  const answer = await opened.portal.app.request(path, {
    method: 'POST',
    headers: { 'stripe-signature': signed, 'content-type': 'application/json' },
    body,
  });
  return answer.status;
}

const stored = async (id: string) =>
  (await opened.portal.store.db.select().from(processorNotices)).filter((row) => row.id === id).length;

test('a notice that any of our secrets has signed is stored once, however often it comes', async () => {
  const body = event('evt_repeated');
  expect([await deliver(CONNECTED, body), await deliver(CONNECTED, body)]).toEqual([200, 200]);
  expect(await stored('evt_repeated')).toBe(1);
});

test('a changed byte, another secret, an old time and no signature are refused', async () => {
  const body = event('evt_forged');
  const changed = body.replace('succeeded', 'Succeeded');
  const signed = signatureOf(body, SECOND_SECRET, seconds());
  expect(await deliver(CONNECTED, changed, signed)).toBe(400);
  expect(await deliver(CONNECTED, body, signatureOf(body, 'whsec_of_somebody_else', seconds()))).toBe(400);
  const old = signatureOf(body, SECOND_SECRET, seconds() - HOUR / 1_000);
  expect(await deliver(CONNECTED, body, old)).toBe(400);
  expect(await deliver(CONNECTED, body, '')).toBe(400);
  expect(await deliver(CONNECTED, '', signatureOf('', SECOND_SECRET, seconds()))).toBe(400);
  expect(await stored('evt_forged')).toBe(0);
});

test('a notice of the other mode, of an unknown account or of the other endpoint is refused', async () => {
  expect(await deliver(CONNECTED, event('evt_live', account, true))).toBe(400);
  expect(await deliver(CONNECTED, event('evt_unknown', 'acct_unknown'))).toBe(400);
  expect(await deliver(CONNECTED, event('evt_own', ''))).toBe(400);
  expect(await deliver(OWN, event('evt_connected'))).toBe(400);
  expect(await deliver(OWN, event('evt_own', ''))).toBe(200);
});

test('a large event is taken, up to a limit', async () => {
  const large = (length: number) => event('evt_large').replace('pi_of_somebody', 'x'.repeat(length));
  expect(await deliver(CONNECTED, large(200_000))).toBe(200);
  expect(await deliver(CONNECTED, large(600_000))).toBe(413);
});

test('without Stripe the addresses do not exist', async () => {
  const plain = await openPortal();
  try {
    for (const path of [OWN, CONNECTED])
      expect((await plain.app.request(path, { method: 'POST', body: '{}' })).status).toBe(404);
  } finally {
    await plain.close();
  }
});
