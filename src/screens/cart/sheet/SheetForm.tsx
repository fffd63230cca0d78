import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import { cartProblems } from '../../../../domain/cart/amounts.ts';
import { CART } from '../../../../domain/cart/text/screen.ts';
import { setbackTitle } from '../../../../domain/checkout/open-attempt.ts';
import { asksForOrderNumber } from '../../../../domain/checkout/review.ts';
import { parseAmount } from '../../../../domain/values/cents.ts';
import { saveFailure, typedAmounts, typedDateProblem } from '../../../../machines/cart/cart-requests.ts';
import { useApp } from '../../../app/app-context.tsx';
import { Button } from '../../../components/buttons/Button.tsx';
import { useErrorTitle } from '../../../components/fields/use-error-title.ts';
import { Told } from '../../../components/messages/Told.tsx';
import { BillerNotes } from '../../../widgets/pay/BillerNotes.tsx';
import { CannotReview } from '../../../widgets/pay/CannotReview.tsx';
import { OrderNumber } from '../../../widgets/pay/OrderNumber.tsx';
import { PendingPayment } from '../../../widgets/pay/PendingPayment.tsx';
import { SetbackNotice } from '../../../widgets/pay/SetbackNotice.tsx';
import { useCartEdits } from '../use-cart-edits.ts';
import { SheetAmount } from './SheetAmount.tsx';
import { SheetFacts } from './SheetFacts.tsx';
import { SheetSubmit } from './SheetSubmit.tsx';
import type { SheetParts } from './sheet-parts.ts';
import { useReceiptEntry } from './use-receipt-entry.ts';

