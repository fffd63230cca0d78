import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonName } from '../../server/demo/people.ts';
import { storeOn } from '../../server/store/store.ts';
import { composePortal, openPortal, type Portal } from '../support/portal.ts';
import { loadDemoInto } from '../support/template.ts';
import { type Http, httpOf, valuesAt } from './http.ts';

const LIST = '/services/web/billDisplay/GetWebAccountListDetails';
const DAY = 86_400;

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

const as = async (who: PersonName, at = portal): Promise<Http> => httpOf(at, await at.signIn(who));

async function read<Row>(who: PersonName, path: string, at: string, where = portal): Promise<Row[]> {
  const { status, body } = await (await as(who, where)).get(path);
  expect([path, status]).toEqual([path, 200]);
  return valuesAt(body, at) as Row[];
}

interface Method {
  readonly nickname: string;
  readonly type: { readonly name: string };
  readonly expired: boolean;
  readonly expiring: boolean;
  readonly enabled: boolean;
  readonly assoc_auto_pays: readonly unknown[];
  readonly assoc_scheduled_payments: readonly unknown[];
  readonly assoc_pay_by_text: readonly unknown[];
}

const USES = 'assoc_auto_pays,assoc_scheduled_payments,assoc_pay_by_text';
const methodsOf = (who: PersonName, where = portal) =>
  read<Method>(who, `/api/v2.1/payment-methods?expand=${USES}`, 'items[]', where);

test('the billers are utilities, municipalities and a tax authority, near and far, one of them in Canada (SRV-61)', async () => {
  const billers = await read<{ name: string; city: string; state: string; zip: string; nearby: boolean }>(
    'demo',
    '/services/web/entity/Search?searchText=',
    'data[]',
  );
  const names = billers.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['Harbor City Utilities', 'Maple Ridge Municipal', 'State Revenue Department']),
  );
  for (const field of ['city', 'state', 'zip'] as const)
    expect(new Set(billers.map((biller) => biller[field])).size).toBeGreaterThanOrEqual(3);
  expect(new Set(billers.map(({ nearby }) => nearby))).toEqual(new Set([true, false]));
  expect(billers.some(({ zip }) => /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(zip))).toBe(true);
});

describe('The wallets of the demo hold', () => {
  test('each of the six types, an expired, an expiring and a disabled one (SRV-64, SRV2-51)', async () => {
    const methods = await methodsOf('demo');
    expect(new Set(methods.map(({ type }) => type.name))).toEqual(
      new Set(['Visa', 'Mastercard', 'Discover', 'American Express', 'Checking', 'Savings']),
    );
    for (const is of ['expired', 'expiring'] as const) expect(methods.some((one) => one[is])).toBe(true);
    expect(methods.some(({ enabled }) => !enabled)).toBe(true);
  });

  test('one method, or none, of one customer each (SRV-64, SRV2-51)', async () => {
    expect(await methodsOf('single')).toHaveLength(1);
    expect(await methodsOf('empty')).toHaveLength(0);
  });

  test.each([
    ['an auto pay', 'autopay', 'assoc_auto_pays'],
    ['a pending payment', 'partner', 'assoc_scheduled_payments'],
    ['pay by text', 'text', 'assoc_pay_by_text'],
  ] as const)('a method that %s uses (SRV2-51)', async (_, who, use) => {
    expect((await methodsOf(who)).some((method) => method[use].length > 0)).toBe(true);
  });
});

describe('Pay by text of the demo shows', () => {
  async function settingsOf(who: PersonName): Promise<unknown[]> {
    const ids = await read<number>(who, LIST, 'data[].accounts[].account_id');
    const http = await as(who);
    const path = '/services/web/payByText/GetByAccountId/?accountId=';
    return Promise.all(ids.map(async (id) => (await http.get(path + id)).body));
  }

  test('an account in collections, one without bank payments, and a number of somebody else (SRV2-51)', async () => {
    const hers = await settingsOf('text');
    expect(valuesAt(hers, '[].data.collections.is_in_collections')).toContain(true);
    expect(valuesAt(hers, '[].data.is_account_blacklisted')).toContain(true);
    const messages = valuesAt(await settingsOf('duplicate'), '[].data.mobile_message');
    expect(messages).toContain('This mobile number is already used by another customer.');
  });
});

interface AutoPay {
  readonly nickname: string;
  readonly ebill_id: number | null;
  readonly active: boolean;
  readonly inactive_reason: string;
  readonly run_date: number | null;
  readonly run_amount: number;
  readonly isAllowed: boolean;
  readonly is_controller: boolean;
}

