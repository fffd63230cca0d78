import { describe, expect, test } from 'vitest';
import { calendarDate } from './calendar-date.ts';
import { cents, ZERO } from './cents.ts';
import { parseText } from './text-message.ts';
import { type Asked, type TextBill, type Told, toldAgain, toldList, verdictOf } from './text-talk.ts';
import { feeWords, listWords, offerWords, welcomeWords } from './text-words.ts';

const bill = (billId: number, over: Partial<TextBill> = {}): TextBill => ({
  billId,
  accountId: billId,
  biller: `Biller ${billId}`,
  account: `account ${billId}`,
  amount: cents(1_000 + billId),
  fee: ZERO,
  dueDate: calendarDate('2026-12-03'),
  methodId: 71,
  method: 'Visa ending in 4242',
  barred: null,
  ...over,
});

const verdict = (
  text: string,
  bills: readonly TextBill[],
  told: readonly Told[] = [],
  asked: Asked | null = null,
) => verdictOf({ command: parseText(text), isOn: true, bills }, { told, asked });

const paid = { amount: ZERO };
const NEWER = bill(21, { accountId: 1, amount: cents(500) });
const BARRED = bill(2, { barred: 'This bill cannot be paid in Billfold.' });

describe('PAY of the one bill that is open', () => {
  test.each<[string, readonly TextBill[], readonly TextBill[], unknown]>([
    ['pays it where nothing was told', [], [bill(1)], { kind: 'pay', bill: bill(1) }],
    ['pays it where it was told', [bill(1)], [bill(1)], { kind: 'pay', bill: bill(1) }],
    ['pays it where it was told in a list', [bill(1), bill(2)], [bill(1, paid), bill(2)], { kind: 'pay' }],
    [
      'tells it where another was told, which is paid',
      [bill(1)],
      [bill(1, paid), bill(2)],
      { kind: 'changed', bill: bill(2), was: null },
    ],
    [
      'tells it where an older one of its account was told',
      [bill(1)],
      [NEWER],
      { kind: 'changed', bill: NEWER, was: 1_001 },
    ],
    ['says why it cannot be paid', [bill(1)], [bill(1, paid), BARRED], { kind: 'barred', bill: BARRED }],
  ])('%s (SRV2-31)', (_, told, bills, expected) => {
    expect(verdict('PAY', bills, toldList(told))).toMatchObject(expected as object);
  });

  test('by its number says why a newer one in its place cannot be paid (SRV2-31)', () => {
    const barred = { ...NEWER, barred: BARRED.barred };
    expect(verdict('PAY 1', [barred], toldList([bill(1)]))).toEqual({ kind: 'barred', bill: barred });
  });

  test('pays what was not told before once it is told (SRV2-31)', () => {
    const told = toldAgain(toldList([bill(1)]), bill(2));
    expect(verdict('PAY', [bill(1, paid), bill(2)], told)).toEqual({ kind: 'pay', bill: bill(2) });
  });
});

test.each([
  ['PAY 9', { kind: 'pay', bill: bill(9) }],
  ['PAY 10', { kind: 'no such bill' }],
  ['PAY 12', { kind: 'no such bill' }],
])(
  'of twelve open bills nine are listed, and %s pays none that was not shown (SRV2-29)',
  (text, expected) => {
    const bills = Array.from({ length: 12 }, (_, at) => bill(at + 1));
    const list = listWords(bills);
    expect(list).toContain('You have 12 open bills.');
    expect(list).toMatch(/\n9: Biller 9, .*\n3 more are in Billfold\.\nReply PAY/);
    expect(verdict(text, bills, toldList(bills))).toEqual(expected);
  },
);

describe('CONFIRM', () => {
  const asked = { billId: 1, amount: cents(1_001), fee: cents(75), methodId: 71 };
  const now = (over: Partial<TextBill> = {}) => bill(1, { fee: cents(75), ...over });
  test.each<[string, TextBill, Asked, string]>([
    ['pays what was asked', now(), asked, 'pay'],
    ['asks again where the fee is another', now({ fee: cents(80) }), asked, 'fee'],
    ['asks again where the method is another of the same fee', now({ methodId: 72 }), asked, 'fee'],
    ['asks again where no method was kept', now(), { ...asked, methodId: null }, 'fee'],
    ['tells another amount', now({ amount: cents(5) }), asked, 'changed'],
  ])('%s (SRV2-28)', (_, one, before, kind) => {
    expect(verdict('CONFIRM', [one], [], before)).toMatchObject({ kind, bill: one });
  });

  test('is asked with account, method and fee', () => {
    expect(feeWords(now())).toBe(
      'Billfold: To pay $10.01 to Biller 1, account 1, by Visa ending in 4242 costs a fee of $0.75, $10.76 in all. Reply CONFIRM to pay.',
    );
  });

  test('of a method that costs nothing is asked without a fee', () => {
    expect(feeWords(now({ methodId: 72, fee: ZERO }))).toMatch(/by Visa ending in 4242 costs no fee\. Reply/);
  });
});

describe('a bill is told', () => {
  const OFFER = 'Your bill from Biller 2, account 2, is $10.02, due 12/3/2026.';
  const UNKNOWN = bill(2, { amount: null, barred: 'The amount due is not known yet.' });
  test.each([
    ['with PAY where it can be paid', bill(2), `${OFFER} Reply PAY to pay, STOP to end, HELP for help.`],
    [
      'with the reason where it cannot',
      BARRED,
      `${OFFER} ${BARRED.barred} Reply STOP to end, HELP for help.`,
    ],
    [
      'without an amount that is not known',
      UNKNOWN,
      'You have a new bill from Biller 2, account 2. The amount due is not known yet. Reply STOP to end, HELP for help.',
    ],
  ])('%s (SRV2-27, SRV2-31)', (_, one, words) => {
    expect(offerWords(one)).toBe(`Billfold: ${words}`);
  });

  const ON = 'Pay by text is on for account 2 at Biller 2.';
  test.each([
    ['and names PAY', bill(2), ' Your bill is $10.02, due 12/3/2026. Reply PAY to pay, STOP'],
    ['and why it cannot pay', BARRED, ` Your bill is $10.02, due 12/3/2026. ${BARRED.barred} Reply STOP`],
    ['without an amount that is not known', UNKNOWN, ' The amount due is not known yet. Reply STOP'],
    ['without a bill that is paid', bill(2, paid), ' Reply STOP'],
    ['without a bill', undefined, ' Reply STOP'],
  ])('as pay by text is switched on, %s (PBT-20, SRV2-31)', (_, one, words) => {
    expect(welcomeWords('Biller 2', 'account 2', one)).toBe(`Billfold: ${ON}${words} to end, HELP for help.`);
  });
});
