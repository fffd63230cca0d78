import type { Receipt } from '../../../domain/receipts/receipt.ts';
import {
  countText,
  failureText,
  grossLabel,
  partsInOrder,
  scheduledText,
  stampText,
  unpaidText,
} from '../../../domain/receipts/receipt-text.ts';
import { FAILED, isError, isPaid } from '../../../domain/receipts/transaction-status.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { StubList } from '../../components/layout/StubList.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { useNicknames } from '../../offline/use-nicknames.ts';
import css from './ReceiptBody.module.css';
import { ReceiptPart } from './ReceiptPart.tsx';

interface ReceiptBodyProps {
  readonly receipt: Receipt;
  /**
   * True for the checkout that was just made. A failed part is then still in the cart, and its bill still to
   * be paid.
   */
  readonly isJustMade: boolean;
}

/**
 * Failed parts first, as texts; then the stamp, the total and a stub for each biller (RCT-01 to RCT-08,
 * TRX-05).
 */
export function ReceiptBody({ receipt, isJustMade }: ReceiptBodyProps) {
  const parts = partsInOrder(receipt);
  const failed = parts.filter((part) => isError(part.trans_status));
  const hasUnpaid = isJustMade && failed.some((part) => part.trans_status === FAILED);
  const scheduled = scheduledText(receipt);
  const nicknameOf = useNicknames();
  return (
    <>
      {failed.length > 0 && (
        <Notice
          tone="error"
          title={
            failed.length === 1
              ? 'One payment did not go through'
              : `${failed.length} payments did not go through`
          }
          action={
            hasUnpaid && (
              <ButtonLink size="dense" kind="secondary" href={href(to.cart())}>
                Go to the cart
              </ButtonLink>
            )
          }
        >
          {failed.map((part) => (
            <p key={part.confirmation_num}>{failureText(part)}</p>
          ))}
          {hasUnpaid && <p>{unpaidText(failed)}</p>}
        </Notice>
      )}
      <section className={css.sum} aria-label="Payment">
        <p className={css.stamp} data-tone={toneOf(receipt)}>
          {stampText(receipt)}
        </p>
        <p className={css.amount}>
          <span className={css.label}>{grossLabel(receipt)}</span>
          <Amount value={receipt.gross_total} size="hero" />
        </p>
        <p className={css.label}>
          {countText(receipt)} with {receipt.payment_method}
        </p>
        {scheduled && <p>{scheduled}</p>}
      </section>
      <StubList label="Payments">
        {parts.map((part) => (
          <ReceiptPart key={part.confirmation_num} part={part} nicknameOf={nicknameOf} />
        ))}
      </StubList>
    </>
  );
}

function toneOf({ trans_status }: Receipt) {
  if (isError(trans_status)) return 'error';
  return isPaid(trans_status) ? 'ok' : 'info';
}
