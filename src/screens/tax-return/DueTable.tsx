import type { TaxReturn } from '../../../domain/tax/tax-return.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { relativeDue } from '../../../domain/values/relative-day.ts';
import { useApp } from '../../app/app-context.tsx';
import { type Column, DataRow, DataTable } from '../../components/layout/DataTable.tsx';

const COLUMNS: readonly Column[] = [
  { name: 'Due date', firm: true },
  { name: 'Period end', firm: true },
  { name: 'Amount due', numeric: true, firm: true },
  { name: 'Payments', numeric: true, firm: true },
  { name: 'Balance', numeric: true, firm: true },
];

/** The taxes due and the balance (RET-08). */
export function DueTable({ taxReturn }: { taxReturn: TaxReturn }) {
  const { taxReturnDueDate, taxPeriodEndDate, amount_due, payments, balance } = taxReturn;
  const today = useApp().adapters.clock.today();
  const isAsked = taxReturnDueDate >= today || balance > 0;
  return (
    <DataTable caption="Taxes due and balance" columns={COLUMNS}>
      <DataRow
        columns={COLUMNS}
        cells={[
          isAsked
            ? `${shortDate(taxReturnDueDate)}, ${relativeDue(taxReturnDueDate, today)}`
            : shortDate(taxReturnDueDate),
          shortDate(taxPeriodEndDate),
          formatCents(amount_due),
          formatCents(payments),
          formatCents(balance),
        ]}
      />
    </DataTable>
  );
}
