import { countsInTotal, type Receipt } from '../../../domain/receipts/receipt.ts';
import {
  failureText,
  grossLabel,
  lessGivenBack,
  onItsWayText,
  onItsWayTime,
  paidWithText,
  partsInOrder,
  scheduledText,
  stampText,
  unpaidText,
} from '../../../domain/receipts/receipt-text.ts';
import { GIVEN_BACK, LEFT_PAID } from '../../../domain/receipts/text/money-back.ts';
import { FAILED, isError, isPaid } from '../../../domain/receipts/transaction-status.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { StubList } from '../../components/layout/StubList.tsx';
import { HalfDisc } from '../../components/marks/HalfDisc.tsx';
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
  const takenBack = parts.filter((part) => !isError(part.trans_status) && !countsInTotal(part.trans_status));
  const hasUnpaid = isJustMade && failed.some((part) => part.trans_status === FAILED);
  const label = grossLabel(receipt);
  const stamp = stampText(receipt);
  const onItsWay = onItsWayText(receipt);
  const scheduled = scheduledText(receipt);
  const less = lessGivenBack(receipt);
  const nicknameOf = useNicknames();
  const [first] = failed;
  return (
    <>
      {first && (
        <Notice
          tone="error"
          title={failed.length === 1 ? failureText(first) : `${failed.length} payments did not go through`}
          action={
            hasUnpaid && (
              <ButtonLink size="dense" kind="secondary" href={href(to.cart())}>
                Go to the cart
              </ButtonLink>
            )
          }
        >
          {failed.length > 1 && failed.map((part) => <p key={part.confirmation_num}>{failureText(part)}</p>)}
          {hasUnpaid && <p>{unpaidText(failed)}</p>}
        </Notice>
      )}
      {takenBack.map((part) => (
        <Notice key={part.confirmation_num} title={failureText(part)} />
      ))}
      {label && (
        <section className={css.sum} aria-label="Payment">
          {stamp && (
            <p className={css.stamp} data-tone={isPaid(receipt.trans_status) ? 'ok' : 'info'}>
              {stamp}
            </p>
          )}
          {onItsWay && (
            <div className={css.way}>
              <HalfDisc />
              <p>
                <strong>{onItsWay}</strong>
                <br />
                {onItsWayTime(receipt)}
              </p>
            </div>
          )}
          <p className={css.amount}>
            <span className={css.label}>{label}</span>
            <Amount value={receipt.gross_total} size="hero" />
          </p>
          <p className={css.label}>{paidWithText(receipt)}</p>
          {less && (
            <p>
              {GIVEN_BACK} <strong>{formatCents(less.givenBack)}</strong> · {LEFT_PAID}{' '}
              <strong>{formatCents(less.left)}</strong>
            </p>
          )}
          {scheduled && <p>{scheduled}</p>}
        </section>
      )}
      <StubList label="Payments">
        {parts.map((part) => (
          <ReceiptPart key={part.confirmation_num} part={part} nicknameOf={nicknameOf} />
        ))}
      </StubList>
    </>
  );
}
