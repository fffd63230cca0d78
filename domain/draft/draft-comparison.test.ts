import { describe, expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { typedAmountProblem } from '../checkout/text/amount-problems.ts';
import { sampleAccount, sampleBillType, sampleGroup } from '../fixtures/bill.ts';
import { sampleCart } from '../fixtures/cart.ts';
import { SAMPLE_FEE } from '../fixtures/fee.ts';
import { sampleSaved } from '../fixtures/method.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import type { SavedMethod } from '../wallet/saved-method.ts';
import { type DraftBill, draftOf } from './draft-bill.ts';
import { agreedDraft, compareDraft } from './draft-comparison.ts';
import { draftMethodOf } from './draft-method.ts';
import { changeCount, changeText } from './text/changes.ts';

const TODAY = calendarDate('2026-11-20');
const NO_CART = sampleCart({ items: [] });
const visa = sampleSaved(1);
const account = sampleAccount();
const drafted = draftOf(account, 'Red Mesa Water District');

interface Told {
  bill?: Partial<DraftBill>;
  /** The current account; null when it left the list. */
  now?: Partial<Account> | null;
  methods?: SavedMethod[];
  cart?: typeof NO_CART;
}

function compared({ bill = {}, now = {}, methods = [visa], cart = NO_CART }: Told = {}) {
  const groups = [sampleGroup({ accounts: now === null ? [] : [{ ...account, ...now }] })];
  return compareDraft([{ ...drafted, ...bill }], draftMethodOf(visa), {
    groups,
    methods,
    cart,
    today: TODAY,
  });
}

test('an unchanged draft has no changes and can be paid as it is (CRT-37)', () => {
  const { isChanged, problem, bills, fee, total } = compared();
  expect([isChanged, problem, bills, fee, total]).toEqual([false, undefined, 8420, 0, 8420]);
});

const fee = sampleBillType({ has_xbp_fee: true, fee_terms: SAMPLE_FEE });

describe('each change shows the old and the new value (CRT-37)', () => {
  test.each<[string, Told, string[]]>([
    [
      'a part was paid',
      { now: { period_amt_due: cents(6420), balance: cents(6420) } },
      ['Amount due was $84.20, is $64.20'],
    ],
    [
      'a cent more is due',
      { now: { period_amt_due: cents(8421), balance: cents(8421) } },
      ['Amount due was $84.20, is $84.21'],
    ],
    ['only the balance changed', { now: { balance: cents(10000) } }, ['Balance was $84.20, is $100.00']],
    [
      'the amount is no longer known',
      { now: { amount_due_calculated: false } },
      ['Amount due was $84.20, is not known'],
    ],
    ['a fee was added', { now: { bill_type: fee } }, ['Fee was $0.00, is $2.32']],
    [
      'the fee follows the amount',
      {
        bill: { seen: { ...draftSeen(), has_fee: true, fee_terms: SAMPLE_FEE } },
        now: { bill_type: fee, period_amt_due: cents(10000), balance: cents(10000) },
      },
      ['Amount due was $84.20, is $100.00', 'Fee was $2.32, is $2.75'],
    ],
    [
      'the due date is a day earlier',
      { now: { due_date: calendarDate('2026-12-02') } },
      ['Due date was 12/3/2026, is 12/2/2026'],
    ],
    ['the due date was removed', { now: { due_date: null } }, ['Due date was 12/3/2026, is no date']],
    [
      'auto pay was set up',
      { now: { autoPay: { ...account.autoPay, isActive: true } } },
      ['Auto Pay was off, is on'],
    ],
    [
      'a payment was scheduled',
      { now: { scheduled_date: calendarDate('2026-11-25') } },
      ['Scheduled payment was none, is 11/25/2026'],
    ],
  ])('%s', (_, change, words) => {
    const { lines, isChanged } = compared(change);
    expect(
      (lines[0]?.changes ?? [])
        .map(changeText)
        .map(({ about, before, now }) => `${about} was ${before}, is ${now}`),
    ).toEqual(words);
    expect(isChanged).toBe(true);
  });
});

describe('a bill that can no longer be paid shows why and does not count (CRT-32, CRT-37)', () => {
  test.each<[string, Told['now']]>([
    ['gone', null],
    ['in cart', { cart_item_id: 7 }],
    ['in collections', { collections: { isInCollections: true, html: '' } }],
    ['nothing due', { period_amt_due: cents(0), balance: cents(0) }],
    ['not payable', { is_payable: false }],
  ])('%s', (loss, now) => {
    const { lines, isChanged, bills, problem } = compared({ now: now ?? null });
    expect([lines[0]?.loss, isChanged, bills, problem]).toEqual([
      loss,
      true,
      0,
      'None of these bills can be paid from here.',
    ]);
  });
});

describe('the pay method is still valid, or the draft says why it is not (CRT-37, ruling 9)', () => {
  const expired = { ...visa, pay_data: { ...visa.pay_data, exp_month: 10, exp_year: 2026 } };
  const lastDay = { ...visa, pay_data: { ...visa.pay_data, exp_month: 11, exp_year: 2026 } };
  test.each<[string, SavedMethod[], string | undefined]>([
    ['deleted', [sampleSaved(5)], 'deleted'],
    ['a card that expired last month', [expired], 'expired'],
    ['a card in its last month', [lastDay], undefined],
    ['a card that the server calls expired', [{ ...visa, expired: true }], 'expired'],
    ['disabled', [{ ...visa, enabled: false }], 'disabled'],
  ])('%s', (_, methods, loss) => {
    const { methodLoss, isChanged, problem } = compared({ methods });
    expect([methodLoss, isChanged, problem === undefined]).toEqual([
      loss,
      loss !== undefined,
      loss === undefined,
    ]);
  });
});

describe('a chosen amount stays and is checked against the current rules (ruling 5, CRT-24, CRT-25)', () => {
  const fixed = sampleBillType({ can_edit_amount: false });
  const strict = sampleBillType({ no_overpayment: true });
  test.each<[string, number, Partial<Account>, string | undefined]>([
    ['less than the amount due', 5000, {}, undefined],
    ['the whole amount due', 8420, {}, undefined],
    ['a cent above the amount due', 8421, {}, 'Can not overpay.'],
    ['up to the balance', 9000, { balance: cents(9000) }, undefined],
    [
      'more than the current amount due',
      7000,
      { period_amt_due: cents(6420), balance: cents(6420) },
      'Can not overpay.',
    ],
    [
      'a biller without overpayment',
      9000,
      { balance: cents(9000), bill_type: strict },
      'Red Mesa Water District does not allow overpayment for this bill.',
    ],
    [
      'an amount that cannot be changed',
      5000,
      { bill_type: fixed },
      'The amount of this bill cannot be changed, and it is not the amount due any more.',
    ],
  ])('%s', (_, paying, now, problem) => {
    const { lines, bills } = compared({ bill: { paying: cents(paying) }, now });
    expect([lines[0]?.problem, bills]).toEqual([problem, paying]);
  });
});

describe('one tap is offered only where the review would show nothing more (CRT-37)', () => {
  const terms = [{ entity_id: 3, entity_name: 'Red Mesa', terms_and_conditions: '<p>Terms.</p>' }];
  test.each<[string, Partial<Account>, Partial<SavedMethod>, typeof terms | undefined, boolean]>([
    ['plain', {}, {}, terms, true],
    ['not when the terms were not read', {}, {}, undefined, false],
    ['not without the terms of one organization', {}, {}, [], false],
    ['not with a fee', { bill_type: fee }, {}, terms, false],
    ['not with a scheduled payment', { scheduled_date: calendarDate('2026-11-25') }, {}, terms, false],
    ['not with a payment under way', { processing: true }, {}, terms, false],
    ['not with a business card', {}, { business: true }, terms, false],
  ])('%s', (_, now, method, expectedTerms, isPlain) => {
    const groups = [sampleGroup({ accounts: [{ ...account, ...now }] })];
    const ground = {
      groups,
      methods: [{ ...visa, ...method }],
      cart: NO_CART,
      today: TODAY,
      terms: expectedTerms,
    };
    expect(compareDraft([drafted], draftMethodOf(visa), ground).isPlain).toBe(isPlain);
  });
});

test('bills that may not share a cart cannot be paid together (CRT-28, CRT-30)', () => {
  const otherAccount = {
    ...account,
    account_id: 2,
    ebill_id: 12,
    account_num: '9',
    allow_multi_select: false,
  };
  const draft = [drafted, draftOf(otherAccount, 'Red Mesa Water District')];
  const groups = [sampleGroup({ accounts: [account, otherAccount] })];
  const ground = { groups, methods: [visa], cart: NO_CART, today: TODAY };
  expect(compareDraft(draft, draftMethodOf(visa), ground).problem).toMatch(/^Only One Bill Allowed in Cart/);
});

test('a draft cannot be paid by itself while the cart holds other bills (CRT-37)', () => {
  expect(compared({ cart: sampleCart() }).problem).toMatch(/^Your cart holds other bills/);
});

test('the fee and the total are unknown until a pay method is chosen (CRT-37)', () => {
  const groups = [sampleGroup({ accounts: [{ ...account, bill_type: fee }] })];
  const ground = { groups, methods: [visa], cart: NO_CART, today: TODAY };
  const { fee: told, total, problem } = compareDraft([drafted], undefined, ground);
  expect([told, total, problem]).toEqual([null, null, 'Please select a pay method.']);
});

test('a draft of an earlier version is compared by its amount alone (CRT-37)', () => {
  const { seen: _, ...old } = drafted;
  const groups = [sampleGroup({ accounts: [{ ...account, due_date: null }] })];
  const ground = { groups, methods: [visa], cart: NO_CART, today: TODAY };
  expect(compareDraft([old], draftMethodOf(visa), ground).isChanged).toBe(false);
});

test('accepted changes are no changes any more; lost bills leave the draft and chosen amounts stay (CRT-37)', () => {
  const accounts = [{ ...account, period_amt_due: cents(6420), balance: cents(6420) }];
  const ground = { groups: [sampleGroup({ accounts })], methods: [], cart: NO_CART, today: TODAY };
  const draft = [
    { ...drafted, paying: cents(2000) },
    { ...drafted, ebill_id: 99 },
  ];
  const before = compareDraft(draft, draftMethodOf(visa), ground);
  const { bills, lost, isMethodLost } = agreedDraft(before);
  expect([changeCount(before), lost, isMethodLost]).toEqual(['3 things changed', [99], true]);
  expect(bills.map(({ amount, paying }) => [amount, paying])).toEqual([[6420, 2000]]);
  expect(compareDraft(bills, undefined, ground).isChanged).toBe(false);
});

function draftSeen() {
  if (!drafted.seen) throw new Error('a new draft without what was seen');
  return drafted.seen;
}

test('a bill is not reported as gone when this device has no saved list (CRT-37)', () => {
  const ground = { groups: undefined, methods: undefined, cart: undefined, today: TODAY };
  const { lines, methodLoss, total } = compareDraft([drafted], draftMethodOf(visa), ground);
  expect([lines[0]?.loss, methodLoss]).toEqual(['unknown', undefined]);
  expect(total).toBe(null);
});

test('an amount beyond every field is told in a draft as in the cart (CRT-25)', () => {
  const [line] = compared().lines;
  const told = ['99999999', '12.345', '1,200.50'].map(
    (typed) => line?.payable && typedAmountProblem(line.payable, typed),
  );
  expect(told).toEqual([
    expect.stringMatching(/^Can not overpay\. The most you can pay is \$/),
    'Enter an amount with at most two decimals, like 25.50.',
    expect.stringMatching(/^Can not overpay\. The most you can pay is \$/),
  ]);
});

describe('of several bills', () => {
  const second = { ...account, account_id: 2, ebill_id: 12, account_num: '9', entity_id: 4 };
  const draft = [drafted, draftOf(second, 'Summit Gas')];
  const terms = [3, 4].map((entity_id) => ({ entity_id, entity_name: 'x', terms_and_conditions: 'x' }));
  const told = (now: Partial<Account>, more: object = {}) => {
    const accounts = [account, { ...second, ...now }];
    const ground = {
      groups: [sampleGroup({ accounts })],
      methods: [visa],
      cart: NO_CART,
      today: TODAY,
      terms,
    };
    return compareDraft(draft, draftMethodOf(visa), { ...ground, ...more });
  };

  test('one change changes the draft, and one fee needs a review (CRT-37)', () => {
    expect([told({}).isChanged, told({}).isPlain]).toEqual([false, true]);
    expect(told({ due_date: null }).isChanged).toBe(true);
    expect(told({ processing: true }).isPlain).toBe(false);
  });

  test('the terms of these billers are shown, and those of no other', () => {
    const others = [...terms, { entity_id: 5, entity_name: 'y', terms_and_conditions: 'y' }];
    expect(told({}, { terms: others }).terms).toEqual(terms);
    expect(told({}, { terms: terms.slice(0, 1) }).terms).toBeUndefined();
  });

  test('one that cannot be paid as chosen says why', () => {
    const fixed = { ...sampleBillType({ can_edit_amount: false }) };
    const paying = [drafted, { ...draftOf(second, 'Summit Gas'), paying: cents(1) }];
    const groups = [sampleGroup({ accounts: [account, { ...second, bill_type: fixed }] })];
    const ground = { groups, methods: [visa], cart: NO_CART, today: TODAY };
    expect(compareDraft(paying, draftMethodOf(visa), ground).problem).toMatch(/cannot be changed/);
  });
});

test('only the business card that pays asks for an order number (CHK-12)', () => {
  const terms = [{ entity_id: 3, entity_name: 'Red Mesa', terms_and_conditions: 'x' }];
  const plain = (methods: SavedMethod[] | undefined, method = draftMethodOf(visa)) => {
    const ground = { groups: [sampleGroup({ accounts: [account] })], methods, cart: NO_CART, today: TODAY };
    return compareDraft([drafted], method, { ...ground, terms }).isPlain;
  };
  const bank = sampleSaved(5, { id: 5, business: true });
  expect(plain([sampleSaved(3, { id: 33, business: true }), visa])).toBe(true);
  expect(plain([bank], draftMethodOf(bank))).toBe(true);
  expect(plain(undefined)).toBe(true);
  expect(plain([])).toBe(true);
});

test('one change is counted in the singular, and a kept method is not lost (CRT-37)', () => {
  const changed = compared({ now: { due_date: null } });
  expect(changeCount(changed)).toBe('1 thing changed');
  expect(agreedDraft(changed).isMethodLost).toBe(false);
});
