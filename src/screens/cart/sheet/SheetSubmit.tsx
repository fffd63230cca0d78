import { useSelector } from '@xstate/react';
import { type ReactNode, useId, useState } from 'react';
import { BACK_ONLINE } from '../../../../domain/api/text/connection.ts';
import { CART } from '../../../../domain/cart/text/screen.ts';
import { STEPS } from '../../../../domain/checkout/text/steps.ts';
import { SENT_UNANSWERED } from '../../../../domain/checkout/text/unanswered.ts';
import { formatCents } from '../../../../domain/values/cents.ts';
import { plainParagraphs } from '../../../../domain/values/plain-text.ts';
import { requestedDate } from '../../../../machines/cart/cart-requests.ts';
import { useIsOffline } from '../../../app/app-context.tsx';
import { useIsBack } from '../../../app/use-is-back.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { Sentence } from '../../../components/text/Sentence.tsx';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden.tsx';
import type { CartRef } from '../use-cart-edits.ts';
import css from './PaySheet.module.css';
import type { PaySheetRef } from './sheet-parts.ts';

interface SheetSubmitProps {
  readonly sheet: PaySheetRef;
  readonly edits: CartRef;
  /** Why its biller takes no payments; undefined where it takes them. */
  readonly unpayable: string | undefined;
  /** The typed amount cannot be paid as it is, so the reviewed sum is not what the button would pay. */
  readonly isSumOld: boolean;
  /** A press found a change open, which is saved now. */
  readonly isAskedAgain: boolean;
  readonly onSubmit: () => void;
  /** Another way on, below the button. It stays where it is while the review loads. */
  readonly children: ReactNode;
}

/** What is agreed to, and the button that pays, stuck to the bottom edge (CHK-11, CHK-15, CHK-16, CHK-23). */
export function SheetSubmit({
  sheet,
  edits,
  unpayable,
  isSumOld,
  isAskedAgain,
  onSubmit,
  children,
}: SheetSubmitProps) {
  const { review, isReviewed, basis, waiting } = useSelector(sheet, ({ context }) => context);
  const isReviewing = useSelector(sheet, (snapshot) => snapshot.hasTag('payable'));
  const checkout = useSelector(sheet, ({ children }) => children.checkout);
  const isAgreed = useSelector(checkout, (snapshot) => snapshot?.context.agreed !== undefined);
  const isSent = useSelector(checkout, (snapshot) => snapshot?.matches({ submitting: 'sending' }) ?? false);
  const isSavingDate = useSelector(edits, ({ context }) => requestedDate(context.wishes) !== undefined);
  const isOffline = useIsOffline();
  // What the page says beside an open dialog is not heard.
  const isBack = useIsBack();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isBusy =
    !isReviewing || (!isReviewed && basis === undefined) || waiting !== undefined || isAgreed || isSavingDate;
  const word = review?.pay_now === false ? 'Schedule Payment' : 'Submit Payment';
  const terms = review?.terms_and_conditions ?? [];
  return (
    <>
      <p className={css.agree}>
        <Sentence
          parts={CART.agreed(
            <button
              key="terms"
              type="button"
              className={css.terms}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              terms and conditions
              {terms.length > 0 && ` of ${terms.map(({ entity_name }) => entity_name).join(' and ')}`}
            </button>,
          )}
        />
      </p>
      {isOpen && (
        <div id={id} className={css.agree}>
          {terms.flatMap(({ terms_and_conditions }) =>
            plainParagraphs(terms_and_conditions).map((paragraph) => <p key={paragraph}>{paragraph}</p>),
          )}
        </div>
      )}
      <div className={css.foot}>
        <p role="status" className={css.again}>
          {isAskedAgain && CART.pressAgain}
        </p>
        {/* In sight it would move the button when it goes. */}
        <VisuallyHidden>
          <span role="status">{isBack && BACK_ONLINE}</span>
        </VisuallyHidden>
        <Button
          wide
          busy={isBusy}
          blockedBecause={isBusy ? undefined : isOffline ? STEPS.blockedOffline : unpayable}
          onClick={onSubmit}
        >
          {word}
          {review && isReviewed && !isSumOld && ` · ${formatCents(review.total)}`}
        </Button>
        {isOffline && isSent && <p role="status">{SENT_UNANSWERED}</p>}
        {children}
      </div>
    </>
  );
}
