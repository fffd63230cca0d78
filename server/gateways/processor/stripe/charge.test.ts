import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents, ZERO } from '../../../../domain/values/cents.ts';
import { DAY, MINUTE } from '../../../../domain/values/durations.ts';
import { connectBillers, type OpenedStripe, openStripe } from '../../../../tests/stand-ins/stripe/opened.ts';
import type { Fault } from '../../../../tests/stand-ins/stripe/scripts.ts';
import { type Charge, ProcessorDown, ProcessorRefused, ProcessorSilent } from '../../../ports/processor.ts';

const BILLER = 1;
const BACK = 'https://pay.city.example/#/back';
const MAKE = 'POST /v1/payment_intents';
const CONFIRM = 'POST /v1/payment_intents/:id/confirm';
const RETRIEVE = 'GET /v1/payment_intents/:id';

let stripe: OpenedStripe;
/** The same with less patience. */
let hasty: OpenedStripe['processor'];
let number = 0;

beforeAll(async () => {
  stripe = await openStripe();
  hasty = stripe.withTimeout(1_000);
});

afterAll(() => stripe.close());
beforeEach(() => stripe.standIn.scripts.clear());

const OK = { card: '4242424242424242' };

function newCharge(entered: Parameters<OpenedStripe['enter']>[0] = OK, more: Partial<Charge> = {}): Charge {
  number++;
  return {
    biller: BILLER,
    key: `charge-${number}`,
    token: stripe.enter(entered),
    amount: cents(5_000),
    fee: cents(125),
    ...more,
  };
}

/** What was really taken under a key, however often somebody tried. */
function takenUnder({ key }: Charge): number[] {
  return [...stripe.standIn.world.accounts.values()].flatMap(({ charges }) =>
    [...charges.values()]
      .filter(
        ({ metadata, status, isCaptured }) => metadata.charge === key && status !== 'failed' && isCaptured,
      )
      .map(({ amount }) => amount),
  );
}

const ask = (charge: Charge, close = false) => stripe.processor.ask(charge, { close });
const seenOf = ({ key }: Charge) => stripe.standIn.seen.filter((seen) => seen.key?.startsWith(key));

test('a charge is made, then confirmed, each under a key of ours, on the account of its biller', async () => {
  const charge = newCharge();
  expect(await stripe.processor.charge(charge)).toEqual({ kind: 'accepted' });
  expect(takenUnder(charge)).toEqual([5_125]);
  const [copy, payer, attach, make, confirm] = seenOf(charge);
  expect([copy, payer, attach, make, confirm].map((seen) => seen?.key)).toEqual([
    `${charge.key}:made:1:copy`,
    `${charge.key}:made:1:payer`,
    `${charge.key}:made:1:attach`,
    `${charge.key}:made:1`,
    `${charge.key}:confirm:1:off`,
  ]);
  expect(seenOf(charge).map((seen) => seen.account)).toEqual(Array(5).fill(make?.account));
  expect(make?.account).toMatch(/^acct_/);
  expect(make?.headers.get('x-stripe-client-telemetry')).toBeNull();
  expect(make?.fields).not.toContain('confirm');
  expect(make?.fields).not.toContain('application_fee');
});

test('a repeat under the same key answers what stands and takes nothing (SRV-42)', async () => {
  const charge = newCharge();
  await stripe.processor.charge(charge);
  expect(await stripe.processor.charge(charge)).toEqual({ kind: 'accepted' });
  stripe.pass(2 * DAY);
  expect(await stripe.processor.charge(charge)).toEqual({ kind: 'accepted' });
  expect(takenUnder(charge)).toHaveLength(1);
  const declined = newCharge({ card: '4000000000009995' });
  const first = await stripe.processor.charge(declined);
  expect(await stripe.processor.charge(declined)).toEqual(first);
});

test('a debit whose authorization Stripe misses is refused, and never taken for a success', async () => {
  const charge = newCharge({ bank: '000123456789' });
  stripe.standIn.scripts.disturb('POST /v1/payment_intents/:id/confirm', '400 mandate');
  await expect(stripe.processor.charge(charge)).rejects.toBeInstanceOf(ProcessorRefused);
  expect(takenUnder(charge)).toEqual([]);
  expect(await stripe.processor.ask(charge, { close: true })).toEqual({ kind: 'closed' });
});

test('every request that changes something carries a key', () => {
  const posts = stripe.standIn.seen.filter(({ route }) => route.startsWith('POST'));
  expect(posts.filter(({ key }) => key === undefined)).toEqual([]);
});

