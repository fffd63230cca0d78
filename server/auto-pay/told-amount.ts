import { eq, sql } from 'drizzle-orm';
import type { MoreThanTold } from '../../domain/auto-pay/text/told-amount.ts';
import { type Cents, subtract, ZERO } from '../../domain/values/cents.ts';
import { HOUR } from '../../domain/values/durations.ts';
import type { Clock } from '../clock.ts';
import { autoPays, type ToldPayment } from '../store/schema/auto-pay.ts';
import { bills } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import { pendingOfAutoPay } from './bill-standing.ts';
import type { AutoPayRow } from './rows.ts';
import { updateAutoPay } from './update.ts';

/** For the columns of an auto pay that ends, or goes to another customer: what was told before counts no more. */
export const NOTHING_TOLD = { debitNotice: null, toldPayment: null } as const;

const isNewestBill = sql`${bills.accountId} = ${autoPays.accountId} and ${bills.isNewest}`;
const owed = sql<number>`(coalesce(${bills.balance}, ${bills.amountDue}, 0) - ${pendingOfAutoPay})::float8`;

/**
 * Of a row of `auto_pays`: what is owed is another sum than when its payment was last looked at, or on another bill, and
 * its biller may be asked.
 */
export const isOwedAnew = ({ now }: Clock) => sql`(
  coalesce((${autoPays.toldPayment}->>'askAgainAt')::float8, 0) <= ${now()}::float8 and
  exists (select from ${bills} where ${isNewestBill} and (
    (${autoPays.toldPayment}->>'billId')::bigint <> ${bills.id} or (${autoPays.toldPayment}->>'owed')::float8 <> ${owed})))`;

/** Notes what the customer is told of the planned payment, with the fee; zero where no amount is told. */
export function noteAmount(db: Db, clock: Clock, row: AutoPayRow, total: Cents): Promise<AutoPayRow> {
  const on = clock.today();
  return note(db, row, (looked) => ({ ...looked, total, on }));
}

/** Notes that the payment was looked at, and that the customer is told nothing new of it. */
export function noteOwed(db: Db, clock: Clock, row: AutoPayRow): Promise<AutoPayRow> {
  const nothing = { total: ZERO, on: clock.today() };
  return note(db, row, (looked) => ({
    ...(row.toldPayment?.billId === looked.billId ? row.toldPayment : nothing),
    ...looked,
  }));
}

/** Notes that the biller was silent, so that the payment is looked at again in an hour. */
export async function noteSilence(db: Db, clock: Clock, row: AutoPayRow): Promise<void> {
  const { toldPayment } = row;
  const askAgainAt = clock.now() + HOUR;
  if (toldPayment) await updateAutoPay(db, row, { toldPayment: { ...toldPayment, askAgainAt } });
}

type Looked = Pick<ToldPayment, 'billId' | 'owed'>;

async function note(db: Db, row: AutoPayRow, told: (looked: Looked) => ToldPayment): Promise<AutoPayRow> {
  const [bill] = await db
    .select({ billId: bills.id, owed })
    .from(bills)
    .innerJoin(autoPays, isNewestBill)
    .where(eq(autoPays.id, row.id));
  return bill ? updateAutoPay(db, row, { toldPayment: told(bill) }) : row;
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

/** By how much a payment is more than the customer was told for this bill; undefined where it is not, or nothing was. */
export function moreThanTold(
  { toldPayment }: Pick<AutoPayRow, 'toldPayment'>,
  bill: number | null | undefined,
  total: Cents,
): MoreThanTold | undefined {
  const told = toldOf({ toldPayment }, bill);
  if (!toldPayment || told === ZERO || total <= told) return undefined;
  const { on, cameBack } = toldPayment;
  return { more: subtract(total, told), told, on, cameBack };
}

/** What the customer was told for this bill, with the fee; zero where no amount was told. */
export function toldOf(
  { toldPayment }: Pick<AutoPayRow, 'toldPayment'>,
  bill: number | null | undefined,
): Cents {
  return toldPayment && toldPayment.billId === bill ? toldPayment.total : ZERO;
}
