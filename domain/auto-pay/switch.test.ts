import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { isReschedulable, switchWay } from './switch.ts';

const autoPay = {
  ap_master_id: 5 as number | null,
  is_controller: true,
  wallet_name: 'Everyday Visa',
  active: true,
  is_stop_date_passed: false,
  run_date: calendarDate('2026-12-01') as ReturnType<typeof calendarDate> | null,
};

test.each([
  ['an auto pay that is set up is switched on at once (APL-22)', {}, true, 'change'],
  ['an auto pay that was never set up opens the settings (APL-23)', { ap_master_id: null }, true, 'settings'],
  ['an auto pay without a method opens the settings (APL-23)', { wallet_name: '' }, true, 'settings'],
  [
    'an auto pay whose stop date has passed opens the settings',
    { is_stop_date_passed: true },
    true,
    'settings',
  ],
  ['a running auto pay asks before it is switched off (APL-24)', {}, false, 'question'],
  ['an auto pay without a method can still be switched off (APL-24)', { wallet_name: '' }, false, 'question'],
  [
    "another customer's auto pay opens the settings to switch on (APL-28)",
    { is_controller: false },
    true,
    'settings',
  ],
  [
    "another customer's auto pay opens the settings to switch off (APL-28)",
    { is_controller: false },
    false,
    'settings',
  ],
] as const)('%s', (_, changed, turnOn, way) => {
  expect(switchWay({ ...autoPay, ...changed }, turnOn)).toBe(way);
});

test('a customer can move only the next run of an active auto pay under their control (APL-16, APW-68)', () => {
  expect(isReschedulable(autoPay)).toBe(true);
  for (const changed of [
    { active: false },
    { run_date: null },
    { is_controller: false },
    { ap_master_id: null },
  ])
    expect(isReschedulable({ ...autoPay, ...changed })).toBe(false);
});