describe('what goes wrong while a payment is made takes nothing', () => {
  test.each<[Fault, typeof ProcessorDown]>([
    ['lost before', ProcessorDown],
    ['lost after', ProcessorDown],
    ['half body', ProcessorDown],
    ['hang', ProcessorDown],
    ['html 502', ProcessorDown],
    ['html 502 after', ProcessorDown],
    ['409', ProcessorDown],
    ['429', ProcessorDown],
    ['500', ProcessorDown],
    ['500 after', ProcessorDown],
    ['401', ProcessorRefused],
    ['403', ProcessorRefused],
    ['404', ProcessorRefused],
    ['400 idempotency', ProcessorRefused],
  ])('%s', async (fault, failure) => {
    const charge = newCharge();
    stripe.standIn.scripts.disturb(MAKE, fault);
    const asked = fault === 'hang' ? hasty : stripe.processor;
    await expect(asked.charge(charge)).rejects.toBeInstanceOf(failure);
    expect(takenUnder(charge)).toEqual([]);
    expect(await stripe.processor.charge(charge)).toEqual({ kind: 'accepted' });
    expect(takenUnder(charge)).toEqual([5_125]);
  });
});

describe('what goes wrong while a payment is confirmed leaves it open, until somebody asks', () => {
  test.each<[Fault, typeof ProcessorDown, 'open' | 'accepted']>([
    ['lost before', ProcessorSilent, 'open'],
    ['lost after', ProcessorSilent, 'accepted'],
    ['half body', ProcessorSilent, 'accepted'],
    ['hang', ProcessorSilent, 'open'],
    ['html 502', ProcessorSilent, 'open'],
    ['html 502 after', ProcessorSilent, 'accepted'],
    ['409', ProcessorSilent, 'open'],
    ['500', ProcessorSilent, 'open'],
    ['500 after', ProcessorSilent, 'accepted'],
    ['unknown status', ProcessorSilent, 'accepted'],
    ['401', ProcessorRefused, 'open'],
    ['403', ProcessorRefused, 'open'],
    ['400 idempotency', ProcessorRefused, 'open'],
  ])('%s', async (fault, failure, stands) => {
    const charge = newCharge();
    stripe.standIn.scripts.disturb(CONFIRM, fault);
    const asked = fault === 'hang' ? hasty : stripe.processor;
    await expect(asked.charge(charge)).rejects.toBeInstanceOf(failure);
    expect((await ask(charge)).kind).toBe(stands);
    expect(takenUnder(charge)).toHaveLength(stands === 'open' ? 0 : 1);
    expect(await stripe.processor.charge(charge)).toEqual({ kind: 'accepted' });
    expect(takenUnder(charge)).toEqual([5_125]);
  });
});

test('after too many requests the payment is looked up, then confirmed once more', async () => {
  const charge = newCharge();
  stripe.standIn.scripts.disturb(CONFIRM, '429');
  expect(await stripe.processor.charge(charge)).toEqual({ kind: 'accepted' });
  const again = newCharge();
  stripe.standIn.scripts.disturb(CONFIRM, '429', 2);
  await expect(stripe.processor.charge(again)).rejects.toBeInstanceOf(ProcessorSilent);
  expect(takenUnder(again)).toEqual([]);
});

test('a look-up that fails after a doubtful confirm is silent, and a look-up by itself is down', async () => {
  const charge = newCharge();
  stripe.standIn.scripts.disturb(CONFIRM, '400 idempotency');
  stripe.standIn.scripts.disturb(RETRIEVE, 'html 502');
  await expect(stripe.processor.charge(charge)).rejects.toBeInstanceOf(ProcessorSilent);
  stripe.standIn.scripts.disturb(RETRIEVE, 'html 502');
  await expect(ask(charge)).rejects.toBeInstanceOf(ProcessorDown);
});

test('the library’s second sending of a confirm takes nothing twice', async () => {
  for (const when of ['before', 'after'] as const) {
    const charge = newCharge();
    stripe.standIn.scripts.resetOnce(CONFIRM, when);
    expect(await stripe.processor.charge(charge)).toEqual({ kind: 'accepted' });
    expect(takenUnder(charge)).toHaveLength(1);
  }
});

