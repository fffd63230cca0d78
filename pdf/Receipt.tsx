import { Text, View } from '@react-pdf/renderer';
import { withoutAdvice } from '../domain/api/text/advice.ts';
import { portalName } from '../domain/brand/portal.ts';
import {
  countsInTotal,
  type Receipt,
  TOTAL_WITH_FEE,
  type TransactionReceipt,
} from '../domain/receipts/receipt.ts';
import { lessGivenBack, methodLines, partsInOrder } from '../domain/receipts/receipt-parts.ts';
import { NOTHING_TAKEN_YET } from '../domain/receipts/text/en.ts';
import { leftThenText } from '../domain/receipts/text/headline.ts';
import { GIVEN_BACK, LEFT_PAID } from '../domain/receipts/text/money-back.ts';
import {
  dateText,
  failureText,
  grossLabel,
  methodTerm,
  onItsWayText,
  onItsWayTime,
  paidWithText,
  partMoneyBack,
  partNote,
  partStatusText,
  partSum,
  partWithFee,
  stampText,
} from '../domain/receipts/text/receipt.ts';
import { SCHEDULED } from '../domain/receipts/transaction-status.ts';
import { formatCents } from '../domain/values/cents.ts';
import { writableText } from './letters.ts';
import { Line, Sheet, styles } from './Sheet.tsx';

/** A receipt; failed parts come first (RCT-07, RCT-12, RCT-13). */
export function ReceiptDocument({ receipt }: { receipt: Receipt }) {
  const label = grossLabel(receipt);
  const onItsWay = onItsWayText(receipt);
  const less = lessGivenBack(receipt);
  return (
    <Sheet
      title={`Receipt ${receipt.confirmation_num}`}
      name={`${portalName()} receipt`}
      subject={`Confirmation number ${receipt.confirmation_num}`}
      stamp={stampText(receipt) ?? ''}
      words={wordsOf(receipt)}
    >
      {label !== undefined && (
        <View style={styles.totals}>
          {onItsWay !== undefined && (
            <Text style={styles.strong}>
              {onItsWay}. {onItsWayTime(receipt)}
            </Text>
          )}
          <Text style={styles.caption}>{label}</Text>
          <Text style={styles.hero}>{formatCents(receipt.gross_total)}</Text>
          <Text>{writableText(paidWithText(receipt))}</Text>
          {less && (
            <Text>
              {GIVEN_BACK} {formatCents(less.givenBack)} · {LEFT_PAID} {formatCents(less.left)}
            </Text>
          )}
          {receipt.trans_status === SCHEDULED && <Text>{NOTHING_TAKEN_YET}</Text>}
        </View>
      )}
      {partsInOrder(receipt).map((part) => (
        <Part key={part.confirmation_num} part={part} />
      ))}
    </Sheet>
  );
}

function Part({ part }: { part: TransactionReceipt }) {
  const { first_name, last_name } = part.billing_information;
  const methods = methodLines(part);
  const left = leftThenText(part);
  const { label, amount } = partSum(part);
  const withFee = partWithFee(part);
  return (
    <View style={styles.part}>
      <View wrap={false} minPresenceAhead={60}>
        {!countsInTotal(part.trans_status) && (
          <Text style={[styles.strong, { marginBottom: 4 }]}>
            {writableText(withoutAdvice(failureText(part)))}
          </Text>
        )}
        <Text style={styles.heading}>{writableText(part.entity_name)}</Text>
        <Text>
          {[dateText(part), partStatusText(part), writableText(`${first_name} ${last_name}`.trim())]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text>
          Confirmation number {part.confirmation_num} · Transaction {part.trans_num}
        </Text>
        {part.purchase_order_number !== '' && (
          <Text>Purchase order number {writableText(part.purchase_order_number)}</Text>
        )}
        {partMoneyBack(part) !== '' && <Text style={styles.strong}>{writableText(partMoneyBack(part))}</Text>}
        {partNote(part) !== '' && <Text>{writableText(partNote(part))}</Text>}
        {left !== undefined && <Text>{left}</Text>}
        {methods.length > 1 && (
          <Text>
            {methodTerm(part)} {writableText(methods.join(' and '))}
          </Text>
        )}
      </View>
      {part.transactions.items.map((item) => (
        <Line
          key={`${item.account_num} ${item.ebill_id} ${item.item_description}`}
          words={`${item.item_description} · ${item.account_num}`}
          amount={formatCents(item.amount)}
        />
      ))}
      {withFee !== undefined && <Line words={label} amount={formatCents(amount)} />}
      {part.fee > 0 && <Line words="Fee" amount={formatCents(part.fee)} />}
      <Line
        words={withFee === undefined ? label : TOTAL_WITH_FEE}
        amount={formatCents(withFee ?? amount)}
        isTotal
      />
    </View>
  );
}

/** Every name and text in a receipt that comes from people or billers. */
function wordsOf({ payment_method, transaction_receipts }: Receipt): string {
  return [
    payment_method,
    ...transaction_receipts.flatMap((part) => [
      part.entity_name,
      part.trans_msg,
      part.refund_reason ?? '',
      part.payment_method,
      part.purchase_order_number,
      part.receipt_customizations.total_label,
      part.billing_information.first_name,
      part.billing_information.last_name,
      ...part.transactions.items.map((item) => `${item.item_description}${item.account_num}`),
    ]),
  ].join('');
}
