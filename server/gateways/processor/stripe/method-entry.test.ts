import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cents, ZERO } from '../../../../domain/values/cents.ts';
import { DAY } from '../../../../domain/values/durations.ts';
import { type OpenedStripe, openStripe } from '../../../../tests/stand-ins/stripe/opened.ts';
import { ProcessorDown, ProcessorRefused } from '../../../ports/processor.ts';

const BACK = 'https://pay.city.example/#/wallet';
const SESSIONS = 'POST /v1/checkout/sessions';

let stripe: OpenedStripe;

beforeAll(async () => {
  stripe = await openStripe();
});
afterAll(() => stripe.close());
beforeEach(() => stripe.standIn.scripts.clear());

const begin = (key: string, category: 'card' | 'bank' = 'card', customer = '7') =>
  stripe.methodEntry.begin({ key, customer, category, back: BACK });

async function enter(url: string, fields: Record<string, string>): Promise<string | null> {
  const sent = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return sent.headers.get('location');
}

test('a card that was entered at the page is known, and can be charged', async () => {
  const entry = await begin('a card');
  expect(entry.until).toBeGreaterThan(stripe.clock.now());
  expect(await stripe.methodEntry.look(entry.id)).toEqual({ kind: 'waiting', entered: false });
  const card = { card: '5555 5555 5555 4444', exp_month: '3', exp_year: '2030' };
  expect(await enter(entry.url, card)).toBe(BACK);
  const state = await stripe.methodEntry.look(entry.id);
  expect(state).toMatchObject({
    kind: 'known',
    facts: { category: 'card', brand: 'mastercard', lastFour: '4444', expMonth: 3, expYear: 2030 },
  });
  expect(await stripe.methodEntry.look(entry.id)).toEqual(state);
  const token = state.kind === 'known' ? state.token : '';
  const charge = { biller: 1, key: 'entered', token, amount: cents(100), fee: ZERO };
  expect(await stripe.processor.charge(charge)).toEqual({ kind: 'accepted' });
});

test('the same number has the same fingerprint, whoever enters it', async () => {
  const prints = ['one', 'other'].map(async (customer) => {
    const entry = await begin(`print of ${customer}`, 'bank', customer);
    await enter(entry.url, { bank: '000123456789', routing: '110000000', account_type: 'savings' });
    const state = await stripe.methodEntry.look(entry.id);
    return state.kind === 'known' ? state.facts : undefined;
  });
  const [one, other] = await Promise.all(prints);
  expect(one).toMatchObject({
    category: 'bank',
    lastFour: '6789',
    routing: '110000000',
    accountType: 'savings',
  });
  expect(one?.fingerprint).toBe(other?.fingerprint);
});

test('a repeat under the same key is the same entry, and a customer is made once', async () => {
  const first = await begin('repeated', 'card', 'one customer');
  expect((await begin('repeated', 'card', 'one customer')).id).toBe(first.id);
  await begin('another', 'card', 'one customer');
  const customers = stripe.standIn.seen.filter(
    ({ route, key }) => route === 'POST /v1/customers' && /^(repeated|another):/.test(key ?? ''),
  );
  expect(customers).toHaveLength(1);
});

test('an entry that nobody ends is gone, and so is one that never was', async () => {
  const entry = await begin('left alone');
  stripe.pass(DAY);
  expect(await stripe.methodEntry.look(entry.id)).toEqual({ kind: 'gone' });
  expect(await stripe.methodEntry.look('cs_unknown')).toEqual({ kind: 'gone' });
});

test('an entry that is ended takes no number any more; one with a number stays as it is', async () => {
  const open = await begin('ended');
  expect(await stripe.methodEntry.end(open.id)).toEqual({ kind: 'gone' });
  expect(await stripe.methodEntry.end(open.id)).toEqual({ kind: 'gone' });
  expect(await stripe.methodEntry.end('cs_unknown')).toEqual({ kind: 'gone' });
  const filled = await begin('filled in');
  await enter(filled.url, { card: '4242424242424242' });
  expect(await stripe.methodEntry.end(filled.id)).toMatchObject({ kind: 'known' });
});

test('an account whose verification has not ended is waited for', async () => {
  const entry = await begin('unverified', 'bank');
  await enter(entry.url, { bank: '000666666661' });
  expect(await stripe.methodEntry.look(entry.id)).toMatchObject({
    kind: 'waiting',
    entered: true,
    verify: { lastFour: '6661', url: expect.stringContaining('/hosted/verify/') },
  });
});

test('what goes wrong is told apart: not reached, or refused', async () => {
  stripe.standIn.scripts.disturb(SESSIONS, 'html 502');
  await expect(begin('down')).rejects.toBeInstanceOf(ProcessorDown);
  stripe.standIn.scripts.disturb(SESSIONS, '401');
  await expect(begin('refused')).rejects.toBeInstanceOf(ProcessorRefused);
  stripe.standIn.scripts.disturb('GET /v1/checkout/sessions/:id', '409');
  const { id } = await begin('looked at');
  await expect(stripe.methodEntry.look(id)).rejects.toBeInstanceOf(ProcessorDown);
});

test('no number can be exchanged for a token here (SRV2-38)', async () => {
  const card = {
    kind: 'card',
    number: '4242424242424242',
    expMonth: 1,
    expYear: 2030,
    cvv: '1',
    holder: '',
  } as const;
  await expect(stripe.processor.tokenFor(card)).rejects.toBeInstanceOf(ProcessorRefused);
});
