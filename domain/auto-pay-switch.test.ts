import { expect, test } from 'vitest';
import { isReschedulable, switchWay } from './auto-pay-switch.ts';
import { calendarDate } from './calendar-date.ts';

const mine = {
  ap_master_id: 5 as number | null,
  is_controller: true,
  wallet_name: 'Everyday Visa',
  active: true,
  run_date: calendarDate('2026-12-01') as ReturnType<typeof calendarDate> | null,
};

test.each([
  ['one that is set up goes on at once (APL-22)', {}, true, 'change'],
  ['one that was never set up opens the settings (APL-23)', { ap_master_id: null }, true, 'settings'],
  ['one without a method opens the settings (APL-23)', { wallet_name: '' }, true, 'settings'],
  ['one that runs asks before it goes off (APL-24)', {}, false, 'question'],
  ['one without a method can still go off (APL-24)', { wallet_name: '' }, false, 'question'],
  ["another customer's opens the settings to switch on (APL-28)", { is_controller: false }, true, 'settings'],
  [
    "another customer's opens the settings to switch off (APL-28)",
    { is_controller: false },
    false,
    'settings',
  ],
] as const)('%s', (_, changed, wished, way) => {
  expect(switchWay({ ...mine, ...changed }, wished)).toBe(way);
});

test('only the next run of my own active auto pay can be moved (APL-16, APW-68)', () => {
  expect(isReschedulable(mine)).toBe(true);
  for (const changed of [
    { active: false },
    { run_date: null },
    { is_controller: false },
    { ap_master_id: null },
  ])
    expect(isReschedulable({ ...mine, ...changed })).toBe(false);
});
