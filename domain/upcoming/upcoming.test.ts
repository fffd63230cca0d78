import { describe, expect, test } from 'vitest';
import type { RunForecast } from '../auto-pay/forecast.ts';
import { sampleAutoPayGroup, sampleForecast, sampleListed } from '../fixtures/auto-pay.ts';
import { sampleAccount, sampleGroup } from '../fixtures/bill.ts';
import { sampleSaved } from '../fixtures/method.ts';
import { samplePending } from '../fixtures/scheduled.ts';
import { samplePayByText } from '../fixtures/text.ts';
import type { PayByText } from '../texts/pay-by-text.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents, ZERO } from '../values/cents.ts';
import { type UpcomingFacts, upcoming } from './upcoming.ts';

const day = calendarDate;
const NOTHING: UpcomingFacts = { groups: [], scheduled: [], autoPays: [], methods: [] };
const water = sampleAccount({
  ebill_id: 11,
  due_date: day('2026-12-03'),
  period_amt_due: cents(8_000),
  prepay: false,
  is_payable: true,
});
const billOf = (overrides: Partial<typeof water> = {}) => [
  sampleGroup({ accounts: [{ ...water, ...overrides }] }),
];
const NOT_KNOWN = { outcome: 'amount not known', amount: ZERO, method: '' } as const;
const autoPayOn = (run_date: string | null, amount: number | Partial<RunForecast> = 0, ebill_id = 11) => [
  sampleAutoPayGroup({
    accounts: [
      sampleListed({
        auto_pay: {
          ...sampleListed().auto_pay,
          active: true,
          ebill_id,
          run_date: run_date === null ? null : day(run_date),
          forecast: sampleForecast(
            typeof amount === 'object' ? amount : amount === 0 ? NOT_KNOWN : { amount: cents(amount) },
          ),
          wallet_name: 'Everyday Visa',
        },
      }),
    ],
  }),
];

/** A card that is good until November of the year. */
const card = (exp_year: number) => ({
  nickname: 'Everyday Visa',
  pay_data: { exp_month: 11, exp_year } as UpcomingFacts['methods'][number]['pay_data'],
});

test('due dates and payments are listed in date order', () => {
  const rows = upcoming({
    ...NOTHING,
    groups: billOf(),
    scheduled: [samplePending({ scheduled_date: day('2026-11-25'), ebill_id: 12 })],
    autoPays: autoPayOn('2026-12-01', 0, 13),
  });
  expect(rows.map(({ kind, date, amount }) => [kind, date, amount])).toEqual([
    ['scheduled payment', '2026-11-25', 4_000],
    ['auto pay', '2026-12-01', null],
    ['due', '2026-12-03', 8_000],
  ]);
});

test.each([
  ['nothing is owed', { period_amt_due: ZERO }],
  ['it is a credit', { period_amt_due: cents(-1_825) }],
  ['it is paid in advance', { prepay: true }],
  ['it has no due date', { due_date: null }],
])('a bill is not due when %s', (_, overrides) => {
  expect(upcoming({ ...NOTHING, groups: billOf(overrides) })).toEqual([]);
});

test('a bill that cannot be paid here is due, and says why it has no button', () => {
  const [row] = upcoming({ ...NOTHING, groups: billOf({ is_payable: false }) });
  expect(row).toMatchObject({ kind: 'due', amount: 8_000, note: 'This bill cannot be paid here.' });
});

test('a due bill of a paused biller has the words of the pause', () => {
  const unpayable = 'Red Mesa Water takes no payments right now. Back on Monday.';
  const [row] = upcoming({ ...NOTHING, groups: billOf({ is_payable: false, unpayable }) });
  expect(row).toMatchObject({ kind: 'due', note: unpayable });
});

