import { expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { PAYMENT_ALERTS, type PaymentEvent, takenBackNotice } from './payment-events.ts';

const payment = { total: cents(9_407), accountNums: ['4711'], biller: 'Harbor', byAutoPay: false };

test.each<[PaymentEvent, string]>([
  ['failed', 'Your payment of $94.07 for account 4711 at Harbor failed.'],
  ['returned', 'Your payment of $94.07 for account 4711 at Harbor was returned by your bank.'],
  ['voided', 'Your payment of $94.07 for account 4711 at Harbor was voided.'],
  ['refunded', 'Your payment of $94.07 for account 4711 at Harbor was refunded.'],
  ['reversed', 'Your payment of $94.07 for account 4711 at Harbor was reversed.'],
  ['made by auto pay', 'Your payment of $94.07 for account 4711 at Harbor was made by auto pay.'],
  ['on its way by auto pay', 'Your payment of $94.07 for account 4711 at Harbor is on its way by auto pay.'],
])('an alert says that a payment has %s', (event, words) => {
  expect(PAYMENT_ALERTS[event](payment)).toBe(words);
});

test('an alert names several accounts, and the auto pay that failed', () => {
  expect(PAYMENT_ALERTS.failed({ ...payment, accountNums: ['4711', '4712'], byAutoPay: true })).toBe(
    'Your auto pay of $94.07 for accounts 4711, 4712 at Harbor failed.',
  );
});

test('a text says what comes next, or that nothing does', () => {
  const notice = {
    event: 'returned',
    total: payment.total,
    biller: payment.biller,
    reason: 'The bank returned the payment: account closed.',
    confirmation: 'C1',
    payment: [],
  } as const;
  const happened = 'Your payment of $94.07 to Harbor was returned by your bank. It is open on the bill again';
  expect(takenBackNotice({ ...notice, next: '' }).text).toBe(`${happened} and not tried again (C1).`);
  expect(takenBackNotice({ ...notice, next: 'Auto Pay tries again.' }).text).toBe(
    `${happened}. Auto Pay tries again. (C1).`,
  );
});

const refund = {
  event: 'refunded',
  total: payment.total,
  biller: payment.biller,
  reason: 'You moved out.',
  next: '',
  confirmation: 'C1',
  payment: [],
} as const;

test('a refund asks nobody to pay in another way, nor what is not owed any more', () => {
  const next = 'Nothing is charged again by itself. Please pay the bill if you owe it.';
  for (const event of ['refunded', 'voided'] as const) {
    const { body, text } = takenBackNotice({ ...refund, event });
    expect(body).toContain(
      `\nYou moved out.\nIt no longer counts as paid: what it had paid is open on the bill again.\n${next}\n`,
    );
    expect(text).toContain(`It is open on the bill again. ${next} (C1).`);
    expect(`${body} ${text}`).not.toMatch(/another way|not tried again/);
  }
});

test('the refund of what was left names it, and what went back before', () => {
  const rest = { now: cents(7_407), before: cents(2_000) };
  const told = 'was refunded now, and $20.00 before. That is all of it.';
  const [first] = takenBackNotice({ ...refund, rest }).body.split('\n');
  expect(first).toBe(`$74.07 of your payment of $94.07 to Harbor ${told}`);
  expect(PAYMENT_ALERTS.refunded({ ...payment, rest })).toBe(
    `$74.07 of your payment of $94.07 for account 4711 at Harbor ${told}`,
  );
});
