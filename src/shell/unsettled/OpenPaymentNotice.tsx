import { useLocation } from 'wouter';
import { checkingText, confirmDeadline, confirmingText } from '../../../domain/checkout/checking-text.ts';
import { useApp } from '../../app/app-context.tsx';
import { href, routes, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { dateOf, timeOf } from '../../components/text/portal-clock.ts';
import { useAttemptToTell } from '../../payments/open-attempts.ts';
import css from './OpenPayment.module.css';

/**
 * A payment whose outcome is not known yet, on every page from its first frame, with or without a connection.
 * The review tells it itself (CHK-24).
 */
export function OpenPaymentNotice() {
  const { clock } = useApp().adapters;
  const attempt = useAttemptToTell();
  const [path] = useLocation();
  if (!attempt || path === routes.checkout) return null;
  const { scheduledNum, isElsewhere } = attempt;
  const deadline = confirmDeadline(attempt, clock.now());
  if (deadline)
    return (
      <div className={css.place} data-print="no">
        <Notice
          tone="warn"
          title={confirmingText(attempt, clock.today(), dateOf(deadline), timeOf(deadline))}
          action={
            <ButtonLink size="dense" kind="secondary" href={href(to.checkout(attempt.key))}>
              Continue
            </ButtonLink>
          }
        />
      </div>
    );
  return (
    <div className={css.place} data-print="no">
      <Notice
        tone="warn"
        title={checkingText(attempt, clock.today(), dateOf(attempt.at), timeOf(attempt.at))}
        action={
          !isElsewhere && (
            <ButtonLink
              size="dense"
              kind="secondary"
              href={href(scheduledNum ? to.scheduledPayments(scheduledNum) : to.checkout(attempt.key))}
            >
              Show this payment
            </ButtonLink>
          )
        }
      />
    </div>
  );
}
