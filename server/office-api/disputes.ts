import { and, eq, isNull, sql } from 'drizzle-orm';
import * as calls from '../../domain/office/dispute-calls.ts';
import type { TakenBack, TakenBackState } from '../../domain/office/taken-back.ts';
import { add, subtract, sum } from '../../domain/values/cents.ts';
import { inOrder, type QueryOf } from '../office/in-order.ts';
import { rowOf } from '../office/payments.ts';
import { ofBillers, type Seen } from '../office/seen.ts';
import { ifGiven } from '../store/conditions.ts';
import { billers as billersTable } from '../store/schema/billers.ts';
import { IS_TAKEN_BACK, type Transaction, transactions } from '../store/schema/transactions.ts';
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
const IS_OPEN = `claim->>'status' = 'open'`;
const SUM = `sum((claim->>'amount')::bigint)`;
const PAID = sql`(${transactions.amount} + ${transactions.fee})`;

/** As `claimOf` tells it of a row. Without a deadline, a payment comes after all others. */
const ORDER = {
  rows: transactions,
  id: transactions.id,
  by: {
    day: sql`${transactions.transactionDate}`,
    respond_by: sql`coalesce(${ofClaims(`min((claim->>'respondBy')::bigint)`, IS_OPEN)}, ${Number.MAX_SAFE_INTEGER})`,
    disputed: sql`coalesce(${ofClaims(SUM, IS_OPEN)}, ${ofClaims(SUM, 'true')}, ${PAID} - ${transactions.givenBack})`,
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
        IS_TAKEN_BACK,
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
  return state === 'returned'
    ? and(isNull(transactions.dispute), sql`status in (4, 6)`)
    : eq(transactions.dispute, state);
}

/** What the bank asks for: the open claims, or what was asked for in all. */
function claimOf({ disputes: claims, amount, fee, givenBack, message }: Transaction) {
  const open = claims.filter(({ status }) => status === 'open');
  const told = open.length > 0 ? open : claims;
  const times = open.flatMap(({ respondBy }) => respondBy ?? []);
  return {
    disputed:
      told.length > 0 ? sum(told.map((claim) => claim.amount)) : subtract(add(amount, fee), givenBack),
    respond_by: times.length > 0 ? Math.min(...times) : null,
    reasons: [...new Set(told.flatMap(({ reason }) => reason ?? []))],
    message,
  };
}
