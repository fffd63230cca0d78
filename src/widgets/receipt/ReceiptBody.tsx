import type { ReactNode } from 'react';
import type { Account } from '../../../domain/accounts/account.ts';
import { withoutAdvice } from '../../../domain/api/text/advice.ts';
import { creditNow } from '../../../domain/bills/text/prepaid.ts';
import { setbackReason, setbackTitle } from '../../../domain/checkout/open-attempt.ts';
import { countsInTotal, type Receipt } from '../../../domain/receipts/receipt.ts';
import { failedParts, lessGivenBack, partsInOrder } from '../../../domain/receipts/receipt-parts.ts';
import {
  billStanding,
  isTakenBack,
  onlyBillOf,
  paidBillsOf,
  receiptState,
} from '../../../domain/receipts/receipt-state.ts';
import { leftOfBillsText, leftThenText, leftToPayText } from '../../../domain/receipts/text/headline.ts';
import { GIVEN_BACK, LEFT_PAID } from '../../../domain/receipts/text/money-back.ts';
import {
  BILL_NOW,
  failureReason,
  grossLabel,
  partStatusText,
  takenBackText,
} from '../../../domain/receipts/text/receipt.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { StubList } from '../../components/layout/StubList.tsx';
import { useNicknames } from '../../offline/use-nicknames.ts';
import { advised } from './advised.ts';
import { PartFacts, recipientFacts } from './PartFacts.tsx';
import { ReceiptPart } from './ReceiptPart.tsx';
import { ReceiptStub } from './ReceiptStub.tsx';
import { UnpaidParts } from './UnpaidParts.tsx';
import { WayToPay } from './WayToPay.tsx';

interface ReceiptBodyProps {
  readonly receipt: Receipt | undefined;
  /** The bills after the payment, once the server has told them. */
  readonly bills: readonly Account[];
  /**
   * True for the checkout that was just made. A failed part is then still in the cart, and its bill still to
   * be paid.
   */
  readonly isJustMade: boolean;
}

/** What happened, then the facts; with several billers a stub for each, failed ones first (RCT-01 to RCT-08, TRX-05). */
export function ReceiptBody({ receipt, bills, isJustMade }: ReceiptBodyProps) {
  const nicknameOf = useNicknames();
  const parts = receipt ? partsInOrder(receipt) : [];
  const [whole, ...others] = parts;
  const isOne = whole !== undefined && others.length === 0;
  const label = receipt && grossLabel(receipt);
  // Where all payments that count stand alike, the heading says how.
  const counted = parts.filter(({ trans_status }) => countsInTotal(trans_status));
  const isSaid = new Set(counted.map(partStatusText)).size === 1;
  return (
    <>
      {receipt && !isOne && <UnpaidParts receipt={receipt} isJustMade={isJustMade} />}
      <ReceiptStub
        receipt={receipt}
        says={receipt && <Says receipt={receipt} bills={bills} isJustMade={isJustMade} />}
      >
        {isOne ? (
          <PartFacts part={whole} nicknameOf={nicknameOf} isWhole />
        ) : (
          receipt &&
          label && (
            <Facts
              facts={[{ term: label, detail: formatCents(receipt.gross_total) }, ...recipientFacts(parts)]}
            />
          )
        )}
        {receipt && <LessGivenBack receipt={receipt} />}
      </ReceiptStub>
      {receipt && !isOne && (
        <StubList label="Payments">
          {parts.map((part) => (
            <ReceiptPart
              key={part.confirmation_num}
              part={part}
              nicknameOf={nicknameOf}
              isSaid={isSaid && counted.includes(part)}
            />
          ))}
        </StubList>
      )}
    </>
  );
}

type SaysProps = { receipt: Receipt } & Pick<ReceiptBodyProps, 'bills' | 'isJustMade'>;

/** What is left to pay; of one payment also why it was not paid, and the way out. */
function Says({ receipt, bills, isJustMade }: SaysProps): ReactNode {
  if (onlyBillOf(receipt) === undefined && paidBillsOf(receipt).length > 0)
    return leftOfBillsText(bills, failedParts(receipt).length > 0).map((words) => <p key={words}>{words}</p>);
  const [part, ...others] = receipt.transaction_receipts;
  if (others.length > 0) return null;
  const [bill] = bills;
  const state = receiptState(receipt);
  // What is planned or on its way is no longer asked for, and not paid either. Without a list of bills, as in the
  // history, the receipt knows what was left on its day.
  const isSettled = state === 'paid' || state === 'paid in part' || state === 'not paid';
  const left = isSettled && bill ? leftOnBill(bill) : part && leftThenText(part);
  if (!part || state !== 'not paid') return left && <p>{left}</p>;
  const failed = failedParts(receipt);
  const isPaidSince = part.transactions.items.every((item) => item.is_paid_since);
  const standing = billStanding(bill, { isJustMade, isPaidSince });
  const isOver = standing !== 'owed' && standing !== 'unknown';
  const message = failureReason(part);
  const isFailed = failed.length > 0;
  const reason = isFailed ? setbackReason({ message }) : message;
  const told = [
    isFailed && setbackTitle({ message }),
    isOver ? withoutAdvice(reason) : advised(reason),
    isFailed && BILL_NOW[standing],
    isTakenBack(part.trans_status) && takenBackText(standing),
    !isOver && left,
  ];
  return (
    <>
      {told.map((words) => words && <p key={words}>{words}</p>)}
      {!isOver && <WayToPay part={part} isJustMade={isJustMade} />}
    </>
  );
}

function LessGivenBack({ receipt }: { receipt: Receipt }) {
  const less = lessGivenBack(receipt);
  if (!less) return null;
  return (
    <Facts
      facts={[
        { term: GIVEN_BACK, detail: <strong>{formatCents(less.givenBack)}</strong> },
        { term: LEFT_PAID, detail: <strong>{formatCents(less.left)}</strong> },
      ]}
    />
  );
}

/** A prepaid account asks for nothing: what its customer wants to know is the credit. */
function leftOnBill({ prepay, balance, period_amt_due }: Account): string | undefined {
  return prepay && balance !== null ? creditNow(balance) : leftToPayText(period_amt_due);
}
