import { Text, View } from '@react-pdf/renderer';
import { activityTotal, activityValue } from '../domain/bills/activity-value.ts';
import { type Bill, tellsBalance } from '../domain/bills/bill.ts';
import { questionsTo } from '../domain/bills/text/pdf.ts';
import { TAKEN_FROM_CREDIT } from '../domain/bills/text/prepaid.ts';
import { shortDate } from '../domain/values/calendar-date.ts';
import { type Cents, formatCents } from '../domain/values/cents.ts';
import { formatPhone } from '../domain/values/contact.ts';
import { plainText } from '../domain/values/plain-text.ts';
import { writableText } from './letters.ts';
import { ServiceTables } from './ServiceTables.tsx';
import { Line, Sheet, styles } from './Sheet.tsx';
import { DataTables } from './Table.tsx';

/** The statement of a bill: biller, account, period, lines and amount due (SRV-28). */
export function StatementDocument({ bill }: { bill: Bill }) {
  const { biller, bill_type, account_num } = bill;
  return (
    <Sheet
      title={`Statement ${biller.name} ${account_num}`}
      name={biller.name}
      subject={`${bill_type.name} · ${bill_type.account_num_label} ${account_num}`}
      stamp={bill.is_final_bill ? 'Final bill' : 'Statement'}
      words={JSON.stringify(bill)}
    >
      <AmountDue bill={bill} />
      <Facts
        heading="Account"
        facts={[
          ['Name', bill.customer.name],
          ...pairs(bill.account_information),
          ...bill.addresses.map(
            (address) =>
              [
                address.label,
                [address.address1, address.address2, `${address.city}, ${address.state} ${address.zip}`]
                  .filter(Boolean)
                  .join(', '),
              ] as const,
          ),
        ]}
      />
      <Charges bill={bill} />
      <Activity activity={bill.account_activity} />
      <ServiceTables details={bill.service_details} />
      <DataTables bill={bill} />
      <Facts heading="Information" facts={pairs(bill.info_grid)} />
      <Facts heading="From your biller" facts={pairs(bill.customizations)} />
      <Facts heading="Codes" facts={bill.codes.map(({ code, description }) => [code, description])} />
      <Words
        heading="Notes"
        texts={[
          ...bill.messages.map(({ message }) => message),
          ...bill.notes,
          plainText(bill.custom_ebill_message),
          bill.payment_terms,
          bill.disclaimer,
        ]}
      />
      <Facts
        heading={questionsTo(biller.name)}
        facts={[
          ['Phone', formatPhone(biller.phone)],
          ['Email', biller.email],
          ['Hours', biller.hours],
          ['Address', `${biller.address}, ${biller.city}, ${biller.state} ${biller.zip}`],
        ]}
      />
    </Sheet>
  );
}

const UNKNOWN = 'Not known yet';

function amountText(amount: Cents | null): string {
  return amount === null ? UNKNOWN : formatCents(amount);
}

function AmountDue({ bill }: { bill: Bill }) {
  const [caption, amount] = captionOf(bill);
  return (
    <View style={styles.totals}>
      <Text style={styles.caption}>{caption}</Text>
      {amount !== undefined && <Text style={styles.hero}>{amountText(amount)}</Text>}
      {bill.due_date && <Text>{`Due ${shortDate(bill.due_date)}`}</Text>}
      {bill.billing_period_end && <Text>{`Billing period to ${shortDate(bill.billing_period_end)}`}</Text>}
    </View>
  );
}

function captionOf(bill: Bill): readonly [caption: string, amount?: Cents | null] {
  const { prepay, balance_total: balance, prepay_statement_charges: charges } = bill;
  if (!prepay) return ['Amount due', bill.amount_due_calculated ? bill.period_amt_due : null];
  if (tellsBalance(bill)) return [`Prepaid account: ${balance.label}`, balance.value];
  return charges === null ? ['Prepaid account'] : [`Prepaid account: ${TAKEN_FROM_CREDIT}`, charges];
}

function Charges({ bill }: { bill: Bill }) {
  const rest: readonly (readonly [string, Cents | null])[] = [
    ['Adjustments', bill.adjustments],
    ['Penalties', bill.penalties],
    ['Past due', bill.past_due_balance],
    ['Statement balance', bill.statement_balance],
  ];
  return (
    <View style={styles.part}>
      <Text style={styles.heading}>{writableText(bill.summary_title || 'Summary')}</Text>
      {bill.summary.map(({ label, value }) => (
        <Line key={`${label} ${value}`} words={label} amount={amountText(value)} />
      ))}
      {rest.map(
        ([label, amount]) =>
          amount !== null && <Line key={label} words={label} amount={formatCents(amount)} />,
      )}
      {bill.statement_total !== null && (
        <Line words="Statement total" amount={formatCents(bill.statement_total)} isTotal />
      )}
      {tellsBalance(bill) && (
        <Line words={bill.balance_total.label} amount={amountText(bill.balance_total.value)} isTotal />
      )}
    </View>
  );
}

function Activity({ activity }: { activity: Bill['account_activity'] }) {
  if (!activity || activity.data.length === 0) return null;
  const total = activity.with_summary ? activityTotal(activity.data) : undefined;
  return (
    <View style={styles.part}>
      <Text style={styles.heading}>{writableText(activity.title)}</Text>
      {activity.data.map((line) => (
        <Line
          key={`${line.label} ${line.value}`}
          words={line.label}
          amount={activityValue(line)}
          isTotal={line.options.includes('emphasis')}
        />
      ))}
      {total !== undefined && <Line words="Total" amount={total} isTotal />}
    </View>
  );
}

function pairs(facts: Bill['info_grid']): (readonly [string, string])[] {
  return facts.map(({ label, value }) => [label, value] as const);
}

function Facts({ heading, facts }: { heading: string; facts: readonly (readonly [string, string])[] }) {
  const filled = facts.filter(([, value]) => value !== '');
  if (filled.length === 0) return null;
  return (
    <View style={styles.part}>
      <Text style={styles.heading}>{writableText(heading)}</Text>
      {filled.map(([label, value]) => (
        <Line key={`${label} ${value}`} words={label} amount={value} />
      ))}
    </View>
  );
}

function Words({ heading, texts }: { heading: string; texts: readonly string[] }) {
  const filled = texts.filter((text) => text.trim() !== '');
  if (filled.length === 0) return null;
  return (
    <View style={styles.part}>
      <Text style={styles.heading}>{heading}</Text>
      {filled.map((text) => (
        <Text key={text} style={{ marginBottom: 4 }}>
          {writableText(text)}
        </Text>
      ))}
    </View>
  );
}
