import { eq, sql } from 'drizzle-orm';
import { forecastTotal } from '../../domain/auto-pay/forecast-outcome.ts';
import type { MoreThanTold } from '../../domain/auto-pay/text/told-amount.ts';
import { type Cents, subtract, ZERO } from '../../domain/values/cents.ts';
import { HOUR } from '../../domain/values/durations.ts';
import type { Clock } from '../clock.ts';
import { autoPays, type ToldPayment } from '../store/schema/auto-pay.ts';
import { bills } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import { pendingOfAutoPay } from './bill-standing.ts';
import { currentForecast } from './forecast.ts';
import type { AutoPayRow } from './rows.ts';
import { updateAutoPay } from './update.ts';

const isNewestBill = sql`${bills.accountId} = ${autoPays.accountId} and ${bills.isNewest}`;
const owed = sql<number>`(coalesce(${bills.balance}, ${bills.amountDue}, 0) - ${pendingOfAutoPay})::float8`;

/**
 * Of a row of `auto_pays`: what is owed is another sum than when its payment was last looked at, or on another bill, and
 * its biller may be asked.
 */
export const isOwedAnew = (clock: Clock) => sql`(
  coalesce((${autoPays.toldPayment}->>'askAgainAt')::float8, 0) <= ${clock.now()}::float8 and
  exists (select from ${bills} where ${isNewestBill} and (
    (${autoPays.toldPayment}->>'billId')::bigint <> ${bills.id} or (${autoPays.toldPayment}->>'owed')::float8 <> ${owed})))`;

/** Notes what the customer is told of the planned payment, with the fee; zero where no amount is told. */
export async function noteAmount(db: Db, clock: Clock, row: AutoPayRow, total: Cents): Promise<AutoPayRow> {
  const looked = await lookAt(db, row);
  return looked ? updateAutoPay(db, row, { toldPayment: { ...looked, total, on: clock.today() } }) : row;
}

/**
 * Notes what the customer sees of the planned payment as they save its settings. A rise of what is owed that was not
 * looked at yet is still told.
 */
export async function noteSettings(db: Db, clock: Clock, row: AutoPayRow): Promise<AutoPayRow> {
  const { toldPayment } = row;
  const looked = await lookAt(db, row);
  if (toldPayment && toldPayment.billId === looked?.billId && toldPayment.owed < looked.owed) return row;
  return noteForecast(db, clock, row);
}

/** Notes the amount of the planned payment as told. */
export async function noteForecast(db: Db, clock: Clock, row: AutoPayRow): Promise<AutoPayRow> {
  const forecast = await currentForecast(db, clock, row);
  return forecast ? noteAmount(db, clock, row, forecastTotal(forecast) ?? ZERO) : row;
}

/** Notes that the payment was looked at, and that the customer is told nothing new of it. */
export async function noteOwed(db: Db, clock: Clock, row: AutoPayRow): Promise<void> {
  const looked = await lookAt(db, row);
  if (!looked) return;
  const told = isOf(row, looked.billId) ? row.toldPayment : null;
  const { total, on } = told ?? { total: ZERO, on: clock.today() };
  await updateAutoPay(db, row, { toldPayment: { ...looked, total, on } });
}

/** Notes that the biller was silent, so that the payment is looked at again in an hour. */
export async function noteSilence(db: Db, clock: Clock, row: AutoPayRow): Promise<void> {
  const { toldPayment } = row;
  const askAgainAt = clock.now() + HOUR;
  if (toldPayment) await updateAutoPay(db, row, { toldPayment: { ...toldPayment, askAgainAt } });
}

/** Undefined where nothing is planned. */
async function lookAt(
  db: Db,
  { id, runDate, regularDate }: AutoPayRow,
): Promise<Pick<ToldPayment, 'billId' | 'owed' | 'regularDate'> | undefined> {
  const [bill] = await db
    .select({ billId: bills.id, owed })
    .from(bills)
    .innerJoin(autoPays, isNewestBill)
    .where(eq(autoPays.id, id));
  return bill && runDate !== null && regularDate !== null ? { ...bill, regularDate } : undefined;
}

/** Notes what was taken back of a payment of the customer’s own: it is why the amount rises. */
export async function noteCameBack(
  db: Db,
  row: AutoPayRow,
  cameBack: NonNullable<ToldPayment['cameBack']>,
): Promise<void> {
  const { toldPayment } = row;
  if (toldPayment) await updateAutoPay(db, row, { toldPayment: { ...toldPayment, cameBack } });
}

type Told = Pick<AutoPayRow, 'toldPayment' | 'regularDate'>;

/**
 * By how much a payment of the planned run is more than the customer was told; undefined where it is not, or nothing was
 * told. `paid`: what this payment itself has paid of the bill already.
 */
export async function moreThanTold(
  db: Db,
  row: AutoPayRow,
  { bill, total, paid = ZERO }: { bill: number | null | undefined; total: Cents; paid?: Cents },
): Promise<MoreThanTold | undefined> {
  const { toldPayment } = row;
  const told = toldOf(row, bill);
  if (!toldPayment || told === ZERO || total <= told) return undefined;
  const { on, cameBack } = toldPayment;
  const more = subtract(total, told);
  const looked = await lookAt(db, row);
  const rise = looked?.billId === bill && looked ? looked.owed + paid - toldPayment.owed : 0;
  const isWhole = cameBack?.opened === rise && cameBack.opened === more;
  return { more, told, on, isMoreOwed: rise > 0, cameBack: isWhole ? cameBack : undefined };
}

/** What the customer was told of the planned run, with the fee; zero where no amount was told. */
export function toldOf(row: Told, bill: number | null | undefined): Cents {
  return row.toldPayment && isOf(row, bill) ? row.toldPayment.total : ZERO;
}

function isOf({ toldPayment, regularDate }: Told, bill: number | null | undefined): boolean {
  return toldPayment !== null && toldPayment.billId === bill && toldPayment.regularDate === regularDate;
}