test.each([
  ['4000000000000002', 'The card was declined. Please use another payment method.'],
  ['4000000000009995', 'The card was declined: there are not enough funds.'],
  ['4000000000009987', 'The card was declined. Please use another payment method.'],
  ['4000000000000069', 'The card was declined: it has expired.'],
  ['4000000000000127', 'The card was declined: its security code is wrong. Please enter the card again.'],
  [
    '4000000000000119',
    'The card could not be charged. Please try again later or use another payment method.',
  ],
])('a decline of %s is told in our words, never in the processor’s (SRV2-39)', async (card, message) => {
  const charge = newCharge({ card });
  const declined = { kind: 'declined', message };
  expect(await stripe.processor.charge(charge)).toEqual(declined);
  expect(await ask(charge, true)).toEqual(declined);
  expect(takenUnder(charge)).toEqual([]);
});

describe('a bank that wants the customer to confirm', () => {
  const ALWAYS = { card: '4000002760003184' };

  async function atBank(entered: Parameters<OpenedStripe['enter']>[0], answer: 'complete' | 'fail') {
    const charge = newCharge(entered, { back: BACK });
    const outcome = await stripe.processor.charge(charge);
    if (outcome.kind !== 'confirming') throw new Error(`the charge was ${outcome.kind}`);
    const sent = await fetch(outcome.url, {
      method: 'POST',
      body: new URLSearchParams({ answer }),
      redirect: 'manual',
    });
    return { charge, outcome, back: sent.headers.get('location') };
  }

  test('the customer is sent to its page and comes back; then the payment is made', async () => {
    const charge = newCharge(ALWAYS, { back: BACK });
    const outcome = await stripe.processor.charge(charge);
    expect(outcome).toMatchObject({ kind: 'confirming', url: expect.stringContaining('/hosted/confirm/') });
    expect(await ask(charge)).toEqual(outcome);
    expect(await stripe.processor.charge(charge)).toEqual(outcome);
    const until = outcome.kind === 'confirming' ? outcome.until : 0;
    expect(Math.abs(until - stripe.clock.now() - 30 * MINUTE)).toBeLessThan(MINUTE);
    expect(takenUnder(charge)).toEqual([]);
    const walked = await atBank(ALWAYS, 'complete');
    expect(walked.back).toContain('https://pay.city.example/');
    expect(await ask(walked.charge)).toMatchObject({ kind: 'accepted' });
    expect(await stripe.processor.charge(walked.charge)).toEqual({ kind: 'accepted' });
    expect(takenUnder(walked.charge)).toHaveLength(1);
  });

  test('a customer who refuses there, or whose bank declines afterwards, pays nothing', async () => {
    const refused = await atBank(ALWAYS, 'fail');
    expect(await ask(refused.charge)).toMatchObject({
      kind: 'declined',
      message: expect.stringContaining('not confirmed with the bank'),
    });
    const declined = await atBank({ card: '4000008400001629' }, 'complete');
    expect(await ask(declined.charge)).toMatchObject({ kind: 'declined' });
    expect([...takenUnder(refused.charge), ...takenUnder(declined.charge)]).toEqual([]);
  });

  test('a payment that is given up cannot be confirmed any more', async () => {
    const charge = newCharge(ALWAYS, { back: BACK });
    const outcome = await stripe.processor.charge(charge);
    expect(await ask(charge, true)).toEqual({ kind: 'closed' });
    const url = outcome.kind === 'confirming' ? outcome.url : '';
    await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'complete' }),
      redirect: 'manual',
    });
    expect(await ask(charge)).toEqual({ kind: 'closed' });
    expect(takenUnder(charge)).toEqual([]);
    expect(await stripe.processor.charge(charge)).toMatchObject({ kind: 'declined' });
  });

  test('nobody is there: it is declined, and says why; a card that was set up for it is charged', async () => {
    expect(await stripe.processor.charge(newCharge(ALWAYS))).toMatchObject({
      kind: 'declined',
      because: 'confirm',
    });
    expect(await stripe.processor.charge(newCharge({ card: '4000002500003155' }))).toEqual({
      kind: 'accepted',
    });
  });

  test('a hold may wait for it too, and is authorised afterwards', async () => {
    const charge = newCharge(ALWAYS, { back: BACK, captureLater: true });
    const outcome = await stripe.processor.charge(charge);
    const url = outcome.kind === 'confirming' ? outcome.url : '';
    await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'complete' }),
      redirect: 'manual',
    });
    expect(await ask(charge)).toMatchObject({ kind: 'authorised' });
    expect(await stripe.processor.capture(charge)).toBe('captured');
  });
});

