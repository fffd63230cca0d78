import { useEffect, useRef } from 'react';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { billerName } from '../../../domain/accounts/biller-name.ts';
import { openBills } from '../../../domain/checkout/being-checked.ts';
import { confirmDeadline } from '../../../domain/checkout/confirm-deadline.ts';
import type { OpenAttempt } from '../../../domain/checkout/open-attempt.ts';
import { waitingText } from '../../../domain/checkout/text/checking.ts';
import { WAITING_FOR_BANK } from '../../../domain/checkout/text/unanswered.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { listed } from '../../../domain/values/listed.ts';
import { useApp } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { dateOf, timeOf } from '../../components/text/portal-clock.ts';
import { TimelineBlock } from '../../components/timeline/TimelineBlock.tsx';
import { TimelineRow } from '../../components/timeline/TimelineRow.tsx';
import { useOpenAttempts } from '../../payments/open-attempts.ts';
import { useAskOutcomes } from '../../payments/use-ask-outcomes.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { useCached } from '../../queries/use-cached.ts';

/**
 * The payments that the customer has to confirm with the bank, above those that were made. No month counts them: they
 * are not paid (CHK-25). `read`: the records that the page has read, which may tell the end of one. `onEnded`: a payment has
 * got its outcome, which the records may not tell yet.
 */
export function WaitingPayments({ read, onEnded }: { read: unknown; onEnded: () => void }) {
  const { clock } = useApp().adapters;
  const { held: groups } = useCached<BillerGroup[]>(billListQuery);
  const attempts = useOpenAttempts() ?? [];
  const waiting = attempts.flatMap((attempt) => {
    const until = confirmDeadline(attempt, clock.now());
    return until === undefined ? [] : [{ attempt, until, payees: payeesOf(attempt, groups?.value) }];
  });
  useAskOutcomes(attempts.length > 0, read);
  const before = useRef(0);
  useEffect(() => {
    if (attempts.length < before.current) onEnded();
    before.current = attempts.length;
  }, [attempts.length, onEnded]);
  if (waiting.length === 0) return null;
  return (
    <TimelineBlock title={WAITING_FOR_BANK}>
      <ol aria-label={WAITING_FOR_BANK}>
        {waiting.map(({ attempt, until, payees }) => (
          <TimelineRow
            key={attempt.key}
            shape="soon"
            date={dateOf(attempt.at)}
            who={<bdi>{payees}</bdi>}
            amount={<Amount value={totalOf(attempt)} />}
            action={
              <ButtonLink
                kind="tinted"
                size="row"
                href={href(to.checkout(attempt.key))}
                aria-label={`Continue, ${payees}, ${formatCents(totalOf(attempt))}`}
              >
                Continue
              </ButtonLink>
            }
          >
            <p>{waitingText(clock.today(), dateOf(until), timeOf(until))}</p>
          </TimelineRow>
        ))}
      </ol>
    </TimelineBlock>
  );
}

const totalOf = ({ rest, total }: OpenAttempt) => rest?.total ?? total;

/** The billers of its bills, as far as this device knows them. */
function payeesOf(attempt: OpenAttempt, groups: readonly BillerGroup[] = []): string {
  const bills = openBills(attempt) ?? [];
  const paid = groups.filter(({ accounts }) =>
    accounts.some(({ ebill_id }) => ebill_id !== null && bills.includes(ebill_id)),
  );
  return listed(paid.map(billerName)) || 'A payment';
}
