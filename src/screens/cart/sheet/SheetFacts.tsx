import { useSelector } from '@xstate/react';
import type { Cart } from '../../../../domain/cart/cart.ts';
import { lateItems, withDate } from '../../../../domain/cart/payment-date.ts';
import { CART } from '../../../../domain/cart/text/screen.ts';
import type { CheckoutDetails } from '../../../../domain/checkout/checkout-details.ts';
import { shortMethod, wasLastUsedHere } from '../../../../domain/checkout/sheet-choice.ts';
import { payerName } from '../../../../domain/receipts/payer-name.ts';
import { shortDate } from '../../../../domain/values/calendar-date.ts';
import { formatCents } from '../../../../domain/values/cents.ts';
import { formatPhone } from '../../../../domain/values/contact.ts';
import { requestedDate, typedDateProblem } from '../../../../machines/cart/cart-requests.ts';
import { useIsOffline } from '../../../app/app-context.tsx';
import { PaymentDate } from '../PaymentDate.tsx';
import type { CartRef } from '../use-cart-edits.ts';
import css from './PaySheet.module.css';
import { SheetMethods } from './SheetMethods.tsx';
import { SheetReceipt } from './SheetReceipt.tsx';
import { SheetRow } from './SheetRow.tsx';
import type { PaySheetRef } from './sheet-parts.ts';
import type { ReceiptEntry } from './use-receipt-entry.ts';

interface SheetFactsProps {
  readonly sheet: PaySheetRef;
  readonly edits: CartRef;
  readonly cart: Cart;
  readonly details: CheckoutDetails;
  readonly marked: number | undefined;
  /** Another amount is typed than the review was made for. */
  readonly isSumOld: boolean;
  readonly isAmountWrong: boolean;
  /** The cart cannot be paid as it is, so there is no sum to come. */
  readonly isRefused: boolean;
  readonly dateFieldId: string;
  readonly entry: ReceiptEntry;
  readonly onUseReceipt: () => void;
  readonly onMark: (id: number | undefined) => void;
}

/** Date, method, fee, total, receipt and billing contact, as the review tells them (CHK-02 to CHK-10). */
export function SheetFacts({
  sheet,
  edits,
  cart,
  details,
  marked,
  isSumOld,
  isAmountWrong,
  isRefused,
  dateFieldId,
  entry,
  onUseReceipt,
  onMark,
}: SheetFactsProps) {
  const { review, isReviewed, chosen } = useSelector(sheet, ({ context }) => context);
  const isSumKnown = isReviewed && !isSumOld;
  const isChangeable = useSelector(sheet, (snapshot) => snapshot.hasTag('changeable'));
  const dateToSave = useSelector(edits, ({ context }) => requestedDate(context.wishes));
  const isDateWrong = useSelector(
    edits,
    ({ context }) => typedDateProblem(context, cart.tomorrow) !== undefined,
  );
  const isFixed = useIsOffline();
  const shownCart = dateToSave === undefined ? cart : withDate(cart, dateToSave);
  const [late] = lateItems(shownCart);
  const method = details.wallets.find(({ id }) => id === chosen);
  const paying = review?.payment_details;
  const contact = review?.billing_information;
  const { options } = entry;
  const fixed = { isFixed, isBusy: !isChangeable };
  const waiting = <span className={css.waiting}>{isAmountWrong ? CART.totalOpen : CART.totalComing}</span>;
  return (
    <dl className={css.facts}>
      <SheetRow
        term="When"
        {...fixed}
        note={<span role="status">{late?.text}</span>}
        change={{
          what: 'the date',
          close: 'Done',
          isWrong: isDateWrong,
          open: () => <PaymentDate cart={shownCart} actor={edits} isFixed={isFixed} fieldId={dateFieldId} />,
        }}
      >
        {shownCart.pay_now && 'Today, '}
        {shortDate(shownCart.scheduled_date)}
      </SheetRow>
      <SheetRow
        term="With"
        {...fixed}
        note={
          <>
            {paying?.payment_type === 'bank' && <span>Routing number {paying.routing_number}</span>}
            {chosen !== undefined && wasLastUsedHere(details, chosen) && <span>{CART.lastUsedHere}</span>}
          </>
        }
        change={{
          what: 'the payment method',
          open: (fold) => (
            <SheetMethods
              details={details}
              amount={cart.total}
              chosen={chosen}
              marked={marked}
              onMark={onMark}
              onChoose={(id) => {
                fold();
                sheet.send({ type: 'method.chosen', id });
              }}
            />
          ),
        }}
      >
        {method ? shortMethod(method) : ''}
      </SheetRow>
      {review && !isRefused && (review.fee > 0 || review.has_xbp_fee) && (
        <SheetRow term="Fee" note={review.cart_fee_message}>
          {isSumKnown ? formatCents(review.fee) : waiting}
        </SheetRow>
      )}
      {!isRefused && (
        <SheetRow term="Total" isTotal>
          <output>{review && isSumKnown ? formatCents(review.total) : waiting}</output>
        </SheetRow>
      )}
      <SheetRow
        term="Receipt"
        {...fixed}
        change={{
          what: 'the receipt',
          close: 'Cancel',
          saves: entry.saves,
          onClose: entry.drop,
          open: (fold) => (
            <SheetReceipt
              {...entry}
              onSave={() => {
                fold();
                onUseReceipt();
              }}
            />
          ),
        }}
      >
        {options.length === 0
          ? CART.noReceipt
          : options.map(({ type, value }) => (
              <span key={value} className={css.line}>
                {type === 'email' ? value : formatPhone(value)}
              </span>
            ))}
      </SheetRow>
      {contact && (
        <SheetRow
          term="Billed to"
          note={
            <>
              <span>
                {contact.address.address}, {contact.address.city}, {contact.address.state}{' '}
                {contact.address.zip}
              </span>
              <span>{formatPhone(contact.phone)}</span>
            </>
          }
        >
          {payerName(contact)}
        </SheetRow>
      )}
    </dl>
  );
}
