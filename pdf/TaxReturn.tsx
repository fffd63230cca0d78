import { Text, View } from '@react-pdf/renderer';
import { byCategory, filedDate, RETURN_STATUS_NAMES } from '../domain/tax/return-text.ts';
import type { TaxAccountBasics } from '../domain/tax/tax-account.ts';
import type { TaxReturn, TaxReturnItem } from '../domain/tax/tax-return.ts';
import { shortDate } from '../domain/values/calendar-date.ts';
import { formatCents, ZERO } from '../domain/values/cents.ts';
import { formatPhone } from '../domain/values/contact.ts';
import { writableText } from './letters.ts';
import { Line, Sheet, styles } from './Sheet.tsx';

interface TaxReturnProps {
  readonly account: TaxAccountBasics;
  readonly taxReturn: TaxReturn;
}

/** A tax return: its account, its amount due and its lines by category (RET-06 to RET-10). */
export function TaxReturnDocument({ account, taxReturn }: TaxReturnProps) {
  const { returnDescription, returnStatus, id } = taxReturn;
  return (
    <Sheet
      title={`${returnDescription} ${account.accountNum}`}
      name={account.biller.name}
      subject={`${returnDescription} · Return ${id}`}
      stamp={RETURN_STATUS_NAMES[returnStatus]}
      words={JSON.stringify([account, taxReturn])}
    >
      <Standing taxReturn={taxReturn} />
      <Account account={account} taxReturn={taxReturn} />
      {byCategory(taxReturn.taxReturnDetails).map(({ heading, items }) => (
        <View key={items[0]?.sequenceNumber} style={styles.part}>
          <Text style={styles.heading} minPresenceAhead={40}>
            {writableText(heading)}
          </Text>
          {items.map((item) => (
            <Item key={item.sequenceNumber} item={item} isDue={item.sequenceNumber === taxReturn.dueItem} />
          ))}
        </View>
      ))}
    </Sheet>
  );
}

/** The dates and amounts of the return (RET-08). */
function Standing({ taxReturn }: Pick<TaxReturnProps, 'taxReturn'>) {
  const { balance, amount_due, payments, taxPeriodEndDate, taxReturnDueDate } = taxReturn;
  return (
    <View style={styles.totals}>
      <Line words="Due date" amount={shortDate(taxReturnDueDate)} />
      <Line words="Period end" amount={shortDate(taxPeriodEndDate)} />
      <Line words="Amount due" amount={formatCents(amount_due)} />
      <Line words="Payments" amount={formatCents(payments)} />
      <Line words={balance < ZERO ? 'Balance (credit)' : 'Balance'} amount={formatCents(balance)} isTotal />
    </View>
  );
}

function Account({ account, taxReturn }: TaxReturnProps) {
  const { address, city, state, zip } = account.address;
  const facts: readonly (readonly [string, string])[] = [
    ['Name', account.name],
    ['Account number', account.accountNum],
    ['Address', [address, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')],
    ['Date filed', taxReturn.returnFiledDate === null ? '' : filedDate(taxReturn.returnFiledDate)],
    ['Filing number', taxReturn.filingNumber],
    ['Organization', account.biller.address],
    ['Phone', formatPhone(account.biller.phone)],
  ];
  return (
    <View style={styles.part}>
      <Text style={styles.heading}>Account</Text>
      {facts.map(([label, value]) => value !== '' && <Line key={label} words={label} amount={value} />)}
    </View>
  );
}

function Item({ item, isDue }: { item: TaxReturnItem; isDue: boolean }) {
  const value = item.DisplayValue === '' ? '–' : item.DisplayValue;
  return (
    <>
      <Line
        words={item.isOverridden ? `${item.description} (overridden)` : item.description}
        amount={value}
        isTotal={isDue}
      />
      {item.comment !== '' && <Text style={styles.caption}>{writableText(`Comment: ${item.comment}`)}</Text>}
    </>
  );
}
