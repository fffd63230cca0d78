import { sql } from 'drizzle-orm';
import { type Decision, decide, decideMissing, type Known } from '../../domain/imports/decide.ts';
import type { ImportRow } from '../../domain/imports/row.ts';
import { ZERO } from '../../domain/values/cents.ts';
import { type FileBooking, unbookedOfFile } from '../bills/file-booking.ts';
import { billsBeingPaid } from '../payments/in-flight.ts';
import { accounts, bills, enteredNumber } from '../store/schema/billers.ts';
import type { importRows } from '../store/schema/imports.ts';
import type { Db } from '../store/store.ts';
import { NOTHING_UNBOOKED } from '../store/sum-items.ts';
import { planAnew } from './plan-anew.ts';

type StagedRow = typeof importRows.$inferSelect;
export type AccountRow = typeof accounts.$inferSelect;
export type BillRow = typeof bills.$inferSelect;

/** A staged line with what the portal has of its account, and what follows. */
export interface DecidedRow {
  readonly row: StagedRow;
  readonly account: AccountRow | undefined;
  readonly bill: BillRow | undefined;
  readonly decision: Decision;
}

/**
 * Decides about staged lines, within a transaction. With `isLocked`, their accounts and newest bills stay locked
 * until the transaction ends. So what was decided is still true when it is written.
 */
export async function decideRows(
  db: Db,
  rows: readonly StagedRow[],
  file: FileBooking,
  { isLocked }: { readonly isLocked: boolean },
): Promise<DecidedRow[]> {
  if (rows.length === 0) return [];
  const { accountRows, billRows, paid, unbooked } = await planAnew(db, () =>
    findKnown(db, rows, file, isLocked),
  );
  return rows.map((row) => {
    const account = accountRows.get(row.line);
    const bill = account && billRows.get(account.id);
    const known: Known = {
      account: account && storedAccount(account),
      bill: bill && storedBill(bill),
      isBeingPaid: bill !== undefined && paid.has(bill.id),
      unbooked: (account && unbooked.get(account.id)) ?? NOTHING_UNBOOKED,
    };
    return {
      row,
      account,
      bill,
      decision: row.state === 'missing' ? decideMissing(known) : decide(importRow(row), known),
    };
  });
}

async function findKnown(db: Db, rows: readonly StagedRow[], file: FileBooking, isLocked: boolean) {
  const accountRows = await findAccounts(db, rows, isLocked);
  const ids = [...new Set([...accountRows.values()].map(({ id }) => id))];
  const billRows = await findNewestBills(db, ids, isLocked);
  const paid = await billsBeingPaid(
    db,
    [...billRows.values()].map(({ id }) => id),
  );
  return { accountRows, billRows, paid, unbooked: await unbookedOfFile(db, ids, file) };
}

/**
 * The account of each line, by line. Of two numbers that differ in dashes alone, the one that is written the same. A
 * number that is written the same is found as well where the database compares its letters otherwise, as in `É-12`.
 */
async function findAccounts(
  db: Db,
  rows: readonly StagedRow[],
  isLocked: boolean,
): Promise<ReadonlyMap<number, AccountRow>> {
  const wanted = JSON.stringify(
    rows.map(({ line, billTypeId, accountNum, numberKey }) => ({
      line,
      type: billTypeId,
      num: accountNum,
      key: numberKey,
    })),
  );
  const { rows: found } = (await db.execute(sql`
    select wanted.line, of_number.id
      from json_to_recordset(${wanted}::json) as wanted (line int, type int8, num text, key text)
     cross join lateral (
       select id from (
         (select id, true as is_same from ${accounts}
           where ${accounts.billTypeId} = wanted.type and ${accounts.accountNum} = wanted.num)
         union all
         (select id, false from ${accounts}
           where ${accounts.billTypeId} = wanted.type and ${enteredNumber(accounts.accountNum)} = wanted.key
           limit 1)) candidates
        order by is_same desc limit 1) of_number`)) as unknown as {
    rows: { line: number; id: number | string }[];
  };
  const ids = found.map(({ id }) => Number(id));
  const query = db
    .select()
    .from(accounts)
    .where(sql`${accounts.id} = any(${sql.param(ids)})`)
    .orderBy(accounts.id);
  const byId = new Map(
    (await (isLocked ? query.for('update') : query)).map((account) => [account.id, account]),
  );
  return new Map(
    found.flatMap(({ line, id }) => {
      const account = byId.get(Number(id));
      return account ? [[line, account] as const] : [];
    }),
  );
}

async function findNewestBills(
  db: Db,
  accountIds: readonly number[],
  isLocked: boolean,
): Promise<ReadonlyMap<number, BillRow>> {
  const query = db
    .select()
    .from(bills)
    .where(
      sql`${bills.accountId} = any(${sql.param(accountIds)}) and ${bills.isNewest} and ${bills.taxReturn} is null`,
    )
    .orderBy(bills.id);
  return new Map((await (isLocked ? query.for('update') : query)).map((bill) => [bill.accountId, bill]));
}

function importRow({ accountNum, account, bill }: StagedRow): ImportRow {
  return { type: '', accountNumber: accountNum, account, ...(bill && { bill }) };
}

function storedAccount(account: AccountRow): NonNullable<Known['account']> {
  const { serviceAddress: service, mailingAddress: mailing } = account;
  return {
    customerName: account.customerName,
    businessName: account.businessName,
    hasPin: account.pin !== '' || account.pinHash !== null,
    serviceAddress: service?.address1 ?? '',
    serviceAddress2: service?.address2 ?? '',
    mailingAddress: mailing?.address1 ?? '',
    mailingCity: mailing?.city ?? '',
    mailingState: mailing?.state ?? '',
    mailingZip: mailing?.zip ?? '',
    prepay: account.prepay,
    inCollections: account.inCollections,
    refusesBankPayments: account.eftBlacklisted,
    isClosed: account.closedAt !== null,
  };
}

function storedBill(bill: BillRow): NonNullable<Known['bill']> {
  return {
    number: bill.number,
    dueDate: bill.dueDate,
    periodEnd: bill.billingPeriodEnd,
    balance: bill.balance,
    amountDue: bill.amountDue,
    toldBalance: bill.toldBalance,
    toldDue: bill.toldDue,
    statementTotal: bill.content.statement_total ?? null,
    prepayCharges: bill.content.prepay_statement_charges ?? null,
    message: bill.content.messages?.[0]?.message ?? '',
  };
}

/** What customers owe on the bill of a line now, and after it. */
export function balancesOf({ bill, decision }: DecidedRow) {
  const before = bill?.balance ?? bill?.amountDue ?? ZERO;
  const after = decision.kind === 'write' && decision.bill ? decision.bill.amounts.balance : before;
  return { before, after };
}
