import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY } from '../../../domain/values/durations.ts';
import { SCHEMA_OF } from './requests.ts';
import { savedMethod } from './routes.ts';
import type { Fault } from './scripts.ts';
import { StandIn } from './stand-in.ts';

let standIn: StandIn;
let stripe: Stripe;

beforeAll(async () => {
  standIn = new StandIn();
  await standIn.listen();
  const { port } = new URL(standIn.url);
  stripe = new Stripe('sk_test_1', {
    apiVersion: '2026-10-28.endive',
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
});

afterAll(() => standIn.close());
beforeEach(() => standIn.scripts.clear());

const MAKE = 'POST /v1/payment_intents';

function make(entered: Parameters<typeof savedMethod>[1], key: string, amount = 1_000) {
  const { token, customer } = savedMethod(standIn, entered);
  const type = 'card' in entered ? 'card' : 'us_bank_account';
  const asked: Stripe.PaymentIntentCreateParams = {
    amount,
    currency: 'usd',
    customer,
    payment_method: token,
    allowed_payment_method_types: [type],
  };
  return {
    asked,
    send: (timeout = 20_000) => stripe.paymentIntents.create(asked, { idempotencyKey: key, timeout }),
  };
}

test('the schema of requests was made from the library that is installed', () => {
  const { version } = JSON.parse(readFileSync('node_modules/stripe/package.json', 'utf8')) as {
    version: string;
  };
  expect(SCHEMA_OF).toBe(`stripe ${version}`);
});

test('a request that the library’s types do not know is refused in Stripe’s shape, and counted', async () => {
  const before = { ...standIn.checked };
  const { asked } = make({ card: '4242424242424242' }, 'unused');
  const wrong = { ...asked, payment_method_types: ['card'] } as Stripe.PaymentIntentCreateParams;
  await expect(stripe.paymentIntents.create(wrong)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    code: 'parameter_unknown',
  });
  const misspelt = { ...asked, capture_method: 'by hand' } as Stripe.PaymentIntentCreateParams;
  await expect(stripe.paymentIntents.create(misspelt)).rejects.toMatchObject({ statusCode: 400 });
  const inWords = { ...asked, amount: 'ten' } as unknown as Stripe.PaymentIntentCreateParams;
  await expect(stripe.paymentIntents.create(inWords)).rejects.toMatchObject({ statusCode: 400 });
  await stripe.paymentIntents.create(asked);
  expect(standIn.checked).toEqual({ requests: before.requests + 4, misfits: before.misfits + 3 });
});

test('a key repeats its first answer for a day, and refuses other parameters', async () => {
  const { asked, send } = make({ card: '4242424242424242' }, 'one key');
  const first = await send();
  expect((await send()).id).toBe(first.id);
  const other = stripe.paymentIntents.create({ ...asked, amount: 2_000 }, { idempotencyKey: 'one key' });
  await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  standIn.pass(DAY);
  expect((await send()).id).not.toBe(first.id);
});

test('the library sends a request again when its connection is reset, and both count as one', async () => {
  standIn.scripts.resetOnce(MAKE, 'after');
  const before = standIn.world.account('').intents.size;
  await make({ card: '4242424242424242' }, 'sent twice').send();
  const arrived = standIn.seen.filter(({ key }) => key === 'sent twice');
  expect(arrived.map(({ isReplay }) => isReplay)).toEqual([false, true]);
  expect(standIn.world.account('').intents.size).toBe(before + 1);
});

const FAULTS: readonly (readonly [Fault, object])[] = [
  ['lost before', { type: 'StripeConnectionError' }],
  ['lost after', { type: 'StripeConnectionError' }],
  ['half body', { type: 'StripeConnectionError' }],
  ['hang', { type: 'StripeConnectionError', detail: { code: 'ETIMEDOUT' } }],
  ['html 502', { type: 'StripeAPIError', statusCode: undefined }],
  ['409', { type: 'StripeAPIError', statusCode: 409 }],
  ['429', { type: 'StripeRateLimitError' }],
  ['500', { type: 'StripeAPIError', statusCode: 500 }],
  ['401', { type: 'StripeAuthenticationError' }],
  ['403', { type: 'StripePermissionError' }],
];

test.each(FAULTS)('the fault %s reaches the library as it does with Stripe', async (fault, error) => {
  standIn.scripts.disturb(MAKE, fault);
  const { send } = make({ card: '4242424242424242' }, `key of ${fault}`);
  await expect(send(fault === 'hang' ? 300 : undefined)).rejects.toMatchObject(error);
  if (fault !== '500') expect((await send()).status).toBe('requires_confirmation');
  else await expect(send()).rejects.toMatchObject(error);
});

test('a debit is processing for four days, then it succeeds, fails or is disputed', async () => {
  const outcomes = ['000123456789', '000222222227', '000555555559'].map(async (bank) => {
    const { id } = await make({ bank }, `debit ${bank}`).send();
    expect((await stripe.paymentIntents.confirm(id, { off_session: true })).status).toBe('processing');
    return id;
  });
  const ids = await Promise.all(outcomes);
  standIn.pass(4 * DAY);
  const statuses = await Promise.all(
    ids.map(async (id) => (await stripe.paymentIntents.retrieve(id)).status),
  );
  expect(statuses).toEqual(['succeeded', 'requires_payment_method', 'succeeded']);
  const disputes = await stripe.disputes.list({ payment_intent: ids[2] as string });
  expect(disputes.data.map(({ status }) => status)).toEqual(['lost']);
});

test('a refund fails a day later where the card says so, and the others by a command', async () => {
  const statusOf = async (payment_intent: string) =>
    (await stripe.refunds.list({ payment_intent })).data[0]?.status;
  const refunded = async (card: string) => {
    const { id } = await make({ card }, `refund of ${card}`).send();
    await stripe.paymentIntents.confirm(id, { off_session: true });
    await stripe.refunds.create({ payment_intent: id });
    return id;
  };
  const falls = await refunded('4000000000005126');
  const waits = await refunded('4000000000007726');
  const stays = await refunded('4242424242424242');
  expect([await statusOf(falls), await statusOf(waits)]).toEqual(['succeeded', 'pending']);
  standIn.pass(DAY);
  expect([await statusOf(falls), await statusOf(waits)]).toEqual(['failed', 'pending']);
  expect(standIn.endRefunds('succeeded')).toBe(1);
  expect([await statusOf(waits), await statusOf(stays)]).toEqual(['succeeded', 'succeeded']);
  expect(standIn.endRefunds('failed')).toBe(2);
  expect([await statusOf(waits), await statusOf(stays)]).toEqual(['failed', 'failed']);
});

test('a hosted page takes a card, and the session tells what it is', async () => {
  const customer = await stripe.customers.create({});
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    ui_mode: 'hosted_page',
    currency: 'usd',
    customer: customer.id,
    allowed_payment_method_types: ['card'],
    success_url: 'http://127.0.0.1/?setup={CHECKOUT_SESSION_ID}',
  });
  const page = await (await fetch(session.url ?? '')).text();
  expect(page).toContain('name="card"');
  const sent = await fetch(session.url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ card: '5555 5555 5555 4444', exp_month: '3', exp_year: '2030' }),
    redirect: 'manual',
  });
  expect(sent.headers.get('location')).toBe(`http://127.0.0.1/?setup=${session.id}`);
  const told = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['setup_intent.payment_method'],
  });
  expect(told).toMatchObject({
    status: 'complete',
    setup_intent: {
      status: 'succeeded',
      payment_method: { card: { brand: 'mastercard', last4: '4444', exp_month: 3, exp_year: 2030 } },
    },
  });
});

test('the setup of a session cannot be cancelled', async () => {
  const { id: customer } = await stripe.customers.create({}, { idempotencyKey: 'payer of a session' });
  const page = { success_url: 'http://127.0.0.1/', cancel_url: 'http://127.0.0.1/' };
  const { setup_intent } = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      ui_mode: 'hosted_page',
      currency: 'usd',
      customer,
      allowed_payment_method_types: ['card'],
      ...page,
    },
    { idempotencyKey: 'a session' },
  );
  const cancel = stripe.setupIntents.cancel(String(setup_intent), { cancellation_reason: 'abandoned' });
  await expect(cancel).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
});
