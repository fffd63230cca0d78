import { expect, test } from 'vitest';
import { notReachedYet, PAYMENT_SERVICE } from '../checkout/text/en.ts';
import { sampleForecast } from '../fixtures/auto-pay.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents, ZERO } from '../values/cents.ts';
import { forecastText, insteadText, shortForecastText } from './forecast-text.ts';

const DAY = calendarDate('2026-12-16');
const delay = notReachedYet(PAYMENT_SERVICE);

test('a payment whose day has come and that waits says so, and promises nothing (ruling 8)', () => {
  const late = sampleForecast({ amount: cents(6000), fee: cents(165), delay });
  expect(forecastText(late, '12/16/2026')).toBe(
    `The payment of $61.65 planned for 12/16/2026 is delayed. ${delay}`,
  );
  expect(shortForecastText(late)).toBe(delay);
  const unknown = sampleForecast({ outcome: 'amount not known', amount: ZERO, delay });
  expect(forecastText(unknown, '12/16/2026')).toBe(`The payment planned for 12/16/2026 is delayed. ${delay}`);
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
  ['it waits', { delay }, 'Auto Pay of 12/16/2026 is delayed.'],
] as const)('a row tells what happens instead of the payment when %s', (_, forecast, words) => {
  expect(insteadText(sampleForecast(forecast), DAY)).toBe(words);
});
