import { toDollars } from '../values/cents.ts';
import { csvText, noFormula } from '../values/csv.ts';
import { type Remittance, type RemittedLine, sumsOf } from './remittance.ts';

const VERSION = '1';

const COLUMNS = [
  'record',
  'kind',
  'bill_type',
  'account_number',
  'bill_number',
  'description',
  'amount',
  'method',
  'confirmation_number',
  'paid_on',
  'booked_on',
];

/**
 * A remittance as CSV: a header `H`, the names of the columns, a line `D` for each bill and a trailer `T` with the
 * count of lines and the sums. The same remittance is always the same text.
 */
export function remittanceCsv(remittance: Remittance): string {
  const { biller, number, businessDate, lines } = remittance;
  const { lines: count, ...sums } = sumsOf(lines);
  return csvText([
    ['H', VERSION, biller, String(number), businessDate, 'USD'],
    COLUMNS,
    ...lines.map(cellsOf),
    ['T', String(count), ...[sums.paid, sums.takenBack, sums.net].map(amountText)],
  ]);
}

/** Numbers of accounts and bills come from the biller, which has to find them again: they stay as they are. */
function cellsOf(line: RemittedLine): string[] {
  const { kind, billType, accountNum, billNumber, amount, method, confirmationNum, paidOn, bookedOn } = line;
  const [description, what] = [noFormula(line.description), [kind, billType, accountNum, billNumber]];
  return ['D', ...what, description, amountText(amount), method, confirmationNum, paidOn, bookedOn];
}

function amountText(amount: RemittedLine['amount']): string {
  return toDollars(amount).toFixed(2);
}
