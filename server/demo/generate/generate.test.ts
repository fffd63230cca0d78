import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccountList } from '../../../domain/calls/bills.ts';
import { getBills } from '../../../domain/calls/ebills.ts';
import { CLIENT_TOKEN, exchangeToken, login } from '../../../domain/calls/session.ts';
import { listPaymentMethods } from '../../../domain/calls/wallet.ts';
import { payer } from '../../../tests/payer.ts';
import { openPortal, type Portal, type Signed } from '../../../tests/portal.ts';
import { auditBooks } from '../../payments/audit.ts';
import { emptyAllTables } from '../../sandbox/reset.ts';
import { PASSWORD, PEOPLE } from '../people.ts';
import { generateDemo, type Progress } from './generate.ts';
import { emailOf } from './person.ts';

const PLAN = { customers: 450, billsEach: 12, seed: 7 };

let portal: Portal;
const told: Progress[] = [];

beforeAll(async () => {
  portal = await openPortal();
  await generateDemo(portal.parts, PLAN, (progress) => told.push(progress));
});

afterAll(async () => {
  expect(await auditBooks(portal.store)).toEqual([]);
  await portal.close();
});

async function signIn(email: string): Promise<Signed> {
  const recaptcha_token = await portal.botCheck();
  const first = await portal.send(login, { user_name: email, password: PASSWORD, recaptcha_token });
  const second = await portal.send(
    exchangeToken,
    {
      grant_type: 'guest_token',
      guest_token: first.answer().token ?? '',
      originator: 'test',
      recaptcha_token: '',
      keep: false,
    },
    { token: CLIENT_TOKEN },
  );
  return { token: second.answer().access_token, cookies: '' };
}

async function rowsOf({ store }: Portal, query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return ((await store.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;
}

const GENERATED = sql`(select id from customers where email like 'customer-%@billfold.example')`;

/** One sum for all generated rows of each table; the hash of the password alone is another each time. */
function fingerprint(of: Portal): Promise<Record<string, unknown>[]> {
  const held = sql`(select account_id from holdings where customer_id in ${GENERATED})`;
  const keys = sql`(select charge_key from transactions where customer_id in ${GENERATED})`;
  const tables = {
    customers: sql`id in ${GENERATED}`,
    payment_methods: sql`customer_id in ${GENERATED}`,
    accounts: sql`id in ${held}`,
    holdings: sql`customer_id in ${GENERATED}`,
    bills: sql`account_id in ${held}`,
    transactions: sql`customer_id in ${GENERATED}`,
    transaction_items: sql`customer_id in ${GENERATED}`,
    ledger_entries: sql`customer_id in ${GENERATED}`,
    processor_charges: sql`key in ${keys}`,
  };
  const sums = Object.entries(tables).map(
    ([name, where]) => sql`
      select ${name} as name, count(*)::int as rows, md5(string_agg(row, '' order by row)) as sum
        from (select (to_jsonb(t) - 'password_hash')::text as row from ${sql.identifier(name)} t where ${where}) r`,
  );
  return rowsOf(of, sql`${sql.join(sums, sql` union all `)} order by name`);
}

test('the same seed makes the same rows, another seed others', async () => {
  const [same, other] = [await openPortal(), await openPortal()];
  await generateDemo(same.parts, PLAN);
  await generateDemo(other.parts, { ...PLAN, seed: 8 });
  const [first, again, different] = [
    await fingerprint(portal),
    await fingerprint(same),
    await fingerprint(other),
  ];
  await Promise.all([same.close(), other.close()]);
  expect(again).toEqual(first);
  expect(first.every(({ rows }) => Number(rows) >= PLAN.customers)).toBe(true);
  expect(first.filter(({ sum }) => different.some((one) => one.sum === sum))).toEqual([]);
});

test('every customer has the bills that were asked for, and it is told how far it is', async () => {
  const [counts] = await rowsOf(
    portal,
    sql`select count(distinct h.customer_id)::int as customers, count(*)::int as bills
          from holdings h join bills b on b.account_id = h.account_id where h.customer_id in ${GENERATED}`,
  );
  expect(counts).toEqual({ customers: PLAN.customers, bills: PLAN.customers * PLAN.billsEach });
  expect(told.map(({ customers }) => customers)).toEqual([416, 450]);
});

test('a generated customer signs in, sees the bills, pays one, and the books agree', async () => {
  const who = await signIn(emailOf(123));
  const groups = (await portal.send(getAccountList, {}, who)).answer();
  const accounts = groups.flatMap((group) => group.accounts);
  const ids = accounts.map((account) => account.ebill_id).join(',');
  const { items } = (await portal.send(getBills, { ids }, who)).answer();
  expect(items.flatMap((bill) => bill.pagination.allBills)).toHaveLength(PLAN.billsEach);
  const payable = accounts.find(
    (account) =>
      account.is_payable && !account.collections.isInCollections && (account.period_amt_due ?? 0) > 0,
  );
  const [method] = (await portal.send(listPaymentMethods, {}, who)).answer().items;
  const till = payer(portal, () => who);
  const answer = await till.pay({
    accounts: [payable?.account_num ?? ''],
    method: method?.nickname ?? '',
  });
  expect(answer.trans_status).toBe(1);
  expect((await till.bill(payable?.account_num ?? '')).balance).toBe(0);
});

test('customers are generated once, and the second time is refused in words', async () => {
  await expect(generateDemo(portal.parts, PLAN)).rejects.toThrow(
    'This database already has 450 generated customers, and they are added only once.',
  );
});

test('an empty database gets the ordinary demo first, and one without it is refused', async () => {
  const own = await openPortal();
  await own.store.db.execute(sql`update billers set referral_id = 'another-' || id`);
  await expect(generateDemo(own.parts, PLAN)).rejects.toThrow('not the organizations of the demo');
  await emptyAllTables(own.store);
  await generateDemo(own.parts, { customers: 1, billsEach: 1, seed: 1 });
  const emails = await rowsOf(own, sql`select email from customers order by id`);
  await own.close();
  expect(emails.map(({ email }) => email)).toEqual([
    ...Object.values(PEOPLE).map(({ email }) => email),
    emailOf(1),
  ]);
});
