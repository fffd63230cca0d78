import { sql } from 'drizzle-orm';
import type { BillChange, Decision } from '../../domain/imports/decide.ts';
import type { AccountFields, BillFields } from '../../domain/imports/row.ts';
import { ZERO } from '../../domain/values/cents.ts';
import { moveWaitingItems } from '../payments/waiting-items.ts';
import { insertion } from '../store/bulk-insert.ts';
import { accounts, bills, holdings, type StatementContent } from '../store/schema/billers.ts';
import { type ImportEffect, importEffects } from '../store/schema/imports.ts';
import type { Db } from '../store/store.ts';
import type { AccountRow, BillRow, DecidedRow } from './chunk.ts';

type Write = Extract<Decision, { kind: 'write' }>;
type WrittenRow = DecidedRow & { readonly decision: Write };

interface Change {
  readonly importId: number;
  readonly billerId: number;
  /** The end of the day that the file tells of. Milliseconds since the epoch. */
  readonly asOf: number;
  readonly now: Date;
}

/**
 * Writes what was decided about locked accounts and bills, and queues what follows from it for customers who hold them.
 */
export async function writeRows(db: Db, decided: readonly DecidedRow[], change: Change): Promise<void> {
  const rows = decided.filter((row): row is WrittenRow => row.decision.kind === 'write');
  if (rows.length === 0) return;
  const held = await heldAccounts(
    db,
    rows.flatMap(({ account }) => (account ? [account.id] : [])),
  );
  const added = await addAccounts(
    db,
    rows.filter(({ account }) => account === undefined),
    change,
  );
  await changeAccounts(
    db,
    rows.filter(({ decision, account }) => account !== undefined && decision.account !== undefined),
    held,
    change,
  );
  const idOf = ({ account, row }: DecidedRow) => account?.id ?? added.get(keyOf(row)) ?? 0;
  const posted = await addBills(db, rows, idOf, change);
  await changeBills(db, rows, change);
  await queueEffects(db, rows, held, posted, change);
}

async function heldAccounts(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ id: holdings.accountId })
    .from(holdings)
    .where(sql`${holdings.accountId} = any(${sql.param(ids)})`);
  return new Set(rows.map(({ id }) => id));
}

const keyOf = ({ billTypeId, accountNum }: { billTypeId: number; accountNum: string }) =>
  `${billTypeId} ${accountNum}`;

/** Resolves to the ids of the new accounts, by bill type and number. */
async function addAccounts(
  db: Db,
  rows: readonly WrittenRow[],
  { billerId }: Change,
): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const values = rows.map(({ row: { billTypeId, accountNum, account } }) => ({
    billerId,
    billTypeId,
    accountNum,
    pin: account.pin ?? '',
    ...accountColumns(account, undefined),
    inCollections: account.inCollections ?? false,
  }));
  const { rows: added } = (await db.execute(
    sql`${insertion(accounts, values)} returning id, bill_type_id as "billTypeId", account_num as "accountNum"`,
  )) as unknown as { rows: { id: number | string; billTypeId: number | string; accountNum: string }[] };
  return new Map(
    added.map(({ id, billTypeId, accountNum }) => [
      keyOf({ billTypeId: Number(billTypeId), accountNum }),
      Number(id),
    ]),
  );
}

/** The columns that a file's fields become. What is not mapped stays as it was. */
function accountColumns(told: AccountFields, before: AccountRow | undefined) {
  const service = before?.serviceAddress;
  const mailing = before?.mailingAddress;
  return {
    customerName: told.customerName ?? before?.customerName ?? '',
    businessName: told.businessName ?? before?.businessName ?? '',
    serviceAddress: nullIfEmpty({
      address1: told.serviceAddress ?? service?.address1 ?? '',
      address2: told.serviceAddress2 ?? service?.address2 ?? '',
    }),
    mailingAddress: nullIfEmpty({
      address1: told.mailingAddress ?? mailing?.address1 ?? '',
      city: told.mailingCity ?? mailing?.city ?? '',
      state: told.mailingState ?? mailing?.state ?? '',
      zip: told.mailingZip ?? mailing?.zip ?? '',
    }),
    eftBlacklisted: told.refusesBankPayments ?? before?.eftBlacklisted ?? false,
  };
}

function nullIfEmpty<T extends object>(address: T): T | null {
  return Object.values(address).every((line) => line === '') ? null : address;
}

/**
 * A PIN is taken over only where the account has none: the portal keeps no PIN that it could compare. Collections of an
 * account that somebody holds are left to the effects, which end its auto pay.
 */
async function changeAccounts(
  db: Db,
  rows: readonly WrittenRow[],
  held: ReadonlySet<number>,
  { now }: Change,
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ row, account, decision }) => {
    const before = account as AccountRow;
    const hasPin = before.pin !== '' || before.pinHash !== null;
    return {
      id: before.id,
      ...accountColumns(row.account, before),
      pin: hasPin ? before.pin : (row.account.pin ?? ''),
      inCollections: held.has(before.id)
        ? before.inCollections
        : (row.account.inCollections ?? before.inCollections),
      closedAt: decision.account === 'closed' ? now : null,
    };
  });
  await db.execute(sql`
    update accounts set customer_name = told."customerName", business_name = told."businessName",
           service_address = told."serviceAddress", mailing_address = told."mailingAddress",
           eft_blacklisted = told."eftBlacklisted", pin = told.pin, in_collections = told."inCollections",
           closed_at = told."closedAt"
      from json_to_recordset(${JSON.stringify(values)}::json) as told (
           id int8, "customerName" text, "businessName" text, "serviceAddress" jsonb, "mailingAddress" jsonb,
           "eftBlacklisted" boolean, pin text, "inCollections" boolean, "closedAt" timestamptz)
     where accounts.id = told.id`);
}

