import { useState } from 'react';
import type { PaymentPage } from '../../../domain/office/payment-page.ts';
import { askRefund } from '../../../domain/office/refund-calls.ts';
import type { RefundRequest } from '../../../domain/office/refund-request.ts';
import { leftAlone } from '../../../domain/office/refund-rules.ts';
import { type Cents, formatCents, parseAmount, toDollars, ZERO } from '../../../domain/values/cents.ts';
import { amountTextProblem } from '../../../domain/values/text/mistyped-amount.ts';
import { AmountField } from '../../../src/components/fields/AmountField.tsx';
import { useChange } from '../../app/use-change.ts';
import { AskDialog } from '../../components/AskDialog.tsx';
import { ASK_REFUND } from '../../text/refunds.ts';

interface AskRefundProps {
  readonly payment: PaymentPage;
  readonly onAsked: (request: RefundRequest) => void;
  readonly onDismiss: () => void;
}

/** Asks how much of a payment goes back, and what the payer is told. */
export function AskRefund({ payment, onAsked, onDismiss }: AskRefundProps) {
  const { number, left } = payment;
  // One key for one dialog: whatever is pressed twice, or sent again, asks once.
  const [key] = useState(() => crypto.randomUUID());
  const [entered, setEntered] = useState(toDollars(left).toFixed(2));
  const { busy, failure, change } = useChange(askRefund);
  const amount = parseAmount(entered);
  const ask = async (reason: string) => {
    if (amount === undefined) return;
    const asked = await change({ number, key, amount, reason });
    if (asked) onAsked(asked);
  };
  return (
    <AskDialog
      title={ASK_REFUND.title(number)}
      action={ASK_REFUND.submit}
      busy={busy}
      failure={failure}
      problems={{ amount: amountProblem(entered, amount, left) }}
      words={ASK_REFUND}
      fields={(answers) => (
        <>
          <AmountField
            id="amount"
            label={ASK_REFUND.amount}
            required
            value={entered}
            error={answers.errorAt('amount')}
            onChange={setEntered}
          />
          <p>{whoDecides(payment, amount)}</p>
        </>
      )}
      onAsk={(reason) => void ask(reason)}
      onDismiss={onDismiss}
    >
      <p>{ASK_REFUND.what(formatCents(left))}</p>
    </AskDialog>
  );
}

/** Whether another person has to approve; without an amount, from which one on. */
function whoDecides({ refund_limit, given_back }: PaymentPage, amount: Cents | undefined): string {
  if (refund_limit === ZERO) return ASK_REFUND.noLimit;
  const alone = leftAlone(refund_limit, given_back);
  if (alone === ZERO) return ASK_REFUND.usedUp(formatCents(refund_limit));
  const words = amount !== undefined && amount > alone ? ASK_REFUND.above : ASK_REFUND.alone;
  return words(formatCents(alone));
}

function amountProblem(text: string, amount: number | undefined, left: PaymentPage['left']) {
  if (text.trim() === '') return ASK_REFUND.amountMissing;
  if (amount === ZERO) return ASK_REFUND.nothing;
  if (amount === undefined) return amountTextProblem(text);
  return amount > left ? ASK_REFUND.tooMuch(formatCents(left)) : undefined;
}
