import type { Bill } from '../../../domain/bill.ts';
import { Amount } from '../../parts/Amount.tsx';
import { Facts } from '../../parts/Facts.tsx';
import { Part } from './Part.tsx';

type SummaryBill = Pick<Bill, 'summary_title' | 'summary' | 'account_information'>;

/** DET-49. */
export function SummaryBox({ bill: { summary_title, summary, account_information } }: { bill: SummaryBill }) {
  if (summary.length + account_information.length === 0) return null;
  return (
    <Part title={summary_title || 'Summary'}>
      {summary.length > 0 && (
        <Facts
          facts={summary.map(({ label, value }) => ({ term: label, detail: <Amount value={value} /> }))}
        />
      )}
      {account_information.length > 0 && (
        <Facts facts={account_information.map(({ label, value }) => ({ term: label, detail: value }))} />
      )}
    </Part>
  );
}
