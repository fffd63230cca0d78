import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyCart } from '../../domain/cart/change-calls.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import {
  addBillingInfo,
  changeBillingInfo,
  getCheckoutDetails,
  listBillingInfos,
  removeBillingInfo,
  removeBillingInfos,
  updateWallet,
} from '../../domain/checkout/calls.ts';
import { getPaymentAttempt, getReceipt } from '../../domain/checkout/payment-calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { payer, review, setProcessorState } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { type Charge, type Processor, ProcessorDown, ProcessorSilent } from '../ports/processor.ts';
import { billTypes } from '../store/schema/billers.ts';

const DAY = 86_400_000;
const POWER = '5520 448 19';
const OTHER_POWER = '5520 448 20';
const WATER = '100-2218-04';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

/**
 * The charges that the processor was asked for since the test began, and what goes wrong with them.
 */
let charged: Charge[] = [];
let mishap: (charge: Charge, made: () => Promise<unknown>) => Promise<void> = async () => undefined;
let isVoidDown = false;
/** How many answers about what was given back get lost after it was done. */
let lostVoids = 0;
/** What goes wrong when the sum that a card holds is taken. */
let captureMishap: () => 'lost' | undefined = () => undefined;

beforeAll(async () => {
  const plain = await openPortal();
  const { processor } = plain.parts;
  const watched: Processor = {
    ...processor,
    charge: async (request) => {
      charged.push(request);
      await mishap(request, () => processor.charge(request));
      return processor.charge(request);
    },
    capture: async (charge) => captureMishap() ?? processor.capture(charge),
    giveBack: async (...asked) => {
      if (isVoidDown) throw new ProcessorDown('down');
      const answer = await processor.giveBack(...asked);
      if (lostVoids-- > 0) throw new ProcessorSilent('no answer');
      return answer;
    },
  };
  portal = { ...plain, parts: Object.assign(plain.parts, { processor: watched }) };
  till = payer(portal, () => dana);
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
  charged = [];
  mishap = async () => undefined;
  isVoidDown = false;
  lostVoids = 0;
  captureMishap = () => undefined;
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

async function methodId(nickname: string): Promise<number> {
  const { items } = (await portal.send(listPaymentMethods, {}, dana)).answer();
  return items.find((method) => method.nickname === nickname)?.id ?? 0;
}

async function share(nickname: string, amount: number) {
  return portal.send(
    addBillingInfo,
    { payment_method: await methodId(nickname), amount: cents(amount) },
    dana,
  );
}

type Shares = readonly (readonly [nickname: string, amount: number])[];

/** Reviews one dollar for each account, paid by several methods. */
async function splitReview(accounts: string[], shares: Shares, more: { amount?: Cents; on?: string } = {}) {
  await till.review({
    accounts,
    method: 'Everyday Visa',
    amount: more.amount ?? cents(1000),
    ...(more.on ? { on: more.on as never } : {}),
  });
  for (const [nickname, amount] of shares) (await share(nickname, amount)).answer();
  return (await review(portal, dana)).answer();
}

/** Lets every bill type of the cart take several methods while `work` runs. */
async function withSplitsEverywhere<T>(work: () => Promise<T>): Promise<T> {
  const { rows } = (await portal.store.db.execute(
    'select id from bill_types where not multiple_pay_methods',
  )) as unknown as { rows: { id: number }[] };
  const set = (to: boolean) =>
    portal.store.db.execute(
      `update bill_types set multiple_pay_methods = ${to} where id in (${rows.map(({ id }) => id).join()})`,
    );
  await set(true);
  try {
    return await work();
  } finally {
    await set(false);
  }
}

async function bookOf(keys: readonly string[]) {
  const { rows } = (await portal.store.db.execute(
    `select key, case when given_back > 0 then 'given back' else outcome end as outcome from processor_charges where key in (${keys.map((key) => `'${key}'`).join()})`,
  )) as unknown as { rows: { key: string; outcome: string }[] };
  return keys.map((key) => rows.find((row) => row.key === key)?.outcome);
}

async function newestMail() {
  await runDueWork(portal.parts);
  const answer = await portal.app.request('/sandbox/messages');
  return ((await answer.json()) as { items: { subject: string }[] }).items[0];
}

const booked = () => bookOf(charged.map(({ key }) => key));
const dueOf = async (number: string) => (await till.bill(number)).period_amt_due ?? 0;

test('a card and a bank account pay one bill: one transaction, two charges, one receipt with both (PAY-38, SRV-33)', async () => {
  const due = await dueOf(POWER);
  const review = await splitReview(
    [POWER],
    [
      ['Everyday Visa', 600],
      ['Discover, expiring', 400],
    ],
  );
  expect(review.paid_with.map(({ payment_details, amount }) => [payment_details.card_type, amount])).toEqual([
    ['Visa', 600],
    ['Discover', 400],
  ]);
  const { receipt, trans_status } = (await till.submit()).answer();
  expect([trans_status, receipt.gross_total, receipt.transaction_receipts.length]).toEqual([1, 1000, 1]);
  expect(charged.map(({ amount }) => amount)).toEqual([600, 400]);
  const [part] = receipt.transaction_receipts;
  expect(part?.payment_method).toMatch(/^Visa ending in \d{4}: \$6\.00, Discover ending in \d{4}: \$4\.00$/);
  expect(part?.payment_method).toBe(receipt.payment_method);
  expect(part?.method_names).toMatch(/^Visa ending in \d{4} and Discover ending in \d{4}$/);
  expect(part?.transactions.items.map(({ amount }) => amount)).toEqual([1000]);
  expect(await dueOf(POWER)).toBe(due - 1000);
  expect((await portal.send(getCart, {}, dana)).answer().items).toEqual([]);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('when the second method is declined, the first is only released and nothing is paid (ruling 1)', async () => {
  const due = await dueOf(POWER);
  await splitReview(
    [POWER],
    [
      ['Everyday Visa', 600],
      ['Mastercard (is declined)', 400],
    ],
  );
  const refused = await till.submit();
  expect(refused.status).toBe(422);
  expect(refused.message).toBe(
    'Mastercard ending in 0002: The card was declined. Please use another payment method.',
  );
  expect(await booked()).toEqual(['closed', 'declined']);
  expect(await dueOf(POWER)).toBe(due);
  expect((await portal.send(getCart, {}, dana)).answer().items.length).toBe(1);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('when the first method is declined, the second is not charged (ruling 1)', async () => {
  await splitReview(
    [POWER],
    [
      ['Mastercard (is declined)', 400],
      ['Everyday Visa', 600],
    ],
  );
  const refused = await till.submit();
  expect([refused.status, refused.message]).toEqual([
    422,
    expect.stringMatching(/^Mastercard ending in 0002: The card was declined\./),
  ]);
  expect(charged.length).toBe(1);
});

test('methods fill the billers in cart order; a declined part fails its biller alone (ruling 1, CHK-17, RCT-07)', async () => {
  await withSplitsEverywhere(async () => {
    await splitReview(
      [WATER, POWER],
      [
        ['Everyday Visa', 1500],
        ['Mastercard (is declined)', 500],
      ],
    );
    const { receipt } = (await till.submit()).answer();
    expect(charged.map(({ amount }) => amount)).toEqual([1000, 500, 500]);
    expect(await booked()).toEqual(['accepted', 'closed', 'declined']);
    expect(receipt.transaction_receipts.map(({ trans_status, total }) => [trans_status, total])).toEqual([
      [1, 1000],
      [2, 1000],
    ]);
    expect([receipt.trans_status, receipt.gross_total, receipt.successItemCount]).toEqual([1, 1000, 1]);
    expect(await newestMail()).toMatchObject({ subject: 'A part of your payment was not made' });
    const left = (await portal.send(getCart, {}, dana)).answer().items;
    expect(left.map(({ reference_num }) => reference_num)).toEqual([POWER]);
  });
  await portal.send(emptyCart, {}, dana);
});

test('the fee is computed for each part and comes last on the review (ruling 1, CHK-02)', async () => {
  const feeBearing = (is: boolean) =>
    portal.store.db.execute(
      `update bill_types set has_xbp_fee = ${is}, card_fee_basis_points = 275, card_fee_at_least = 150, bank_fee = 75
        where multiple_pay_methods`,
    );
  await feeBearing(true);
  const shares = [
    ['Everyday Visa', 3000],
    ['Joint checking', 2000],
  ] as const;
  const shown = await splitReview([POWER], shares, { amount: cents(5000) });
  expect([shown.fee, shown.total]).toEqual([225, 5225]);
  expect(shown.cart_details.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['bill', 5000],
    ['fee', 150],
    ['fee', 75],
  ]);
  const feeNames = async () =>
    (await review(portal, dana))
      .answer()
      .cart_details.filter(({ kind }) => kind === 'fee')
      .map(({ description }) => description.split(',')[0]);
  await portal.store.db.update(billTypes).set({ feeModel: 'convenience' });
  expect(await feeNames()).toEqual(['Convenience fee', 'Convenience fee']);
  await portal.store.db.update(billTypes).set({ feeModel: 'service' });
  expect(await feeNames()).toEqual(['Service fee', 'Service fee']);
  const { receipt } = (await till.submit()).answer();
  expect(charged.map(({ amount, fee }) => [amount, fee])).toEqual([
    [3000, 150],
    [2000, 75],
  ]);
  expect([receipt.gross_total, receipt.transaction_receipts[0]?.fee]).toEqual([5225, 225]);
  await feeBearing(false);
});

test('a cart is split only when all of its bill types take several methods (PAY-38, PAY-39)', async () => {
  await splitReview(
    [POWER, 'LOT-118'],
    [
      ['Everyday Visa', 1500],
      ['Joint checking', 500],
    ],
  );
  const { receipt } = (await till.submit()).answer();
  expect(receipt.transaction_receipts.map(({ entity_name, total }) => [entity_name, total])).toEqual([
    ['Cascade Power & Light', 1000],
    ['Evergreen HOA', 1000],
  ]);
  await till.review({ accounts: ['LOT-118', WATER], method: 'Everyday Visa', amount: cents(1000) });
  expect((await portal.send(getCheckoutDetails, {}, dana)).answer().multiple_pay_methods).toBe(false);
});

test('what a biller says of its costs comes with the fee of its bill type (PAY-21)', async () => {
  await till.review({ accounts: ['C-2291847'], method: 'Everyday Visa' });
  const [disclosure] = (await portal.send(getCheckoutDetails, {}, dana)).answer().fee_disclosures;
  expect(disclosure?.fee.rev_neutral_description).toContain('neither gains nor loses');
  await till.review({ accounts: ['R0041882'], method: 'Everyday Visa' });
  const [plain] = (await portal.send(getCheckoutDetails, {}, dana)).answer().fee_disclosures;
  expect([plain?.fee.is_xbp_fee, plain?.fee.rev_neutral_description]).toEqual([true, '']);
});

test('a void without an answer keeps the payment open, and nobody can pay meanwhile (ruling 1, CHK-24)', async () => {
  isVoidDown = true;
  await splitReview(
    [OTHER_POWER],
    [
      ['Everyday Visa', 600],
      ['Mastercard (is declined)', 400],
    ],
  );
  const key = 'a-key-of-a-split-payment';
  expect((await till.submit(key)).status).toBe(504);
  expect((await portal.send(getPaymentAttempt, { key }, dana)).answer().state).toBe('open');
  expect((await portal.send(emptyCart, {}, dana)).status).toBe(409);
  isVoidDown = false;
  portal.pass(60_000);
  await runDueWork(portal.parts);
  expect((await portal.send(getPaymentAttempt, { key }, dana)).answer()).toMatchObject({ state: 'declined' });
  expect(await booked()).toEqual(['closed', 'declined']);
  expect(charged.length).toBe(2);
});

test('a part whose answer was lost is looked up, and the payment succeeds when all its parts do (ruling 1)', async () => {
  mishap = async (_, made) => {
    if (charged.length > 1) return;
    await made();
    throw new ProcessorSilent('no answer');
  };
  await splitReview(
    [OTHER_POWER],
    [
      ['Everyday Visa', 600],
      ['Discover, expiring', 400],
    ],
  );
  const key = 'a-key-of-a-lost-answer-1';
  expect((await till.submit(key)).status).toBe(504);
  portal.pass(60_000);
  await runDueWork(portal.parts);
  expect((await portal.send(getPaymentAttempt, { key }, dana)).answer().state).toBe('accepted');
  expect(await booked()).toEqual(['accepted', 'accepted']);
});

test('a part that never arrived fails the payment, and the other part is released (ruling 1)', async () => {
  mishap = async () => {
    if (charged.length > 1) throw new ProcessorSilent('no answer');
  };
  await splitReview(
    [OTHER_POWER],
    [
      ['Everyday Visa', 600],
      ['Discover, expiring', 400],
    ],
  );
  const key = 'a-key-of-a-lost-request';
  expect((await till.submit(key)).status).toBe(504);
  portal.pass(60_000);
  await runDueWork(portal.parts);
  expect((await portal.send(getPaymentAttempt, { key }, dana)).answer()).toMatchObject({
    state: 'declined',
    message: expect.stringMatching(
      /^The payment was interrupted before anything was charged\. You have not been charged\.$/,
    ),
  });
  expect(await booked()).toEqual(['closed', 'closed']);
});

test('the bank account is charged last, after the cards hold their sums, and then those are taken (ruling 1)', async () => {
  const seen: string[][] = [];
  mishap = async () => {
    seen.push(charged.map(({ token, captureLater }) => `${token.split('-')[0]} ${captureLater}`));
  };
  await splitReview(
    [OTHER_POWER],
    [
      ['Joint checking', 400],
      ['Everyday Visa', 600],
    ],
  );
  expect((await till.submit()).answer().trans_status).toBe(7);
  expect(seen.at(-1)).toEqual(['card true', 'bank false']);
  expect(await booked()).toEqual(['accepted', 'processing']);
});

test('a bank account is not charged while the hold on a card has no answer (ruling 1)', async () => {
  mishap = async ({ token }) => {
    if (token.startsWith('card')) throw new ProcessorSilent('no answer');
  };
  await splitReview(
    [OTHER_POWER],
    [
      ['Joint checking', 400],
      ['Everyday Visa', 600],
    ],
  );
  const key = 'a-key-of-a-silent-card';
  expect((await till.submit(key)).status).toBe(504);
  expect(charged.map(({ token }) => token.split('-')[0])).toEqual(['card']);
  portal.pass(60_000);
  await runDueWork(portal.parts);
  expect((await portal.send(getPaymentAttempt, { key }, dana)).answer()).toMatchObject({
    state: 'declined',
    message: 'The payment was interrupted before anything was charged. You have not been charged.',
  });
});

test('what was charged and given back is said so, also when the answer about it was lost (ruling 1)', async () => {
  mishap = async (_, made) => {
    await made();
    throw new ProcessorSilent('no answer');
  };
  await splitReview(
    [OTHER_POWER],
    [
      ['Joint checking', 400],
      ['Savings (comes back)', 600],
    ],
  );
  const key = 'a-key-of-a-lost-void';
  expect((await till.submit(key)).status).toBe(504);
  expect(charged).toHaveLength(1);
  lostVoids = 1;
  portal.pass(60_000);
  await runDueWork(portal.parts);
  expect((await portal.send(getPaymentAttempt, { key }, dana)).answer().state).toBe('open');
  portal.pass(5 * 60_000);
  await runDueWork(portal.parts);
  expect((await portal.send(getPaymentAttempt, { key }, dana)).answer()).toMatchObject({
    state: 'declined',
    message: expect.stringMatching(
      /^The payment was interrupted\. What was charged to .+ ending in \d{4} was given back\.$/,
    ),
  });
});

test('what a card holds is taken later when the answer was lost, once (ruling 1)', async () => {
  captureMishap = () => {
    throw new ProcessorSilent('no answer');
  };
  await splitReview(
    [OTHER_POWER],
    [
      ['Everyday Visa', 600],
      ['Discover, expiring', 400],
    ],
  );
  const key = 'a-key-of-a-lost-capture-1';
  expect((await till.submit(key)).status).toBe(504);
  expect(await booked()).toEqual(['authorised', 'authorised']);
  captureMishap = () => undefined;
  portal.pass(60_000);
  await runDueWork(portal.parts);
  expect((await portal.send(getPaymentAttempt, { key }, dana)).answer().state).toBe('accepted');
  expect(await booked()).toEqual(['accepted', 'accepted']);
  expect(charged.length).toBe(2);
});

test('when the hold of one card ran out, what was taken from the other is given back (ruling 1)', async () => {
  const answers = [undefined, 'lost' as const];
  captureMishap = () => answers.shift();
  await splitReview(
    [OTHER_POWER],
    [
      ['Everyday Visa', 600],
      ['Discover, expiring', 400],
    ],
  );
  const refused = await till.submit();
  expect([refused.status, refused.message]).toEqual([
    422,
    expect.stringMatching(
      /^Discover ending in \d{4}: The card’s approval ran out before the payment was complete\. What was charged to Visa ending in \d{4} was given back\.$/,
    ),
  ]);
  expect((await booked())[0]).toBe('given back');
});

test('a returned bank part takes the card part with it, and the bill is due again (SRV-35, SRV-40, ruling 1)', async () => {
  const due = await dueOf(OTHER_POWER);
  await splitReview(
    [OTHER_POWER],
    [
      ['Everyday Visa', 600],
      ['Savings (comes back)', 400],
    ],
  );
  const { receipt } = (await till.submit()).answer();
  expect(receipt.trans_status).toBe(7);
  expect(await dueOf(OTHER_POWER)).toBe(due - 1000);
  portal.pass(3 * DAY);
  dana = await portal.signIn('demo');
  isVoidDown = true;
  await runDueWork(portal.parts);
  const number = { confirmation_number: receipt.confirmation_num };
  expect((await portal.send(getReceipt, number, dana)).answer().trans_status).toBe(7);
  isVoidDown = false;
  portal.pass(3_600_000);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
  const returned = (await portal.send(getReceipt, number, dana)).answer();
  expect(returned.trans_status).toBe(4);
  expect(returned.transaction_receipts[0]?.trans_msg).toMatch(
    /account closed\. .* Visa ending in \d{4} was given back/,
  );
  expect(await dueOf(OTHER_POWER)).toBe(due);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('a split payment is scheduled bill by bill and charged to both methods on its date (SRV-38, SRV-39)', async () => {
  const on = addDays(portal.parts.clock.today(), 1);
  await splitReview(
    [POWER, OTHER_POWER],
    [
      ['Everyday Visa', 1500],
      ['Joint checking', 500],
    ],
    { on },
  );
  const { receipt } = (await till.submit()).answer();
  expect(receipt.transaction_receipts.map(({ trans_status, total }) => [trans_status, total])).toEqual([
    [10, 1000],
    [10, 1000],
  ]);
  expect(charged).toEqual([]);
  portal.pass(DAY);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
  expect(charged.map(({ amount }) => amount).sort()).toEqual([1000, 500, 500].sort());
  const statuses = [];
  for (const { confirmation_num } of receipt.transaction_receipts) {
    const made = await portal.send(getReceipt, { confirmation_number: confirmation_num }, dana);
    statuses.push(made.answer().trans_status);
  }
  expect(statuses).toEqual([1, 7]);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('a scheduled split payment whose second method is declined on the day charges nothing (ruling 1, SRV2-23)', async () => {
  const on = addDays(portal.parts.clock.today(), 1);
  await splitReview(
    [POWER],
    [
      ['Everyday Visa', 600],
      ['Mastercard (is declined)', 400],
    ],
    { on },
  );
  const { receipt } = (await till.submit()).answer();
  portal.pass(DAY);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
  const made = await portal.send(getReceipt, { confirmation_number: receipt.confirmation_num }, dana);
  expect(made.answer()).toMatchObject({
    trans_status: 2,
    transaction_receipts: [{ trans_msg: expect.stringMatching(/^Mastercard ending in 0002: The card was/) }],
  });
  expect(await booked()).toEqual(['closed', 'declined']);
});

test('amounts that do not add up to the cart cannot be reviewed (PAY-38)', async () => {
  await till.review({ accounts: [POWER], method: 'Everyday Visa', amount: cents(1000) });
  const { id, ...visa } = (await share('Everyday Visa', 600)).answer();
  const short = await review(portal, dana);
  expect([short.status, short.message]).toEqual([
    422,
    'The amounts of your pay methods must add up to the total: $4.00 is left to pay.',
  ]);
  expect((await share('Discover, expiring', 401)).message).toBe('Enter an amount from $0.01 to $4.00.');
  expect((await share('Everyday Visa', 400)).status).toBe(422);
  expect((await share('Old Visa, expired', 400)).message).toBe('Card has expired');
  const more = await portal.send(changeBillingInfo, { id, ...visa, amount: cents(1000) }, dana);
  expect(more.answer().amount).toBe(1000);
  expect((await review(portal, dana)).status).toBe(200);
});

test('a bill that several methods may not pay takes one only (PAY-39)', async () => {
  await till.review({ accounts: [WATER], method: 'Everyday Visa', amount: cents(1000) });
  expect((await portal.send(getCheckoutDetails, {}, dana)).answer().multiple_pay_methods).toBe(false);
  await portal.send(removeBillingInfos, {}, dana);
  expect((await share('Everyday Visa', 600)).status).toBe(200);
  const second = await share('Discover, expiring', 400);
  expect([second.status, second.message]).toEqual([
    422,
    'The bills in your cart can be paid with one pay method only.',
  ]);
});

test('choosing one method pays everything with it; removing one leaves the others (API-40, API-51)', async () => {
  await splitReview(
    [POWER],
    [
      ['Everyday Visa', 600],
      ['Discover, expiring', 400],
    ],
  );
  const [first, second] = (await portal.send(listBillingInfos, {}, dana)).answer().items;
  await portal.send(removeBillingInfo, { id: first?.id ?? 0 }, dana);
  expect((await portal.send(listBillingInfos, {}, dana)).answer().items).toEqual([second]);
  expect((await portal.send(getCart, {}, dana)).answer().cart_wallet_id).toBe(second?.payment_method);
  await portal.send(updateWallet, { wallet_id: await methodId('Everyday Visa') }, dana);
  expect((await portal.send(listBillingInfos, {}, dana)).answer().items).toEqual([]);
  expect((await review(portal, dana)).answer().paid_with.map(({ amount }) => amount)).toEqual([1000]);
});

test('a review of one split of amounts does not pay another split (SRV-43)', async () => {
  await splitReview(
    [POWER],
    [
      ['Everyday Visa', 600],
      ['Discover, expiring', 400],
    ],
  );
  const [first] = (await portal.send(listBillingInfos, {}, dana)).answer().items;
  await portal.send(changeBillingInfo, { ...first, amount: cents(500) } as never, dana);
  const stale = await till.submit();
  expect(stale.status).toBe(422);
  expect(charged).toEqual([]);
  await setProcessorState(portal, 'up');
});
