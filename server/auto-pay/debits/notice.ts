import { debitRange } from '../../../domain/auto-pay/debit-range.ts';
import { debitNotice } from '../../../domain/auto-pay/text/debits.ts';
import { AUTO_PAY_ABOUT } from '../../../domain/auto-pay/text/notices.ts';
import { add } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { raiseAlert } from '../../notifications/alerts.ts';
import { isSetUp } from '../../set-up.ts';
import type { Db } from '../../store/store.ts';
import { accountFactsOf, sendAutoPayNotice } from '../announce.ts';
import { currentForecast } from '../forecast.ts';
import type { AutoPayRow } from '../rows.ts';
import { entryOf } from '../settings-columns.ts';
import { noteAmount } from '../told-amount.ts';
import { updateAutoPay } from '../update.ts';
import { withRange } from './range.ts';

/** The debit for which the planned run has to ask; undefined when there is none. */
export async function debitToAsk(db: Db, parts: Dependencies, row: AutoPayRow) {
  const { clock, config } = parts;
  const forecast = await currentForecast(db, clock, row);
  const { bill, dueDate, ...names } = await accountFactsOf(db, parts, row);
  const { runDate, primaryMethodId: methodId } = row;
  if (forecast?.outcome !== 'asks first' || runDate === null || methodId === null || bill === null)
    return undefined;
  const { amount, fee, method } = forecast;
  return {
    ...names,
    bill,
    amount,
    fee,
    method,
    methodId,
    total: add(amount, fee),
    range: debitRange(entryOf(row)),
    planned: runDate,
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
  if (!before.active || !isSetUp(parts.config, 'payments')) return before;
  const row = await withRange(db, parts, before);
  const debit = await debitToAsk(db, parts, row);
  if (!debit || isTold(row, debit)) return row;
  const on = parts.clock.today();
  const cause = `debit ${debit.bill} ${debit.total} told ${on} of ${debit.planned}`;
  await tellOfDebit(db, parts, row, debit, debitNotice({ ...debit, on }), cause);
  return keepNotice(db, parts, row, debit, cause);
}

/** Keeps what the customer is told of a debit, and today as the day of it. A permission is given today. */
export async function keepNotice(
  db: Db,
  { clock }: Dependencies,
  row: AutoPayRow,
  { bill: billId, total, planned, methodId }: DebitToAsk,
  cause: string,
  isAllowed = false,
): Promise<AutoPayRow> {
  const on = clock.today();
  return updateAutoPay(db, await noteAmount(db, clock, row, total), {
    debitNotice: {
      ...{ billId, total, on, planned, methodId },
      allowedOn: isAllowed ? on : null,
      cause: `auto pay ${row.id} ${cause} mail `,
    },
    ...(isAllowed ? { nextCheckAt: null } : {}),
  });
}

/** True when the customer was told of this debit: of at least as much, from this account and for this day. */
export function isTold(
  { debitNotice: told }: AutoPayRow,
  { bill, total, planned, methodId }: DebitToAsk,
): boolean {
  return (
    told?.billId === bill && told.planned === planned && told.methodId === methodId && total <= told.total
  );
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
    about: AUTO_PAY_ABOUT,
    message,
    href: `#/auto-pay/${bill}`,
  });
  await sendAutoPayNotice(db, parts, row, { cause, subject, body, text: message, isOwed: true });
}
