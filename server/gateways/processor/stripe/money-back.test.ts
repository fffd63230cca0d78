import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEBIT_REFUSED } from '../../../../domain/checkout/text/declines.ts';
import { cents } from '../../../../domain/values/cents.ts';
import { DAY } from '../../../../domain/values/durations.ts';
import {
  endDispute,
  endInquiry,
  endRefund,
  payOut,
  refund,
} from '../../../../tests/stand-ins/stripe/money.ts';
import { type OpenedStripe, openStripe } from '../../../../tests/stand-ins/stripe/opened.ts';
import type { Account } from '../../../../tests/stand-ins/stripe/world.ts';
import {
  type BookLine,
  type Charge,
  type MadeCharge,
  ProcessorRefused,
  ProcessorSilent,
} from '../../../ports/processor.ts';

const REFUND = 'POST /v1/refunds';

let stripe: OpenedStripe;
let number = 0;

beforeAll(async () => {
  stripe = await openStripe();
});
afterAll(() => stripe.close());
beforeEach(() => stripe.standIn.scripts.clear());

type Entered = Parameters<OpenedStripe['enter']>[0];

async function charged(entered: Entered, more: Partial<Charge> = {}): Promise<Charge> {
  number++;
  const charge = {
    biller: 1,
    key: `paid-${number}`,
    token: stripe.enter(entered),
    amount: cents(10_000),
    fee: cents(200),
    ...more,
  };
  await stripe.processor.charge(charge);
  return charge;
}

const ask = (charge: Charge) => stripe.processor.ask(charge, { close: false });
const giveBack = (charge: Charge, amount: number, key = `${charge.key}:void`) =>
  stripe.processor.giveBack(charge, { key, amount: cents(amount) });

function intentOf({ key }: Charge): { account: Account; intent: string } {
  for (const account of stripe.standIn.world.accounts.values())
    for (const intent of account.intents.values())
      if (intent.metadata.charge === key) return { account, intent: intent.id };
  throw new Error(`nothing was made under ${key}`);
}

const refundsUnder = (charge: Charge) => {
  const { account, intent } = intentOf(charge);
  return [...account.refunds.values()].filter((made) => made.intent === intent);
};

async function bookSince(mark: string): Promise<BookLine[]> {
  const lines: BookLine[] = [];
  for await (const line of stripe.processor.book(mark)) lines.push(line);
  return lines;
}

/** Without payouts, of which the stand-in makes one a day. */
const movementsSince = async (mark: string) => (await bookSince(mark)).filter(({ payout }) => payout === '');

const linesOf = async ({ key }: Charge) =>
  (await bookSince(''))
    .filter((line) => line.charge === key)
    .map(({ kind, amount }) => [kind, amount])
    .reverse();

