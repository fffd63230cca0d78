import { describe, expect, test } from 'vitest';
import { sampleTextBill as bill } from '../fixtures/text.ts';
import { cents, ZERO } from '../values/cents.ts';
import { parseText } from './command.ts';
import {
  isOpenBill,
  type NamedBill,
  namedBills,
  type PaymentQuestion,
  paymentToConfirm,
  type TextBill,
  verdictOf,
  withNamedBill,
} from './conversation.ts';
import { billListReply, feeReply, offerReply, welcomeReply } from './text/replies.ts';

const verdict = (
  text: string,
  bills: readonly TextBill[],
  told: readonly NamedBill[] = [],
  asked: PaymentQuestion | null = null,
) => verdictOf({ command: parseText(text), isOn: true, bills }, { told, asked });

const paid = { amount: ZERO };
const NEWER = bill(21, { accountId: 1, amount: cents(500) });
const LISTED = { kind: 'several' };
const BARRED = bill(2, { barred: 'This bill cannot be paid in Billfold.' });

describe('PAY for the one open bill', () => {
  test.each<[string, readonly TextBill[], readonly TextBill[], unknown]>([
    ['pays it when no bill was named before', [], [bill(1)], { kind: 'pay', bill: bill(1) }],
    ['pays it when it was named before', [bill(1)], [bill(1)], { kind: 'pay', bill: bill(1) }],
    ['pays it when it was named in a list', [bill(1), bill(2)], [bill(1, paid), bill(2)], { kind: 'pay' }],
    [
      'names it when the bill named before is paid',
      [bill(1)],
      [bill(1, paid), bill(2)],
      { kind: 'changed', bill: bill(2), was: null },
    ],
    [
      'names it when an older bill of its account was named before',
      [bill(1)],
      [NEWER],
      { kind: 'changed', bill: NEWER, was: 1_001 },
    ],
    [
      'pays it when it was the only one offered, beside another',
      [bill(1)],
      [bill(1), BARRED],
      { kind: 'pay' },
    ],
    ['lists it when another was offered that is barred now', [bill(1), bill(2)], [bill(1), BARRED], LISTED],
    ['lists it when none was offered and another is barred', [], [bill(1), BARRED], LISTED],
    ['says why it cannot be paid', [bill(1)], [bill(1, paid), BARRED], { kind: 'barred', bill: BARRED }],
  ])('%s (SRV2-31)', (_, known, bills, expected) => {
    expect(verdict('PAY', bills, namedBills(known))).toMatchObject(expected as object);
  });

  test('by its number says why the newer bill in its place cannot be paid (SRV2-31)', () => {
    const barred = { ...NEWER, barred: BARRED.barred };
    expect(verdict('PAY 1', [barred], namedBills([bill(1)]))).toEqual({ kind: 'barred', bill: barred });
  });

  test('pays a bill that was not named before only after it was named (SRV2-31)', () => {
    const known = withNamedBill(namedBills([bill(1)]), bill(2));
    expect(verdict('PAY', [bill(1, paid), bill(2)], known)).toEqual({ kind: 'pay', bill: bill(2) });
  });
});

test.each([
  ['PAY 9', { kind: 'pay', bill: bill(9) }],
  ['PAY 10', { kind: 'no such bill' }],
  ['PAY 12', { kind: 'no such bill' }],
])(
  'of twelve open bills nine are listed, and %s pays none that was not listed (SRV2-29)',
  (text, expected) => {
    const bills = Array.from({ length: 12 }, (_, at) => bill(at + 1));
    const list = billListReply(bills);
    expect(list).toContain('You have 12 open bills.');
    expect(list).toMatch(/\n9: Biller 9, .*\n3 more are in Billfold\.\nReply PAY/);
    expect(verdict(text, bills, namedBills(bills))).toEqual(expected);
  },
);

test('PAY names each bill where it would refuse all of them (SRV2-31)', () => {
  const bills = [BARRED, bill(3, { barred: 'This biller takes no payments right now.' })];
  expect(verdict('PAY', bills)).toEqual(LISTED);
  expect(billListReply(bills)).toMatch(
    /You have 2 open bills\.\nBiller 2, account 2: This bill .*\nBiller 3, account 3: This biller .*\nNothing was paid\.$/,
  );
});

