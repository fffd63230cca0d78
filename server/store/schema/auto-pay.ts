import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AutoPay } from '../../../domain/auto-pay.ts';
import type { InactiveReason } from '../../../domain/auto-pay-run.ts';
import { ZERO } from '../../../domain/cents.ts';
import { cents, day, instant, key, number } from '../columns.ts';
import { accounts } from './billers.ts';
import type { ChargedMethod } from './payments.ts';

/** The auto pay of a bill account: one, whatever the number of customers who hold it (SRV2-17). */
export const autoPays = pgTable(
  'auto_pays',
  {
    id: key().primaryKey(),
    accountId: number()
      .notNull()
      .references(() => accounts.id),
    /** Who controls it. The methods are this customer's. */
    customerId: number().notNull(),
    active: boolean().notNull(),
    /** Null while it is active. */
    inactiveReason: text().$type<InactiveReason>(),
    runPeriod: smallint().$type<AutoPay['run_period']>().notNull(),
    dayOfMonth: smallint().notNull(),
    daysBeforeDueDate: smallint().notNull(),
    startDate: day().notNull(),
    /** Counts while it ends on a date. */
    endDate: day(),
    endAutoPay: smallint().$type<AutoPay['endAutoPay']>().notNull(),
    paymentAmountOption: smallint().$type<AutoPay['paymentAmountOption']>().notNull(),
    payAmount: cents().notNull(),
    maxPayAmount: cents().notNull(),
    setAmountLimit: boolean().notNull(),
    primaryMethodId: number(),
    secondaryMethodIds: jsonb().$type<readonly number[]>().notNull(),
    email: text().notNull(),
    email2: text().notNull(),
    notifyPayment: boolean().notNull(),
    notifyPaymentError: boolean().notNull(),
    notifySchedule: boolean().notNull(),
    notifyDisable: boolean().notNull(),
    notifyEnable: boolean().notNull(),
    /** The planned run, worked out once and stored (ruling 8); null while none is planned. */
    runDate: day(),
    /** The day that the rule gave; another than the run date after a reschedule and for the attempt of the day after. */
    regularDate: day(),
    /** True while the planned run is the one more attempt that follows a failed one (SRV2-11). */
    isRetry: boolean().notNull().default(false),
    /** Run dates in a row that failed (SRV2-12). */
    failedDates: smallint().notNull().default(0),
    /** When the planned run may next be looked at; null at once. */
    nextCheckAt: instant(),
    /** Shown to the controller once (APW-17). */
    flash: text().notNull().default(''),
    /** What the keys of its charges are worked out from; it never changes. */
    chargeSeed: uuid().notNull().defaultRandom(),
  },
  (table) => [
    uniqueIndex('auto_pays_account').on(table.accountId),
    index('auto_pays_controller').on(table.customerId),
    index('auto_pays_due').on(table.active, table.runDate),
    index('auto_pays_ending').on(table.endDate).where(sql`active and end_auto_pay = 2`),
  ],
);

export type AutoPayTryState = 'intended' | 'accepted' | 'processing' | 'declined' | 'not reached';

/**
 * One method asked for one run, written before the processor is asked, under the key of the charge, which is its id. A date
 * has at most one that may have taken money: the index keeps it, whatever the processes do (SRV2-13).
 */
export const autoPayTries = pgTable(
  'auto_pay_tries',
  {
    id: uuid().primaryKey(),
    autoPayId: number().notNull(),
    /** Who controlled the auto pay, and so pays. */
    customerId: number().notNull(),
    /** The planned date of the run, which may have passed when it is made. */
    runDate: day().notNull(),
    position: integer().notNull(),
    billId: number().notNull(),
    amount: cents().notNull(),
    fee: cents().notNull().default(ZERO),
    method: jsonb().$type<ChargedMethod>().notNull(),
    state: text().$type<AutoPayTryState>().notNull(),
    message: text().notNull().default(''),
    startedAt: instant().notNull(),
    /** When the processor may next be asked about it, while it has no answer. */
    nextCheckAt: instant(),
    checks: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('auto_pay_tries_once')
      .on(table.autoPayId, table.runDate)
      .where(sql`state in ('intended', 'accepted', 'processing')`),
    index('auto_pay_tries_open').on(table.state, table.nextCheckAt),
    index('auto_pay_tries_bill').on(table.billId, table.state),
  ],
);

/** What a customer agreed to with each save, in the words that were shown. Never changed. */
export const autoPayAuthorizations = pgTable(
  'auto_pay_authorizations',
  {
    id: key().primaryKey(),
    autoPayId: number().notNull(),
    customerId: number().notNull(),
    words: text().notNull(),
    givenAt: instant().notNull(),
  },
  (table) => [index('auto_pay_authorizations_of').on(table.autoPayId)],
);
