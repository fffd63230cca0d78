import { useSelector } from '@xstate/react';
import type { Bill } from '../../../domain/bill.ts';
import { asksForLines, chosenAmount, chosenLines } from '../../../domain/bill-lines.ts';
import { knownAmount } from '../../../domain/bill-list.ts';
import { canTypeAmount, paymentProblem, SELECT_INVOICES } from '../../../domain/bill-payment.ts';
import { amountText, formatCents, SMALLEST_PAYMENT } from '../../../domain/cents.ts';
import { limitText } from '../../../domain/payable.ts';
import { useIsOffline } from '../../app-context.tsx';
import { AmountField } from '../../parts/AmountField.tsx';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import css from './PayActions.module.css';
import type { BillDetailsRef } from './use-bill-details.ts';

interface MakePaymentProps {
  readonly bill: Bill;
  readonly details: BillDetailsRef;
}

/** The amount to pay, typed or by its lines, and the button that puts it into the cart (DET-35 to DET-43, DET-82 to DET-87). */
export function MakePayment({ bill, details }: MakePaymentProps) {
  const choice = useSelector(details, ({ context }) => context.choice);
  const isAdding = useSelector(details, (snapshot) => snapshot.hasTag('busy'));
  const canPay = useSelector(details, (snapshot) => snapshot.can({ type: 'payment.chosen', bill }));
  const isOffline = useIsOffline();
  const { bill_type, transaction_limit, prepay } = bill;
  const { typed, lines } = choice;
  const isOpen = canTypeAmount(bill, choice);
  const problem = paymentProblem(bill, choice);
  const fieldError = isOpen && typed !== undefined ? problem : undefined;
  const chosen = chosenAmount(bill, lines);
  const isToSelect = asksForLines(bill) && chosen === undefined;

  return (
    <>
      {isToSelect && (
        <div id="select-invoices" tabIndex={-1}>
          <Notice title={SELECT_INVOICES} />
        </div>
      )}
      {chosen !== undefined && (
        <output className={css.chosen}>
          <span>{countOf(chosenLines(bill, lines).length)} selected</span>
          <span className={css.sum}>{formatCents(chosen)}</span>
        </output>
      )}
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
        blockedBy={isToSelect ? 'select-invoices' : undefined}
        blockedBecause={whyNot({
          isOffline,
          isRefused: !canPay && !isAdding && !isToSelect,
          fieldError,
          problem,
        })}
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

function countOf(lines: number): string {
  return lines === 1 ? '1 line' : `${lines} lines`;
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
