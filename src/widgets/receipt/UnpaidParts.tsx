import { countsInTotal, type Receipt } from '../../../domain/receipts/receipt.ts';
import { partsInOrder } from '../../../domain/receipts/receipt-parts.ts';
import { failureText, unpaidText } from '../../../domain/receipts/text/receipt.ts';
import { FAILED, isError } from '../../../domain/receipts/transaction-status.ts';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { advised } from './advised.ts';

/** Of several billers, those that were not paid, with what that means; and what was taken back (RCT-07). */
export function UnpaidParts({ receipt, isJustMade }: { receipt: Receipt; isJustMade: boolean }) {
  const parts = partsInOrder(receipt);
  const failed = parts.filter((part) => isError(part.trans_status));
  const takenBack = parts.filter((part) => !isError(part.trans_status) && !countsInTotal(part.trans_status));
  const hasUnpaid = isJustMade && failed.some((part) => part.trans_status === FAILED);
  const [first] = failed;
  const hasPayments = isSetUp('payments');
  return (
    <>
      {first && (
        <Notice
          tone="error"
          title={
            failed.length === 1 ? advised(failureText(first)) : `${failed.length} payments did not go through`
          }
          action={
            hasUnpaid &&
            hasPayments && (
              <ButtonLink size="dense" kind="secondary" href={href(to.cart())}>
                Go to the cart
              </ButtonLink>
            )
          }
        >
          {failed.length > 1 &&
            failed.map((part) => <p key={part.confirmation_num}>{advised(failureText(part))}</p>)}
          {hasUnpaid && <p>{unpaidText(failed)}</p>}
        </Notice>
      )}
      {takenBack.map((part) => (
        <Notice key={part.confirmation_num} title={advised(failureText(part))} />
      ))}
    </>
  );
}
