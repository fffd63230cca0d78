import { ExternalLink } from 'lucide-react';
import type { Bill } from '../../../domain/bill.ts';
import { outsideLink } from '../../../domain/outside-link.ts';
import { Amount } from '../../parts/Amount.tsx';
import { Facts } from '../../parts/Facts.tsx';
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx';
import { Part } from './Part.tsx';
import css from './SummaryBox.module.css';

type SummaryBill = Pick<Bill, 'summary_title' | 'summary' | 'account_information' | 'custom_pdf_link'>;

/** What the statement comes to, and the statement itself (DET-49, DET-51). */
export function SummaryBox({ bill }: { bill: SummaryBill }) {
  const { summary_title, summary, account_information } = bill;
  const statement = outsideLink(bill.custom_pdf_link);
  if (summary.length + account_information.length === 0 && statement === undefined) return null;
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
      {statement && (
        <a href={statement} target="_blank" rel="noopener noreferrer" className={css.statement}>
          View Statement
          <ExternalLink aria-hidden="true" />
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </a>
      )}
    </Part>
  );
}