describe('of a biller that takes no payments', () => {
  const unpayable = 'Red Mesa Water does not take payments here yet.';
  const groups = billOf({ account_id: 4, is_payable: false, unpayable });
  const withAutoPay = (forecast: Partial<RunForecast>) =>
    autoPayOn('2026-12-01', forecast).map((group) => ({
      ...group,
      accounts: group.accounts.map((one) => ({ ...one, auto_pay: { ...one.auto_pay, unpayable } })),
    }));
  const refused = { outcome: 'amount refused', reason: `${unpayable} Please pay it.` } as const;
  const texts = [samplePayByText({ wallets: [sampleSaved(1, { id: 1, nickname: 'Flat Visa' })] })];

  test.each([
    ['an auto pay that would fail', refused],
    ['an auto pay that would pay after a pause', { outcome: 'will pay' } as const],
  ])('a bill with %s says why once, and promises neither it nor PAY', (_, forecast) => {
    const [row, ...more] = upcoming({ ...NOTHING, groups, texts, autoPays: withAutoPay(forecast) });
    expect(more).toEqual([]);
    expect(row).toMatchObject({ kind: 'due', note: unpayable, unpayable, method: '', warnings: [] });
    expect(row?.remedy).toBeUndefined();
  });

  test('a failed auto pay that says why is not followed by the same sentence', () => {
    const failed_payment = {
      date: day('2026-11-28'),
      amount: cents(8_000),
      reason: `${unpayable} You have not been charged.`,
      retry_date: null,
      next_date: null,
    };
    const [row] = upcoming({
      ...NOTHING,
      groups: billOf({
        is_payable: false,
        unpayable,
        autoPay: { ...water.autoPay, isActive: true, failed_payment },
      }),
    });
    expect(row).toMatchObject({ failed: failed_payment, warnings: ['auto pay failed'] });
    expect(row?.note).toBeUndefined();
  });

  test('a pending payment leaves the reason to its bill, and is not called one that is paid late', () => {
    const scheduled = [
      samplePending({
        scheduled_date: day('2026-12-09'),
        ebill_id: 11,
        unpayable,
        problem: unpayable,
        problem_with: 'biller',
      }),
    ];
    expect(upcoming({ ...NOTHING, groups, scheduled })).toMatchObject([
      { kind: 'due', note: unpayable },
      {
        kind: 'scheduled payment',
        note: 'Will not be paid. Please delete it.',
        warnings: ['will not be paid'],
      },
    ]);
  });

  test('a pending payment with an expired card says so beside its bill, whose biller is paused', () => {
    const scheduled = [
      samplePending({ ebill_id: 11, unpayable, problem: 'Card has expired', problem_with: 'payment' }),
    ];
    expect(upcoming({ ...NOTHING, groups, scheduled })).toContainEqual(
      expect.objectContaining({
        kind: 'scheduled payment',
        note: 'It will fail on its day: Card has expired. Please edit or delete it.',
      }),
    );
  });

  test('a payment without a bill of its own says why, and names no method', () => {
    const [auto] = upcoming({ ...NOTHING, autoPays: withAutoPay(refused) });
    expect(auto).toMatchObject({ kind: 'auto pay', toBill: 0, note: unpayable, method: '' });
    const pending = samplePending({ scheduled_date: day('2026-12-01'), unpayable });
    const rowOf = (problem: Partial<typeof pending>) =>
      upcoming({ ...NOTHING, scheduled: [{ ...pending, ...problem }] })[0];
    expect(rowOf({})).toMatchObject({ toBill: 0, note: unpayable, method: '', warnings: [] });
    expect(rowOf({ problem: unpayable, problem_with: 'biller' })).toMatchObject({
      note: `It will fail on its day: ${unpayable} Please delete it.`,
      warnings: ['will not be paid'],
    });
  });
});

test("a bill that another customer's pending payment covers says so where its auto pay has nothing to pay (SRV2-14)", () => {
  const forecast = { outcome: 'covered by a pending payment', amount: ZERO, method: '' } as const;
  const rows = upcoming({ ...NOTHING, groups: billOf(), autoPays: autoPayOn('2026-12-01', forecast) });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    kind: 'due',
    note: 'A pending payment covers the bill.',
    warnings: [],
  });
  expect(rows[0]?.remedy).toBeUndefined();
});

