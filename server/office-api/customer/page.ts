import { and, desc, eq, ne } from 'drizzle-orm';
import { billerName } from '../../../domain/accounts/biller-name.ts';
import type { CustomerPage } from '../../../domain/office/customer-calls.ts';
import { forStaff } from '../../../domain/office/text/for-staff.ts';
import { SCHEDULED } from '../../../domain/receipts/transaction-status.ts';
import { add } from '../../../domain/values/cents.ts';
import { methodLabel } from '../../../domain/wallet/payment-method.ts';
import { autoPayGroups } from '../../auto-pay/list.ts';
import { accountList } from '../../bills/list.ts';
import type { Dependencies } from '../../dependencies.ts';
import { shownStateOfRow } from '../../office/payments.ts';
import { isSeen, ofBillers, type Seen } from '../../office/seen.ts';
import { methodNames } from '../../payments/paid-methods.ts';
import { listPending } from '../../scheduled/list.ts';
import { isSetUp } from '../../set-up.ts';
import { billers } from '../../store/schema/billers.ts';
import { transactions } from '../../store/schema/transactions.ts';
import { messages } from '../../store/schema/work.ts';
import type { Scope } from '../../store/scope.ts';
import type { Db } from '../../store/store.ts';
import { methodOf, methodRows } from '../../wallet/methods.ts';
import { nameOf } from '../customer-name.ts';
import { type CustomerRow, seenCustomer } from './seen.ts';
import { signInOf } from './sign-in.ts';
import { taxAccountsOf, taxReturnsOf } from './taxes.ts';

/** How many payments, tax returns, messages and events are shown. */
const SHOWN = 20;

/** The customer's page as somebody sees it; undefined for one whom they may not see. */
export async function customerPage(
  scope: Scope,
  parts: Dependencies,
  seen: Seen,
  most = SHOWN,
): Promise<CustomerPage | undefined> {
  const row = await seenCustomer(scope.db, seen, scope.customer);
  if (!row) return undefined;
  const isWhole = seen === 'all';
  const slugs = await slugsOf(scope.db);
  const hasTaxes = isSetUp(parts.config, 'tax');
  return {
    id: row.id,
    name: nameOf(row),
    ...(isWhole ? contactOf(row) : NO_CONTACT),
    is_removed: addressOf(row) === '',
    since: row.createdAt.getTime(),
    sign_in: isWhole ? await signInOf(scope, parts, row, most) : null,
    accounts: await accountsOf(scope, seen, parts),
    payments: await paymentsOf(scope, seen, slugs, most),
    scheduled: await scheduledOf(scope, parts, seen, slugs),
    auto_pays: await autoPaysOf(scope, parts, seen, slugs),
    tax_accounts: hasTaxes ? await taxAccountsOf(scope, seen) : [],
    tax_returns: hasTaxes ? await taxReturnsOf(scope, seen, most) : [],
    methods: isWhole ? await methodsOf(scope, parts) : [],
    messages: isWhole ? await messagesOf(scope, most) : [],
  };
}

type Contact = Pick<CustomerPage, 'email' | 'phone' | 'address'>;

const NO_CONTACT: Contact = { email: '', phone: '', address: '' };

function contactOf(row: CustomerRow): Contact {
  return {
    email: addressOf(row),
    phone: row.billingPhone,
    address: [row.billingAddress, row.billingCity, `${row.billingState} ${row.billingZip}`.trim()]
      .filter(Boolean)
      .join(', '),
  };
}

/** A removed customer has a word in place of an address. */
export function addressOf({ email }: Pick<CustomerRow, 'email'>): string {
  return email.includes('@') ? email : '';
}

async function accountsOf(scope: Scope, seen: Seen, parts: Dependencies): Promise<CustomerPage['accounts']> {
  const groups = await accountList(scope, parts);
  return groups.flatMap((group) =>
    isSeen(seen, group.id)
      ? group.accounts.map((account) => ({
          account_id: account.account_id,
          account_num: account.account_num,
          biller: billerName(group),
          bill_type: account.bill_type.name,
          nickname: account.nickname,
          amount_due: account.period_amt_due,
          balance: account.balance,
          due_date: account.due_date,
        }))
      : [],
  );
}

