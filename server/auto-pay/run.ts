import { eq } from 'drizzle-orm';
import { INTERRUPTED_NOT_CHARGED } from '../../domain/checkout/text/en.ts';
import type { Dependencies } from '../dependencies.ts';
import { lookUpTogether } from '../payments/charge-group.ts';
import { chargeIntent, type IntendedCharge } from '../payments/charge-intent.ts';
import type { Hold } from '../payments/conclude-charges.ts';
import { nextCheck } from '../payments/next-check.ts';
import { peekCharge } from '../payments/processor.ts';
import type { ChargeOutcome } from '../ports/processor.ts';
import { claimDue } from '../store/claim-due.ts';
import { readClock } from '../store/clock-guard.ts';
import { autoPayTries } from '../store/schema/auto-pay.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import { claimAutoPay } from './claim.ts';
import { writeAnswer, writeNotReached } from './outcome.ts';
import { beginPlanned, isStillPlanned } from './start-run.ts';
import { holdTry, type TryRow } from './try.ts';

/**
 * Makes one planned run of an auto pay whose date has come (SRV2-01). It records each charge, asks
 * the processor outside of any transaction, and records the answer. After a declined method the
 * next one follows in the same run (SRV2-10).
 */
export async function runAutoPay(outside: Dependencies): Promise<boolean> {
  const clock = await readClock(outside);
  if (!clock) return false;
  const parts = { ...outside, clock };
  const claimed = await claimAutoPay(parts);
  if (!claimed) return false;
  const began = await beginPlanned(parts, claimed);
  if (began) await carryOutAll(parts, outside, began, { mayHaveBeenAsked: false });
  return true;
}

/** Charges one method after the other until one is not declined. */
async function carryOutAll(
  parts: Dependencies,
  outside: Dependencies,
  first: TryRow,
  asked: { readonly mayHaveBeenAsked: boolean },
): Promise<void> {
  let next = await carryOut(parts, first, holdTry(outside, first), asked);
  while (next) next = await carryOut(parts, next, holdTry(outside, next), { mayHaveBeenAsked: false });
}

/**
 * Resolves to the next try when this one was declined and another method is left. A try that an earlier process
 * may have asked for stays open while the processor is down: its charge may still arrive.
 */
async function carryOut(
  parts: Dependencies,
  tried: TryRow,
  hold: Hold,
  { mayHaveBeenAsked }: { readonly mayHaveBeenAsked: boolean },
): Promise<TryRow | undefined> {
  const answer = await chargeIntent(parts, [await chargeOf(parts, tried)], hold);
  if (answer === 'silent' || (answer === 'down' && mayHaveBeenAsked)) return undefined;
  const next =
    answer === 'down'
      ? await writeNotReached(parts, tried)
      : await writeAnswer(parts, tried, answer, { goesOn: true });
  parts.reached('outcome written');
  return next;
}

/**
 * Settles one try that a crash or a silent processor left open, by looking it up. If nothing was charged, and
 * the run would decide the same today, it goes on under the same key; a charge that was declined is declined
 * again, and the next method follows. Otherwise the key is closed, and the run tries no other method (ruling 8).
 */
export async function settleAutoPayTry(outside: Dependencies): Promise<boolean> {
  const clock = await readClock(outside);
  if (!clock) return false;
  const parts = { ...outside, clock };
  const tried = await claimDue(parts, autoPayTries, {
    among: eq(autoPayTries.state, 'intended'),
    isRow: ({ id }) => eq(autoPayTries.id, id),
    next: nextCheck,
  });
  if (!tried) return false;
  const charge = await chargeOf(parts, tried);
  if ((await isUncharged(parts, charge)) && (await isStillPlanned(parts, tried))) {
    await carryOutAll(parts, outside, tried, { mayHaveBeenAsked: true });
    return true;
  }
  const answer: ChargeOutcome | 'silent' = await lookUpTogether(
    parts,
    [charge],
    INTERRUPTED_NOT_CHARGED,
    holdTry(outside, tried),
  );
  if (answer !== 'silent') await writeAnswer(parts, tried, answer, { goesOn: false });
  return true;
}

/** True when the charge was never made or was declined. Asking changes nothing. */
async function isUncharged(parts: Dependencies, charge: IntendedCharge): Promise<boolean> {
  const entry = await peekCharge(parts, charge);
  return typeof entry !== 'string' && (entry.kind === 'open' || entry.kind === 'declined');
}

async function chargeOf(
  { store }: Dependencies,
  { id, billId, method, amount, fee, confirmationNum }: TryRow,
): Promise<IntendedCharge> {
  const [account] = await store.db
    .select({ biller: accounts.billerId })
    .from(bills)
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .where(eq(bills.id, billId));
  if (!account) throw new Error(`a try of an auto pay for no bill ${billId}`);
  return {
    biller: account.biller,
    key: id,
    label: method.label,
    token: method.token,
    amount,
    fee,
    confirmationNum,
  };
}
