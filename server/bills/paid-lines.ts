import { type SQL, sql } from 'drizzle-orm';
import { asksForLines, chosenLines, lineIdsIn } from '../../domain/bills/bill-lines.ts';
import { PROCESSING, SCHEDULED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { type Cents, sum, ZERO } from '../../domain/values/cents.ts';
import { bills, type StatementContent } from '../store/schema/billers.ts';
import { blocksOf, paidLinesOf } from './content.ts';

/** The statuses of payments that count: paid, processing or scheduled. */
export const STANDING_STATUSES = sql.raw([SUCCESSFUL, PROCESSING, SCHEDULED].join());

/**
 * The `reference_num2` of all customers' standing payments of the bill, except those that match
 * `but`.
 */
export function paidReferences(but: SQL = sql`false`): SQL<string[]> {
  return sql`(
    select coalesce(json_agg(item.reference_num2), '[]')
      from transaction_items item
      join transactions paid on paid.customer_id = item.customer_id and paid.id = item.transaction_id
     where item.bill_id = ${bills.id} and item.reference_num2 <> '' and paid.status in (${STANDING_STATUSES}) and not (${but}))`;
}

/** A bill whose lines can be paid one by one, and the lines that have been paid. */
export interface LinedBill {
  readonly content: StatementContent;
  readonly paid: readonly string[];
}

/** Reads the lines only where `where` holds, because a statement can be long. */
export function linedBill(where: SQL, but?: SQL): SQL<LinedBill | null> {
  return sql`case when ${where}
    then json_build_object('content', ${bills.content}, 'paid', ${paidReferences(but)}) end`;
}

export const HAS_LINES = sql`${bills.content} ?| array['invoices', 'licenses', 'custom_data']`;

/**
 * The sum of the named lines; zero when one of them is not on the bill or was paid since (ENT-22).
 */
export function dueOfLines({ content, paid }: LinedBill, reference: string): Cents {
  const named = lineIdsIn(reference);
  const lines = chosenLines(blocksOf(content, paidLinesOf(paid)), named);
  return lines.length === named.length ? sum(lines.map(({ amount }) => amount)) : ZERO;
}

/** True when a payment of this bill must name its lines (DET-39). */
export function requiresLineChoice({ content }: LinedBill): boolean {
  return asksForLines({ is_bal_fwd: content.is_bal_fwd ?? false, invoices: content.invoices ?? null });
}
