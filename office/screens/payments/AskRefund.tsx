import { type SubmitEvent, useId, useState } from 'react';
import type { PaymentPage } from '../../../domain/office/payment-page.ts';
import { askRefund } from '../../../domain/office/refund-calls.ts';
import type { RefundRequest } from '../../../domain/office/refund-request.ts';
import { needsSecondPerson } from '../../../domain/office/refund-rules.ts';
import { amountTextProblem } from '../../../domain/values/amount-text.ts';
import { formatCents, parseAmount, toDollars, ZERO } from '../../../domain/values/cents.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { Dialog } from '../../../src/components/dialogs/Dialog.tsx';
import { AmountField } from '../../../src/components/fields/AmountField.tsx';
import { FormAnswer } from '../../../src/components/fields/FormAnswer.tsx';
import { TextArea } from '../../../src/components/fields/TextArea.tsx';
import { useAnswers } from '../../../src/components/fields/use-answers.ts';
import { useAct } from '../../components/use-act.ts';
import { ASK_REFUND } from '../../text/refunds.ts';
import css from './AskRefund.module.css';

interface AskRefundProps {
  readonly payment: PaymentPage;
  readonly onAsked: (request: RefundRequest) => void;
  readonly onDismiss: () => void;
}

/** The server takes as many characters of a reason. */
const LONGEST_REASON = 500;

/** Asks how much of a payment goes back, and what the payer is told. */
export function AskRefund({ payment, onAsked, onDismiss }: AskRefundProps) {
  const { number, left, given_back, refund_limit } = payment;
  const id = useId();
  // One key for one dialog: whatever is pressed twice, or sent again, asks once.
  const [key] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(toDollars(left).toFixed(2));
  const [reason, setReason] = useState('');
  const { busy, failure, run } = useAct(askRefund, onAsked);
  const typed = parseAmount(amount);
  const answers = useAnswers({
    problems: problemsOf({
      amount: amountProblem(amount, typed, left),
      reason: reason.trim() === '' ? ASK_REFUND.reasonMissing : undefined,
    }),
    failure,
    busy,
    idOf: (field) => `${id}-${field}`,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || answers.hold() || typed === undefined) return;
    void run({ number, key, amount: typed, reason: reason.trim() });
  };
  const isAlone = typed !== undefined && !needsSecondPerson(refund_limit, given_back, typed);
  return (
    <Dialog title={ASK_REFUND.title(number)} onDismiss={busy ? undefined : onDismiss}>
      <form ref={answers.form} className={css.form} noValidate onSubmit={submit}>
        <p>{ASK_REFUND.what(formatCents(left))}</p>
        <FormAnswer answers={answers} />
        <AmountField
          id={`${id}-amount`}
          label={ASK_REFUND.amount}
          required
          value={amount}
          error={answers.errorAt('amount')}
          onChange={setAmount}
        />
        <TextArea
          id={`${id}-reason`}
          label={ASK_REFUND.reason}
          hint={ASK_REFUND.reasonHint}
          rows={3}
          maxLength={LONGEST_REASON}
          required
          value={reason}
          error={answers.errorAt('reason')}
          onChange={({ target }) => setReason(target.value)}
        />
        <p>{isAlone ? ASK_REFUND.alone(formatCents(refund_limit)) : ASK_REFUND.second}</p>
        <div className={css.actions}>
          <Button type="submit" kind="primary" busy={busy}>
            {ASK_REFUND.submit}
          </Button>
          {!busy && (
            <Button kind="secondary" onClick={onDismiss}>
              {ASK_REFUND.cancel}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function amountProblem(text: string, amount: number | undefined, left: PaymentPage['left']) {
  if (text.trim() === '' || amount === ZERO) return ASK_REFUND.amountMissing;
  if (amount === undefined) return amountTextProblem(text);
  return amount > left ? ASK_REFUND.tooMuch(formatCents(left)) : undefined;
}