describe('a key is closed by asking', () => {
  test('before anything was made: a charge that comes later takes nothing', async () => {
    const charge = newCharge();
    expect(await ask(charge)).toEqual({ kind: 'open' });
    expect(await ask(charge, true)).toEqual({ kind: 'closed' });
    expect(await stripe.processor.charge(charge)).toMatchObject({ kind: 'declined' });
    expect(takenUnder(charge)).toEqual([]);
  });

  test('between making and confirming, as after a restart', async () => {
    const charge = newCharge();
    stripe.standIn.scripts.disturb(CONFIRM, 'lost before');
    await expect(stripe.processor.charge(charge)).rejects.toBeInstanceOf(ProcessorSilent);
    expect(await ask(charge)).toEqual({ kind: 'open' });
    expect(await ask(charge, true)).toEqual({ kind: 'closed' });
    expect(await stripe.processor.charge(charge)).toMatchObject({ kind: 'declined' });
    expect(takenUnder(charge)).toEqual([]);
  });

  test('while the payment is being made: its maker finds it closed and cancels it', async () => {
    const charge = newCharge();
    const [made] = await Promise.all([stripe.processor.charge(charge), ask(charge, true)]);
    const stands = await ask(charge, true);
    expect(stands.kind).toBe(made.kind === 'accepted' ? 'accepted' : 'closed');
    expect(takenUnder(charge)).toHaveLength(made.kind === 'accepted' ? 1 : 0);
  });

  test('two servers that charge under one key at once take it once', async () => {
    const charge = newCharge();
    const results = await Promise.allSettled([1, 2, 3].map(() => stripe.processor.charge(charge)));
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await stripe.processor.charge(charge)).toEqual({ kind: 'accepted' });
    expect(takenUnder(charge)).toHaveLength(1);
  });
});

describe('a hold', () => {
  test('takes nothing until it is captured, and a repeat takes nothing more', async () => {
    const charge = newCharge(OK, { captureLater: true });
    expect(await stripe.processor.charge(charge)).toEqual({ kind: 'authorised' });
    expect(takenUnder(charge)).toEqual([]);
    expect(await stripe.processor.capture(charge)).toBe('captured');
    expect(await stripe.processor.capture(charge)).toBe('captured');
    expect(takenUnder(charge)).toHaveLength(1);
  });

  test.each<[Fault, 0 | 1]>([
    ['lost before', 0],
    ['lost after', 1],
    ['500', 0],
    ['429', 0],
  ])('a capture that met the fault %s can be repeated', async (fault, taken) => {
    const charge = newCharge(OK, { captureLater: true });
    await stripe.processor.charge(charge);
    stripe.standIn.scripts.disturb('POST /v1/payment_intents/:id/capture', fault);
    await expect(stripe.processor.capture(charge)).rejects.toBeInstanceOf(ProcessorSilent);
    expect(takenUnder(charge)).toHaveLength(taken);
    expect(await stripe.processor.capture(charge)).toBe('captured');
    expect(takenUnder(charge)).toHaveLength(1);
  });

  test('that is released leaves no refund, and one that ran out is lost', async () => {
    const released = newCharge(OK, { captureLater: true });
    await stripe.processor.charge(released);
    const what = { key: `${released.key}:void`, amount: cents(5_125) };
    expect(await stripe.processor.giveBack(released, what)).toBe('given back');
    expect(await stripe.processor.giveBack(released, what)).toBe('given back');
    expect(await stripe.processor.capture(released)).toBe('lost');
    const old = newCharge(OK, { captureLater: true });
    await stripe.processor.charge(old);
    stripe.pass(7 * DAY);
    expect(await stripe.processor.capture(old)).toBe('lost');
    const refunds = [...stripe.standIn.world.accounts.values()].flatMap((own) => [...own.refunds.values()]);
    expect(refunds.filter(({ metadata }) => metadata.key === what.key)).toEqual([]);
  });
});

