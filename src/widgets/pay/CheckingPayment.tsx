import { portalName } from '../../../domain/brand/portal.ts';
import type { OpenAttempt } from '../../../domain/checkout/open-attempt.ts';
import { checkingText } from '../../../domain/checkout/text/checking.ts';
import { STEPS } from '../../../domain/checkout/text/steps.ts';
import { formatCents, ZERO } from '../../../domain/values/cents.ts';
import { useApp } from '../../app/app-context.tsx';
import { Facts } from '../../components/layout/Facts.tsx';
import { Spinner } from '../../components/marks/Spinner.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { dateOf, timeOf } from '../../components/text/portal-clock.ts';
import css from './CheckingPayment.module.css';

/** Shown after a submit whose answer was lost: it may have been paid (CHK-24). */
export function CheckingPayment({ attempt }: { attempt: OpenAttempt }) {
  const { clock } = useApp().adapters;
  return (
    <>
      <Told tone="warn" title={checkingText(attempt, clock.today(), dateOf(attempt.at), timeOf(attempt.at))}>
        {STEPS.asking(portalName())}
      </Told>
      <Facts
        facts={[
          ...(attempt.total === ZERO ? [] : [{ term: 'Amount', detail: formatCents(attempt.total) }]),
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
