import { type SQL, sql } from 'drizzle-orm';
import type { BillChange, Decision } from '../../domain/imports/decide.ts';
import type { AccountFields } from '../../domain/imports/row.ts';
import { ZERO } from '../../domain/values/cents.ts';
import { moveWaitingItems } from '../payments/waiting-items.ts';
import { insertion } from '../store/bulk-insert.ts';
import { bills, holdings } from '../store/schema/billers.ts';
import { type ImportEffect, importEffects } from '../store/schema/imports.ts';
import type { Db } from '../store/store.ts';
import type { AccountRow, BillRow, DecidedRow } from './chunk.ts';
import { BILL_COLUMNS, billOf, DUE_DATE, NUMBER, PERIOD_END, TOLD_CONTENT } from './told-bill.ts';

type Write = Extract<Decision, { kind: 'write' }>;
/** Accounts that the portal does not know are added before. */
type WrittenRow = DecidedRow & { readonly decision: Write; readonly account: AccountRow };

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
  const rows = decided.filter(
    (row): row is WrittenRow => row.decision.kind === 'write' && row.account !== undefined,
  );
  if (rows.length === 0) return;
  const held = await heldAccounts(
    db,
    rows.map(({ account }) => account.id),
  );
  await changeAccounts(
    db,
    rows.filter(({ decision }) => decision.account !== undefined),
    held,
    change,
  );
  const posted = await addBills(db, rows, change);
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

/** The columns that a file's fields become. What is not mapped stays as it was. */
function accountColumns(told: AccountFields, before: AccountRow) {
  const { serviceAddress: service, mailingAddress: mailing } = before;
  return {
    customerName: told.customerName ?? before.customerName,
    businessName: told.businessName ?? before.businessName,
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
    eftBlacklisted: told.refusesBankPayments ?? before.eftBlacklisted,
    prepay: told.prepay ?? before.prepay,
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
  const values = rows.map(({ row, account: before, decision }) => {
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
           eft_blacklisted = told."eftBlacklisted", prepay = told.prepay, pin = told.pin, in_collections = told."inCollections",
           closed_at = told."closedAt"
      from json_to_recordset(${JSON.stringify(values)}::json) as told (
           id int8, "customerName" text, "businessName" text, "serviceAddress" jsonb, "mailingAddress" jsonb,
           "eftBlacklisted" boolean, prepay boolean, pin text, "inCollections" boolean, "closedAt" timestamptz)
     where accounts.id = told.id`);
}

type PostedBill = WrittenRow & { readonly change: Extract<BillChange, { kind: 'new' }> };

/** Resolves to the id of the new bill of each account that has one. The bill before it is no longer its newest. */
async function addBills(
  db: Db,
  rows: readonly WrittenRow[],
  { importId, asOf }: Change,
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
  const values = posted.map(({ row: { line }, account, bill, change: { amounts } }) => ({
    line,
    account: account.id,
    balance: amounts.balance,
    due: amounts.amountDue,
    payable: bill?.isPayable ?? true,
  }));
  const { rows: added } = (await db.execute(sql`
    insert into bills (${BILL_COLUMNS})
    select ${billOf({
      account: sql`new.account`,
      asOf,
      owed: { balance: sql`new.balance`, amountDue: sql`new.due` },
      isPayable: sql`new.payable`,
    })}
      from json_to_recordset(${JSON.stringify(values)}::json) as new (
             line int, account int8, balance int8, due int8, payable boolean)
      join import_rows r on r.import_id = ${importId} and r.line = new.line
    returning id, account_id as "accountId"`)) as unknown as {
    rows: { id: number | string; accountId: number | string }[];
  };
  const ids = new Map(added.map(({ id, accountId }) => [Number(accountId), Number(id)]));
  await moveWaitingItems(
    db,
    posted.flatMap(({ bill }) => (bill ? [{ from: bill.id, to: ids.get(bill.accountId) ?? bill.id }] : [])),
  );
  return ids;
}

/** A bill that a full file does not name keeps what was told of it before. */
async function changeBills(db: Db, rows: readonly WrittenRow[], { importId, asOf }: Change): Promise<void> {
  const values = rows.flatMap(({ row: { line }, bill, decision: { bill: change } }) =>
    bill && change && change.kind !== 'new' ? [{ line, id: bill.id, ...change.amounts }] : [],
  );
  if (values.length === 0) return;
  const toldOr = (told: SQL, before: string) =>
    sql`case when r.state = 'missing' then bills.${sql.raw(before)} else ${told} end`;
  await db.execute(sql`
    update bills set number = ${toldOr(NUMBER, 'number')}, due_date = ${toldOr(DUE_DATE, 'due_date')},
           billing_period_end = ${toldOr(PERIOD_END, 'billing_period_end')},
           content = ${toldOr(sql`bills.content || ${TOLD_CONTENT}`, 'content')},
           balance = changed.balance, amount_due = changed."amountDue", told_balance = changed."toldBalance",
           told_due = changed."toldDue", told_at = ${new Date(asOf).toISOString()}::timestamptz,
           amount_due_calculated = true, real_time_balance = false, web_service_responding = true
      from json_to_recordset(${JSON.stringify(values)}::json) as changed (
             line int, id int8, balance int8, "amountDue" int8, "toldBalance" int8, "toldDue" int8)
      join import_rows r on r.import_id = ${importId} and r.line = changed.line
     where bills.id = changed.id`);
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
    if (!held.has(account.id)) return [];
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