test('a payment whose day has come and that waits is not called one that will be paid (ruling 8)', () => {
  const delay = 'The payment service cannot be reached.';
  const rows = upcoming({
    ...NOTHING,
    scheduled: [samplePending({ scheduled_date: day('2026-11-25'), ebill_id: 12, delay })],
    autoPays: autoPayOn('2026-12-01', { amount: cents(6000), delay }, 13),
  });
  expect(rows.map(({ kind, note, isDelayed }) => [kind, note, isDelayed])).toEqual([
    ['scheduled payment', delay, true],
    ['auto pay', delay, true],
  ]);
});

describe('a bill that will be paid by its due date', () => {
  const kinds = (facts: Partial<UpcomingFacts>) =>
    upcoming({ ...NOTHING, groups: billOf(), ...facts }).map(({ kind, date, due }) => [kind, date, due]);
  const pending = (scheduled_date: string, total: number) =>
    samplePending({
      ebill_id: 11,
      scheduled_date: day(scheduled_date),
      total_to_account: cents(total),
      total_plus_fees: cents(total),
    });

  test('is listed once, as the payment', () => {
    expect(kinds({ autoPays: autoPayOn('2026-12-03') })).toEqual([['auto pay', '2026-12-03', '2026-12-03']]);
    expect(kinds({ scheduled: [pending('2026-11-25', 8_000)] })).toEqual([
      ['scheduled payment', '2026-11-25', '2026-12-03'],
    ]);
  });

  test("is listed under the customer's name for its account", () => {
    const [row] = upcoming({
      ...NOTHING,
      groups: billOf({ nickname: 'Cabin' }),
      scheduled: [pending('2026-11-25', 8_000)],
    });
    expect(row?.name).toBe('Cabin');
  });

  test('in parts is listed as the parts, when they add up to the whole', () => {
    const half = pending('2026-11-25', 4_000);
    expect(kinds({ scheduled: [half] }).map(([kind]) => kind)).toEqual(['scheduled payment', 'due']);
    expect(kinds({ scheduled: [half, half] }).map(([kind]) => kind)).toEqual([
      'scheduled payment',
      'scheduled payment',
    ]);
  });

  test.each([
    ['that is made later', { autoPays: autoPayOn('2026-12-04') }],
    ['of another bill', { autoPays: autoPayOn('2026-12-01', 8_000, 12) }],
    ['of less', { autoPays: autoPayOn('2026-12-01', 7_999) }],
    [
      'by a card that will have expired',
      { scheduled: [pending('2026-12-03', 8_000)], methods: [card(2026)] },
    ],
    [
      'that will not be made',
      { autoPays: autoPayOn('2026-12-03', { outcome: 'no method can pay', reason: 'Card has expired.' }) },
    ],
    [
      'of an unknown amount',
      { groups: billOf({ period_amt_due: null }), scheduled: [pending('2026-11-25', 500)] },
    ],
  ])('is still due with a payment %s', (_, facts) => {
    expect(kinds(facts)).toContainEqual(['due', '2026-12-03', undefined]);
  });
});

test('an unknown amount stays unknown', () => {
  const [row] = upcoming({ ...NOTHING, groups: billOf({ period_amt_due: null }) });
  expect(row?.amount).toBeNull();
});

test('an auto pay that waits for a bill, or is off, is not listed as a payment', () => {
  const [group] = autoPayOn('2026-12-01');
  const off = {
    ...group,
    accounts: group?.accounts.map((account) => ({
      ...account,
      auto_pay: { ...account.auto_pay, active: false },
    })),
  };
  expect(upcoming({ ...NOTHING, autoPays: autoPayOn(null) })).toEqual([]);
  expect(upcoming({ ...NOTHING, autoPays: [off as NonNullable<typeof group>] })).toEqual([]);
});

