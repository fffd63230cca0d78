import { useSelector } from '@xstate/react';
import type { Bill } from '../../../domain/bill.ts';
import { knownAmount } from '../../../domain/bill-list.ts';
import { paymentProblem } from '../../../domain/bill-payment.ts';
import { amountText, SMALLEST_PAYMENT } from '../../../domain/cents.ts';
import { limitText } from '../../../domain/payable.ts';
import { useIsOffline } from '../../app-context.tsx';
import { AmountField } from '../../parts/AmountField.tsx';
import { Button } from '../../parts/Button.tsx';
import css from './PayActions.module.css';
import type { BillDetailsRef } from './use-bill-details.ts';

interface MakePaymentProps {
  readonly bill: Bill;
  readonly details: BillDetailsRef;
}

/** The amount to pay, where it can be chosen, and the button that puts it into the cart (DET-82 to DET-87). */
export function MakePayment({ bill, details }: MakePaymentProps) {
  const typed = useSelector(details, ({ context }) => context.typed);
  const isAdding = useSelector(details, (snapshot) => snapshot.matches('adding'));
  const canPay = useSelector(details, (snapshot) => snapshot.can({ type: 'payment.chosen', bill }));
  const isOffline = useIsOffline();
  const { bill_type, transaction_limit, prepay } = bill;
  const isOpen = bill_type.can_edit_amount && (prepay || knownAmount(bill) !== null);
  const problem = paymentProblem(bill, typed);
  const fieldError = isOpen && typed !== undefined ? problem : undefined;

  return (
    <>
      {isOpen && (
        <AmountField
          label="Amount to pay"
          size="large"
          value={typed ?? suggested(bill)}
          error={fieldError}
          onChange={(text) => details.send({ type: 'amount.edited', typed: text })}
        />
      )}
      <Button
        wide
        busy={isAdding}
        blockedBecause={whyNot({ isOffline, isRefused: !canPay && !isAdding, fieldError, problem })}
        onClick={() => details.send({ type: 'payment.chosen', bill })}
      >
        Make a Payment
      </Button>
      {(bill_type.has_xbp_fee || prepay) && transaction_limit > 0 && (
        <p className={css.small}>{limitText(bill)}</p>
      )}
    </>
  );
}

function suggested(bill: Bill): string {
  const amount = bill.prepay ? null : knownAmount(bill);
  return amount !== null && amount >= SMALLEST_PAYMENT ? amountText(amount) : '';
}

interface Refusal {
  readonly isOffline: boolean;
  readonly isRefused: boolean;
  readonly fieldError: string | undefined;
  readonly problem: string | undefined;
}

function whyNot({ isOffline, isRefused, fieldError, problem }: Refusal): string | undefined {
  if (isOffline) return 'You are offline. Paying needs a connection.';
  if (!isRefused) return undefined;
  return fieldError ? 'Correct the amount first.' : problem;
}
