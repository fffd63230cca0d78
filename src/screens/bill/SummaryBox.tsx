import { ExternalLink } from 'lucide-react';
import type { Bill } from '../../../domain/bills/bill.ts';
import { outsideLink } from '../../../domain/values/external-link.ts';
import { href, to } from '../../app/routes.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { useIsPaper } from '../../widgets/bill/paper.ts';
import { Part } from './Part.tsx';
import { DownloadStatement } from './print/DownloadStatement.tsx';
import css from './SummaryBox.module.css';

/** The total of the statement, and the statement itself (DET-49 to DET-51). */
export function SummaryBox({ bill }: { bill: Bill }) {
  const { summary_title, summary, account_information } = bill;
  const isPaper = useIsPaper();
  const statement = outsideLink(bill.custom_pdf_link);
  return (
    <Part title={summary_title || 'Summary'} starts="open">
      {summary.length > 0 && (
        <Facts
          facts={summary.map(({ label, value }) => ({
            term: label,
            detail: <Amount value={value ?? 'unknown'} />,
          }))}
        />
      )}
      {account_information.length > 0 && (
        <Facts facts={account_information.map(({ label, value }) => ({ term: label, detail: value }))} />
      )}
      {statement ? (
        <a href={statement} target="_blank" rel="noopener noreferrer" className={css.statement}>
          View Statement
          <ExternalLink aria-hidden="true" />
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </a>
      ) : (
        <div className={css.documents}>
          <DownloadStatement bill={bill} />
          {!isPaper && (
            <a href={href(to.billPrint(bill.id))} data-print="no" className={css.statement}>
              Print layout
            </a>
          )}
        </div>
      )}
    </Part>
  );
}