test('a bill whose payment has no outcome yet says that it is being checked (CHK-24)', () => {
  const attempts = [{ key: 'key-of-a-payment-1', total: cents(8_000), at: 0, bills: [11] }];
  const noteOf = (more: Partial<UpcomingFacts>) =>
    upcoming({ ...NOTHING, groups: billOf(), ...more })[0]?.note;
  expect(noteOf({ attempts })).toBe('Being checked: a payment of this bill has no outcome yet.');
  expect(noteOf({})).toBeUndefined();
  const confirming = attempts.map((attempt) => ({ ...attempt, confirmUntil: 1 }));
  expect(noteOf({ attempts: confirming })).toMatch(/^To be confirmed: /);
});

test('a payment after the due date shows a warning', () => {
  const warningsOn = (scheduled_date: string) =>
    upcoming({
      ...NOTHING,
      groups: billOf(),
      scheduled: [samplePending({ scheduled_date: day(scheduled_date) })],
    }).find(({ kind }) => kind !== 'due')?.warnings;
  expect(warningsOn('2026-12-03')).toEqual([]);
  expect(warningsOn('2026-12-04')).toEqual(['after the due date']);
});

test('a card that expires before a pending payment shows that it will fail', () => {
  const warnings = (exp_year: number) =>
    upcoming({
      ...NOTHING,
      scheduled: [samplePending({ scheduled_date: day('2026-12-01'), wallet_name: 'Everyday Visa' })],
      methods: [card(exp_year)],
    })[0]?.warnings;
  expect(warnings(2026)).toEqual(['card expires before']);
  expect(warnings(2027)).toEqual([]);
});

test('a payment is listed with its fee, and an auto pay that will not pay says so (SRV2-09)', () => {
  const row = (forecast: Partial<RunForecast>) =>
    upcoming({ ...NOTHING, autoPays: autoPayOn('2026-12-01', forecast) }).map(
      ({ amount, toBill, note, method, warnings }) => [amount, toBill, note, method, warnings],
    );
  expect(row({ amount: cents(6_000), fee: cents(165) })).toEqual([
    [6_165, 6_000, 'With a fee of $1.65.', 'Everyday Visa', []],
  ]);
  const reason = 'The bill is above your safety limit of $50.00.';
  expect(row({ outcome: 'above safety limit', reason })).toEqual([
    [
      8_420,
      0,
      `Will not be paid. ${reason} Please pay it by hand or raise the limit.`,
      '',
      ['will not be paid'],
    ],
  ]);
  const remedyOf = (outcome: RunForecast['outcome']) =>
    upcoming({ ...NOTHING, autoPays: autoPayOn('2026-12-01', { outcome }) })[0]?.remedy;
  expect(remedyOf('no method can pay')).toBe('method');
  expect(remedyOf('above safety limit')).toBe('amount');
  expect(remedyOf('will pay')).toBeUndefined();
  const [failing] = upcoming({
    ...NOTHING,
    scheduled: [samplePending({ problem: 'Card has expired' })],
  });
  expect([failing?.warnings, failing?.toBill, failing?.note]).toEqual([
    ['will not be paid'],
    0,
    'It will fail on its day: Card has expired. Please edit or delete it.',
  ]);
  const pending = samplePending({ total_to_account: cents(4_000), total_plus_fees: cents(4_110) });
  expect(upcoming({ ...NOTHING, scheduled: [pending] })[0]?.amount).toBe(4_110);
});

test.each(['nothing owed', 'covered by a pending payment', 'will stop'] as const)(
  'an auto pay is not announced with %s (SRV2-14)',
  (outcome) => {
    expect(upcoming({ ...NOTHING, autoPays: autoPayOn('2026-12-01', { outcome }) })).toEqual([]);
  },
);

test('two payments of a bill that exceed what is owed show a warning, two halves do not', () => {
  const both = (amount: number) =>
    upcoming({
      ...NOTHING,
      groups: billOf(),
      scheduled: [samplePending({ total_to_account: cents(amount) })],
      autoPays: autoPayOn('2026-12-01', 4_000),
    })
      .filter(({ kind }) => kind !== 'due')
      .map(({ warnings }) => warnings);
  expect(both(4_001)).toEqual([['paid twice'], ['paid twice']]);
  expect(both(4_000)).toEqual([[], []]);
});

