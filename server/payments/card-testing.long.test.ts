import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkout } from '../../domain/checkout/payment-calls.ts';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { listActivity } from '../../domain/session/activity-calls.ts';
import { fromDollars } from '../../domain/values/cents.ts';
import { HOUR } from '../../domain/values/durations.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { addPaymentMethod } from '../../domain/wallet/change-calls.ts';
import { cardNumbered, DECLINED_CARD } from '../../tests/support/card-numbers.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { signInTries } from '../store/schema/customers.ts';

let portal: Portal;
let dana: SignedInCustomer;

beforeEach(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterEach(() => portal.close());

const add = (card_number: string, as = dana, wallet_name = '') =>
  portal.send(addPaymentMethod, sampleCardEntries({ card_number, wallet_name }), as);

test('after ten new cards in an hour no other is tried out, in words that say when one can be', async () => {
  for (let card = 0; card < 10; card++) expect((await add(cardNumbered(card))).status).toBe(200);
  const before = await charges();
  const refused = await add(cardNumbered(10));
  expect([refused.status, refused.message]).toEqual([
    429,
    expect.stringMatching(
      /^Too many payment methods were added within an hour\. This one was not saved, and nothing was charged\. Please try again after \d+:\d\d [AP]M/,
    ),
  ]);
  expect((await add(cardNumbered(0))).status).toBe(200);
  expect(await charges()).toBe(before);
  portal.pass(HOUR + 1);
  dana = await portal.signIn('demo');
  for (let card = 11; card < 21; card++) expect((await add(cardNumbered(card))).status).toBe(200);
  portal.pass(2 * HOUR);
  dana = await portal.signIn('demo');
  expect((await add(cardNumbered(21))).message).toMatch(
    /^Too many payment methods were added within a day\./,
  );
  const { items } = (await portal.send(listActivity, {}, dana)).answer();
  expect(items.filter(({ outcome }) => outcome === 'limited')).toHaveLength(2);
});

test('ten declined payments in an hour stop the next one before anything is sent', async () => {
  const customer = payer(portal, () => dana);
  await add(DECLINED_CARD, dana, 'Declines');
  for (let tries = 0; tries < 10; tries++) {
    await customer.review({ accounts: ['0094471'], method: 'Declines', amount: fromDollars(1) });
    expect((await customer.submit()).status).toBe(422);
  }
  const before = await charges();
  await customer.review({ accounts: ['0094471'], method: 'Everyday Visa', amount: fromDollars(1) });
  const stopped = await customer.submit();
  expect([stopped.status, stopped.message]).toEqual([
    429,
    expect.stringMatching(
      /^Too many payments were declined within an hour, so this one was not sent\. Nothing was charged\. Please try again after/,
    ),
  ]);
  expect(await charges()).toBe(before);
  const metrics = await (await portal.app.request('/metrics')).text();
  expect(metrics).toContain('billfold_refusals_last_hour{kind="payment-declined",outcome="refused"} 10');
  expect(metrics).toContain('billfold_refusals_last_hour{kind="payment-declined",outcome="limited"} 1');
  portal.pass(HOUR + 1);
  dana = await portal.signIn('demo');
  await customer.review({ accounts: ['0094471'], method: 'Everyday Visa', amount: fromDollars(1) });
  expect((await customer.submit()).status).toBe(200);
});

test('a card that was declined ten times is stopped for every other customer too', async () => {
  const customer = payer(portal, () => dana);
  await add(DECLINED_CARD, dana, 'Declines');
  for (let tries = 0; tries < 10; tries++) {
    await customer.review({ accounts: ['0094471'], method: 'Declines', amount: fromDollars(1) });
    await customer.submit();
  }
  const noa = await portal.signIn('partner');
  const other = payer(portal, () => noa);
  await add(DECLINED_CARD, noa, 'Declines');
  await other.review({ accounts: ['100-2218-04'], method: 'Declines', amount: fromDollars(1) });
  expect((await other.submit()).status).toBe(429);
});

test('a repeat of a payment that was made gets its receipt, whatever was declined meanwhile', async () => {
  const customer = payer(portal, () => dana);
  const key = 'the-key-of-the-first-one';
  const { review_id } = await customer.review({
    accounts: ['0094471'],
    method: 'Everyday Visa',
    amount: fromDollars(1),
  });
  const paid = (await customer.submit(key)).answer();
  await add(DECLINED_CARD, dana, 'Declines');
  for (let tries = 0; tries < 10; tries++) {
    await customer.review({ accounts: ['0094471'], method: 'Declines', amount: fromDollars(1) });
    await customer.submit();
  }
  const again = (await portal.send(checkout, { review_id }, { ...dana, key })).answer();
  expect(again.confirmation_nums).toEqual(paid.confirmation_nums);
});

/** As many events of a kind on the whole portal in this hour, by customers whom nobody here knows. */
async function happenedOnSite(what: string, times: number): Promise<void> {
  const tries = Array(times).fill(portal.parts.clock.now());
  await portal.store.db.insert(signInTries).values({ bucket: `portal ${what}`, tries });
}

test('while hundreds of payments are declined on the whole portal, each customer has three tries, and a good card pays', async () => {
  await happenedOnSite('payment-declined', 299);
  const declined = async (as: SignedInCustomer, account: string) => {
    const customer = payer(portal, () => as);
    await customer.review({ accounts: [account], method: 'Declines', amount: fromDollars(1) });
    return (await customer.submit()).status;
  };
  await add(DECLINED_CARD, dana, 'Declines');
  for (let tries = 0; tries < 3; tries++) expect(await declined(dana, '0094471')).toBe(422);
  expect(await declined(dana, '0094471')).toBe(429);
  const metrics = await (await portal.app.request('/metrics')).text();
  expect(metrics).toContain('billfold_refusals_last_hour{kind="payment-declined",outcome="limited"} 2');

  const noa = await portal.signIn('partner');
  const other = payer(portal, () => noa);
  const [kept] = (await portal.send(listPaymentMethods, {}, noa)).answer().items;
  await other.review({ accounts: ['100-2218-04'], method: kept?.nickname ?? '', amount: fromDollars(1) });
  expect((await other.submit()).status).toBe(200);

  portal.pass(HOUR + 1);
  dana = await portal.signIn('demo');
  for (let tries = 0; tries < 5; tries++) expect(await declined(dana, '0094471')).toBe(422);
});

test('while hundreds of cards are added on the whole portal, each customer can add three', async () => {
  await happenedOnSite('method-added', 499);
  for (let card = 0; card < 3; card++) expect((await add(cardNumbered(card))).status).toBe(200);
  expect((await add(cardNumbered(3))).status).toBe(429);
  portal.pass(HOUR + 1);
  dana = await portal.signIn('demo');
  for (let card = 10; card < 14; card++) expect((await add(cardNumbered(card))).status).toBe(200);
});

async function charges(): Promise<number> {
  const { rows } = (await portal.store.db.execute(
    'select count(*)::int as n from processor_charges',
  )) as unknown as {
    rows: { n: number }[];
  };
  return rows[0]?.n ?? 0;
}
