import type { Logger } from 'pino';
import type { ReturnReason } from '../domain/auto-pay/representment.ts';
import type { Receipt } from '../domain/receipts/receipt.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Ids } from './ids.ts';
import type { Metrics } from './observability/metrics.ts';
import type { Readiness } from './observability/readiness.ts';
import type { AccountVerification } from './ports/account-verification.ts';
import type { Banks } from './ports/banks.ts';
import type { Billers } from './ports/billers.ts';
import type { BotCheck } from './ports/bot-check.ts';
import type { Courier } from './ports/courier.ts';
import type { MethodEntry } from './ports/method-entry.ts';
import type { Processor } from './ports/processor.ts';
import type { ProcessorNotices } from './ports/processor-notices.ts';
import type { TaxServices } from './ports/tax.ts';
import type { CheckoutPlan } from './store/schema/checkouts.ts';
import type { Transaction } from './store/schema/transactions.ts';
import type { Scope } from './store/scope.ts';
import type { Db, Store } from './store/store.ts';

/** Named points of a checkout at which a crash must lose nothing. */
export type Checkpoint =
  | 'before intent'
  | 'intent written'
  | 'before processor'
  | 'after processor'
  | 'before capture'
  | 'before void'
  | 'outcome written'
  | 'before answer';

/** A checkout that has just got its outcome, with its message. */
export interface ClosedCheckout {
  readonly checkout: string;
  readonly plan: CheckoutPlan;
  readonly receipt: Receipt;
  /** Why it was declined; otherwise empty. */
  readonly message: string;
}

/** A payment that was returned, voided, refunded or reversed, with the reason. */
export interface ReversedPayment {
  readonly transaction: Transaction;
  readonly reason: string;
  /** Set for a bank debit that its bank has returned. */
  readonly returned?: ReturnReason;
  /** The payment stands: only a part of it went back. */
  readonly isPart?: boolean;
}

/**
 * Whether this process may take payments of customers. After a start, the database may be a restored one: until the
 * payments that went missing are found, a customer could pay one of them again.
 */
export interface LostSearch {
  readonly isOver: boolean;
  /** Settled when the search is over. */
  readonly over: Promise<void>;
  /** How long a payment waits for that, in milliseconds, before it is refused. */
  readonly patience: number;
  begin(): void;
  end(): void;
}

/** Everything that the use cases need; nothing else reaches outside the process. */
export interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly config: Config;
  readonly processor: Processor;
  /** Undefined: cards and accounts are entered in Billfold's own form. */
  readonly methodEntry?: MethodEntry;
  /** Undefined: bank accounts are verified where they are entered. */
  readonly verification?: AccountVerification;
  /** Undefined: the processor tells nothing by itself. */
  readonly notices?: ProcessorNotices;
  /** Until it is over, customers’ payments wait. */
  readonly lostSearch: LostSearch;
  readonly readiness: Readiness;
  readonly billers: Billers;
  readonly banks: Banks;
  readonly tax: TaxServices;
  readonly mail: Courier;
  readonly sms: Courier;
  readonly botCheck: BotCheck;
  /** The key by which the portal knows access and refresh tokens that it has made. */
  readonly tokenSeal: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Runs in the transaction that writes the outcome, so that subjects above payments can react. */
  readonly onCheckoutClosed: (scope: Scope, parts: Dependencies, closed: ClosedCheckout) => Promise<void>;
  /**
   * Runs in the transaction that takes a payment back, so that subjects above payments can react. Resolves to what
   * happens next by itself, in words for the payer; empty for nothing.
   */
  readonly onPaymentReversed: (db: Db, parts: Dependencies, payment: ReversedPayment) => Promise<string>;
  /**
   * Runs in the transaction that takes mobile numbers from customers or gives them to customers.
   */
  readonly onNumbersReassigned: (db: Db, mobileNumbers: readonly string[]) => Promise<void>;
  /** Called at each checkpoint of a payment; tests stop the process there. */
  readonly reached: (checkpoint: Checkpoint) => void;
}
