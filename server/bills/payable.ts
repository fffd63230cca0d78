import { BILL_NOT_PAYABLE_NOW, type Unpayable, unpayableText } from '../../domain/bills/text/en.ts';
import { NO_PAYMENTS } from '../../domain/portal/text/en.ts';
import { isMadeOnItsDay as isPlannedMade } from '../../domain/upcoming/made-on-its-day.ts';
import type { Dependencies } from '../dependencies.ts';
import { conflict, say } from '../refusal.ts';
import { isSetUp } from '../set-up.ts';
import { billerNameOf } from '../store/billers.ts';
import type { billers } from '../store/schema/billers.ts';

type BillerRow = Pick<
  typeof billers.$inferSelect,
  'merchant' | 'commonName' | 'registeredName' | 'pausedAt' | 'pausedWords'
>;

interface PayableRow {
  readonly bill: { readonly isPayable: boolean };
  readonly biller: BillerRow;
}

/** True while staff let nobody pay a biller. Its payments under way are finished, and planned ones wait. */
export function isPaused({ pausedAt }: Pick<BillerRow, 'pausedAt'>): boolean {
  return pausedAt !== null;
}

/** True for a biller with an account at the payment processor. */
export function isConnected({ merchant }: Pick<BillerRow, 'merchant'>): boolean {
  return merchant !== '';
}

/** The same rule of a biller as it is stored. */
export function isMadeOnItsDay({ config }: Pick<Dependencies, 'config'>, biller: BillerRow): boolean {
  return isPlannedMade({ biller_not_connected: !isConnected(biller) }, isSetUp(config, 'payments'));
}

/**
 * False for a biller without an account at the payment processor, and for a paused one: its bills are shown and cannot
 * be paid. Everything that takes money asks this rule.
 */
function takesPayments(biller: Pick<BillerRow, 'merchant' | 'pausedAt'>): boolean {
  return isConnected(biller) && !isPaused(biller);
}

/** False for a bill that its biller, or the portal, lets nobody pay. */
export function isPayableHere({ bill, biller }: PayableRow): boolean {
  return bill.isPayable && takesPayments(biller);
}

/** Why nothing of a biller can be paid; undefined for a biller that takes payments. */
export function unpayableOf(biller: BillerRow): Unpayable | undefined {
  if (takesPayments(biller)) return undefined;
  return { biller: billerNameOf(biller), is_paused: isPaused(biller), note: biller.pausedWords };
}

/**
 * The same in words, as answers tell it; nothing for a biller that takes payments. The app knows by itself whether the
 * portal takes any, also for answers that it has saved. What is said elsewhere follows `whyNotHere`.
 */
export function unpayableWords(biller: BillerRow): { unpayable?: string } {
  const unpayable = unpayableOf(biller);
  return unpayable ? { unpayable: unpayableText(unpayable) } : {};
}

/** What the row of a bill says while only a pause keeps it from being paid. */
export function pausedNote({ bill, biller }: PayableRow): { paused?: string } {
  return bill.isPayable && isPaused(biller) ? { paused: BILL_NOT_PAYABLE_NOW } : {};
}

/**
 * Why nothing of a biller can be paid here, in words: the portal takes no payments, or the biller takes none. Empty where
 * it can.
 */
export function whyNotHere({ config }: Pick<Dependencies, 'config'>, biller: BillerRow): string {
  return isSetUp(config, 'payments') ? (unpayableWords(biller).unpayable ?? '') : NO_PAYMENTS;
}

/** Refuses what needs a biller that takes payments. */
export function requireTakesPayments(biller: BillerRow): void {
  const unpayable = unpayableOf(biller);
  if (unpayable) throw conflict(say('bills.takes-no-payments', unpayable));
}
