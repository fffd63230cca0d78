import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { formatCents } from '../../../domain/cents.ts';
import {
  amountMistakeText,
  bindingLimit,
  cardLimitText,
  typedMistake,
} from '../../../domain/scheduled-edit.ts';
import type { ScheduledPayment } from '../../../domain/scheduled-payment.ts';
import type { scheduledEditMachine } from '../../../machines/scheduledEdit.ts';
import { AmountField } from '../../parts/AmountField.tsx';
import { Facts } from '../../parts/Facts.tsx';

interface EditAmountProps {
  readonly id: string;
  readonly actor: ActorRefFrom<typeof scheduledEditMachine>;
  readonly payment: ScheduledPayment;
}

/** SCH-13 to SCH-19. */
export function EditAmount({ id, actor, payment }: EditAmountProps) {
  const { typed, quote } = useSelector(actor, ({ context }) => context);
  if (!payment.can_edit_amount)
    return (
      <>
        <Facts facts={[{ term: 'Amount', detail: formatCents(payment.amount) }]} />
        <p>
          This amount cannot be changed here. Delete the payment and schedule it again to pay another amount.
        </p>
      </>
    );
  const limit = bindingLimit(payment.is_card, payment.transaction_limit, quote.transaction_limit);
  const mistake = typedMistake(typed, limit);
  return (
    <AmountField
      id={id}
      label="Amount"
      value={typed}
      hint={mistake === 'above limit' ? cardLimitText(limit) : undefined}
      error={mistake && amountMistakeText(mistake)}
      onChange={(text) => actor.send({ type: 'amount.edited', typed: text })}
    />
  );
}