describe('bills that can be paid by text', () => {
  const visa = sampleSaved(1, { id: 1, nickname: 'Flat Visa' });
  const dueWith = (overrides: Partial<PayByText>) =>
    upcoming({
      ...NOTHING,
      groups: billOf({ account_id: 4 }),
      texts: [samplePayByText({ wallets: [visa], ...overrides })],
    }).map(({ method, warnings }) => [method, warnings]);

  test.each<[string, Partial<PayByText>, unknown]>([
    ['names its method', {}, ['Flat Visa', []]],
    ['that is off names none', { enabled: false }, ['', []]],
    [
      'in collections names none',
      { collections: { is_in_collections: true, collections_message: '' } },
      ['', []],
    ],
    ['whose method was removed shows a warning', { wallets: [] }, ['', ['method cannot pay']]],
    [
      'whose method the biller no longer accepts shows a warning',
      { allowed_payment_methods: { ...samplePayByText().allowed_payment_methods, visa: false } },
      ['Flat Visa', ['method cannot pay']],
    ],
    [
      'whose card expires before the due date shows a warning',
      { wallets: [{ ...visa, pay_data: { ...visa.pay_data, exp_month: 11, exp_year: 2026 } }] },
      ['Flat Visa', ['card expires before']],
    ],
  ])('a bill %s', (_, overrides, row) => {
    expect(dueWith(overrides)).toEqual([row]);
  });
});

test('a bill that auto pay did not pay stands as due, with what happened (SRV2-11)', () => {
  const failed_payment = {
    date: day('2026-12-03'),
    amount: cents(8_000),
    reason: 'The card was declined.',
    retry_date: null,
    next_date: null,
  };
  const groups = billOf({ autoPay: { ...water.autoPay, isActive: true, failed_payment } });
  expect(upcoming({ ...NOTHING, groups, autoPays: autoPayOn(null) })).toMatchObject([
    { kind: 'due', date: '2026-12-03', warnings: ['auto pay failed'], failed: failed_payment },
  ]);
});

test('a bill that auto pay will not pay appears once, and says both (SRV2-09)', () => {
  const forecast = { outcome: 'no method can pay', reason: 'The card expires before that day.' } as const;
  const rows = upcoming({ ...NOTHING, groups: billOf(), autoPays: autoPayOn('2026-12-01', forecast) });
  expect(rows).toMatchObject([
    {
      kind: 'due',
      date: '2026-12-03',
      amount: 8_000,
      note: 'Auto Pay will not pay $84.20 on 12/1/2026. The card expires before that day. Please choose another payment method.',
      remedy: 'method',
      warnings: ['will not be paid'],
    },
  ]);
});

test('an auto pay that will not be made keeps its row where its bill has none', () => {
  const forecast = { outcome: 'no method can pay', reason: 'Card has expired.' } as const;
  const other = upcoming({ ...NOTHING, groups: billOf(), autoPays: autoPayOn('2026-12-01', forecast, 12) });
  expect(other.map(({ kind }) => kind)).toEqual(['auto pay', 'due']);
});

test('a payment after the last due date stands below it, and one on a due date above it', () => {
  const rows = (scheduled_date: string) =>
    upcoming({
      ...NOTHING,
      groups: billOf(),
      scheduled: [samplePending({ scheduled_date: day(scheduled_date), ebill_id: 12 })],
    }).map(({ kind }) => kind);
  expect(rows('2026-12-20')).toEqual(['due', 'scheduled payment']);
  expect(rows('2026-12-03')).toEqual(['scheduled payment', 'due']);
  expect(rows('2026-12-02')).toEqual(['scheduled payment', 'due']);
});

