import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBills } from '../../../domain/bills/bill-calls.ts';
import { getAccountList } from '../../../domain/bills/list-calls.ts';
import { CLIENT_TOKEN, exchangeToken, login } from '../../../domain/session/calls.ts';
import { listPaymentMethods } from '../../../domain/wallet/calls.ts';
import { payer } from '../../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../../tests/support/portal.ts';
import { auditBooks } from '../../jobs/audit.ts';
import { emptyAllTables } from '../../sandbox/reset.ts';
import { PASSWORD, PEOPLE } from '../people.ts';
import { generateDemo, type Progress } from './generate.ts';
import { emailOf } from './person.ts';

const PLAN = { customers: 450, billsEach: 12, seed: 7 };

let portal: Portal;
const progress: Progress[] = [];

beforeAll(async () => {
  portal = await openPortal();
  await generateDemo(portal.parts, PLAN, (report) => progress.push(report));
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

async function signIn(email: string): Promise<SignedInCustomer> {
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

/** A checksum of all generated rows of each table. Only the hashes of the password and the PINs differ each time. */
function fingerprint(of: Portal): Promise<Record<string, unknown>[]> {
  const ownAccounts = sql`(select account_id from holdings where customer_id in ${GENERATED})`;
  const keys = sql`(select charge_key from transactions where customer_id in ${GENERATED})`;
  const tables = {
    customers: sql`id in ${GENERATED}`,
    payment_methods: sql`customer_id in ${GENERATED}`,
    accounts: sql`id in ${ownAccounts}`,
    holdings: sql`customer_id in ${GENERATED}`,
    bills: sql`account_id in ${ownAccounts}`,
    transactions: sql`customer_id in ${GENERATED}`,
    transaction_items: sql`customer_id in ${GENERATED}`,
    ledger_entries: sql`customer_id in ${GENERATED}`,
    processor_charges: sql`key in ${keys}`,
  };
  const sums = Object.entries(tables).map(
    ([name, where]) => sql`
      select ${name} as name, count(*)::int as rows, md5(string_agg(row, '' order by row)) as sum
        from (select (to_jsonb(t) - 'password_hash' - 'pin_hash')::text as row from ${sql.identifier(name)} t where ${where}) r`,
  );
  return rowsOf(of, sql`${sql.join(sums, sql` union all `)} order by name`);
}

test('the same seed makes the same rows, another seed other rows', async () => {
  const [same, otherSeed] = [await openPortal(), await openPortal()];
  await generateDemo(same.parts, PLAN);
  await generateDemo(otherSeed.parts, { ...PLAN, seed: 8 });
  const [first, again, different] = [
    await fingerprint(portal),
    await fingerprint(same),
    await fingerprint(otherSeed),
  ];
  await Promise.all([same.close(), otherSeed.close()]);
  expect(again).toEqual(first);
  expect(first.every(({ rows }) => Number(rows) >= PLAN.customers)).toBe(true);
  expect(first.filter(({ sum }) => different.some((row) => row.sum === sum))).toEqual([]);
});

test('every customer has the requested number of bills, and progress is reported', async () => {
  const [counts] = await rowsOf(
    portal,
    sql`select count(distinct h.customer_id)::int as customers, count(*)::int as bills
          from holdings h join bills b on b.account_id = h.account_id where h.customer_id in ${GENERATED}`,
  );
  expect(counts).toEqual({ customers: PLAN.customers, bills: PLAN.customers * PLAN.billsEach });
  expect(progress.map(({ customers }) => customers)).toEqual([416, 450]);
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

test('customers are generated once, and a second time is refused with a message', async () => {
  await expect(generateDemo(portal.parts, PLAN)).rejects.toThrow(
    'This database already has 450 generated customers, and they are added only once.',
  );
});

test('an empty database gets the ordinary demo first, and one without the demo is refused', async () => {
  const own = await openPortal();
  await own.store.db.execute(sql`update billers set slug = 'another-' || id`);
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
