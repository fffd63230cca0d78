import { CHECKING_PAYMENT, type OpenAttempt } from '../../../domain/checkout/open-attempt.ts';
import { PORTAL_ZONE } from '../../../domain/values/business-date.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { Spinner } from '../../components/marks/Spinner.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import css from './CheckingPayment.module.css';

/** Shown after a submit whose answer was lost: it may have been paid (CHK-24). */
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