describe('a debit', () => {
  test('is processing until a day that has not come, then it has settled (SRV-35)', async () => {
    const charge = await charged({ bank: '000123456789' });
    const entry = await ask(charge);
    expect(entry).toMatchObject({ kind: 'processing', settlesOn: '2026-11-26' });
    expect(await linesOf(charge)).toEqual([['charge', 10_200]]);
    stripe.pass(4 * DAY);
    expect(await ask(charge)).toMatchObject({ kind: 'accepted', made: { category: 'bank', givenBack: 0 } });
  });

  test.each([
    ['000111111113', 'The bank returned the payment: account closed.'],
    ['000111111116', 'The bank returned the payment: it does not know the account.'],
    ['000222222227', 'The bank returned the payment: there are not enough funds.'],
    ['000333333335', 'The bank returned the payment: the debit was not authorized.'],
    ['000444444440', 'The bank returned the payment.'],
  ])('of the account %s is returned, in our words', async (bank, message) => {
    const charge = await charged({ bank });
    stripe.pass(4 * DAY);
    expect(await ask(charge)).toMatchObject({ kind: 'returned', message });
    expect(await linesOf(charge)).toEqual([
      ['charge', 10_200],
      ['return', -10_200],
    ]);
  });

  test('above the weekly limit of the account is refused at once, in our words, and takes nothing', async () => {
    const refused = { kind: 'declined', message: DEBIT_REFUSED };
    const charge = {
      biller: 1,
      key: 'above the limit',
      token: stripe.enter({ bank: '000777777771' }),
      amount: cents(10_000),
      fee: cents(200),
    };
    expect(await stripe.processor.charge(charge)).toEqual(refused);
    expect(await stripe.processor.charge(charge)).toEqual(refused);
    expect(await ask(charge)).toEqual(refused);
    expect(await linesOf(charge)).toEqual([]);
  });

  test('that is processing is not confirmed again by a repeat, which answers that it is processing', async () => {
    const charge = await charged({ bank: '000123456789' });
    const { seen } = stripe.standIn;
    const before = seen.length;
    expect(await stripe.processor.charge(charge)).toMatchObject({ kind: 'processing' });
    expect(seen.slice(before).map(({ route }) => route)).toEqual(['GET /v1/payment_intents/:id']);
  });

  test('that stays processing for long is asked about on a later day, and never counts as paid', async () => {
    const charge = await charged({ bank: '000000000009' });
    stripe.pass(20 * DAY);
    const entry = await ask(charge);
    expect(entry.kind).toBe('processing');
    expect(entry.kind === 'processing' && entry.settlesOn > stripe.clock.today()).toBe(true);
  });

  test('that is disputed after it had settled is returned, and cannot be given back as well', async () => {
    const charge = await charged({ bank: '000555555559' });
    stripe.pass(4 * DAY);
    expect(await ask(charge)).toMatchObject({
      kind: 'returned',
      message: 'The bank took the payment back because it was disputed.',
    });
    expect(await giveBack(charge, 10_200)).toBe('disputed');
    expect(await linesOf(charge)).toEqual([
      ['charge', 10_200],
      ['dispute', -10_200],
    ]);
  });

  test('that is given back while it is processing is given back only once it has been paid', async () => {
    const charge = await charged({ bank: '000123456789' });
    await expect(giveBack(charge, 10_200)).rejects.toBeInstanceOf(ProcessorSilent);
    expect((await ask(charge)).kind).toBe('processing');
    stripe.pass(4 * DAY);
    expect(await giveBack(charge, 10_200)).toBe('given back');
    expect(await ask(charge)).toMatchObject({ kind: 'given back', refunds: [{ amount: 10_200 }] });
    expect(refundsUnder(charge)).toHaveLength(1);
  });
});

describe('a card payment that is disputed', () => {
  test('stays paid until the dispute is lost', async () => {
    const charge = await charged({ card: '4000000000000259' });
    expect(await ask(charge)).toMatchObject({
      kind: 'accepted',
      made: { disputes: [{ status: 'open', reason: 'fraudulent', respondBy: expect.any(Number) }] },
    });
    const { account, intent } = intentOf(charge);
    const [dispute] = [...account.disputes.values()].filter((made) => made.intent === intent);
    if (!dispute) throw new Error('nothing was disputed');
    endDispute(stripe.standIn.world, account, dispute, 'lost');
    expect(await ask(charge)).toMatchObject({ kind: 'returned' });
  });

  test('and won is paid, and its book sums to the payment', async () => {
    const charge = await charged({ card: '4000000000002685' });
    const { account, intent } = intentOf(charge);
    const [dispute] = [...account.disputes.values()].filter((made) => made.intent === intent);
    if (!dispute) throw new Error('nothing was disputed');
    endDispute(stripe.standIn.world, account, dispute, 'won');
    expect(await ask(charge)).toMatchObject({ kind: 'accepted', made: { disputes: [{ status: 'won' }] } });
    const sum = (await linesOf(charge)).reduce((total, [, amount]) => total + Number(amount), 0);
    expect(sum).toBe(10_200);
  });
});

