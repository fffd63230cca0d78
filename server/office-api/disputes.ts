import { and, eq, isNull, not, or, sql } from 'drizzle-orm';
import * as calls from '../../domain/office/dispute-calls.ts';
import type { TakenBack, TakenBackState } from '../../domain/office/taken-back.ts';
import { RETURNED, REVERSED } from '../../domain/receipts/transaction-status.ts';
import { add, subtract, sum } from '../../domain/values/cents.ts';
import { inOrder, type QueryOf } from '../office/in-order.ts';
import { openInquiries, rowOf } from '../office/payments.ts';
import { ofBillers, type Seen } from '../office/seen.ts';
import { ifGiven } from '../store/conditions.ts';
import { billers as billersTable } from '../store/schema/billers.ts';
import {
  IS_ASKED_ABOUT,
  IS_TAKEN_BACK,
  type Transaction,
  transactions,
} from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import type { OfficeHandlers } from './handlers.ts';
import { table } from './table.ts';

const TABLE = table(calls.exportDisputes.file, (request: Wanted, { parts, billers }) =>
  read(parts.store.db, billers, request),
);

export const disputes: OfficeHandlers<typeof calls> = {
  listDisputes: TABLE.page,
  exportDisputes: TABLE.file,
};

type Wanted = QueryOf<typeof calls.listDisputes>;

/** Over the claims of a payment, such as the sum of what its open ones ask for. */
const ofClaims = (what: string, which: string) =>
  sql.raw(`(select ${what} from jsonb_array_elements("transactions"."disputes") as claim where ${which})`);
const ofInquiries = (what: string) =>
  sql.raw(
    `(select ${what} from jsonb_array_elements("transactions"."inquiries") as claim where ${IS_ASKED})`,
  );
/** A payment that was voided or returned owes the bank no answer. */
const COUNTS = '"transactions"."status" in (1, 5)';
const IS_ASKED = `${COUNTS} and (claim->>'isOpen')::boolean`;
const IS_OPEN = `claim->>'status' = 'open'`;
const EARLIEST = `min((claim->>'respondBy')::bigint)`;
const SUM = `sum((claim->>'amount')::bigint)`;
const PAID = sql`(${transactions.amount} + ${transactions.fee})`;

/** As `claimOf` tells it of a row. Without a deadline, a payment comes after all others. */
const ORDER = {
  rows: transactions,
  id: transactions.id,
  by: {
    day: sql`${transactions.transactionDate}`,
    respond_by: sql`coalesce(least(${ofClaims(EARLIEST, IS_OPEN)}, ${ofInquiries(EARLIEST)}), ${Number.MAX_SAFE_INTEGER})`,
    disputed: sql`coalesce(${ofClaims(SUM, IS_OPEN)}, ${ofClaims(SUM, 'true')}, ${ofInquiries(SUM)}, ${PAID} - ${transactions.givenBack})`,
    amount: PAID,
  },
};

async function read(db: Db, seen: Seen, { state, biller, most, ...ordered }: Wanted): Promise<TakenBack[]> {
  const own = ofBillers(transactions.entityId, seen);
  const { where, orderBy } = inOrder(ORDER, ordered, own);
  const rows = await db
    .select({ payment: transactions, slug: billersTable.slug })
    .from(transactions)
    .innerJoin(billersTable, eq(billersTable.id, transactions.entityId))
    .where(
      and(
        or(IS_TAKEN_BACK, IS_ASKED_ABOUT),
        state === undefined ? undefined : isIn(state),
        ifGiven(eq, billersTable.slug, biller),
        own,
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(most);
  return rows.map(({ payment, slug }) => ({ ...rowOf(payment, slug), ...claimOf(payment) }));
}

/** A debit that its bank returned without a dispute is a return alone. */
function isIn(state: TakenBackState) {
  if (state === 'inquiry') return and(IS_ASKED_ABOUT, not(IS_TAKEN_BACK));
  return state === 'returned'
    ? and(isNull(transactions.dispute), sql`status in (4, 6)`)
    : eq(transactions.dispute, state);
}

/** What the bank asks for: the open claims, or what was asked for in all. */
function claimOf(
  payment: Transaction,
): Pick<TakenBack, 'claim' | 'disputed' | 'respond_by' | 'reasons' | 'message'> {
  const { disputes: claims, dispute, status, amount, fee, givenBack, message } = payment;
  const open = claims.filter(({ status }) => status === 'open');
  const questions = openInquiries(payment);
  const [told = []] = [open, claims, questions].filter(({ length }) => length > 0);
  const times = [...open, ...questions].flatMap(({ respondBy }) => respondBy ?? []);
  const isBack = status === RETURNED || status === REVERSED;
  return {
    claim: dispute ?? (isBack ? 'returned' : 'inquiry'),
    disputed:
      told.length > 0 ? sum(told.map((claim) => claim.amount)) : subtract(add(amount, fee), givenBack),
    respond_by: times.length > 0 ? Math.min(...times) : null,
    reasons: [...new Set(told.flatMap(({ reason }) => reason ?? []))],
    message,
  };
}
