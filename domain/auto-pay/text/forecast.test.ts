import { expect, test } from 'vitest';
import { notReachedYet, PAYMENT_SERVICE } from '../../checkout/text/en.ts';
import { sampleForecast } from '../../fixtures/auto-pay.ts';
import { calendarDate } from '../../values/calendar-date.ts';
import { cents, ZERO } from '../../values/cents.ts';
import { willFailInstead } from '../forecast-outcome.ts';
import { failureReasonText, forecastText, insteadText, shortForecastText } from './forecast.ts';

const DAY = calendarDate('2026-12-16');
const delay = notReachedYet(PAYMENT_SERVICE);

test('a payment whose day has come and that waits says so, and promises nothing (ruling 8)', () => {
  const late = sampleForecast({ amount: cents(6000), fee: cents(165), delay });
  expect(forecastText(late, '12/16/2026')).toBe(
    `The payment of $61.65 scheduled for 12/16/2026 is delayed. ${delay}`,
  );
  expect(shortForecastText(late)).toBe(delay);
  const unknown = sampleForecast({ outcome: 'amount not known', amount: ZERO, delay });
  expect(forecastText(unknown, '12/16/2026')).toBe(
    `The payment scheduled for 12/16/2026 is delayed. ${delay}`,
  );
});

test.each([
  ['it pays as scheduled', {}, ''],
  ['the biller is asked on the day', { outcome: 'amount not known' }, ''],
  ['nothing is owed', { outcome: 'nothing owed' }, 'Nothing is owed now.'],
  [
    'somebody else pays it',
    { outcome: 'covered by a pending payment' },
    'A pending payment covers the bill.',
  ],
  ['no method can pay', { outcome: 'no method can pay' }, 'Auto Pay will not pay on 12/16/2026.'],
  ['it stops', { outcome: 'will stop' }, 'Auto Pay will not pay on 12/16/2026.'],
  ['it asks me', { outcome: 'asks first', reason: 'Above.' }, 'Auto Pay of 12/16/2026 waits for you.'],
  [
    'it asks somebody else',
    { outcome: 'asks first', reason: '' },
    'Auto Pay of 12/16/2026 waits for the customer who controls it.',
  ],
  ['it waits', { delay }, 'Auto Pay of 12/16/2026 is delayed.'],
] as const)('a row tells what happens instead of the payment when %s', (_, forecast, words) => {
  expect(insteadText(sampleForecast(forecast), DAY)).toBe(words);
});

test.each([
  ['no method can pay', { outcome: 'no method can pay' }, true],
  ['it stops', { outcome: 'will stop' }, true],
  ['it asks me', { outcome: 'asks first', reason: 'Above.' }, true],
  ['nothing is owed', { outcome: 'nothing owed' }, false],
  ['a pending payment covers the bill', { outcome: 'covered by a pending payment' }, false],
  ['it waits', { outcome: 'no method can pay', delay }, false],
] as const)('whether auto pay will fail is told when %s', (_, forecast, fails) => {
  expect(willFailInstead(sampleForecast(forecast))).toBe(fails);
});

test('a payment that has to be allowed says whose answer it waits for, and how it can be paid meanwhile (ruling 77)', () => {
  const asks = sampleForecast({
    outcome: 'asks first',
    amount: cents(6000),
    fee: ZERO,
    reason: 'It is above.',
  });
  const waits = 'The payment of $60.00 scheduled for 12/16/2026 waits for';
  expect(forecastText(asks, '12/16/2026')).toBe(
    `${waits} you. It is above. Please allow it, or pay the bill by hand.`,
  );
  expect(forecastText(asks, '12/16/2026', true)).toBe(`${waits} you.`);
  const foreign = { ...asks, reason: '' };
  expect(forecastText(foreign, '12/16/2026')).toBe(
    `${waits} the customer who controls it. You can pay the bill by hand.`,
  );
  expect(shortForecastText(foreign, true)).toBe('Waits for the customer who controls it.');
});

test('a reason that says to choose another method gets no second sentence that does', () => {
  const stopped = 'This pay method is switched off. Choose another one, or add it again.';
  const told = (reason: string) =>
    failureReasonText(sampleForecast({ outcome: 'no method can pay', reason }));
  expect(told(stopped)).toBe(stopped);
  expect(told('Card has expired.')).toBe('Card has expired. Please choose another payment method.');
});
