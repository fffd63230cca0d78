import { type SQL, sql } from 'drizzle-orm';
import { asksForLines, chosenLines, linesNamed } from '../../domain/bill-lines.ts';
import { type Cents, sum, ZERO } from '../../domain/cents.ts';
import { PROCESSING, SCHEDULED, SUCCESSFUL } from '../../domain/transaction-status.ts';
import { bills, type StatementContent } from '../store/schema/billers.ts';
import { blocksOf, paidLinesOf } from './content.ts';

/** Payments that hold their place: paid, on their way, or to come. */
export const STANDING = sql.raw([SUCCESSFUL, PROCESSING, SCHEDULED].join());

/** The `reference_num2` of everybody's payments of the bill that stand, but for those that are left out. */
export function paidReferences(but: SQL = sql`false`): SQL<string[]> {
  return sql`(
    select coalesce(json_agg(item.reference_num2), '[]')
      from transaction_items item
      join transactions paid on paid.customer_id = item.customer_id and paid.id = item.transaction_id
     where item.bill_id = ${bills.id} and item.reference_num2 <> '' and paid.status in (${STANDING}) and not (${but}))`;
}

/** A bill with lines that can be paid by themselves, and what has been paid of them. */
export interface LinedBill {
  readonly content: StatementContent;
  readonly paid: readonly string[];
}

/** Read only where it is asked about: a statement can be long. */
export function linedBill(where: SQL, but?: SQL): SQL<LinedBill | null> {
  return sql`case when ${where}
    then json_build_object('content', ${bills.content}, 'paid', ${paidReferences(but)}) end`;
}

export const HAS_LINES = sql`${bills.content} ?| array['invoices', 'licenses', 'custom_data']`;

/** What the named lines come to; nothing where one of them is none of the bill's or was paid since (ENT-22). */
export function dueOfLines({ content, paid }: LinedBill, reference: string): Cents {
  const named = linesNamed(reference);
  const lines = chosenLines(blocksOf(content, paidLinesOf(paid)), named);
  return lines.length === named.length ? sum(lines.map(({ amount }) => amount)) : ZERO;
}

/** DET-39. */
export function mustNameLines({ content }: LinedBill): boolean {
  return asksForLines({ is_bal_fwd: content.is_bal_fwd ?? false, invoices: content.invoices ?? null });
}