/** Everything that the review must show, with the amount to change, and the button that pays (CHK-01 to CHK-15). */
export function SheetForm({ sheet, cart, bill, onKeep, onUndo }: SheetParts) {
  const { clock } = useApp().adapters;
  const checkout = useSelector(sheet, ({ children }) => children.checkout);
  const { details, review, chosen, failure, setback } = useSelector(sheet, ({ context }) => context);
  const sentSetback = useSelector(checkout, (snapshot) => snapshot?.context.setback);
  const refusal = useSelector(checkout, (snapshot) =>
    snapshot?.hasTag('unreviewable') ? snapshot.context.failure : undefined,
  );
  // A press on Submit leaves the field first. Where the same words stand there already, nothing says them again.
  const told = useRef<string>(undefined);
  const edits = useCartEdits(cart, {
    onFailed: (message) => {
      const wasTapped = sheet.getSnapshot().context.waiting !== undefined;
      sheet.send({ type: 'change.failed', message });
      return wasTapped || message === told.current;
    },
  });
  const typedTexts = useSelector(edits, ({ context }) => context.edits);
  const isTyping = useSelector(edits, ({ value }) => value.amounts === 'typing');
  const isUnsaved = useSelector(edits, ({ context }) => context.isCutOff);
  const typed = typedAmounts(typedTexts)[bill.cart_item_id];
  // Of a biller that takes no payments, no amount is right: the button says why.
  const [problem] = bill.unpayable ? [] : cartProblems([bill], typedAmounts(typedTexts));
  const [refusedText, setRefusedText] = useState<string>();
  const [marked, setMarked] = useState<number>();
  const [order, setOrder] = useState<string>();
  const amount = useRef<HTMLDivElement>(null);
  const unsaved = saveFailure(typedTexts, bill.cart_item_id);
  // While another amount is typed, the reviewed sums are not what a press would pay.
  const isSumOld = problem !== undefined || (typed !== undefined && parseAmount(typed) !== bill.amount);
  const isAmountRefused = setback?.kind === 'not saved' && unsaved !== undefined;
  told.current = unsaved;
  const shownSetback = isAmountRefused ? undefined : (setback ?? sentSetback);
  const amountProblem =
    (isTyping && refusedText !== typed ? undefined : problem?.text) ??
    (isAmountRefused ? `${setbackTitle(setback)} ${unsaved}` : unsaved);
  const isDateWrong = useSelector(
    edits,
    ({ context }) => typedDateProblem(context, cart.tomorrow) !== undefined,
  );
  const dateFieldId = useId();
  const receipt = useReceiptEntry(details, review);
  useErrorTitle(amountProblem !== undefined || isDateWrong);
  const orderNumber = (order ?? review?.purchase_order_number ?? '').trim();

  const goToAmount = () => amount.current?.querySelector('input')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tap that is refused is answered at the field.
  useEffect(() => {
    if (isAmountRefused) goToAmount();
  }, [setback, isAmountRefused]);

  const [saving, setSaving] = useState<{
    readonly what: 'method' | 'receipt';
    readonly isPressed: boolean;
  }>();
  const outcome = useSelector(sheet, (snapshot) => {
    if (saving === undefined) return undefined;
    if (snapshot.hasTag('settled')) return 'not saved';
    return snapshot.hasTag('payable') && snapshot.context.isReviewed ? 'saved' : undefined;
  });
  const [isAskedAgain, setAskedAgain] = useState(false);
  // What Enter is answered. The field has the focus already, so nothing would read its words.
  const [toldAmount, setToldAmount] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change that was sent.
  useEffect(() => {
    if (outcome === undefined) return;
    setSaving(undefined);
    // What was not saved stays in its fields, for the next press.
    if (outcome === 'not saved') return;
    if (saving?.what === 'receipt') receipt.noteSaved();
    // The sums may be others now, so the press that found a change open does not pay.
    setAskedAgain(saving?.isPressed === true);
  }, [outcome]);
  const send = (what: 'method' | 'receipt', isPressed: boolean) => {
    setAskedAgain(false);
    setSaving({ what, isPressed });
    if (what === 'receipt') sheet.send({ type: 'receipt.confirmed', receipt: receipt.receipt });
    else if (marked !== undefined) sheet.send({ type: 'method.chosen', id: marked });
  };

  const submit = () => {
    setAskedAgain(false);
    if (problem) {
      setRefusedText(typed);
      goToAmount();
      return;
    }
    if (isDateWrong) {
      document.getElementById(dateFieldId)?.focus();
      return;
    }
    if (receipt.answers.hold()) return;
    if (marked !== undefined && marked !== chosen) return send('method', true);
    if (receipt.isUnused) return send('receipt', true);
    const paying = (typed === undefined ? undefined : parseAmount(typed)) ?? bill.amount;
    const tap = { at: clock.now(), day: clock.today() };
    sheet.send({ type: 'payment.confirmed', amount: paying, orderNumber, tap });
    edits.send({ type: 'amount.left' });
  };
  return (
    <>
      {shownSetback && !refusal && <SetbackNotice setback={shownSetback} />}
      {failure && (
        <Told tone="error" title={failure}>
          {CART.notSaved}
        </Told>
      )}
      {checkout && refusal && (
        <CannotReview
          checkout={checkout}
          failure={refusal}
          ways={
            <Button size="dense" onClick={onKeep}>
              Go to the cart
            </Button>
          }
        />
      )}
      {details && !refusal && <PendingPayment details={details} isOneBill />}
      <SheetAmount
        ref={amount}
        bill={bill}
        tomorrow={cart.tomorrow}
        category={details?.wallets.find(({ id }) => id === (marked ?? chosen))?.type.category}
        typed={typed}
        problem={amountProblem}
        isUnsaved={isUnsaved && typed !== undefined}
        told={toldAmount}
        onType={(text) => {
          setToldAmount('');
          setAskedAgain(false);
          edits.send({ type: 'amount.edited', edit: { item: bill, typed: text } });
        }}
        onLeave={() => edits.send({ type: 'amount.left' })}
        onEnter={() => {
          if (!problem) return edits.send({ type: 'amount.left' });
          setRefusedText(typed);
          // The same words are announced after each press.
          setToldAmount('');
          setTimeout(setToldAmount, 0, `Error: ${problem.text}`);
        }}
      />
      {details && (
        <SheetFacts
          {...{ sheet, edits, cart, details, marked, isSumOld, dateFieldId, entry: receipt }}
          isRefused={refusal !== undefined}
          isAmountWrong={problem !== undefined}
          onUseReceipt={() => send('receipt', false)}
          onMark={setMarked}
        />
      )}
      {details && review && (
        <BillerNotes details={details} categories={[review.payment_details.payment_type]} />
      )}
      {checkout && review && asksForOrderNumber(review) && (
        <OrderNumber
          value={order ?? review.purchase_order_number}
          onType={setOrder}
          onLeave={() => checkout.send({ type: 'orderNumber.edited', orderNumber })}
        />
      )}
      {!refusal && (
        <SheetSubmit
          sheet={sheet}
          edits={edits}
          unpayable={bill.unpayable}
          isSumOld={isSumOld}
          isAskedAgain={isAskedAgain}
          onSubmit={submit}
        >
          {onUndo && (
            <Button kind="quiet" size="dense" onClick={onKeep}>
              {CART.keep}
            </Button>
          )}
        </SheetSubmit>
      )}
    </>
  );
}
