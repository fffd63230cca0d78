import { expect, test } from 'vitest';
import type { ListedAutoPay } from '../auto-pay/list.ts';
import { sampleAutoPayGroup, sampleForecast, sampleListed } from '../fixtures/auto-pay.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { remedyOf, unpaidByAutoPay } from './unpaid-by-auto-pay.ts';

const listed = sampleListed().auto_pay;
const planned: ListedAutoPay = {
  ...listed,
  active: true,
  ebill_id: 11,
  run_date: calendarDate('2026-12-01'),
  forecast: sampleForecast({ outcome: 'no method can pay', reason: 'Card has expired.' }),
};
const unpaid = (over: Partial<ListedAutoPay> = {}) => [
  ...unpaidByAutoPay([
    sampleAutoPayGroup({ accounts: [sampleListed({ auto_pay: { ...planned, ...over } })] }),
  ]),
];

test('a bill says that its auto pay will not pay it, why, and what helps (SRV2-09)', () => {
  expect(unpaid()).toEqual([
    [
      11,
      {
        note: 'Auto Pay will not pay $84.20 on 12/1/2026. Card has expired. Please choose another payment method.',
        remedy: 'method',
      },
    ],
  ]);
  expect(remedyOf({ outcome: 'above safety limit' })).toBe('amount');
});

test('a bill that a pending payment covers says so, and needs no help', () => {
  const forecast = sampleForecast({ outcome: 'covered by a pending payment' });
  expect(unpaid({ forecast })).toEqual([[11, { note: 'A pending payment covers the bill.' }]]);
});

test.each<[string, Partial<ListedAutoPay>]>([
  ['is off', { active: false }],
  ['has no day', { run_date: null }],
  ['has no forecast', { forecast: null }],
  ['will pay', { forecast: sampleForecast() }],
  ['has no bill yet', { ebill_id: null }],
])('nothing is said where the auto pay %s', (_, over) => {
  expect(unpaid(over)).toEqual([]);
});