describe('a card payment that the bank only asks about', () => {
  const INQUIRED = { card: '4000000000001976' };

  function inquiryInto(charge: Charge) {
    const { account, intent } = intentOf(charge);
    const made = [...account.disputes.values()].find((one) => one.intent === intent);
    if (!made) throw new Error('nobody asked about it');
    return { account, made };
  }

  test('stays paid and undisputed, moves no money, and can be refunded', async () => {
    const charge = await charged(INQUIRED);
    expect(inquiryInto(charge).made.status).toBe('warning_needs_response');
    expect(await ask(charge)).toMatchObject({
      kind: 'accepted',
      made: {
        disputes: [],
        inquiries: [{ isOpen: true, amount: 10_200, reason: 'fraudulent', respondBy: expect.any(Number) }],
      },
    });
    expect(await linesOf(charge)).toEqual([['charge', 10_200]]);
    expect(await giveBack(charge, 3_000, 'asked about')).toBe('given back');
    expect(await ask(charge)).toMatchObject({ kind: 'accepted', made: { givenBack: 3_000, disputes: [] } });
  });

  test('is disputed once the bank takes the money', async () => {
    const charge = await charged(INQUIRED);
    const { account, made } = inquiryInto(charge);
    endInquiry(stripe.standIn.world, account, made, 'needs_response');
    expect(await ask(charge)).toMatchObject({
      kind: 'accepted',
      made: { disputes: [{ status: 'open' }], inquiries: [] },
    });
    expect(await giveBack(charge, 10_200)).toBe('disputed');
    expect(await linesOf(charge)).toEqual([
      ['charge', 10_200],
      ['dispute', -10_200],
    ]);
  });

  test('is as paid as any other when nothing comes of it', async () => {
    const charge = await charged(INQUIRED);
    const { account, made } = inquiryInto(charge);
    endInquiry(stripe.standIn.world, account, made, 'warning_closed');
    const { made: after } = (await ask(charge)) as { made: MadeCharge };
    expect(after.disputes).toEqual([]);
    expect(after.inquiries).toEqual([expect.objectContaining({ isOpen: false })]);
    expect(after.inquiries?.[0]).not.toHaveProperty('respondBy');
  });
});

test('an early warning of fraud changes nothing of a payment', async () => {
  const charge = await charged({ card: '4000000000005423' });
  const { account } = intentOf(charge);
  expect(account.events.map(({ type }) => type)).toContain('radar.early_fraud_warning.created');
  expect(await ask(charge)).toMatchObject({ kind: 'accepted', made: { givenBack: 0, disputes: [] } });
  expect(await linesOf(charge)).toEqual([['charge', 10_200]]);
});

describe('giving back', () => {
  test('a part, then the rest, and never more; a repeat gives nothing back twice', async () => {
    const charge = await charged({ card: '4242424242424242' });
    expect(await giveBack(charge, 3_000, 'part')).toBe('given back');
    expect(await giveBack(charge, 3_000, 'part')).toBe('given back');
    expect(await ask(charge)).toMatchObject({ kind: 'accepted', made: { givenBack: 3_000 } });
    expect(await giveBack(charge, 9_000, 'too much')).toBe('refused');
    expect(await giveBack(charge, 7_200, 'rest')).toBe('given back');
    expect(await ask(charge)).toMatchObject({
      kind: 'given back',
      refunds: [
        { key: 'part', amount: 3_000 },
        { key: 'rest', amount: 7_200 },
      ],
    });
    expect(refundsUnder(charge).map(({ amount }) => amount)).toEqual([3_000, 7_200]);
  });

  test('what is left goes back under the same key after all of it was refused', async () => {
    const charge = await charged({ card: '4242424242424242' });
    await giveBack(charge, 100, 'at the dashboard');
    expect(await giveBack(charge, 10_200)).toBe('refused');
    expect(await giveBack(charge, 10_100)).toBe('given back');
    expect(await ask(charge)).toMatchObject({ kind: 'given back' });
  });

  test('is found again when Stripe has forgotten its key', async () => {
    const charge = await charged({ card: '4242424242424242' });
    await giveBack(charge, 3_000, 'old key');
    stripe.pass(2 * DAY);
    expect(await giveBack(charge, 3_000, 'old key')).toBe('given back');
    expect(refundsUnder(charge)).toHaveLength(1);
  });

  test.each([
    'lost before',
    'lost after',
    'half body',
    'html 502',
    '409',
    '429',
    '500',
    '500 after',
  ] as const)('after the fault %s is asked about again and given once', async (fault) => {
    const charge = await charged({ card: '4242424242424242' });
    stripe.standIn.scripts.disturb(REFUND, fault);
    await expect(giveBack(charge, 10_200)).rejects.toBeInstanceOf(ProcessorSilent);
    expect(await giveBack(charge, 10_200)).toBe('given back');
    expect(refundsUnder(charge).map(({ amount }) => amount)).toEqual([10_200]);
  });

  test('that is still under way is neither done nor failed', async () => {
    const charge = await charged({ card: '4000000000007726' });
    await expect(giveBack(charge, 10_200)).rejects.toBeInstanceOf(ProcessorSilent);
    const { account } = intentOf(charge);
    const [made] = refundsUnder(charge);
    expect(await stripe.processor.askRefund(charge, `${charge.key}:void`)).toBe('under way');
    expect(await stripe.processor.askRefund(charge, 'never')).toBe('none');
    if (made) endRefund(stripe.standIn.world, account, made, 'succeeded');
    expect(await giveBack(charge, 10_200)).toBe('given back');
    expect(refundsUnder(charge)).toHaveLength(1);
  });

  test('that fails later is paid again, in the look-up and in the book', async () => {
    const charge = await charged({ card: '4000000000005126' });
    expect(await giveBack(charge, 10_200)).toBe('given back');
    const { account } = intentOf(charge);
    const [made] = refundsUnder(charge);
    if (made) endRefund(stripe.standIn.world, account, made, 'failed');
    expect(await ask(charge)).toMatchObject({ kind: 'accepted', made: { givenBack: 0 } });
    expect(await giveBack(charge, 10_200)).toBe('failed');
    expect(await stripe.processor.askRefund(charge, `${charge.key}:void`)).toBe('failed');
    expect(await linesOf(charge)).toEqual([
      ['charge', 10_200],
      ['refund', -10_200],
      ['refund', 10_200],
    ]);
  });

  test('at Stripe’s own dashboard is seen as well', async () => {
    const charge = await charged({ card: '4242424242424242' });
    const { account, intent } = intentOf(charge);
    refund(stripe.standIn.world, account, { intent, amount: 10_200, metadata: {} });
    expect(await ask(charge)).toEqual({
      kind: 'given back',
      refunds: [{ reference: expect.stringMatching(/^re_/), amount: 10_200, at: expect.any(Number) }],
    });
  });

  test('what was never charged is refused', async () => {
    const declined = await charged({ card: '4000000000000002' });
    expect(await giveBack(declined, 10_200)).toBe('refused');
    expect(await giveBack({ ...declined, key: 'never' }, 100)).toBe('refused');
  });
});