test('PAY numbers no bill that it would refuse, and says why (SRV2-29, SRV2-31)', () => {
  const bills = [bill(1), bill(3), BARRED];
  expect(billListReply(bills)).toMatch(
    /You have 3 open bills\.\n1: Biller 1, .*\n2: Biller 3, .*\nBiller 2, account 2: This bill cannot be paid in Billfold\.\nReply PAY and the number, like PAY 2\.$/,
  );
  expect(namedBills(bills).map(({ billId }) => billId)).toEqual([1, 3]);
  expect(verdict('PAY', bills)).toEqual({ kind: 'several' });
  expect(verdict('PAY', [BARRED])).toEqual({ kind: 'barred', bill: BARRED });
});

describe('CONFIRM', () => {
  const asked = { billId: 1, amount: cents(1_001), fee: cents(75), methodId: 71 };
  const now = (overrides: Partial<TextBill> = {}) => bill(1, { fee: cents(75), ...overrides });
  test.each<[string, TextBill, PaymentQuestion, string]>([
    ['pays the confirmed payment', now(), asked, 'pay'],
    ['asks again when the fee has changed', now({ fee: cents(80) }), asked, 'fee'],
    ['asks again when the method has changed and the fee has not', now({ methodId: 72 }), asked, 'fee'],
    ['asks again when the question had no method', now(), { ...asked, methodId: null }, 'fee'],
    ['names a changed amount', now({ amount: cents(5) }), asked, 'changed'],
  ])('%s (SRV2-28)', (_, changed, before, kind) => {
    expect(verdict('CONFIRM', [changed], [], before)).toMatchObject({ kind, bill: changed });
  });

  test('asks with account, method and fee', () => {
    expect(feeReply(now())).toBe(
      'Billfold: To pay $10.01 to Biller 1, account 1, by Visa ending in 4242 costs a fee of $0.75, $10.76 in all. Reply CONFIRM to pay.',
    );
  });

  test('asks without a fee for a method that costs nothing', () => {
    expect(feeReply(now({ methodId: 72, fee: ZERO }))).toMatch(/by Visa ending in 4242 costs no fee\. Reply/);
  });
});

describe('a new bill', () => {
  const OFFER = 'Your bill from Biller 2, account 2, is $10.02, due 12/3/2026.';
  const UNKNOWN = bill(2, { amount: null, barred: 'The amount due is not known yet.' });
  test.each([
    ['names PAY when it can be paid', bill(2), `${OFFER} Reply PAY to pay, STOP to end, HELP for help.`],
    [
      'gives the reason when it cannot be paid',
      BARRED,
      `${OFFER} ${BARRED.barred} Reply STOP to end, HELP for help.`,
    ],
    [
      'has no amount while that is unknown',
      UNKNOWN,
      'You have a new bill from Biller 2, account 2. The amount due is not known yet. Reply STOP to end, HELP for help.',
    ],
  ])('%s (SRV2-27, SRV2-31)', (_, changed, words) => {
    expect(offerReply(changed)).toBe(`Billfold: ${words}`);
  });

  const ON = 'Pay by text is on for account 2 at Biller 2.';
  test.each([
    ['the text names PAY', bill(2), ' Your bill is $10.02, due 12/3/2026. Reply PAY to pay, STOP'],
    [
      'the text says why the bill cannot be paid',
      BARRED,
      ` Your bill is $10.02, due 12/3/2026. ${BARRED.barred} Reply STOP`,
    ],
    ['the text has no unknown amount', UNKNOWN, ' The amount due is not known yet. Reply STOP'],
    ['the text leaves out a paid bill', bill(2, paid), ' Reply STOP'],
    ['the text works without a bill', undefined, ' Reply STOP'],
  ])('when pay by text is turned on, %s (PBT-20, SRV2-31)', (_, changed, words) => {
    expect(welcomeReply('Biller 2', 'account 2', changed)).toBe(
      `Billfold: ${ON}${words} to end, HELP for help.`,
    );
  });
});