describe('whose account is charged', () => {
  test('a biller without an account, or whose account left, is refused before anything is taken', async () => {
    const without = await openStripe();
    try {
      await without.store.db.execute(`update billers set merchant = 'canyon' where id = ${BILLER}`);
      const charge = { ...newCharge(), token: without.enter(OK) };
      await expect(without.processor.charge(charge)).rejects.toBeInstanceOf(ProcessorRefused);
      await connectBillers(without.store);
      const { rows } = (await without.store.db.execute(
        `select merchant from billers where id = ${BILLER}`,
      )) as unknown as { rows: { merchant: string }[] };
      without.standIn.world.deauthorised.add(rows[0]?.merchant ?? '');
      await expect(without.processor.charge(charge)).rejects.toBeInstanceOf(ProcessorRefused);
    } finally {
      await without.close();
    }
  });

  test('without Connect all is charged on the portal’s own account, and nothing is copied', async () => {
    const own = await openStripe({ connect: false });
    try {
      const charge = { ...newCharge(), token: own.enter(OK) };
      expect(await own.processor.charge(charge)).toEqual({ kind: 'accepted' });
      expect(own.standIn.seen.map((seen) => seen.account)).toEqual(own.standIn.seen.map(() => ''));
      expect(own.standIn.seen.map(({ route }) => route)).not.toContain('POST /v1/payment_methods');
    } finally {
      await own.close();
    }
  });
});

test('a method that was forgotten can be charged nowhere, and forgetting it again does no harm', async () => {
  const charge = newCharge({ card: '4000003800000446' });
  await stripe.processor.charge(charge);
  await stripe.processor.forget(charge.token);
  await stripe.processor.forget(charge.token);
  const known = [...stripe.standIn.world.accounts.values()].flatMap(({ methods }) => [...methods.values()]);
  const copies = known.filter(({ number: entered }) => entered === '4000003800000446');
  expect(copies.map(({ isDetached, customer }) => [isDetached, customer])).toEqual([
    [true, null],
    [true, null],
  ]);
  const again = { ...charge, key: `${charge.key}-again` };
  expect(await stripe.processor.charge(again)).toMatchObject({
    kind: 'declined',
    message: 'This payment method was removed.',
  });
  expect(await ask(again)).toEqual({ kind: 'open' });
  expect(takenUnder(again)).toEqual([]);
  await expect(stripe.processor.forget('pm_unknown')).resolves.toBeUndefined();
});

test('less than Stripe takes is declined in words, and nobody is asked', async () => {
  const small = newCharge(OK, { amount: cents(49), fee: ZERO });
  expect(await stripe.processor.charge(small)).toMatchObject({
    kind: 'declined',
    message: expect.stringContaining('at least $0.50'),
  });
  expect(seenOf(small)).toEqual([]);
  const least = newCharge(OK, { amount: cents(49), fee: cents(1) });
  expect(await stripe.processor.charge(least)).toEqual({ kind: 'accepted' });
});

test('what was asked for last is what was charged, when an earlier try was never made', async () => {
  const first = newCharge();
  stripe.standIn.scripts.disturb(MAKE, '500');
  await expect(stripe.processor.charge(first)).rejects.toBeInstanceOf(ProcessorDown);
  const later = { ...first, amount: cents(7_000), fee: ZERO };
  expect(await stripe.processor.charge(later)).toEqual({ kind: 'accepted' });
  expect(await ask(first)).toMatchObject({ made: { amount: 7_000, fee: 0 } });
  expect(takenUnder(first)).toEqual([7_000]);
});

test.each(['lost before', '500', '500 after', 'lost after'] as const)(
  'a copy of a method whose attaching met "%s" is attached by the next charge, and pays more than once',
  async (fault) => {
    const first = newCharge();
    stripe.standIn.scripts.disturb('POST /v1/payment_methods/:id/attach', fault);
    await expect(stripe.processor.charge(first)).rejects.toBeInstanceOf(ProcessorDown);
    const { token } = first;
    expect(await stripe.processor.charge(first)).toEqual({ kind: 'accepted' });
    expect(await stripe.processor.charge(newCharge(OK, { token }))).toEqual({ kind: 'accepted' });
  },
);

test('a payment that was made and never confirmed is made anew when another sum is asked for', async () => {
  const first = newCharge();
  stripe.standIn.scripts.disturb(CONFIRM, '401');
  await expect(stripe.processor.charge(first)).rejects.toBeInstanceOf(ProcessorRefused);
  const later = { ...first, amount: cents(7_000), fee: ZERO };
  expect(await stripe.processor.charge(later)).toEqual({ kind: 'accepted' });
  expect(await ask(first)).toMatchObject({ made: { amount: 7_000, fee: 0 } });
  expect(takenUnder(first)).toEqual([7_000]);
});

test('a fee of nothing is charged as nothing', async () => {
  const charge = newCharge(OK, { fee: ZERO });
  await stripe.processor.charge(charge);
  expect(takenUnder(charge)).toEqual([5_000]);
});