describe('The auto pays of the demo', () => {
  let all: (AutoPay & Record<string, unknown>)[];

  beforeAll(async () => {
    const accounts = await read<{ nickname: string; auto_pay: AutoPay }>(
      'autopay',
      '/services/web/billDisplay/GetAutoPayList',
      'data[].accounts[]',
    );
    const http = await as('autopay');
    all = await Promise.all(
      accounts.map(async ({ nickname, auto_pay }) => {
        const settings =
          auto_pay.ebill_id === null ? {} : (await http.get(`/api/v2.1/auto-pays/${auto_pay.ebill_id}`)).body;
        return { ...(settings as object), ...auto_pay, nickname };
      }),
    );
  });

  test.each<[string, Partial<Record<string, unknown>>]>([
    ['active without a run date', { active: true, run_date: null }],
    ['with a run amount of 0', { active: true, run_amount: 0 }],
    ['not allowed', { isAllowed: false }],
    ['without a bill', { ebill_id: null }],
    ['controlled by another customer', { active: true, is_controller: false }],
    ['prepaid', { prepay: true }],
    ['not by the due date', { allow_due_date: false }],
    ['without a choice of day', { disable_set_day: true }],
    ['without a choice of amount', { disable_set_amount: true }],
    ['without bank payments', { ach_enabled: false }],
    ['with a fee', { has_xbp_fee: true, active: true }],
    ['off after a payment that failed', { active: false, failed_payment: { retry_date: null } }],
    ['above its safety limit', { forecast: { outcome: 'above safety limit' } }],
  ])('include one that is %s (SRV2-50)', (_, state) => {
    expect(all).toContainEqual(expect.objectContaining(matching(state)));
  });

  test('include one with a run date, one with backups, and one that is off for each reason (SRV2-50)', () => {
    expect(all.some(({ active, run_date }) => active && run_date !== null)).toBe(true);
    expect(all.some((one) => (one.secondary_payment_method_id_array as [] | undefined)?.length)).toBe(true);
    expect([...new Set(all.map(({ inactive_reason }) => inactive_reason))].filter(Boolean).sort()).toEqual([
      'Another customer took control of this auto pay.',
      'Auto pay is no longer offered for this account.',
      'The customer who controlled this auto pay removed the account.',
      'The payment could not be processed.',
      'The primary payment method was removed.',
      'The stop date has passed.',
      'This account is in collections.',
      'You turned this auto pay off.',
    ]);
  });

  test.each([
    ['in full', 'Monthly, with backups', 58.4],
    ['of a set amount', 'Prepaid water', 25],
    ['in full, whose balance nobody fetched yet', 'Amount not known yet', 0],
  ])('tell the amount of a run %s (SRV2-04)', (_, nickname, amount) => {
    expect(all.find((one) => one.nickname === nickname)?.run_amount).toBe(amount);
  });
});

/** Nested objects need to match in part only. */
function matching(state: Partial<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? expect.objectContaining(value) : value,
    ]),
  );
}

describe('The pending payments and profiles of the demo include', () => {
  test('payments before and after their due date, one above a limit, and a customer without any (SRV2-52)', async () => {
    const pending = await read<{ scheduled_date: number; due_date: number; problem: string }>(
      'partner',
      '/services/web/schedulePayment/GetList',
      'data[]',
    );
    expect(new Set(pending.map((one) => one.scheduled_date < one.due_date))).toEqual(new Set([true, false]));
    expect(pending.some(({ problem }) => problem.includes('has a transaction limit of'))).toBe(true);
    expect(await read('single', '/services/web/schedulePayment/GetList', 'data[]')).toEqual([]);
  });

  test.each<[PersonName, object]>([
    ['demo', { account_type: 'personal', mobile_registration: 2, mobile_number: '3035550142' }],
    ['business', { account_type: 'business', mobile_registration: 1 }],
    ['nonprofit', { account_type: 'nonprofit', mobile_number: null }],
    ['unasked', { mobile_registration: 0, mobile_number: '3035550188' }],
    ['incomplete', { is_complete: false }],
    ['unverified', { verified: false }],
  ])('%s with %j (SRV2-52)', async (who, state) => {
    const [profile] = await read(who, '/services/web/customer/GetLoggedCustomerDetails', 'data');
    const [whole] =
      who === 'unverified'
        ? [{}]
        : await read<object>(who, '/services/web/customer/GetCustomerProfile', 'data');
    expect({ ...(profile as object), ...whole }).toMatchObject(state);
  });
});

test('whenever the demo is loaded, its bills are due and its cards expire as many days later (SRV-67)', async () => {
  const start = Date.parse('2031-03-04T19:00:00Z');
  const store = await storeOn(await PGlite.create());
  await loadDemoInto(store, start);
  const later = await composePortal({ store, drop: async () => undefined, start });
  const statesOf = async (where: Portal) => {
    const today = Date.parse(`${where.parts.clock.today()}T00:00:00Z`) / 1000;
    const bills = await read<{ account_num: string; due_date: number | null }>(
      'demo',
      LIST,
      'data[].accounts[]',
      where,
    );
    const methods = await methodsOf('demo', where);
    return {
      due: bills.map(({ account_num, due_date }) => [account_num, due_date && (due_date - today) / DAY]),
      cards: methods.map(({ nickname, expired, expiring }) => [nickname, expired, expiring]),
    };
  };
  const [then, now] = [await statesOf(later), await statesOf(portal)];
  await later.close();
  expect(then).toEqual(now);
});
