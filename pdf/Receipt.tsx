import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { formatCents } from '../domain/cents.ts';
import { type Receipt, type TransactionReceipt, totalLabel } from '../domain/receipt.ts';
import {
  countText,
  dateText,
  failureText,
  grossLabel,
  partsInOrder,
  scheduledText,
  stampText,
} from '../domain/receipt-words.ts';
import { isError } from '../domain/transaction-status.ts';
import { inWinAnsi, isWinAnsi } from './win-ansi.ts';

/** A receipt on A4 pages, as text; a long one repeats its head on each page and cuts no line (RCT-12, RCT-13). */
export function ReceiptDocument({ receipt }: { receipt: Receipt }) {
  const parts = partsInOrder(receipt);
  const scheduled = scheduledText(receipt);
  return (
    <Document title={`Receipt ${receipt.confirmation_num}`} author="Billfold" language="en-US">
      <Page size="A4" style={styles.page}>
        <View fixed style={styles.head}>
          <View>
            <Text style={styles.name}>Billfold receipt</Text>
            <Text>Confirmation number {receipt.confirmation_num}</Text>
          </View>
          <Text style={styles.stamp}>{stampText(receipt)}</Text>
        </View>
        <View style={styles.totals}>
          <Text style={styles.caption}>{grossLabel(receipt)}</Text>
          <Text style={styles.hero}>{formatCents(receipt.gross_total)}</Text>
          <Text>
            {countText(receipt)} with {inWinAnsi(receipt.payment_method)}
          </Text>
          {scheduled !== undefined && <Text>{scheduled}</Text>}
        </View>
        {parts.map((part) => (
          <Part key={part.confirmation_num} part={part} />
        ))}
        {!isWinAnsi(wordsOf(receipt)) && (
          <Text style={styles.note}>
            Some letters of a name cannot be written in this PDF and stand as a question mark. The receipt on
            the screen and in print shows them.
          </Text>
        )}
        <Text
          fixed
          style={styles.foot}
          render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`}
        />
      </Page>
    </Document>
  );
}

function Part({ part }: { part: TransactionReceipt }) {
  const { first_name, last_name } = part.billing_information;
  return (
    <View style={styles.part}>
      <View wrap={false} minPresenceAhead={60}>
        {isError(part.trans_status) && <Text style={styles.failed}>{inWinAnsi(failureText(part))}</Text>}
        <Text style={styles.payee}>{inWinAnsi(part.entity_name)}</Text>
        <Text>
          {dateText(part)} · {part.statusName} · {inWinAnsi(`${first_name} ${last_name}`)}
        </Text>
        <Text>
          Confirmation number {part.confirmation_num} · Transaction {part.trans_num}
        </Text>
        {part.purchase_order_number !== '' && (
          <Text>Purchase order number {inWinAnsi(part.purchase_order_number)}</Text>
        )}
      </View>
      {part.transactions.items.map((item) => (
        <Line
          key={`${item.account_num} ${item.ebill_id} ${item.item_description}`}
          words={`${item.item_description} · ${item.account_num}`}
          amount={formatCents(item.amount)}
        />
      ))}
      {part.fee > 0 && <Line words="Fee" amount={formatCents(part.fee)} />}
      <Line words={totalLabel(part)} amount={formatCents(part.total)} isTotal />
    </View>
  );
}

function Line({ words, amount, isTotal = false }: { words: string; amount: string; isTotal?: boolean }) {
  return (
    <View wrap={false} style={isTotal ? [styles.line, styles.total] : styles.line}>
      <Text style={styles.words}>{inWinAnsi(words)}</Text>
      <Text>{amount}</Text>
    </View>
  );
}

/** Everything in a receipt that people or billers have named. */
function wordsOf({ payment_method, transaction_receipts }: Receipt): string {
  return [
    payment_method,
    ...transaction_receipts.flatMap((part) => [
      part.entity_name,
      part.trans_msg,
      part.purchase_order_number,
      part.receipt_customizations.total_label,
      part.billing_information.first_name,
      part.billing_information.last_name,
      ...part.transactions.items.map((item) => `${item.item_description}${item.account_num}`),
    ]),
  ].join('');
}

const styles = StyleSheet.create({
  page: { padding: 48, paddingBottom: 64, fontFamily: 'Helvetica', fontSize: 10, lineHeight: 1.4 },
  head: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    paddingBottom: 10,
    marginBottom: 16,
    borderBottom: '1 dotted #000',
  },
  name: { fontFamily: 'Helvetica-Bold', fontSize: 14 },
  stamp: {
    fontFamily: 'Helvetica-Bold',
    fontSize: 11,
    padding: 6,
    border: '1.5 solid #000',
    borderRadius: 4,
  },
  totals: { marginBottom: 16 },
  caption: { color: '#444' },
  hero: { fontFamily: 'Helvetica-Bold', fontSize: 24, lineHeight: 1.3 },
  part: { marginBottom: 16, paddingTop: 8, borderTop: '1 solid #999' },
  failed: { fontFamily: 'Helvetica-Bold', marginBottom: 4 },
  payee: { fontFamily: 'Helvetica-Bold', fontSize: 12 },
  line: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 },
  words: { flex: 1, paddingRight: 16 },
  total: { fontFamily: 'Helvetica-Bold', borderTop: '1 dotted #000' },
  note: { color: '#444' },
  foot: { position: 'absolute', bottom: 32, left: 48, right: 48, textAlign: 'center', color: '#444' },
});
