import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import { cartProblems } from '../../../domain/cart/amounts.ts';
import type { Cart } from '../../../domain/cart/cart.ts';
import { lateItems, withDate } from '../../../domain/cart/payment-date.ts';
import { CART } from '../../../domain/cart/text/screen.ts';
import { LEAVING_DROPS } from '../../../domain/cart/text/unsaved.ts';
import { checkedMark } from '../../../domain/checkout/checked-mark.ts';
import { confirmDeadline } from '../../../domain/checkout/confirm-deadline.ts';
import { heldReason } from '../../../domain/checkout/held-cart.ts';
import { addDays } from '../../../domain/values/calendar-date.ts';
import { counted } from '../../../domain/values/counted.ts';
import {
  isAgreed,
  requestedDate,
  saveFailure,
  typedAmounts,
  typedDateProblem,
} from '../../../machines/cart/cart-requests.ts';
import { useApp, useIsOffline } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { useLeaveGuard } from '../../browser/use-leave-guard.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { LeaveDialog } from '../../components/dialogs/LeaveDialog.tsx';
import { QuestionDialog } from '../../components/dialogs/QuestionDialog.tsx';
import { ErrorSummary } from '../../components/fields/ErrorSummary.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { StubList } from '../../components/layout/StubList.tsx';
import { useNicknames } from '../../offline/use-nicknames.ts';
import { useOpenAttempts } from '../../payments/open-attempts.ts';
import { useAskOutcomes } from '../../payments/use-ask-outcomes.ts';
import css from './CartContents.module.css';
import { amountFieldId, CartLine } from './CartLine.tsx';
import { CartSummary } from './CartSummary.tsx';
import { useCartEdits } from './use-cart-edits.ts';

