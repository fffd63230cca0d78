import { useLocation } from 'wouter';
import { confirmDeadline } from '../../../domain/checkout/confirm-deadline.ts';
import { checkingText, confirmingText } from '../../../domain/checkout/text/checking.ts';
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
  const { key, scheduledNum, isElsewhere } = attempt;
  const deadline = confirmDeadline(attempt, clock.now());
  const told = deadline ? confirmingText : checkingText;
  const at = deadline ?? attempt.at;
  const page = scheduledNum && !deadline ? to.scheduledPayments(scheduledNum) : to.checkout(key);
  return (
    <div className={css.place} data-print="no">
      <Notice
        tone="warn"
        title={told(attempt, clock.today(), dateOf(at), timeOf(at))}
        action={
          (deadline || !isElsewhere) && (
            <ButtonLink size="dense" kind="secondary" href={href(page)}>
              {deadline ? 'Continue' : 'Show this payment'}
            </ButtonLink>
          )
        }
      />
    </div>
  );
}
