import { useSelector } from '@xstate/react';
import { OFFLINE_PAYING } from '../../../../domain/api/text/en.ts';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { asksForLines, chosenAmount, chosenLines } from '../../../../domain/bills/bill-lines.ts';
import { knownAmount } from '../../../../domain/bills/bill-list.ts';
import { canTypeAmount, mostOfBill, paymentProblem } from '../../../../domain/cart/bill-amount.ts';
import { SELECT_INVOICES } from '../../../../domain/cart/text/bill-amount.ts';
import { AMOUNT_WRONG } from '../../../../domain/cart/text/en.ts';
import { limitText } from '../../../../domain/checkout/text/amount-problems.ts';
import { amountText, formatCents, SMALLEST_PAYMENT } from '../../../../domain/values/cents.ts';
import { counted } from '../../../../domain/values/counted.ts';
import { useIsOffline } from '../../../app/app-context.tsx';
import { Button } from '../../../components/buttons/Button.tsx';
import { AmountField } from '../../../components/fields/AmountField.tsx';
import { Notice } from '../../../components/messages/Notice.tsx';
import type { BillDetailsRef } from '../use-bill-details.ts';
import css from './PayActions.module.css';

interface MakePaymentProps {
  readonly bill: Bill;
  readonly details: BillDetailsRef;
}

/**
 * The amount to pay, typed or selected by lines, and the button that adds it to the cart (DET-35 to DET-43,
 * DET-82 to DET-87).
 */
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
  const isLimited = (bill_type.has_xbp_fee || prepay) && transaction_limit > 0;
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
          value={typed ?? suggestedAmount(bill)}
          data-drawn={typed === undefined || undefined}
          hint={prepay ? undefined : mostOfBill(bill)}
          aria-describedby={isLimited ? 'payment-limit' : undefined}
          error={fieldError}
          onChange={(text) => details.send({ type: 'amount.edited', typed: text })}
        />
      )}
      <Button
        wide
        data-replay
        busy={isAdding}
        blockedBy={isToSelect ? 'select-invoices' : undefined}
        blockedBecause={blockedReason({
          isOffline,
          isRefused: !canPay && !isAdding && !isToSelect,
          fieldError,
          problem,
        })}
        onClick={() => details.send({ type: 'payment.chosen', bill })}
      >
        Make a Payment
      </Button>
      {isLimited && (
        <p id="payment-limit" className={css.small}>
          {limitText(bill)}
        </p>
      )}
    </>
  );
}

function countOf(lines: number): string {
  return counted(lines, 'line');
}

function suggestedAmount(bill: Bill): string {
  const amount = bill.prepay ? null : knownAmount(bill);
  return amount !== null && amount >= SMALLEST_PAYMENT ? amountText(amount) : '';
}

interface Refusal {
  readonly isOffline: boolean;
  readonly isRefused: boolean;
  readonly fieldError: string | undefined;
  readonly problem: string | undefined;
}

function blockedReason({ isOffline, isRefused, fieldError, problem }: Refusal): string | undefined {
  if (isOffline) return OFFLINE_PAYING;
  if (!isRefused) return undefined;
  return fieldError ? AMOUNT_WRONG : problem;
}
