import { PORTAL_ZONE } from '../../../domain/business-date.ts';
import { formatCents } from '../../../domain/cents.ts';
import { CHECKING_PAYMENT, type OpenAttempt } from '../../../domain/open-attempt.ts';
import { Facts } from '../../parts/Facts.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Spinner } from '../../parts/Spinner.tsx';
import css from './CheckingPayment.module.css';

/** The answer to a submit was lost: it may have been paid (CHK-24). */
export function CheckingPayment({ attempt: { total, at } }: { attempt: OpenAttempt }) {
  const submitted = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: PORTAL_ZONE,
  }).format(at);
  return (
    <>
      <Notice tone="warn" title={CHECKING_PAYMENT}>
        Billfold asks again every few seconds and shows the receipt as soon as the outcome is known. You can
        leave this page and come back; nothing is paid a second time.
      </Notice>
      <Facts
        facts={[
          { term: 'Amount', detail: formatCents(total) },
          { term: 'Submitted', detail: submitted },
          {
            term: 'Outcome',
            detail: (
              <span className={css.asking}>
                <Spinner /> Not known yet
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