type PostedBill = WrittenRow & { readonly change: Extract<BillChange, { kind: 'new' }> };

/** Resolves to the id of the new bill of each account that has one. The bill before it is no longer its newest. */
async function addBills(
  db: Db,
  rows: readonly WrittenRow[],
  idOf: (row: DecidedRow) => number,
  { asOf }: Change,
): Promise<ReadonlyMap<number, number>> {
  const posted = rows.flatMap((row): PostedBill[] =>
    row.decision.bill?.kind === 'new' ? [{ ...row, change: row.decision.bill }] : [],
  );
  if (posted.length === 0) return new Map();
  const before = posted.flatMap(({ bill }) => (bill ? [bill.id] : []));
  if (before.length > 0)
    await db
      .update(bills)
      .set({ isNewest: false, isPayable: false, balance: ZERO, amountDue: ZERO })
      .where(sql`${bills.id} = any(${sql.param(before)})`);
  const values = posted.map((row) => ({
    accountId: idOf(row),
    ...billColumns(row.change.fields),
    ...row.change.amounts,
    toldAt: new Date(asOf),
    isPayable: row.bill?.isPayable ?? true,
    content: contentOf(row.change.fields, row.row.accountNum),
  }));
  const { rows: added } = (await db.execute(
    sql`${insertion(bills, values)} returning id, account_id as "accountId"`,
  )) as unknown as { rows: { id: number | string; accountId: number | string }[] };
  const ids = new Map(added.map(({ id, accountId }) => [Number(accountId), Number(id)]));
  await moveWaitingItems(
    db,
    posted.flatMap(({ bill }) => (bill ? [{ from: bill.id, to: ids.get(bill.accountId) ?? bill.id }] : [])),
  );
  return ids;
}

function billColumns({ number, dueDate, periodEnd }: BillFields) {
  return { number, dueDate, billingPeriodEnd: periodEnd };
}

function contentOf(told: BillFields, accountNum: string): StatementContent {
  const { statementTotal, message } = told;
  return {
    is_bal_fwd: true,
    account_information: [{ label: 'Account number', value: accountNum }],
    ...toldContent(statementTotal, message),
  };
}

const toldContent = (statementTotal: BillFields['statementTotal'], message: string): StatementContent => ({
  ...(statementTotal !== null && {
    statement_total: statementTotal,
    summary_title: 'Charges this period',
    summary: [{ label: 'Current charges', value: statementTotal }],
  }),
  messages: message === '' ? [] : [{ message, alert: false, bold: false }],
});

async function changeBills(db: Db, rows: readonly WrittenRow[], { asOf }: Change): Promise<void> {
  const values = rows.flatMap(({ bill, decision: { bill: change } }) => {
    if (!bill || !change || change.kind === 'new') return [];
    const { number, dueDate, billingPeriodEnd, content } = bill;
    const columns =
      change.kind === 'changed'
        ? {
            ...billColumns(change.fields),
            content: { ...content, ...toldContent(change.fields.statementTotal, change.fields.message) },
          }
        : { number, dueDate, billingPeriodEnd, content };
    return [{ id: bill.id, ...columns, ...change.amounts, toldAt: new Date(asOf) }];
  });
  if (values.length === 0) return;
  await db.execute(sql`
    update bills set number = told.number, due_date = told."dueDate", billing_period_end = told."billingPeriodEnd",
           content = told.content, balance = told.balance, amount_due = told."amountDue",
           told_balance = told."toldBalance", told_due = told."toldDue", told_at = told."toldAt", amount_due_calculated = true,
           real_time_balance = false, web_service_responding = true
      from json_to_recordset(${JSON.stringify(values)}::json) as told (
           id int8, number text, "dueDate" date, "billingPeriodEnd" date, content jsonb, balance int8,
           "amountDue" int8, "toldBalance" int8, "toldDue" int8, "toldAt" timestamptz)
     where bills.id = told.id`);
}

/** Only accounts that somebody holds have anything to tell or to plan. */
async function queueEffects(
  db: Db,
  rows: readonly WrittenRow[],
  held: ReadonlySet<number>,
  posted: ReadonlyMap<number, number>,
  { importId }: Change,
): Promise<void> {
  const effects = rows.flatMap(({ row, account, bill, decision }) => {
    if (!account || !held.has(account.id)) return [];
    const effect = (kind: ImportEffect, billId: number | null) => ({
      importId,
      accountId: account.id,
      billId,
      kind,
    });
    const { inCollections } = row.account;
    const isMoved = inCollections !== undefined && inCollections !== account.inCollections;
    return [
      ...(isMoved ? [effect(inCollections ? 'in collections' : 'out of collections', null)] : []),
      ...(decision.bill?.kind === 'new' ? [effect('bill posted', posted.get(account.id) ?? null)] : []),
      ...(decision.bill?.kind === 'changed' && decision.bill.isDueDateChanged
        ? [effect('due date moved', (bill as BillRow).id)]
        : []),
    ];
  });
  if (effects.length > 0) await db.execute(insertion(importEffects, effects));
}
