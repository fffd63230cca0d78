import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DECLINED, DECLINED_FUNDS, METHOD_REMOVED } from '../../../../domain/checkout/text/declines.ts';
import { cents } from '../../../../domain/values/cents.ts';
import { MINUTE } from '../../../../domain/values/durations.ts';
import { type MethodName, PLACES, type StripePlace } from '../../../../tests/stand-ins/stripe/places.ts';
import type { Charge } from '../../../ports/processor.ts';

const AMOUNT = 5_000;
const FEE = 125;
const WHOLE = AMOUNT + FEE;
const BACK = 'https://pay.city.example/#/back';

describe.each(PLACES)('the adapter at %s', (_, open) => {
  let stripe: StripePlace;

  beforeAll(async () => {
    stripe = await open();
  }, 5 * MINUTE);
  afterAll(() => stripe.close());

  /** No key is used twice, also by another run: Stripe remembers keys for a day. */
  async function newCharge(method: MethodName, more: Partial<Charge> = {}): Promise<Charge> {
    return {
      biller: 1,
      key: randomUUID(),
      token: await stripe.enter(method),
      amount: cents(AMOUNT),
      fee: cents(FEE),
      ...more,
    };
  }

  const { charge, ask, close, giveBack } = {
    charge: (asked: Charge) => stripe.processor.charge(asked),
    ask: (asked: Charge) => stripe.processor.ask(asked, { close: false }),
    close: (asked: Charge) => stripe.processor.ask(asked, { close: true }),
    giveBack: (asked: Charge, amount: number, key: string) =>
      stripe.processor.giveBack(asked, { key: `${asked.key}:${key}`, amount: cents(amount) }),
  };

  async function linesOf({ key }: Charge): Promise<(readonly [string, number])[]> {
    const lines: (readonly [string, number])[] = [];
    for await (const line of stripe.processor.book(''))
      if (line.charge === key) lines.push([line.kind, line.amount]);
    return lines;
  }

  test('a charge is taken once, is looked up by its key, and stands in the book', async () => {
    const paid = await newCharge('good', { confirmationNum: 'AB12CD34EF56GH' });
    expect(await charge(paid)).toEqual({ kind: 'accepted' });
    expect(await charge(paid)).toEqual({ kind: 'accepted' });
    expect(await ask(paid)).toMatchObject({
      kind: 'accepted',
      made: { category: 'card', amount: AMOUNT, fee: FEE, givenBack: 0, confirmationNum: 'AB12CD34EF56GH' },
    });
    expect(await linesOf(paid)).toEqual([['charge', WHOLE]]);
  });

  test.each([
    ['declined', DECLINED],
    ['unfunded', DECLINED_FUNDS],
  ] as const)('a card that is %s is declined in our words, also on a repeat', async (method, message) => {
    const refused = await newCharge(method);
    expect(await charge(refused)).toEqual({ kind: 'declined', message });
    expect(await charge(refused)).toEqual({ kind: 'declined', message });
    expect(await linesOf(refused)).toEqual([]);
  });

  test('a bank that wants the customer to confirm leads to its page, and a key that is closed takes nothing', async () => {
    const waiting = await newCharge('confirmed', { back: BACK });
    expect(await charge(waiting)).toMatchObject({ kind: 'confirming', url: expect.stringMatching(/^http/) });
    expect(await ask(waiting)).toMatchObject({ kind: 'confirming' });
    expect(await close(waiting)).toEqual({ kind: 'closed' });
    expect(await charge(waiting)).toMatchObject({ kind: 'declined' });
    const alone = await newCharge('confirmed');
    expect(await charge(alone)).toMatchObject({ kind: 'declined', because: 'confirm' });
  });

  test('a hold takes nothing until it is captured, and one that is released is closed', async () => {
    const held = await newCharge('good', { captureLater: true });
    expect(await charge(held)).toEqual({ kind: 'authorised' });
    expect(await linesOf(held)).toEqual([]);
    expect(await stripe.processor.capture(held)).toBe('captured');
    expect(await stripe.processor.capture(held)).toBe('captured');
    expect(await linesOf(held)).toEqual([['charge', WHOLE]]);
    const released = await newCharge('good', { captureLater: true });
    await charge(released);
    expect(await giveBack(released, WHOLE, 'void')).toBe('given back');
    expect(await ask(released)).toEqual({ kind: 'closed' });
  });

  test('a part is given back, then the rest, a repeat gives nothing twice, and more is refused', async () => {
    const paid = await newCharge('good');
    await charge(paid);
    expect(await giveBack(paid, 1_000, 'part')).toBe('given back');
    expect(await giveBack(paid, 1_000, 'part')).toBe('given back');
    expect(await ask(paid)).toMatchObject({ kind: 'accepted', made: { givenBack: 1_000 } });
    expect(await giveBack(paid, WHOLE, 'too much')).toBe('refused');
    expect(await giveBack(paid, WHOLE - 1_000, 'rest')).toBe('given back');
    expect(await ask(paid)).toMatchObject({
      kind: 'given back',
      refunds: [
        { key: `${paid.key}:part`, amount: 1_000 },
        { key: `${paid.key}:rest`, amount: WHOLE - 1_000 },
      ],
    });
  });

  test('a refund of the dashboard is told by Stripe’s name, without a key of ours', async () => {
    const paid = await newCharge('good');
    await charge(paid);
    await giveBack(paid, 1_000, 'ours');
    await stripe.atDashboard(paid, cents(500));
    const refunds = [
      {
        reference: expect.stringMatching(/^p?re_/),
        key: `${paid.key}:ours`,
        amount: 1_000,
        at: expect.any(Number),
      },
      { reference: expect.stringMatching(/^p?re_/), amount: 500, at: expect.any(Number) },
    ];
    expect(await ask(paid)).toMatchObject({ kind: 'accepted', made: { givenBack: 1_500, refunds } });
    expect((await linesOf(paid)).toSorted(([, one], [, other]) => one - other)).toEqual([
      ['refund', -1_000],
      ['refund', -500],
      ['charge', WHOLE],
    ]);
  });

  test('a bank that only inquires moves no money, is told as one that asks, and the payment can be refunded', async () => {
    const paid = await newCharge('inquired of');
    expect(await charge(paid)).toEqual({ kind: 'accepted' });
    // Stripe makes the question after the charge.
    await expect
      .poll(() => ask(paid), { timeout: MINUTE, interval: 1_000 })
      .toMatchObject({
        kind: 'accepted',
        made: {
          disputes: [],
          inquiries: [{ reference: expect.stringMatching(/^du_|^dp_/), isOpen: true, amount: WHOLE }],
        },
      });
    expect(await giveBack(paid, 1_000, 'part')).toBe('given back');
  });

  test('less than the smallest sum is declined in words, and that sum is taken', async () => {
    const { smallest } = stripe.processor;
    const least = await newCharge('good', { amount: smallest, fee: cents(0) });
    const less = { ...least, key: randomUUID(), amount: cents(smallest - 1) };
    expect(await charge(less)).toMatchObject({
      kind: 'declined',
      message: expect.stringContaining('at least'),
    });
    expect(await charge(least)).toEqual({ kind: 'accepted' });
    expect(await linesOf(least)).toEqual([['charge', smallest]]);
  });

  test('a method that was forgotten is not charged any more, and forgetting it again does no harm', async () => {
    const paid = await newCharge('good');
    await stripe.processor.forget(paid.token);
    await stripe.processor.forget(paid.token);
    expect(await charge(paid)).toMatchObject({ kind: 'declined', message: METHOD_REMOVED });
    expect(await linesOf(paid)).toEqual([]);
  });

  test.each(['card', 'bank'] as const)(
    'a page to enter a %s is opened once under its key, waits, and was never there under another name',
    async (category) => {
      const wish = { key: randomUUID(), customer: '7', category, back: BACK };
      const { begin, look } = stripe.methodEntry;
      const entry = await begin(wish);
      expect(entry).toMatchObject({ url: expect.stringMatching(/^http/), until: expect.any(Number) });
      expect(entry.until).toBeGreaterThan(stripe.clock.now());
      expect((await begin(wish)).id).toBe(entry.id);
      expect(await look(entry.id)).toEqual({ kind: 'waiting', entered: false });
      expect(await look('cs_test_unknown')).toEqual({ kind: 'gone' });
    },
  );

  test('what happened is told to a portal that heard no notice of it', async () => {
    const since = stripe.clock.now() - MINUTE;
    const paid = await newCharge('good');
    await charge(paid);
    const heard = async () => {
      const kinds: string[] = [];
      for await (const { kind, about } of stripe.notices.since(since))
        if (about?.key === paid.key) kinds.push(kind);
      return kinds;
    };
    await expect.poll(heard, { timeout: MINUTE, interval: 1_000 }).toContain('payment_intent.succeeded');
  });

  test('a refund that waits is under way, and a payment that is disputed is not refunded', async () => {
    const slow = await newCharge('refund waits');
    await charge(slow);
    await expect(giveBack(slow, 1_000, 'slow')).rejects.toThrow('not ended');
    expect(await stripe.processor.askRefund(slow, `${slow.key}:slow`)).toBe('under way');
    const claimed = await newCharge('disputed');
    await charge(claimed);
    expect(await giveBack(claimed, 1_000, 'claimed')).toBe('disputed');
    expect(await ask(claimed)).toMatchObject({ kind: 'accepted', made: { disputes: [{ status: 'open' }] } });
  });

  test('a debit is on its way, and never paid before Stripe says so', async () => {
    const debit = await newCharge('debit');
    expect(await charge(debit)).toMatchObject({ kind: 'processing' });
    expect(await charge(debit)).toMatchObject({ kind: 'processing' });
  });

  test('what was made is recalled with its number and what it pays', async () => {
    const since = Date.now() - 365 * 24 * 60 * MINUTE;
    const bill = { bill: 11, account: 12, amount: cents(AMOUNT) };
    const paid = await newCharge('good', {
      confirmationNum: 'ZY98XW76VU54TS',
      paidFor: { customer: 7, bills: [bill] },
    });
    await charge(paid);
    const found = [];
    for await (const one of stripe.processor.recall(since)) if (one.key === paid.key) found.push(one);
    expect(found).toMatchObject([
      { confirmationNum: 'ZY98XW76VU54TS', paidFor: { customer: 7, bills: [bill] } },
    ]);
  });
});
