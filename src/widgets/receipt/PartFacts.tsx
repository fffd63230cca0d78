import type { ReactNode } from 'react';
import { payerName } from '../../../domain/receipts/payer-name.ts';
import { TOTAL_WITH_FEE, type TransactionReceipt } from '../../../domain/receipts/receipt.ts';
import { methodLines, recipientsOf } from '../../../domain/receipts/receipt-parts.ts';
import {
  dateText,
  methodTerm,
  partMoneyBack,
  partNote,
  partSum,
  partWithFee,
} from '../../../domain/receipts/text/receipt.ts';
import { RECEIPT } from '../../../domain/receipts/text/screen.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { AlsoCalled } from '../../components/text/AlsoCalled.tsx';
import type { NicknameOf } from '../../offline/use-nicknames.ts';
import { CopyNumber } from './CopyNumber.tsx';
import css from './PartFacts.module.css';

interface PartFactsProps {
  readonly part: TransactionReceipt;
  readonly nicknameOf: NicknameOf;
  /** True where the part is the whole receipt: nothing above tells its date, payer and total. */
  readonly isWhole: boolean;
}

type Fact = { term: ReactNode; detail: ReactNode };

/** The facts of the payment to one biller (RCT-02 to RCT-04, TRX-05). */
export function PartFacts({ part, nicknameOf, isWhole }: PartFactsProps) {
  const name = payerName(part.billing_information);
  const { label, amount } = partSum(part);
  const total: Fact[] = [
    { term: label, detail: <strong className={css.total}>{formatCents(amount)}</strong> },
  ];
  const withFee = partWithFee(part);
  return (
    <>
      <MoneyBackNote part={part} />
      <Note part={part} />
      <p className={css.label}>Confirmation number</p>
      <CopyNumber number={part.confirmation_num} />
      <Facts
        facts={[
          ...(isWhole
            ? [
                { term: 'Date', detail: dateText(part) },
                ...(name ? [{ term: 'Billed to', detail: name }] : []),
              ]
            : []),
          ...part.transactions.items.map((item) => ({
            term: <Subject item={item} nickname={nicknameOf(part.entity_id, item.account_num)} />,
            detail: formatCents(item.amount),
          })),
          ...(part.fee > 0 ? [{ term: 'Fee', detail: formatCents(part.fee) }] : []),
          ...(isWhole ? total : []),
          ...(withFee === undefined ? [] : [{ term: TOTAL_WITH_FEE, detail: formatCents(withFee) }]),
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
          ...(isWhole ? recipientFacts([part]) : []),
        ]}
      />
    </>
  );
}

export function recipientFacts(parts: readonly TransactionReceipt[]) {
  const detail = recipientsOf(parts).join(', ');
  return detail ? [{ term: RECEIPT.sentTo, detail }] : [];
}

/** What goes back of the payment, and what is open again because of it. */
function MoneyBackNote({ part }: Pick<PartFactsProps, 'part'>) {
  const words = partMoneyBack(part);
  return words === '' ? null : <p className={css.back}>{words}</p>;
}

/** Why a backup method of auto pay paid, with the way to change it, or why a pending payment waits. */
function Note({ part }: Pick<PartFactsProps, 'part'>) {
  const note = partNote(part);
  const bill = part.transactions.items[0]?.ebill_id;
  if (note === '') return null;
  return (
    <p className={css.note}>
      {note}{' '}
      {bill != null && isSetUp('payments') && (
        <a href={`${href(to.autoPay(bill))}?tab=method`}>Change the payment methods</a>
      )}
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
      {item_description}
      {account_num && (
        <>
          {item_description && ' · '}
          <AccountNumber value={account_num} />
        </>
      )}
      <AlsoCalled nickname={nickname} />
    </>
  );
}
