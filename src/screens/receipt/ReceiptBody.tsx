import type { Receipt } from '../../../domain/receipt.ts';
import {
  countText,
  failureText,
  grossLabel,
  partsInOrder,
  scheduledText,
  stampText,
  unpaidText,
} from '../../../domain/receipt-words.ts';
import { FAILED, isError, isPaid } from '../../../domain/transaction-status.ts';
import { Amount } from '../../parts/Amount.tsx';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { StubList } from '../../parts/StubList.tsx';
import { href, to } from '../../routes.ts';
import { useNicknames } from '../../use-nicknames.ts';
import css from './ReceiptBody.module.css';
import { ReceiptPart } from './ReceiptPart.tsx';

interface ReceiptBodyProps {
  readonly receipt: Receipt;
  /** Of the checkout just made: what failed is in the cart, and its bill is still to be paid. */
  readonly isJustMade: boolean;
}

/** Failed parts first, in words; then the stamp, the sum and a stub for each biller (RCT-01 to RCT-08, TRX-05). */
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
