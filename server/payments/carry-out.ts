import { and, asc, eq } from 'drizzle-orm';
import { PROCESSOR_NOT_REACHED_NOW } from '../../domain/checkout/text/en.ts';
import type { Dependencies } from '../dependencies.ts';
import { attempts, type CheckoutPlan } from '../store/schema/checkouts.ts';
import type { AttemptGroup, AttemptRow } from './attempt.ts';
import { chargeWithCustomer, type IntendedCharge } from './charge-intent.ts';
import { countDeclines } from './decline-limit.ts';
import type { CheckoutRow } from './find-checkout.ts';
import { holdCheckout } from './lease.ts';
import { type Answer, type CheckoutOutcome, writeOutcome } from './outcome.ts';

/**
 * Finds the outcome of a biller's attempts. `silent` leaves them to reconciliation, `stop` leaves them and those of
 * all billers after it.
 */
type AskProcessor = (group: AttemptGroup, plan: CheckoutPlan) => Promise<Answer | 'silent' | 'stop'>;

/**
 * Charges each attempt of a checkout, outside of any transaction. With `back`, the customer is there and may be sent
 * to the bank: the checkout then waits, and is carried out once more, under the same keys, when the customer has
 * confirmed.
 */
export async function carryOutCheckout(
  parts: Dependencies,
  checkout: CheckoutRow,
  attempts: readonly AttemptRow[],
  back?: string,
): Promise<CheckoutOutcome | undefined> {
  const { hold, park } = holdCheckout(parts, checkout, (charge) => charge?.key ?? null);
  const declines = countDeclines(parts, checkout.customerId);
  // Charges of a checkout that goes on may be made: only a certain answer about them decides.
  const before = checkout.confirming;
  let waits: Parameters<typeof park>[0] | undefined;
  const outcome = await settleAttempts(parts, checkout, attempts, async (group, plan) => {
    if (plan.scheduledDate !== null) return { kind: 'scheduled' };
    const outcome = await chargeWithCustomer(parts, chargesOf(group), back, hold, declines.add);
    if (typeof outcome === 'object' && outcome.kind === 'confirming') {
      waits = outcome;
      return 'stop';
    }
    if (before && (outcome === 'down' || outcome === 'silent')) {
      waits = { ...before, url: null };
      return 'stop';
    }
    return outcome === 'down' ? { kind: 'declined', message: PROCESSOR_NOT_REACHED_NOW } : outcome;
  });
  await declines.record();
  if (waits) await park(waits);
  return outcome;
}

/** The charges for the processor: one for each method that pays, keyed by its attempt. */
export function chargesOf(group: AttemptGroup): IntendedCharge[] {
  return group.map(({ customerId, id, entityId, method, amount, fee, items, confirmationNum }) => ({
    biller: entityId,
    key: id,
    label: method.label,
    category: method.category,
    token: method.token,
    amount,
    fee,
    confirmationNum,
    paidFor: {
      customer: customerId,
      bills: items.map((item) => ({ bill: item.billId, account: item.accountId, amount: item.amount })),
    },
  }));
}

/** The attempts of a checkout that have no outcome. */
export function openAttemptsOf({ store }: Dependencies, checkout: CheckoutRow): Promise<AttemptRow[]> {
  return store.db
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.customerId, checkout.customerId),
        eq(attempts.checkoutId, checkout.id),
        eq(attempts.state, 'intended'),
      ),
    )
    .orderBy(asc(attempts.position));
}

/**
 * Asks for the outcome of each biller's attempts and records it. Resolves to how the checkout
 * closed, if it did.
 *
 * @param isAskedFor False when the customer is at the bank, and nobody waits for the outcome on a screen.
 */
export async function settleAttempts(
  parts: Dependencies,
  checkout: CheckoutRow,
  open: readonly AttemptRow[],
  ask: AskProcessor,
  isAskedFor = true,
): Promise<CheckoutOutcome | undefined> {
  const { plan } = checkout;
  if (!plan || 'scheduledNum' in plan) return undefined;
  let closed: CheckoutOutcome | undefined;
  for (const group of groupsOf(open)) {
    const answer = await ask(group, plan);
    if (answer === 'stop') break;
    if (answer !== 'silent') closed = await writeOutcome(parts, group, plan, answer, isAskedFor);
  }
  parts.reached('outcome written');
  return closed;
}

/** Groups attempts by biller, in cart order. */
export function groupsOf(attempts: readonly AttemptRow[]): AttemptGroup[] {
  const groups = new Map<number, [AttemptRow, ...AttemptRow[]]>();
  for (const attempt of attempts) {
    const group = groups.get(attempt.entityId);
    if (group) group.push(attempt);
    else groups.set(attempt.entityId, [attempt]);
  }
  return [...groups.values()];
}
