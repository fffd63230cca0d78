import { and, asc, eq } from 'drizzle-orm';
import { PROCESSOR_NOT_REACHED_NOW } from '../../domain/checkout/text/en.ts';
import type { Dependencies } from '../dependencies.ts';
import { attempts, type CheckoutPlan } from '../store/schema/payments.ts';
import type { AttemptGroup, AttemptRow } from './attempt.ts';
import { chargeIntent, type IntendedCharge } from './charge-intent.ts';
import { countDeclines } from './decline-limit.ts';
import type { CheckoutRow } from './find-checkout.ts';
import { holdCheckout } from './lease.ts';
import { type Answer, type CheckoutOutcome, writeOutcome } from './outcome.ts';

/** Finds the outcome of a biller's attempts; `silent` leaves them to reconciliation. */
type AskProcessor = (group: AttemptGroup, plan: CheckoutPlan) => Promise<Answer | 'silent'>;

/** Charges each attempt of a checkout, outside of any transaction. */
export async function carryOutCheckout(
  parts: Dependencies,
  checkout: CheckoutRow,
  attempts: readonly AttemptRow[],
): Promise<CheckoutOutcome | undefined> {
  const hold = holdCheckout(parts, checkout, (charge) => charge?.key ?? null);
  const declines = countDeclines(parts, checkout.customerId);
  const outcome = await settleAttempts(parts, checkout, attempts, async (group, plan) => {
    if (plan.scheduledDate !== null) return { kind: 'scheduled' };
    const outcome = await chargeIntent(parts, chargesOf(group), hold, declines.add);
    return outcome === 'down' ? { kind: 'declined', message: PROCESSOR_NOT_REACHED_NOW } : outcome;
  });
  await declines.record();
  return outcome;
}

/** The charges for the processor: one for each method that pays, keyed by its attempt. */
export function chargesOf(group: AttemptGroup): IntendedCharge[] {
  return group.map(({ id, entityId, method, amount, fee }) => ({
    biller: entityId,
    key: id,
    label: method.label,
    category: method.category,
    token: method.token,
    amount,
    fee,
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
 */
export async function settleAttempts(
  parts: Dependencies,
  checkout: CheckoutRow,
  open: readonly AttemptRow[],
  ask: AskProcessor,
): Promise<CheckoutOutcome | undefined> {
  const { plan } = checkout;
  if (!plan || 'scheduledNum' in plan) return undefined;
  let closed: CheckoutOutcome | undefined;
  for (const group of groupsOf(open)) {
    const answer = await ask(group, plan);
    if (answer !== 'silent') closed = await writeOutcome(parts, group, plan, answer);
  }
  parts.reached('outcome written');
  return closed;
}

/** Groups attempts by biller, in cart order. */
function groupsOf(attempts: readonly AttemptRow[]): AttemptGroup[] {
  const groups = new Map<number, [AttemptRow, ...AttemptRow[]]>();
  for (const attempt of attempts) {
    const group = groups.get(attempt.entityId);
    if (group) group.push(attempt);
    else groups.set(attempt.entityId, [attempt]);
  }
  return [...groups.values()];
}
