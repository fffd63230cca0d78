import { useSelector } from '@xstate/react';
import type { Cart } from '../../../domain/cart/cart.ts';
import type { OpenAttempt } from '../../../domain/checkout/open-attempt.ts';
import type { Confirmation } from '../../../domain/checkout/payment-calls.ts';
import { stillToConfirm } from '../../../domain/checkout/still-to-confirm.ts';
import { NOT_CANCELED } from '../../../domain/checkout/text/en.ts';
import { STEPS } from '../../../domain/checkout/text/steps.ts';
import { CONFIRM_WITH_BANK, confirmAnother } from '../../../domain/checkout/text/unanswered.ts';
import { PROCESSING } from '../../../domain/receipts/transaction-status.ts';
import { formatCents, ZERO } from '../../../domain/values/cents.ts';
import { listed } from '../../../domain/values/listed.ts';
import { useIsOffline, useSession } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Facts } from '../../components/layout/Facts.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { dayOf, timeOf } from '../../components/text/portal-clock.ts';
import { leaveForBank } from '../../payments/at-bank.ts';
import { cartQuery } from '../../queries/cart.ts';
import { useCached } from '../../queries/use-cached.ts';
import css from './CheckingPayment.module.css';
import type { CheckoutRef } from './wiring.ts';

type ConfirmWithBankProps = { checkout: CheckoutRef; attempt: OpenAttempt; confirming: Confirmation };

/** Shown while the customer has to confirm the payment at the bank's page (CHK-25). The page is only left by a tap. */
export function ConfirmWithBank({ checkout, attempt, confirming }: ConfirmWithBankProps) {
  const isCanceling = useSelector(checkout, (snapshot) => snapshot.hasTag('canceling'));
  const isCancelLost = useSelector(checkout, ({ context }) => context.isCancelLost);
  const isOffline = useIsOffline();
  const { customer } = useSession();
  const leave = () => leaveForBank(customer, attempt);
  const { held: cart } = useCached<Cart>(cartQuery);
  const { settled = [] } = confirming;
  const { total, bills } = stillToConfirm(attempt, settled);
  const items = cart?.value.items.filter(({ ebill_id }) => bills.includes(ebill_id)) ?? [];
  const ended = settled.map((part) =>
    STEPS.endedAtBank(part.entity_name, formatCents(part.total), outcomeOf(part)),
  );
  const asked =
    settled.length === 0
      ? CONFIRM_WITH_BANK
      : confirmAnother(listed([...new Set(items.map(({ entity_name }) => entity_name))]));
  const until = `${timeOf(confirming.until)} on ${dayOf(confirming.until)}`;
  return (
    <>
      <Told tone="warn" title={[...ended, asked].join(' ')}>
        {STEPS.atBank}
      </Told>
      {isCancelLost && <Told tone="error" title={NOT_CANCELED} />}
      <Facts
        facts={[
          ...items.map(({ entity_name, reference_num }) => ({
            term: entity_name,
            detail: (
              <>
                Account <AccountNumber value={reference_num} />
              </>
            ),
          })),
          ...(attempt.total === ZERO ? [] : [{ term: 'Amount', detail: formatCents(total) }]),
          { term: 'Confirm until', detail: until },
        ]}
      />
      <div className={css.actions} data-keep-clear>
        <ButtonLink href={confirming.url} onClick={leave} onAuxClick={leave}>
          Continue to your bank
        </ButtonLink>
        <Button
          kind="secondary"
          busy={isCanceling}
          blockedBecause={isOffline ? STEPS.canceling : undefined}
          onClick={() => checkout.send({ type: 'payment.canceled' })}
        >
          Cancel this payment
        </Button>
      </div>
    </>
  );
}

function outcomeOf({ is_paid, status }: NonNullable<Confirmation['settled']>[number]) {
  if (!is_paid) return 'not paid';
  return status === PROCESSING ? 'on its way' : 'paid';
}
