import { CalendarClock, CircleCheck, SquareX, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Receipt } from '../../../domain/receipts/receipt.ts';
import { type ReceiptState, receiptShape, receiptState } from '../../../domain/receipts/receipt-state.ts';
import { NOTHING_TAKEN_YET } from '../../../domain/receipts/text/en.ts';
import { onItsWayReason, receiptHeadline, stateWord } from '../../../domain/receipts/text/headline.ts';
import { onItsWayTime, paidWithText, stampText } from '../../../domain/receipts/text/receipt.ts';
import { usePageTitle } from '../../components/layout/page-title.ts';
import { HalfDisc } from '../../components/marks/HalfDisc.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import css from './ReceiptStub.module.css';

interface ReceiptStubProps {
  /** Undefined while it is read, or where there is none. */
  readonly receipt: Receipt | undefined;
  /** What else the customer has to know of it, such as why it was not paid or what is left to pay. */
  readonly says?: ReactNode;
  /** Below the tear line: the facts. */
  readonly children?: ReactNode;
}

/**
 * What happened, as the heading, the title of the page and one message to a screen reader. What is paid is stamped;
 * everything else has a shape and a word of its own (ruling 72), which the heading may say.
 */
export function ReceiptStub({ receipt, says, children }: ReceiptStubProps) {
  const title = receipt ? receiptHeadline(receipt) : 'Receipt';
  usePageTitle(title);
  const state = receipt && receiptState(receipt);
  const reason = receipt && onItsWayReason(receipt);
  return (
    <article className={css.stub} data-state={receipt && receiptShape(receipt)}>
      <div className={css.up}>
        {receipt && state && <Mark receipt={receipt} state={state} />}
        <h1 tabIndex={-1} className={css.title}>
          {title}
        </h1>
        <VisuallyHidden>
          <span role="status">{receipt && title}</span>
        </VisuallyHidden>
        {receipt && reason && (
          <p>
            {reason} {onItsWayTime(receipt)}
          </p>
        )}
        {state === 'scheduled' && <p>{NOTHING_TAKEN_YET}</p>}
        {says}
        {receipt && state !== 'not paid' && <p className={css.note}>{paidWithText(receipt)}</p>}
      </div>
      {receipt && children && <div className={css.down}>{children}</div>}
    </article>
  );
}

function Mark({ receipt, state }: { receipt: Receipt; state: ReceiptState }) {
  const stamp = stampText(receipt);
  if (state === 'paid' && stamp) {
    const [word = '', day = ''] = stamp.split(' ');
    return (
      <p className={css.stamp}>
        <b>{word}</b> <span>{day}</span>
      </p>
    );
  }
  return (
    <p className={css.word}>
      {shapes[receiptShape(receipt)]}
      {receiptHeadline(receipt).startsWith(stateWord(receipt)) ? null : stateWord(receipt)}
    </p>
  );
}

const shapes: Record<ReceiptState, ReactNode> = {
  paid: null,
  'paid in part': <CircleCheck aria-hidden="true" />,
  'on its way': <HalfDisc />,
  scheduled: <CalendarClock aria-hidden="true" />,
  'going back': <Undo2 aria-hidden="true" />,
  'not paid': <SquareX aria-hidden="true" />,
};
