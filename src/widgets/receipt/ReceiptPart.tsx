import { isGoingBack } from '../../../domain/receipts/money-back.ts';
import {
  hasOwnTotal,
  labelledTotal,
  TOTAL_WITH_FEE,
  type TransactionReceipt,
  totalLabel,
} from '../../../domain/receipts/receipt.ts';
import {
  dateText,
  methodLines,
  methodTerm,
  partMoneyBack,
  partNote,
  partStatusText,
} from '../../../domain/receipts/receipt-text.ts';
import { isError, PROCESSING, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { href, to } from '../../app/routes.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { Stub } from '../../components/layout/Stub.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import { HalfDisc } from '../../components/marks/HalfDisc.tsx';
import { AlsoCalled } from '../../components/text/AlsoCalled.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import type { NicknameOf } from '../../offline/use-nicknames.ts';
import { CopyNumber } from './CopyNumber.tsx';
import css from './ReceiptPart.module.css';

interface ReceiptPartProps {
  readonly part: TransactionReceipt;
  readonly nicknameOf: NicknameOf;
}

/** The payment to one biller (RCT-02 to RCT-04, TRX-05). */
export function ReceiptPart({ part, nicknameOf }: ReceiptPartProps) {
  const { first_name, last_name } = part.billing_information;
  return (
    <Stub
      as="li"
      who={part.entity_name}
      small={
        <>
          {dateText(part)}
          <br />
          {first_name} {last_name}
        </>
      }
      when={
        <Chip tone={toneOf(part)} {...(part.trans_status === PROCESSING && { icon: <HalfDisc /> })}>
          {partStatusText(part)}
        </Chip>
      }
      amount={<Amount value={labelledTotal(part)} size="row" />}
      amountLabel={totalLabel(part)}
    >
      <MoneyBackNote part={part} />
      <Note part={part} />
      <p className={css.label}>Confirmation number</p>
      <CopyNumber number={part.confirmation_num} />
      <Facts
        facts={[
          ...part.transactions.items.map((item) => ({
            term: <Subject item={item} nickname={nicknameOf(part.entity_id, item.account_num)} />,
            detail: formatCents(item.amount),
          })),
          ...(part.fee > 0 ? [{ term: 'Fee', detail: formatCents(part.fee) }] : []),
          ...(hasOwnTotal(part) ? [{ term: TOTAL_WITH_FEE, detail: formatCents(part.total) }] : []),
          {
            term: methodTerm(part),
            detail: methodLines(part).map((line) => (
              <bdi key={line} className={css.method}>
                {line}
              </bdi>
            )),
          },
          ...(part.purchase_order_number
            ? [{ term: 'Purchase order number', detail: part.purchase_order_number }]
            : []),
          { term: 'Transaction number', detail: part.trans_num },
        ]}
      />
    </Stub>
  );
}

/** What goes back of the payment, and what is open again because of it. */
function MoneyBackNote({ part }: Pick<ReceiptPartProps, 'part'>) {
  const words = partMoneyBack(part);
  return words === '' ? null : <p className={css.back}>{words}</p>;
}

/** Why a backup method of auto pay paid, with the way to change it, or why a pending payment waits. */
function Note({ part }: Pick<ReceiptPartProps, 'part'>) {
  const note = partNote(part);
  const bill = part.transactions.items[0]?.ebill_id;
  if (note === '') return null;
  return (
    <p className={css.note}>
      {note} {bill != null && <a href={`${href(to.autoPay(bill))}?tab=method`}>Change the payment methods</a>}
    </p>
  );
}

interface SubjectProps {
  readonly item: TransactionReceipt['transactions']['items'][number];
  readonly nickname: string;
}

function Subject({ item: { item_description, account_num }, nickname }: SubjectProps) {
  return (
    <>
      {[item_description, account_num].filter(Boolean).join(' · ')}
      <AlsoCalled nickname={nickname} />
    </>
  );
}

function toneOf(part: TransactionReceipt) {
  const { trans_status } = part;
  if (isError(trans_status)) return 'past-due';
  if (isGoingBack(part)) return 'info';
  return trans_status === SUCCESSFUL ? 'ok' : 'info';
}
