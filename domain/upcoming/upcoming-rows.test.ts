import { describe, expect, test } from 'vitest';
import { sampleAutoPayGroup, sampleForecast, sampleListed } from '../fixtures/auto-pay.ts';
import { sampleAccount, sampleGroup } from '../fixtures/bill.ts';
import { samplePending } from '../fixtures/scheduled.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents, ZERO } from '../values/cents.ts';
import { isInCalendar } from './bill-in-calendar.ts';
import { autoPayment, type UpcomingFacts, upcoming } from './upcoming.ts';

const day = calendarDate;
const NOTHING: UpcomingFacts = { groups: [], scheduled: [], autoPays: [], methods: [] };
const account = sampleAccount({ ebill_id: 11, due_date: day('2026-12-03'), period_amt_due: cents(8_000) });
const groups = [sampleGroup({ accounts: [account] })];
const listed = sampleListed().auto_pay;
const planned = { ...listed, active: true, run_date: day('2026-12-01'), wallet_name: 'Everyday Visa' };
const WALLET = { active: true, run_date: day('2026-12-01'), wallet_name: 'Everyday Visa' };

describe('a row', () => {
  test('of a due date says whose bill it is, what is due and that nothing pays it', () => {
    expect(upcoming({ ...NOTHING, groups })).toEqual([
      {
        kind: 'due',
        date: '2026-12-03',
        biller: groups[0]?.common_name,
        name: account.nickname || account.bill_type.name,
        account_num: account.account_num,
        ebill_id: 11,
        amount: 8_000,
        toBill: 0,
        method: '',
        warnings: [],
      },
    ]);
  });

  test('of an account without a nickname has the name of its kind', () => {
    const unnamed = [sampleGroup({ accounts: [{ ...account, nickname: '' }] })];
    expect(upcoming({ ...NOTHING, groups: unnamed })[0]?.name).toBe(account.bill_type.name);
  });

  test('of a scheduled payment says what leaves the wallet, what the bill gets and from which method', () => {
    const pending = samplePending({ ebill_id: 12, scheduled_date: day('2026-11-25') });
    expect(upcoming({ ...NOTHING, scheduled: [pending] })).toEqual([
      {
        kind: 'scheduled payment',
        date: '2026-11-25',
        biller: pending.entity_name,
        name: pending.payment_type,
        account_num: pending.account_num,
        ebill_id: 12,
        amount: pending.total_plus_fees,
        toBill: pending.total_to_account,
        method: pending.wallet_name,
        due: undefined,
        warnings: [],
      },
    ]);
  });

  test('of an auto pay has the nickname of its account, or the kind of payment', () => {
    const nameOf = (nickname: string) => {
      const accounts = [sampleListed({ nickname, payment_type: 'Water', auto_pay: planned })];
      return upcoming({ ...NOTHING, autoPays: [sampleAutoPayGroup({ accounts })] })[0]?.name;
    };
    expect([nameOf('Cabin'), nameOf('')]).toEqual(['Cabin', 'Water']);
  });
});

describe('the planned payment of an auto pay', () => {
  test('whose forecast is not known yet has no amount and names its method', () => {
    expect(autoPayment({ ...WALLET, forecast: null })).toEqual({
      date: '2026-12-01',
      amount: null,
      toBill: null,
      method: 'Everyday Visa',
      warnings: [],
    });
  });

  test('names the method of the forecast, or the one of the settings', () => {
    const methodOf = (method: string) =>
      autoPayment({ ...WALLET, forecast: sampleForecast({ method }) })?.method;
    expect([methodOf('Joint checking'), methodOf('')]).toEqual(['Joint checking', 'Everyday Visa']);
  });

  test('of an amount that is not known says how much the bill gets: not known either', () => {
    const forecast = sampleForecast({ outcome: 'amount not known', amount: ZERO, method: '' });
    expect(autoPayment({ ...WALLET, forecast })).toMatchObject({ amount: null, toBill: null, warnings: [] });
    expect(autoPayment({ ...WALLET, forecast })).not.toHaveProperty('isDelayed');
  });

  test('is none while auto pay is off or waits for a bill', () => {
    const forecast = sampleForecast();
    expect(autoPayment({ ...WALLET, active: false, forecast })).toBeUndefined();
    expect(autoPayment({ ...WALLET, run_date: null, forecast })).toBeUndefined();
  });
});

test('payments without a bill of their own are never taken for two payments of one bill', () => {
  const twice = [samplePending({ ebill_id: null }), samplePending({ ebill_id: null })];
  expect(upcoming({ ...NOTHING, scheduled: twice }).map(({ warnings }) => warnings)).toEqual([[], []]);
});

test('two payments of a bill whose debt is not known are pointed out', () => {
  const twice = [samplePending({ ebill_id: 12 }), samplePending({ ebill_id: 12 })];
  expect(upcoming({ ...NOTHING, scheduled: twice }).map(({ warnings }) => warnings)).toEqual([
    ['paid twice'],
    ['paid twice'],
  ]);
});

test('on one day a payment stands before a due date', () => {
  const scheduled = [samplePending({ ebill_id: 12, scheduled_date: day('2026-12-03') })];
  expect(upcoming({ ...NOTHING, groups, scheduled }).map(({ kind }) => kind)).toEqual([
    'scheduled payment',
    'due',
  ]);
});

test('a bill that is being checked and that auto pay will not pay says both', () => {
  const forecast = sampleForecast({ outcome: 'above safety limit', reason: 'It is above your limit.' });
  const accounts = [sampleListed({ auto_pay: { ...planned, ebill_id: 11, forecast } })];
  const attempts = [{ key: 'key-of-a-payment-1', total: cents(8_000), at: 0, bills: [11] }];
  const [row] = upcoming({ ...NOTHING, groups, autoPays: [sampleAutoPayGroup({ accounts })], attempts });
  expect(row?.note).toMatch(/^Being checked: .*outcome yet\. Auto Pay will not pay \$/);
});

test.each([
  [{}, true],
  [{ period_amt_due: null }, true],
  [{ period_amt_due: ZERO }, false],
  [{ is_payable: false }, false],
  [{ due_date: null }, false],
])('with %j a bill is in the calendar: %s', (overrides, isOne) => {
  const bill = { due_date: day('2026-12-03'), is_payable: true, period_amt_due: cents(8_000) };
  expect(isInCalendar({ ...bill, ...overrides })).toBe(isOne);
});
