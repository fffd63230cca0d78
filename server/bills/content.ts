import { type BillContent, NO_CONTENT } from '../../domain/bills/bill-content.ts';
import { lineIdsIn } from '../../domain/bills/bill-lines.ts';
import type { BillTable } from '../../domain/bills/bill-table.ts';
import type { MeterReading } from '../../domain/bills/meter-reading.ts';
import type { StatementContent } from '../store/schema/billers.ts';

type StatementBlocks = Omit<BillContent, 'can_enter_meter_reading' | 'meter_readings'>;

/** The blocks of a statement, with the lines that are paid by now marked (ENT-17). */
export function blocksOf(content: StatementContent, paidLines: ReadonlySet<string>): StatementBlocks {
  const { can_enter_meter_reading: _, meter_readings: __, ...none } = NO_CONTENT;
  const blocks = Object.fromEntries(
    Object.entries(none).map(([name, absent]) => [name, content[name as keyof StatementBlocks] ?? absent]),
  ) as StatementBlocks;
  const withPaid = (table: BillTable) => markPaid(table, paidLines);
  return {
    ...blocks,
    invoices: blocks.invoices && withPaid(blocks.invoices),
    licenses: blocks.licenses && withPaid(blocks.licenses),
    custom_data: blocks.custom_data.map(withPaid),
  };
}

/** A line is paid when the biller says so or a standing payment has named it. */
function markPaid(table: BillTable, paidLines: ReadonlySet<string>): BillTable {
  if (paidLines.size === 0) return table;
  const rows = table.rows.map((row) =>
    row.id !== null && paidLines.has(row.id) ? { ...row, paid: true } : row,
  );
  return { ...table, rows };
}

/**
 * The ids of the lines that payments have named.
 * @param references the `reference_num2` of each standing payment of the bill.
 */
export function paidLinesOf(references: readonly string[]): ReadonlySet<string> {
  return new Set(references.flatMap(lineIdsIn));
}

/** A meter of the account, with its last two readings (ENT-18). */
export interface MeterRow {
  readonly id: string;
  readonly currDate: MeterReading['curr_date'];
  readonly currReading: number;
  readonly prevDate: MeterReading['prev_date'];
  readonly prevReading: number | null;
}

export function meterReadingOf(meter: MeterRow): MeterReading {
  return {
    id: meter.id,
    curr_date: meter.currDate,
    curr_reading: meter.currReading,
    prev_date: meter.prevDate,
    prev_reading: meter.prevReading,
  };
}
