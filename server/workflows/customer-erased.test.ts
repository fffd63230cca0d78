import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateRecipients } from '../../domain/checkout/calls.ts';
import { sampleBankEntries, sampleCardEntries } from '../../domain/fixtures/method.ts';
import { removeCustomer } from '../../domain/profile/settings-calls.ts';
import { payScheduledNow } from '../../domain/scheduled/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { HOUR } from '../../domain/values/durations.ts';
import { addPaymentMethod } from '../../domain/wallet/change-calls.ts';
import { CUSTOMER, plantCanaries } from '../../tests/support/canaries.ts';
import { payer, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { PEOPLE } from '../demo/people.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { runDueWork } from '../jobs/work.ts';
import { PERSONAL_DATA } from '../store/personal-data.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { checkouts } from '../store/schema/checkouts.ts';
import { customers } from '../store/schema/customers.ts';
import { removeCustomer as removeCustomerWithAll } from './customer-removed.ts';

/** Columns of text or JSON without anything personal: ids, states, hashes and what billers say of themselves. */
const OTHER_COLUMNS: Readonly<Record<string, string>> = {
  access_tokens: 'hash',
  accounts: 'account_num collections_html pin_hash',
  agreements: 'terms',
  alerts: 'cause href type',
  attempts: 'confirmation_num entity_name message state total_label',
  auto_pay_tries: 'confirmation_num state',
  auto_pays: 'account_num debit_notice failed_payment inactive_reason secondary_method_ids told_payment',
  bank_mandates: 'version',
  bill_types: 'account_num_label fee_model fee_text key name name_search_label rev_neutral_text',
  biller_tokens: 'hash name rights',
  billers:
    'address allowed_payment_methods checkout_message city common_name email exception_contact hours imports ivr_phone logo merchant name organization_data paused_words payments_told phone referral_id registration_token registration_url remittance service slug state terms_and_conditions total_label zip',
  bills: 'number tax_return',
  book_entries: 'account line posting',
  biller_versions: 'file',
  cart_items: 'reference_num2',
  carts: 'review_hash',
  checkouts: 'confirming key message state',
  codes: 'hash purpose',
  customers: 'notifications password_hash',
  deployment: 'kind',
  events: 'address detail kind outcome',
  exceptions: 'owner rule subject',
  event_seals: 'digest',
  held_back: 'fault kind',
  import_effects: 'kind',
  import_problems: 'field words',
  import_rows: 'account_num number_key state',
  imports: 'came_by decision done expected file_name mapping reasons sha256 state',
  incoming_texts: 'id',
  known_devices: 'hash',
  ledger_entries: 'account posting',
  mail_requests: 'purpose',
  messages: 'channel',
  meters: 'id',
  method_entries: 'back category message state',
  office_requests: 'decision key kind outcome reason state subject',
  payment_methods: 'cart_item_ids',
  payout_lines: 'line payout',
  payouts: 'id status trace',
  processor_book: 'charge_key id kind payout',
  processor_book_mark: 'mark',
  processor_names: 'account kind name reference',
  processor_notices: 'charge_key id kind method',
  processor_payments: 'account category key reference token',
  recovery_codes: 'hash',
  refunds: 'charge_key items kind reference state',
  remittance_lines: 'account_num bill_number bill_type confirmation_num kind method posting',
  remittances: 'lockbox',
  reversals: 'requested_by',
  runs: 'kind outcome subject',
  secrets: 'name value',
  sessions: 'previous_refresh_hash refresh_hash salt',
  sign_in_tries: 'tries',
  staff: 'password_hash',
  staff_devices: 'hash',
  staff_grants: 'role',
  staff_keys: 'key',
  staff_passkeys: 'credential_id public_key',
  staff_sessions: 'hash',
  staff_tickets: 'hash kind',
  take_overs: 'state',
  tax_organizations: 'documentation_mail_to error_msg labels',
  tax_returns: 'filing_number form status',
  terms: 'digest text',
  tickets: 'hash kind',
  transaction_items: 'reference_num2',
  transactions: 'charge_key confirmation_num dispute disputes entity_name inquiries refund total_label',
  used_challenges: 'hash',
};

const NOT_PERSONAL = Object.entries(OTHER_COLUMNS).flatMap(([table, columns]) =>
  columns.split(' ').map((column) => `${table}.${column}`),
);

/** The sandbox's own tables do not exist for real customers. */
const SANDBOX = /^(sandbox_|processor_(charges|forgotten|refunds)$)/;

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

async function textColumns(): Promise<{ table: string; column: string; name: string }[]> {
  const { rows } = (await portal.store.db.execute(sql`
    select table_name as "table", column_name as "column", table_name || '.' || column_name as name
      from information_schema.columns
     where table_schema = current_schema() and data_type in ('text', 'jsonb')
       and table_name <> '__drizzle_migrations'
       and not exists (select from pg_class where relname = table_name and relispartition) order by 3`)) as unknown as {
    rows: { table: string; column: string; name: string }[];
  };
  return rows.filter(({ table }) => !SANDBOX.test(table));
}

/** The columns in which any of the texts occurs. */
async function whereFound(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, name } of await textColumns()) {
    const { rows } = (await portal.store.db.execute(sql`
      select 1 from ${sql.identifier(table)} where ${sql.identifier(column)}::text ilike any(${sql.param(
        texts.map((text) => `%${text}%`),
      )}) limit 1`)) as unknown as { rows: unknown[] };
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('every column of text is listed as personal, with a reason and an end, or as not personal', async () => {
  const listed = new Set([...Object.keys(PERSONAL_DATA), ...NOT_PERSONAL]);
  expect((await textColumns()).map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
  for (const name of NOT_PERSONAL) expect(PERSONAL_DATA[name], name).toBeUndefined();
});

test('after a removal nothing personal is found but what the list keeps, and nothing can be charged', async () => {
  const { db } = portal.store;
  const [row] = await db.select().from(customers).where(eq(customers.email, PEOPLE.demo.email));
  const customer = row?.id ?? 0;
  const canary = {
    fname: 'Xanthippe',
    lname: 'Quetzalcoatlus',
    businessName: 'Canarybird Holdings',
    billingAddress: '991 Zugzwang Terrace',
    billingCity: 'Xenotown',
    billingZip: '80499',
    billingPhone: '9705559177',
    formerEmail: 'former-canary@home.example',
  };
  await db.update(customers).set(canary).where(eq(customers.id, customer));
  await db
    .update(autoPays)
    .set({ email: 'auto-canary@home.example' })
    .where(eq(autoPays.customerId, customer));
  const dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  const billing_info = {
    first_name: 'Xanthippe',
    last_name: 'Quetzalcoatlus',
    business_name: '',
    address: { address: '17 Billing Canary Way', city: 'Boulder', state: 'CO', zip: '80302' },
    phone: '9705559188',
    email: 'billing-canary@home.example',
  };
  await portal.send(addPaymentMethod, sampleCardEntries({ wallet_name: 'Canary card', billing_info }), dana);
  await portal.send(addPaymentMethod, sampleBankEntries({ wallet_name: 'Canary bank', billing_info }), dana);
  await till.review({ accounts: ['100-2218-04'], method: 'Canary card' });
  const receipt_options = [{ type: 'email' as const, value: 'receipt-canary@home.example' }];
  await portal.send(updateRecipients, { receipt_options }, dana);
  await till.choose('Canary card');
  const paid = (await till.submit()).answer();
  await till.pay({ accounts: ['G-771203'], method: 'Canary bank' });
  const planned = {
    accounts: ['LOT-115'],
    method: 'Canary card',
    on: addDays(portal.parts.clock.today(), 2),
  };
  const [confirmation_number = ''] = (await till.pay(planned)).confirmation_nums;
  (await portal.send(payScheduledNow, { confirmation_number, version: undefined }, dana)).answer();
  await runDueWork(portal.parts);
  const tried = () =>
    db.$count(checkouts, sql`${checkouts.plan} -> 'tried' -> 'items' -> 0 ->> 'accountNum' = 'LOT-115'`);
  expect(await tried()).toBe(1);
  const { rows: tokens } = (await db.execute(
    sql`select token from payment_methods where customer_id = ${customer} and nickname like 'Canary%'`,
  )) as unknown as { rows: { token: string }[] };
  const traces = [
    ...Object.values(canary),
    '17 Billing Canary',
    '9705559188',
    'canary@home.example',
    PEOPLE.demo.email,
    'Canary card',
    'Canary bank',
    ...tokens.map(({ token }) => token),
  ];
  expect(await whereFound(traces)).toEqual(
    expect.arrayContaining([
      'customers.fname',
      'transactions.billing',
      'attempts.method',
      'messages.recipient',
    ]),
  );

  expect((await portal.send(removeCustomer, {}, dana)).status).toBe(200);
  await runDueWork(portal.parts);
  await purgeExpired(portal.parts);
  expect(await tried()).toBe(0);
  const names = ['Xanthippe', 'Quetzalcoatlus', 'Canarybird'];
  expect(await whereFound(traces.filter((trace) => !names.some((name) => trace.includes(name))))).toEqual([]);
  const left = await whereFound(traces);
  for (const name of left)
    expect([PERSONAL_DATA[name]?.removal, name]).toEqual([
      expect.stringMatching(/kept|of the account|emptied/),
      name,
    ]);
  for (const { token } of tokens) {
    const charge = { biller: 1, key: `late-${token}`, token, amount: 100 as never, fee: 0 as never };
    expect((await portal.parts.processor.charge(charge)).kind).toBe('declined');
  }
  portal.pass(HOUR);
  expect((await takeBack(portal, paid.confirmation_nums[0] ?? '', 'refund')).status).toBe(200);
});

/** The columns that hold what was planted in them. */
async function whereStill(planted: ReadonlyMap<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, canary] of planted) {
    const [table = '', column = ''] = name.split('.');
    const { rows } = (await portal.store.db.execute(sql`
      select 1 from ${sql.identifier(table)} where ${sql.identifier(column)}::text like ${`%${canary}%`} limit 1`)) as unknown as {
      rows: unknown[];
    };
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('a removal does to every column with personal data what the list says of it', async () => {
  const { parts, store } = portal;
  const ofCustomers = Object.entries(PERSONAL_DATA).filter(([, { removal }]) => removal !== 'of staff');
  const columns = ofCustomers.map(([name]) => name);
  const planted = await store.transact((db) => plantCanaries(db, columns, new Date(parts.clock.now())));
  expect(await whereStill(planted)).toEqual(columns);

  await runDueWork(parts);
  await removeCustomerWithAll(parts, CUSTOMER);
  await runDueWork(parts);
  await purgeExpired(parts);
  const stays = ofCustomers.flatMap(([name, { removal }]) =>
    removal === 'kept' || removal === 'of the account' ? [name] : [],
  );
  expect(await whereStill(planted)).toEqual(stays);
  const elsewhere = await whereFound([...planted.values()].filter((canary) => canary !== String(CUSTOMER)));
  expect(elsewhere.filter((name) => !stays.includes(name))).toEqual([]);
});
