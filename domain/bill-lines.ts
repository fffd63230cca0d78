import type { Bill } from './bill.ts';
import type { BillTableRow } from './bill-table.ts';
import { type Cents, sum } from './cents.ts';

type WithLines = Pick<Bill, 'invoices' | 'licenses' | 'custom_data'>;

/** A row that can be paid by itself. */
export type BillLine = BillTableRow & { readonly id: string; readonly amount: Cents };

/** Everything on a bill that can be paid by itself, in the order of the page (DET-34, DET-38, DET-41). */
export function linesOf({ invoices, licenses, custom_data }: WithLines): BillLine[] {
  const tables = [licenses, invoices, ...custom_data];
  return tables.flatMap((table) => table?.rows.filter(isLine) ?? []);
}

export function isLine(row: BillTableRow): row is BillLine {
  return row.id !== null && row.amount !== null;
}

/** The lines that can still be ticked. */
export function openLines(bill: WithLines): BillLine[] {
  return linesOf(bill).filter(({ paid }) => !paid);
}

/** DET-39: a bill that is made up of its invoices has no amount until one of them is chosen. */
export function asksForLines({ is_bal_fwd, invoices }: Pick<Bill, 'is_bal_fwd' | 'invoices'>): boolean {
  return is_bal_fwd && (invoices?.rows.some(isLine) ?? false);
}

/** What the ticked lines come to (DET-35, DET-38, DET-43); nothing when none that can be paid is ticked. */
export function chosenAmount(bill: WithLines, chosen: readonly string[]): Cents | undefined {
  const lines = chosenLines(bill, chosen);
  return lines.length === 0 ? undefined : sum(lines.map(({ amount }) => amount));
}

/** The chosen lines as they travel in `reference_num2` (ENT-22), in the order of the bill. */
export function lineReference(bill: WithLines, chosen: readonly string[]): string {
  return chosenLines(bill, chosen)
    .map(({ id }) => id)
    .join(',');
}

/** The ticked lines that can be paid. A tick on a line that was paid since counts for nothing. */
export function chosenLines(bill: WithLines, chosen: readonly string[]): BillLine[] {
  if (chosen.length === 0) return [];
  const ids = new Set(chosen);
  return openLines(bill).filter(({ id }) => ids.has(id));
}

export function linesNamed(reference_num2: string): string[] {
  return reference_num2 === '' ? [] : reference_num2.split(',');
}
