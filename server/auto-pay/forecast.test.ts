import { expect, test } from 'vitest';
import type { RunForecast } from '../../domain/auto-pay/forecast.ts';
import { forecastFor } from './forecast.ts';

const forecast = (outcome: RunForecast['outcome']) =>
  ({ outcome, method: 'Visa ending in 4242', reason: 'Visa ending in 4242 has expired.' }) as RunForecast;

test('who controls an auto pay learns all of its forecast, and nothing of none', () => {
  expect(forecastFor(forecast('will pay'), true)).toEqual(forecast('will pay'));
  expect(forecastFor(null, false)).toBeNull();
});

test.each(['will pay', 'no method can pay', 'asks first'] as const)(
  'another customer of the account learns nothing of the methods of a run that %s (APW-62)',
  (outcome) => {
    expect(forecastFor(forecast(outcome), false)).toEqual({ outcome, method: '', reason: '' });
  },
);

test('another customer learns why a run stops, without its method (APW-62)', () => {
  const { reason } = forecast('will stop');
  expect(forecastFor(forecast('will stop'), false)).toEqual({ outcome: 'will stop', method: '', reason });
});