test('a scheduled payment that will fail stays in the list beside its bill', () => {
  const scheduled = [samplePending({ problem: 'Card has expired' })];
  const rows = upcoming({ ...NOTHING, groups: billOf(), scheduled, methods: [card(2025)] });
  expect(rows.map(({ kind, warnings }) => [kind, warnings])).toEqual([
    ['scheduled payment', ['will not be paid']],
    ['due', []],
  ]);
});

test('a payment has the name of its kind where its account has no name of mine', () => {
  const name = (over: Partial<typeof water>, ebill_id: number | null = 11) =>
    upcoming({ ...NOTHING, groups: billOf(over), scheduled: [samplePending({ ebill_id })] })[0]?.name;
  expect(name({ nickname: 'Cabin' })).toBe('Cabin');
  expect(name({ nickname: '' })).toBe('Water');
  expect(name({ nickname: 'Cabin', ebill_id: null as never }, null)).toBe('Water');
});

test('a bill that is being checked carries the mark', () => {
  const attempts = [{ key: 'key-of-a-payment-1', total: cents(8_000), at: 0, bills: [11] }];
  expect(upcoming({ ...NOTHING, groups: billOf(), attempts })[0]?.checked).toBe('Being checked');
});

test('a bill in collections says what its biller says of it, or that it is (PBT-16)', () => {
  const note = (html: string) =>
    upcoming({ ...NOTHING, groups: billOf({ collections: { isInCollections: true, html } }) })[0]?.note;
  expect(note('<p>Call <strong>Mesa Recovery</strong>.</p>')).toBe('Call Mesa Recovery.');
  expect(note('')).toBe('This account is in collections.');
});

test('a bill that can be paid by text names the method of its own account', () => {
  const [visa, other] = [
    sampleSaved(1, { id: 1, nickname: 'Flat Visa' }),
    sampleSaved(1, { id: 2, nickname: 'Other Visa' }),
  ];
  const dueWith = (overrides: Partial<PayByText>) =>
    upcoming({ ...NOTHING, groups: billOf({ account_id: 4 }), texts: [samplePayByText(overrides)] })[0]
      ?.method;
  expect(dueWith({ AccountId: 5, wallets: [visa] })).toBe('');
  expect(dueWith({ WalletId: 1, wallets: [other, visa] })).toBe('Flat Visa');
});

test('a due date without a bill is covered by no payment without one', () => {
  const rows = upcoming({
    ...NOTHING,
    groups: billOf({ ebill_id: null as never }),
    scheduled: [samplePending({ ebill_id: null, total_to_account: cents(8_000) })],
  });
  expect(rows.map(({ kind }) => kind)).toEqual(['scheduled payment', 'due']);
});

test('an auto pay looks at its own methods: an expired card of the same name warns of nothing', () => {
  const rows = upcoming({ ...NOTHING, autoPays: autoPayOn('2026-12-01', 8_000), methods: [card(2025)] });
  expect(rows[0]?.warnings).toEqual([]);
});

test('a pending payment is judged by its own card, not by another one that has expired', () => {
  const expired = { ...card(2025), nickname: 'Old Visa' };
  const scheduled = [samplePending({ scheduled_date: day('2026-12-01'), wallet_name: 'Everyday Visa' })];
  expect(upcoming({ ...NOTHING, scheduled, methods: [expired, card(2027)] })[0]?.warnings).toEqual([]);
});

test('payments of two bills are not one bill paid twice', () => {
  const of = (ebill_id: number) => samplePending({ ebill_id, total_to_account: cents(8_000) });
  const rows = upcoming({ ...NOTHING, groups: billOf(), scheduled: [of(11), of(12)] });
  expect(rows.map(({ warnings }) => warnings)).toEqual([[], []]);
});

test('two payments of a bill that is not in the list may be one too many, also while no amount is known', () => {
  const rows = upcoming({
    ...NOTHING,
    autoPays: [...autoPayOn('2026-12-01', 0, 12), ...autoPayOn('2026-12-02', 0, 12)],
  });
  expect(rows.map(({ warnings }) => warnings)).toEqual([['paid twice'], ['paid twice']]);
});
