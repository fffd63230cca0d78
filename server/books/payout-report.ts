import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import {
  bankCredit,
  type PaidOutLine,
  type PayoutState,
  type PayoutSums,
  problemOf,
  sumsOfPayout,
} from '../../domain/books/payout.ts';
import { type PayoutPart, partsOfPayout, unknownCharges } from '../../domain/books/payout-parts.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { rowsOf } from '../store/db.ts';
import { billers } from '../store/schema/billers.ts';
import { payouts } from '../store/schema/books.ts';
import type { Db } from '../store/store.ts';
import { ASKED } from './asked.ts';
import { postingsOfPayout } from './payout-postings.ts';

export interface PayoutReport {
  readonly id: string;
  /** 0 for an account that serves all billers. */
  readonly biller: number;
  readonly arrivesOn: CalendarDate;
  readonly status: PayoutState['status'];
  readonly trace: string;
  readonly amount: Cents;
  readonly isTold: boolean;
  readonly sums: PayoutSums;
  /** What it holds of each biller, in three books. */
  readonly parts: readonly PayoutPart[];
  /** What the bank of the biller has gained. */
  readonly bankCredit: Cents;
  /** Undefined when nothing has to be looked at. */
  readonly problem: string | undefined;
}

/** Without a date, the payouts of so many days are reported. */
const DAYS = 30;

/** An account that serves all billers. */
const SHARED = 0;

/**
 * Reconciles the payouts to a biller that arrive on a date. Where one account serves all billers, its payouts are
 * those of each of them. Undefined when there is no such biller.
 */
export async function reportPayouts(
  { store: { db }, clock }: Pick<Dependencies, 'store' | 'clock'>,
  slug: string,
  date?: CalendarDate,
): Promise<PayoutReport[] | undefined> {
  const [biller] = await db.select({ id: billers.id }).from(billers).where(eq(billers.slug, slug));
  if (!biller) return undefined;
  const when =
    date === undefined ? gte(payouts.arrivesOn, addDays(clock.today(), -DAYS)) : eq(payouts.arrivesOn, date);
  const rows = await db
    .select()
    .from(payouts)
    .where(and(inArray(payouts.biller, [biller.id, SHARED]), when))
    .orderBy(asc(payouts.arrivesOn), asc(payouts.id));
  const reports: PayoutReport[] = [];
  for (const payout of rows) reports.push(await reportOf(db, payout));
  return reports;
}

/** The payouts of a day, whichever biller they are of. */
export async function payoutsOf(
  { store: { db } }: Pick<Dependencies, 'store'>,
  date: CalendarDate,
): Promise<PayoutReport[]> {
  const rows = await db.select().from(payouts).where(eq(payouts.arrivesOn, date)).orderBy(asc(payouts.id));
  const reports: PayoutReport[] = [];
  for (const payout of rows) reports.push(await reportOf(db, payout));
  return reports;
}

export interface PayoutFinding {
  readonly rule: string;
  readonly subject: string;
  readonly billerId: number | null;
  readonly date: CalendarDate;
}

/** What of payouts does not agree with their movements, or with our ledger. */
export function findingsOf(reports: readonly PayoutReport[]): PayoutFinding[] {
  return reports.flatMap(({ id, biller, arrivesOn, problem }) =>
    problem === undefined
      ? []
      : [
          {
            rule: `a payout: ${problem}`,
            subject: id,
            billerId: biller === SHARED ? null : biller,
            date: arrivesOn,
          },
        ],
  );
}

/** The payouts of a day that do not agree with their movements, or with our ledger. */
export async function payoutsToLookAt(
  parts: Pick<Dependencies, 'store'>,
  date: CalendarDate,
): Promise<PayoutFinding[]> {
  return findingsOf(await payoutsOf(parts, date));
}

/** One payout; undefined when the processor has told of none with this name. */
export async function reportPayout(db: Db, id: string): Promise<PayoutReport | undefined> {
  const [payout] = await db.select().from(payouts).where(eq(payouts.id, id));
  return payout && reportOf(db, payout);
}

async function reportOf(db: Db, payout: typeof payouts.$inferSelect): Promise<PayoutReport> {
  const { id, biller, arrivesOn, status, trace, amount, isTold } = payout;
  const lines = await linesOf(db, id);
  const sums = sumsOfPayout(lines);
  const strange = lines.filter(({ kind }) => kind === 'other').length;
  const isPutBack = await wasPutBack(db, id);
  const postings = await postingsOfPayout(db, id);
  const unknown = unknownCharges(postings);
  const problem = problemOf({ amount, status, isTold, strange, isPutBack, unknown }, sums);
  const told = { id, biller, arrivesOn, status, trace, amount, isTold };
  return { ...told, sums, parts: partsOfPayout(postings), bankCredit: bankCredit(payout), problem };
}

type Amounts = 'amount' | 'fee' | 'applicationFee' | 'onTop';

async function linesOf(db: Db, payout: string): Promise<PaidOutLine[]> {
  const rows = await rowsOf<Pick<PaidOutLine, 'kind'> & Record<Amounts, number | string>>(
    db,
    sql`
    select b.kind, b.amount, b.fee, b.application_fee as "applicationFee",
           case when b.kind = 'charge' then coalesce((select max(t.fee) from (${ASKED}) t
                  where t.key = b.charge_key and t.biller = b.biller and t.status in (1, 3, 4, 5, 6, 7)), 0)
                else 0 end as "onTop"
      from payout_lines l join processor_book b on b.id = l.line
     where l.payout = ${payout}`,
  );
  return rows.map(({ kind, amount, fee, applicationFee, onTop }) => ({
    kind,
    amount: cents(Number(amount)),
    fee: cents(Number(fee)),
    applicationFee: cents(Number(applicationFee)),
    onTop: cents(Number(onTop)),
  }));
}

async function wasPutBack(db: Db, payout: string): Promise<boolean> {
  const rows = await rowsOf<unknown>(
    db,
    sql`select from processor_book where kind = 'payout failed' and payout = ${payout} limit 1`,
  );
  return rows.length > 0;
}