/** The items, the date and the next step (CRT-01 to CRT-25). `asOf`: when the cart was read. */
export function CartContents({ cart, asOf }: { cart: Cart; asOf: number | undefined }) {
  const isLeftKnowingly = useRef(false);
  /** Proceed was pressed, and the server refused an amount. */
  const [isAnswered, setAnswered] = useState(false);
  const actor = useCartEdits(cart, {
    onAgreed: () => navigate(to.payMethods()),
    onFailed(message) {
      const isOfAmount = actor.getSnapshot().context.edits.some(({ failure }) => failure === message);
      if (!isOfAmount || !(isGoingOn || isAnswered)) return false;
      setAnswered(true);
      return true;
    },
    isLeftKnowingly,
  });
  const edits = useSelector(actor, ({ context }) => context.edits);
  const dateProblem = useSelector(actor, ({ context }) => typedDateProblem(context, cart.tomorrow));
  const attention = useSelector(actor, ({ value }) => value.attention);
  const isUnsaved = useSelector(actor, ({ context }) => context.isCutOff);
  const isTyping = useSelector(actor, ({ value }) => value.amounts === 'typing');
  const dateToSave = useSelector(actor, ({ context }) => requestedDate(context.wishes));
  const isGoingOn = useSelector(actor, ({ context }) => isAgreed(context.wishes));
  const { clock } = useApp().adapters;
  const isOffline = useIsOffline();
  const attempts = useOpenAttempts() ?? [];
  useAskOutcomes(attempts.length > 0, asOf);
  const heldBecause = heldReason(
    attempts,
    cart.items.map(({ ebill_id }) => ebill_id),
  );
  const isFixed = isOffline || heldBecause !== undefined;
  const dateFieldId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = cart.items.length;

  const guard = useLeaveGuard(isUnsaved);
  const leave = () => {
    isLeftKnowingly.current = true;
    guard.leave();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: removing an item loses its focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [count]);

  // While it is being saved, the requested date shows.
  const shownCart = dateToSave === undefined ? cart : withDate(cart, dateToSave);
  const typed = typedAmounts(edits);
  const problems = cartProblems(cart.items, typed);
  const late = lateItems(shownCart);
  const nicknameOf = useNicknames();
  const problemOf = (id: number) =>
    (isTyping && typed[id] !== undefined
      ? undefined
      : problems.find(({ cart_item_id }) => cart_item_id === id)?.text) ?? saveFailure(edits, id);

  const refused = cart.items.flatMap(({ cart_item_id }) => {
    const words = saveFailure(edits, cart_item_id);
    return words === undefined ? [] : [[amountFieldId(cart_item_id), words] as const];
  });
  const answers = useAnswers({
    problems: {},
    failure: isAnswered ? { message: '', errors: Object.fromEntries(refused) } : undefined,
    busy: isGoingOn,
  });

  return (
    <>
      {guard.isAsked && <LeaveDialog words={LEAVING_DROPS} onLeave={leave} onStay={guard.stay} />}
      {attention === 'refused' && (
        <ErrorSummary
          errors={[
            ...problems.map(({ cart_item_id, text }) => ({
              fieldId: amountFieldId(cart_item_id),
              text: summaryOf(cart, cart_item_id, text),
            })),
            ...(dateProblem === undefined ? [] : [{ fieldId: dateFieldId, text: dateProblem }]),
          ]}
        />
      )}
      <FormAnswer answers={answers} />
      <div ref={answers.form} className={css.columns}>
        <section className={css.items} aria-labelledby="cart-items">
          <div className={css.top}>
            <h2 id="cart-items" ref={heading} tabIndex={-1}>
              {counted(count, 'bill')}
            </h2>
            {!isFixed && (
              <Button kind="quiet" size="dense" onClick={() => actor.send({ type: 'emptying.asked' })}>
                Remove All
              </Button>
            )}
          </div>
          <StubList label="Bills in your cart">
            {cart.items.map((item, place) => (
              <CartLine
                key={item.cart_item_id}
                item={item}
                nickname={nicknameOf(item.entity_id, item.reference_num)}
                today={addDays(cart.tomorrow, -1)}
                typed={typed[item.cart_item_id]}
                problem={item.unpayable ? undefined : problemOf(item.cart_item_id)}
                warning={late.find((warning) => warning.item.cart_item_id === item.cart_item_id)?.text}
                isWarningToldAbove={cart.items
                  .slice(0, place)
                  .some(({ due_date }) => due_date === item.due_date)}
                isFixed={isFixed}
                isUnsaved={isUnsaved && typed[item.cart_item_id] !== undefined}
                checked={checkedMark(attempts, item.ebill_id)}
                onLeave={() => actor.send({ type: 'amount.left' })}
                onType={(text) => {
                  setAnswered(false);
                  actor.send({ type: 'amount.edited', edit: { item, typed: text } });
                }}
                onRemove={() => actor.send({ type: 'item.removed', cartItemId: item.cart_item_id })}
              />
            ))}
          </StubList>
        </section>
        <CartSummary
          cart={shownCart}
          actor={actor}
          isOffline={isOffline}
          heldBecause={heldBecause}
          atBank={heldBecause && attempts.find((attempt) => confirmDeadline(attempt, clock.now()))?.key}
          dateFieldId={dateFieldId}
          isTotalKnown={cart.items.every(
            (item) => item.unpayable || problemOf(item.cart_item_id) === undefined,
          )}
        />
      </div>
      {attention === 'emptyingAsked' && (
        <QuestionDialog
          title={CART.emptying}
          yes="Remove All"
          no="Keep them"
          danger
          onYes={() => actor.send({ type: 'emptying.confirmed' })}
          onNo={() => actor.send({ type: 'emptying.dismissed' })}
        >
          <p>{CART.staysOnList}</p>
        </QuestionDialog>
      )}
    </>
  );
}

/** With several bills, a problem names its bill. */
function summaryOf({ items }: Cart, cartItemId: number, text: string): string {
  const item = items.find(({ cart_item_id }) => cart_item_id === cartItemId);
  return item && items.length > 1 ? `${item.entity_name}, ${item.reference_num}: ${text}` : text;
}
