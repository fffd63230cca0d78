import { expect, test } from 'vitest';
import { DECLINED } from '../../checkout/text/declines.ts';
import { NOT_CHARGED } from '../../checkout/text/en.ts';
import { calendarDate } from '../../values/calendar-date.ts';
import { cents } from '../../values/cents.ts';
import { aboveLimit, amountUntold, byHandNotice, failedNotice, paidNotice } from './notices.ts';

const named = {
  account: 'account 4711',
  biller: 'Harbor',
  confirmation: 'C1',
  method: 'Visa ending in 4242',
};

test('a payment that failed is told with the money first and once, whatever the reason says of it', () => {
  for (const why of [DECLINED, `The biller took no payments. ${NOT_CHARGED}`]) {
    const { body, text } = failedNotice({ ...named, amount: cents(6_165), more: '', why, next: 'Next.' });
    for (const words of [body.join(' '), text]) {
      expect(words).toMatch(
        /^You have not been charged\. Your auto pay of \$61\.65 for account 4711 at Harbor failed\./,
      );
      expect(words.match(/charged/g)).toHaveLength(1);
    }
  }
});

test.each([
  [false, null, 'Auto pay: $41.63 to Harbor'],
  [true, null, 'Auto pay on its way: $41.63 to Harbor'],
  [false, '2026-12-07', 'Auto pay tried again: $41.63 to Harbor'],
  [true, '2026-12-07', 'Auto pay tried again, on its way: $41.63 to Harbor'],
] as const)(
  'a payment (on its way: %s, returned before: %s) is told as "%s"',
  (isOnItsWay, returned, subject) => {
    const told = paidNotice({
      ...named,
      total: cents(4_163),
      more: '',
      isOnItsWay,
      returnedOn: returned && calendarDate(returned),
      backup: '',
      page: '',
      next: '',
      receipt: '',
    });
    expect(told.subject).toBe(subject);
    const words = 'This is another try: on 12/7/2026 your bank returned the debit before it.';
    for (const text of [told.text, told.body.join(' ')]) expect(text.includes(words)).toBe(returned !== null);
  },
);

test('where nothing of its biller can be paid, a bill that auto pay left is to be paid directly', () => {
  const unpayable = 'Harbor does not take payments here.';
  const bill = { ...named, amount: cents(9_000), limit: cents(5_000) };
  expect(aboveLimit({ ...bill, unpayable: '' })).toMatch(/: please pay it by hand or raise the limit\.$/);
  expect(aboveLimit({ ...bill, unpayable })).toMatch(
    /It was not paid by auto pay\. Harbor does not take payments here\. Please pay Harbor directly\.$/,
  );
  expect(amountUntold({ ...named, why: 'Why.', unpayable })).toMatch(
    /Why\. Harbor .* Please pay Harbor directly\.$/,
  );
  expect(byHandNotice({ ...named, why: 'Why.', unpayable }).subject).toBe('Please pay Harbor directly');
});
