import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import type { InactiveReason } from '../../../domain/auto-pay/run-decision.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { type Cents, ZERO } from '../../../domain/values/cents.ts';
import { cents, day, instant, key, number } from '../columns.ts';
import { accounts } from './billers.ts';
import type { ChargedMethod } from './checkouts.ts';

/** A payment that an auto pay did not make, or that was returned. */
export interface FailedPayment {
  /** The day on which it was tried, or returned. */
  readonly date: CalendarDate;
  readonly amount: Cents;
  readonly billId: number;
  /** Why, in sentences for the customer who controls the auto pay. */
  readonly reason: string;
  /** The day on which a returned debit is presented again. */
  readonly retryOn?: CalendarDate;
}

/** A debit above its range, as the customer was told of it and may have allowed it. */
export interface ToldDebit {
  readonly billId: number;
  /** With the fee. */
  readonly total: Cents;
  readonly on: CalendarDate;
  /** The day and the bank account that the notice named. */
  readonly planned: CalendarDate;
  readonly methodId: number;
  /** The day on which the customer allowed it; null while they did not. */
  readonly allowedOn: CalendarDate | null;
  /** What the messages with the notice begin their cause with. */
  readonly cause: string;
}

/** What the customer was last told that the planned run takes for a bill. */
export interface ToldPayment {
  readonly billId: number;
  /** The regular day of the run, which a move and a retry keep. */
  readonly regularDate: CalendarDate;
  /** With the fee; zero while no amount was told. */
  readonly total: Cents;
  /** The day on which it was told. */
  readonly on: CalendarDate;
  /** What was owed on the bill when its payment was last looked at, less its pending payments. */
  readonly owed: number;
  /** When its biller, which was silent, may be asked again, in milliseconds; missing where it answered. */
  readonly askAgainAt?: number;
  /** What was taken back since, of a payment of the customer’s own; missing where nothing was. */
  readonly cameBack?: {
    /** As it is told: of a returned debit, with the fee. */
    readonly amount: Cents;
    /** What it opened again on the bills that it had paid. */
    readonly opened: Cents;
    readonly isReturned: boolean;
  };
}

/** The copied account number as lists are ordered by it: never null. */
export const copiedNumber = (accountNum: AnyPgColumn) => sql`coalesce(${accountNum}, '')`;

/** The auto pay of a bill account: only one, however many customers hold the account (SRV2-17). */
export const autoPays = pgTable(
  'auto_pays',
  {
    id: key().primaryKey(),
    accountId: number()
      .notNull()
      .references(() => accounts.id),
    /** The customer who controls it and owns its methods. */
    customerId: number().notNull(),
    active: boolean().notNull(),
    /** Null while the auto pay is active. */
    inactiveReason: text().$type<InactiveReason>(),
    runPeriod: smallint().$type<AutoPay['run_period']>().notNull(),
    dayOfMonth: smallint().notNull(),
    daysBeforeDueDate: smallint().notNull(),
    startDate: day().notNull(),
    /** Applies only while `endAutoPay` says that it ends on a date. */
    endDate: day(),
    endAutoPay: smallint().$type<AutoPay['endAutoPay']>().notNull(),
    paymentAmountOption: smallint().$type<AutoPay['paymentAmountOption']>().notNull(),
    payAmount: cents().notNull(),
    maxPayAmount: cents().notNull(),
    setAmountLimit: boolean().notNull(),
    /** The range of its debits (ruling 77); null until a row of an earlier version has been given one. */
    debitLimit: cents(),
    /** The last debit above the range of which the customer was told. */
    debitNotice: jsonb().$type<ToldDebit>(),
    /** The amount that the customer was told ahead; null before any. */
    toldPayment: jsonb().$type<ToldPayment>(),
    primaryMethodId: number(),
    secondaryMethodIds: jsonb().$type<readonly number[]>().notNull(),
    email: text().notNull(),
    email2: text().notNull(),
    notifyPayment: boolean().notNull(),
    notifyPaymentError: boolean().notNull(),
    notifySchedule: boolean().notNull(),
    notifyDisable: boolean().notNull(),
    notifyEnable: boolean().notNull(),
    /** The planned run, computed once and stored (ruling 8); null while none is planned. */
    runDate: day(),
    /**
     * The day that the rule gave. It differs from the run date after a reschedule and for a retry.
     */
    regularDate: day(),
    /** True while the planned run is the retry that follows a failed run (SRV2-11). */
    isRetry: boolean().notNull().default(false),
    /** How many run dates in a row have failed (SRV2-12). */
    failedDates: smallint().notNull().default(0),
    /** The last failure, until a run pays or needs not pay, or the customer dismisses it. */
    failedPayment: jsonb().$type<FailedPayment>(),
    /**
     * Copied from the account with a failure, so that the office's list of failures is ordered and narrowed without it.
     * An account never changes either. Null before the first failure, and in one that an earlier version wrote.
     */
    accountNum: text(),
    billerId: number(),
    /** When the planned run may be checked next; null means at once. */
    nextCheckAt: instant(),
    /** A message that the controller sees once (APW-17). */
    flash: text().notNull().default(''),
    /** The seed of its charge keys; it never changes. */
    chargeSeed: uuid().notNull().defaultRandom(),
  },
  (table) => [
    uniqueIndex('auto_pays_account').on(table.accountId),
    index('auto_pays_controller').on(table.customerId),
    index('auto_pays_without_range').on(table.id).where(sql`debit_limit is null`),
    index('auto_pays_failed').on(table.id).where(sql`failed_payment is not null`),
    index('auto_pays_failed_by_account')
      .on(copiedNumber(table.accountNum), table.id)
      .where(sql`failed_payment is not null`),
    index('auto_pays_due').on(table.active, table.runDate),
    index('auto_pays_ending').on(table.endDate).where(sql`active and end_auto_pay = 2`),
  ],
);

export type AutoPayTryState = 'intended' | 'accepted' | 'processing' | 'declined' | 'not reached';

/**
 * One method's charge in one run, written before the processor is asked. The id is the charge's
 * key. The index allows a date at most one try that may have taken money, whatever the processes do
 * (SRV2-13).
 */
export const autoPayTries = pgTable(
  'auto_pay_tries',
  {
    id: uuid().primaryKey(),
    autoPayId: number().notNull(),
    /** The customer who controlled the auto pay then, and so pays. */
    customerId: number().notNull(),
    /** The planned date of the run; the run itself may be later. */
    runDate: day().notNull(),
    position: integer().notNull(),
    billId: number().notNull(),
    amount: cents().notNull(),
    fee: cents().notNull().default(ZERO),
    method: jsonb().$type<ChargedMethod>().notNull(),
    /** The number of the payment that it makes; null for a try of an earlier version. */
    confirmationNum: text(),
    state: text().$type<AutoPayTryState>().notNull(),
    message: text().notNull().default(''),
    startedAt: instant().notNull(),
    /** When the processor may be asked next, while there is no answer. */
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