describe('the book', () => {
  test('is read on from a mark, each line once under a name that stays, for every biller', async () => {
    const before = await movementsSince('');
    const mark = before.at(-1)?.mark ?? '';
    stripe.pass(DAY);
    const first = await charged({ card: '4242424242424242' }, { biller: 1 });
    const second = await charged({ card: '4242424242424242' }, { biller: 2 });
    const since = await movementsSince(mark);
    const told = since.filter(({ charge }) => charge === first.key || charge === second.key);
    expect(told.map(({ biller, charge }) => [biller, charge])).toEqual([
      [1, first.key],
      [2, second.key],
    ]);
    const known = new Set(before.map(({ id }) => id));
    expect(since.filter(({ id }) => !known.has(id))).toHaveLength(2);
    expect(new Set((await movementsSince('')).map(({ id }) => id)).size).toBe(before.length + 2);
  });

  test('is read from its start after a mark of the sandbox, which a portal had before it was connected', async () => {
    expect((await bookSince('1795663676469')).map(({ id }) => id)).toEqual(
      (await bookSince('')).map(({ id }) => id),
    );
  });

  test('of an account that refuses is told as refused when those of all others were read', async () => {
    const charge = await charged({ card: '4242424242424242' }, { biller: 2 });
    stripe.standIn.scripts.disturb('GET /v1/balance_transactions', '403');
    const read: string[] = [];
    const reading = (async () => {
      for await (const line of stripe.processor.book('')) read.push(line.charge);
    })();
    await expect(reading).rejects.toBeInstanceOf(ProcessorRefused);
    expect(read).toContain(charge.key);
  });

  test('equals what Stripe has on its accounts, to the cent', async () => {
    const { world } = stripe.standIn;
    for (const account of world.accounts.values()) payOut(world, account);
    const told = (await bookSince('')).reduce(
      (sum, { amount, fee, applicationFee }) => sum + amount - fee - applicationFee,
      0,
    );
    const stands = [...world.accounts.values()]
      .flatMap(({ lines }) => lines)
      .reduce((sum, { amount, fee }) => sum + amount - fee, 0);
    expect(told).toBe(stands);
  });

  test('tells a charge that nobody here has asked for, so that the audit finds it', async () => {
    const { account, intent } = intentOf(await charged({ card: '4242424242424242' }));
    await stripe.store.db.execute(`delete from processor_payments where reference = '${intent}'`);
    const lines = (await bookSince('')).filter(({ charge }) => charge === intent);
    expect(lines).toMatchObject([{ kind: 'charge', amount: 10_200, biller: 1 }]);
    expect(account.id).toMatch(/^acct_/);
  });
});
