import { paymentTone } from '../../../domain/history/payment-tone.ts';
import { payerName } from '../../../domain/receipts/payer-name.ts';
import type { TransactionReceipt } from '../../../domain/receipts/receipt.ts';
import { leftThenText } from '../../../domain/receipts/text/headline.ts';
import { dateText, partStatusText, partSum } from '../../../domain/receipts/text/receipt.ts';
import { PROCESSING, SCHEDULED } from '../../../domain/receipts/transaction-status.ts';
import { Stub } from '../../components/layout/Stub.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import { HalfDisc } from '../../components/marks/HalfDisc.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import type { NicknameOf } from '../../offline/use-nicknames.ts';
import { PartFacts } from './PartFacts.tsx';

interface ReceiptPartProps {
  readonly part: TransactionReceipt;
  readonly nicknameOf: NicknameOf;
  /** True where the heading above says how it stands. */
  readonly isSaid: boolean;
}

/** The payment to one of several billers (RCT-02 to RCT-04, TRX-05). */
export function ReceiptPart({ part, nicknameOf, isSaid }: ReceiptPartProps) {
  const name = payerName(part.billing_information);
  const left = leftThenText(part);
  const { label, amount } = partSum(part);
  return (
    <Stub
      as="li"
      who={part.entity_name}
      small={
        <>
          {dateText(part)}
          {name && <br />}
          {name}
          {left && <br />}
          {left}
        </>
      }
      when={
        !isSaid && (
          <Chip tone={toneOf(part)} {...(part.trans_status === PROCESSING && { icon: <HalfDisc /> })}>
            {partStatusText(part)}
          </Chip>
        )
      }
      amount={<Amount value={amount} size="row" />}
      amountLabel={label}
    >
      <PartFacts part={part} nicknameOf={nicknameOf} isWhole={false} />
    </Stub>
  );
}

/** What is on its way or planned has the colour of what is paid, as on the line of time. */
function toneOf(part: TransactionReceipt) {
  const isComing = part.trans_status === PROCESSING || part.trans_status === SCHEDULED;
  return isComing ? 'ok' : paymentTone(part);
}