type Slugs = ReadonlyMap<number, string>;

async function slugsOf(db: Db): Promise<Slugs> {
  const rows = await db.select({ id: billers.id, slug: billers.slug }).from(billers);
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

async function paymentsOf(
  { db, customer }: Scope,
  seen: Seen,
  slugs: Slugs,
  most: number,
): Promise<CustomerPage['payments']> {
  const rows = await db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.customerId, customer),
        ne(transactions.status, SCHEDULED),
        ofBillers(transactions.entityId, seen),
      ),
    )
    .orderBy(desc(transactions.transactionDate), desc(transactions.id))
    .limit(most);
  return rows.map((row) => ({
    confirmation_num: row.confirmationNum,
    biller: row.entityName,
    slug: slugs.get(row.entityId) ?? '',
    day: row.transactionDate,
    total: add(row.amount, row.fee),
    method: methodNames([row]),
    status: row.status,
    state: shownStateOfRow(row),
  }));
}

async function scheduledOf(
  scope: Scope,
  { clock }: Dependencies,
  seen: Seen,
  slugs: Slugs,
): Promise<CustomerPage['scheduled']> {
  const billerOf = await billersOfScheduled(scope);
  const pending = await listPending(scope, clock);
  return pending.flatMap((payment) =>
    isSeen(seen, billerOf.get(payment.confirmation_num) ?? 0)
      ? [
          {
            confirmation_num: payment.confirmation_num,
            biller: payment.entity_name,
            slug: slugs.get(billerOf.get(payment.confirmation_num) ?? 0) ?? '',
            account_num: payment.account_num,
            day: payment.scheduled_date,
            total: payment.total_plus_fees,
            method: payment.payment_method,
            is_being_made: payment.is_being_made,
            problem: forStaff(payment.delay || payment.problem),
          },
        ]
      : [],
  );
}

async function billersOfScheduled({ db, customer }: Scope): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ number: transactions.confirmationNum, biller: transactions.entityId })
    .from(transactions)
    .where(and(eq(transactions.customerId, customer), eq(transactions.status, SCHEDULED)));
  return new Map(rows.map(({ number, biller }) => [number, biller]));
}

async function autoPaysOf(
  scope: Scope,
  { clock }: Dependencies,
  seen: Seen,
  slugs: Slugs,
): Promise<CustomerPage['auto_pays']> {
  const groups = await autoPayGroups(scope, clock);
  return groups.flatMap((group) =>
    isSeen(seen, group.id)
      ? group.accounts.flatMap(({ account_num, auto_pay }) =>
          auto_pay.ap_master_id === null
            ? []
            : [
                {
                  id: auto_pay.ap_master_id,
                  biller: billerName({ common_name: group.common_name, name: group.entity_name }),
                  slug: slugs.get(group.id) ?? '',
                  account_num,
                  active: auto_pay.active,
                  is_controller: auto_pay.is_controller,
                  run_date: auto_pay.run_date,
                  inactive_reason: forStaff(auto_pay.inactive_reason),
                  failed: forStaff(auto_pay.failed_payment?.reason ?? ''),
                },
              ],
        )
      : [],
  );
}

async function methodsOf(scope: Scope, { clock }: Dependencies): Promise<CustomerPage['methods']> {
  const rows = await methodRows(scope);
  return rows.map((row) => ({
    id: row.id,
    name: row.nickname || methodLabel(methodOf(row, clock.today())),
    last_four: row.lastFour,
  }));
}

async function messagesOf({ db, customer }: Scope, most: number): Promise<CustomerPage['messages']> {
  const rows = await db
    .select()
    .from(messages)
    .where(eq(messages.customerId, customer))
    .orderBy(desc(messages.id))
    .limit(most);
  return rows.map(({ id, createdAt, channel, subject, sentAt, nextTryAt }) => ({
    id,
    at: createdAt.getTime(),
    channel,
    subject,
    state: sentAt ? 'sent' : nextTryAt ? 'waiting' : 'given up',
  }));
}
