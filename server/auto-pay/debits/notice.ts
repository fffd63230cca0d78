import { debitRange } from '../../../domain/auto-pay/debit-range.ts';
import { debitNotice } from '../../../domain/auto-pay/text/debits.ts';
import { add } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { raiseAlert } from '../../notifications/alerts.ts';
import type { Db } from '../../store/store.ts';
import { accountFactsOf, sendAutoPayNotice } from '../announce.ts';
import { currentForecast } from '../forecast.ts';
import type { AutoPayRow } from '../rows.ts';
import { entryOf } from '../settings-columns.ts';
import { updateAutoPay } from '../update.ts';
import { withRange } from './range.ts';

/** The debit for which the planned run has to ask; undefined when there is none. */
export async function debitToAsk(db: Db, { clock, config }: Dependencies, row: AutoPayRow) {
  const forecast = await currentForecast(db, clock, row);
  const { bill, dueDate, ...names } = await accountFactsOf(db, row);
  if (forecast?.outcome !== 'asks first' || row.runDate === null || bill === null) return undefined;
  const { amount, fee, method } = forecast;
  return {
    ...names,
    bill,
    amount,
    method,
    total: add(amount, fee),
    range: debitRange(entryOf(row)),
    planned: row.runDate,
    due: dueDate,
    page: `${config.publicUrl}/#/auto-pay/${bill}`,
  };
}

type DebitToAsk = NonNullable<Awaited<ReturnType<typeof debitToAsk>>>;

/**
 * Tells the customer of a debit above the range as soon as its amount is known: by mail, whatever the switches, and
 * by an alert (ruling 77). A higher amount is another notice, whose days count anew.
 */
export async function noticeDebit(db: Db, parts: Dependencies, before: AutoPayRow): Promise<AutoPayRow> {
  if (!before.active) return before;
  const row = await withRange(db, parts, before);
  const debit = await debitToAsk(db, parts, row);
  if (!debit || isTold(row, debit)) return row;
  const on = parts.clock.today();
  const notice = debitNotice({ ...debit, on });
  await tellOfDebit(db, parts, row, debit, notice, `debit ${debit.bill} ${debit.amount} told ${on}`);
  const { bill: billId, amount } = debit;
  return updateAutoPay(db, row, { debitNotice: { billId, amount, on, isAllowed: false } });
}

function isTold({ debitNotice: told }: AutoPayRow, { bill, amount }: DebitToAsk): boolean {
  return told?.billId === bill && amount <= told.amount;
}

interface Told {
  readonly subject: string;
  readonly message: string;
  readonly body: readonly string[];
}

/** By alert and mail. The cause tells it once. */
export async function tellOfDebit(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  { bill }: DebitToAsk,
  { subject, message, body }: Told,
  cause: string,
): Promise<void> {
  await raiseAlert({ db, customer: row.customerId }, parts.clock, {
    cause: `auto pay ${row.id} ${cause}`,
    type: 'notification',
    about: 'Auto Pay',
    message,
    href: `#/auto-pay/${bill}`,
  });
  await sendAutoPayNotice(db, parts, row, { cause, subject, body, text: message, isOwed: true });
}
