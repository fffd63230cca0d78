import { type Cents, sum } from '../values/cents.ts';
import type { Bill } from './bill.ts';
import type { BillTableRow } from './bill-table.ts';

type WithLines = Pick<Bill, 'invoices' | 'licenses' | 'custom_data'>;

/** A row of a bill that can be paid by itself. */
export type BillLine = BillTableRow & { readonly id: string; readonly amount: Cents };

/** Every row of a bill that can be paid by itself, in the order of the page (DET-34, DET-38, DET-41). */
export function linesOf({ invoices, licenses, custom_data }: WithLines): BillLine[] {
  const tables = [licenses, invoices, ...custom_data];
  return tables.flatMap((table) => table?.rows.filter(isLine) ?? []);
}

export function isLine(row: BillTableRow): row is BillLine {
  return row.id !== null && row.amount !== null;
}

/** The lines that the customer can still tick. */
export function openLines(bill: WithLines): BillLine[] {
  return linesOf(bill).filter(({ paid }) => !paid);
}

/**
 * True for a bill that consists of its invoices: it has no amount until the customer chooses one (DET-39).
 */
export function asksForLines({ is_bal_fwd, invoices }: Pick<Bill, 'is_bal_fwd' | 'invoices'>): boolean {
  return is_bal_fwd && (invoices?.rows.some(isLine) ?? false);
}

/** The sum of the ticked lines (DET-35, DET-38, DET-43). Undefined when no payable line is ticked. */
export function chosenAmount(bill: WithLines, chosen: readonly string[]): Cents | undefined {
  const lines = chosenLines(bill, chosen);
  return lines.length === 0 ? undefined : sum(lines.map(({ amount }) => amount));
}

/** The chosen lines in their wire form, `reference_num2` (ENT-22), in the order of the bill. */
export function lineReference(bill: WithLines, chosen: readonly string[]): string {
  return chosenLines(bill, chosen)
    .map(({ id }) => id)
    .join(',');
}

/** The ticked lines that can be paid. A tick on a line that has been paid since does not count. */
export function chosenLines(bill: WithLines, chosen: readonly string[]): BillLine[] {
  if (chosen.length === 0) return [];
  const ids = new Set(chosen);
  return openLines(bill).filter(({ id }) => ids.has(id));
}

export function lineIdsIn(reference_num2: string): string[] {
  return reference_num2 === '' ? [] : reference_num2.split(',');
}
