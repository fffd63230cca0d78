import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { mostText } from '../../../domain/checkout/amount-hint.ts';
import { editLimit, typedMistake } from '../../../domain/scheduled/edit-amount.ts';
import type { ScheduledPayment } from '../../../domain/scheduled/scheduled-payment.ts';
import { cardLimitText, editProblem } from '../../../domain/scheduled/text/edit-amount.ts';
import { PENDING } from '../../../domain/scheduled/text/pending.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import type { scheduledEditMachine } from '../../../machines/scheduled/scheduled-edit.machine.ts';
import { AmountField } from '../../components/fields/AmountField.tsx';
import { Facts } from '../../components/layout/Facts.tsx';

interface EditAmountProps {
  readonly id: string;
  readonly actor: ActorRefFrom<typeof scheduledEditMachine>;
  readonly payment: ScheduledPayment;
  /** Why the server refused the amount. */
  readonly refusal: string | undefined;
  readonly onLeave: () => void;
}

/** The amount of a scheduled payment (SCH-13 to SCH-19). */
export function EditAmount({ id, actor, payment, refusal, onLeave }: EditAmountProps) {
  const { typed, quote } = useSelector(actor, ({ context }) => context);
  if (!payment.can_edit_amount)
    return (
      <>
        <Facts facts={[{ term: 'Amount', detail: formatCents(payment.amount) }]} />
        <p>{PENDING.fixedAmount}</p>
      </>
    );
  const limit = editLimit(payment, quote);
  return (
    <AmountField
      id={id}
      label="Amount"
      value={typed}
      hint={
        typedMistake(typed, limit) === 'above limit'
          ? cardLimitText(limit)
          : payment.payable && mostText(payment.payable, limit)
      }
      error={editProblem(payment, quote, typed) ?? refusal}
      onChange={(text) => actor.send({ type: 'amount.edited', typed: text })}
      onBlur={onLeave}
    />
  );
}