test.each([
  ['stop', { kind: 'stop' }],
  ['start', { kind: 'start' }],
  ['help', { kind: 'help' }],
  ['hello', { kind: 'other' }],
  ['pay', { kind: 'off' }],
  ['confirm', { kind: 'off' }],
])('while pay by text is off, %s leads to %j', (text, expected) => {
  const received = { command: parseText(text), isOn: false, bills: [bill(1)] };
  expect(verdictOf(received, { told: [], asked: null })).toEqual(expected);
});

test('a bill is open while money is owed or the amount is not known', () => {
  const amounts = [cents(1), ZERO, cents(-1), null];
  expect(amounts.map((amount) => isOpenBill({ amount }))).toEqual([true, false, false, true]);
});

describe('CONFIRM without its question', () => {
  const asked = { billId: 1, amount: cents(1_001), fee: cents(75), methodId: 71 };
  test.each<[string, readonly TextBill[], PaymentQuestion | null, unknown]>([
    ['has nothing to confirm', [bill(1)], null, { kind: 'nothing to confirm' }],
    ['says that a paid bill is paid', [bill(1, paid)], asked, { kind: 'paid', bill: bill(1, paid) }],
    ['says that a bill that is gone is paid', [bill(2)], asked, { kind: 'paid', bill: undefined }],
    ['says why the bill cannot be paid', [bill(1, { barred: 'No.' })], asked, { kind: 'barred' }],
  ])('%s', (_, bills, question, expected) => {
    expect(verdict('CONFIRM', bills, [], question)).toMatchObject(expected as object);
  });
});

describe('PAY and a number', () => {
  test.each<[string, string, readonly TextBill[], readonly NamedBill[], unknown]>([
    ['pays the only bill as number 1', 'PAY 1', [bill(1)], [], { kind: 'pay', bill: bill(1) }],
    ['knows no number 0', 'PAY 0', [bill(1)], [], { kind: 'no such bill' }],
    ['has no numbers before a list of several', 'PAY 1', [bill(1), bill(2)], [], { kind: 'several' }],
    ['finds nothing open', 'PAY 1', [bill(1, paid)], [], { kind: 'nothing open' }],
    ['says that the named bill is paid', 'PAY 1', [bill(1, paid)], namedBills([bill(1)]), { kind: 'paid' }],
    ['says that a bill that is gone is paid', 'PAY 1', [], namedBills([bill(1)]), { kind: 'paid' }],
    ['names a newer bill first', 'PAY 1', [NEWER], namedBills([bill(1)]), { kind: 'changed', was: 1_001 }],
    [
      'names a changed amount first',
      'PAY 1',
      [bill(1, { amount: cents(5) })],
      namedBills([bill(1)]),
      { kind: 'changed', was: 1_001 },
    ],
    ['asks about a fee', 'PAY 1', [bill(1, { fee: cents(1) })], namedBills([bill(1)]), { kind: 'fee' }],
  ])('%s (SRV2-29, SRV2-31)', (_, text, bills, told, expected) => {
    expect(verdict(text, bills, told)).toMatchObject(expected as object);
  });

  test('alone has nothing open when all is paid', () => {
    expect(verdict('PAY', [bill(1, paid)])).toEqual({ kind: 'nothing open' });
    expect(verdict('PAY', [bill(1, { ...paid, barred: 'No.' })])).toEqual({ kind: 'nothing open' });
  });
});

test('a text about one bill replaces its number and keeps the others', () => {
  const known = namedBills([bill(1), bill(2)]);
  expect(withNamedBill(known, NEWER).map(({ billId }) => billId)).toEqual([21, 2]);
  expect(withNamedBill(known, bill(3)).map(({ billId }) => billId)).toEqual([3]);
});

test('the question of a payment holds its amount, fee and method, and needs an amount', () => {
  expect(paymentToConfirm(bill(1, { fee: cents(75) }))).toEqual({
    billId: 1,
    amount: 1_001,
    fee: 75,
    methodId: 71,
  });
  expect(() => paymentToConfirm(bill(1, { amount: null }))).toThrow('unknown amount');
});
