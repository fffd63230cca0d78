import { CANCELED_BEFORE_CONFIRMED } from '../../domain/checkout/text/en.ts';
import type { Dependencies } from '../dependencies.ts';
import { carryOutCheckout, chargesOf, groupsOf, openAttemptsOf, settleAttempts } from './carry-out.ts';
import { closeAndAsk, lookUpTogether, standingOf } from './charge-group.ts';
import type { IntendedCharge } from './charge-intent.ts';
import { declinedInVain, voidCharges } from './conclude-charges.ts';
import { countDeclines } from './decline-limit.ts';
import { type CheckoutRow, findCheckout } from './find-checkout.ts';
import { holdCheckout, takeParked } from './lease.ts';
import type { Answer } from './outcome.ts';

/**
 * Where the bank's page leads back to. The way goes over the server, because Stripe adds its secret of the payment to
 * the address, which would stay in the browser's history.
 */
export const FROM_BANK = { path: '/from-bank', to: '/#/cart/checkout' } as const;

export function backOf({ config }: Dependencies): string {
  return `${config.publicUrl}${FROM_BANK.path}`;
}

/**
 * Goes on with a checkout whose customer was sent to the bank, as soon as the book says that the charge waits no
 * more. The customer asks for it, so the remaining charges may be made. Resolves to the checkout as it stands then.
 */
export async function goOnAfterBank(parts: Dependencies, checkout: CheckoutRow): Promise<CheckoutRow> {
  const { confirming } = checkout;
  if (checkout.state !== 'open' || !confirming || confirming.until <= parts.clock.now()) return checkout;
  const [first] = groupsOf(await openAttemptsOf(parts, checkout));
  const standing = first && (await standingOf(parts, chargesOf(first)));
  if (standing !== 'goes on' && standing !== 'decided') return checkout;
  const taken = await takeParked(parts, checkout);
  if (taken) await carryOutCheckout(parts, taken, await openAttemptsOf(parts, taken), backOf(parts));
  return asItStands(parts, checkout);
}

/**
 * What reconciliation does with a checkout that it has taken, before the time to confirm is over. It concludes the
 * payments of billers whose charges are all decided. It closes no key and makes no charge: the rest waits for the
 * customer.
 */
export async function settleDecided(parts: Dependencies, taken: CheckoutRow): Promise<void> {
  const { hold, park } = holdCheckout(parts, taken, () => null);
  let waits = taken.confirming;
  const ask: Parameters<typeof settleAttempts>[3] = async (group) => {
    const charges = chargesOf(group);
    const standing = await standingOf(parts, charges);
    if (standing === 'decided') return lookUpTogether(parts, charges, '', hold);
    // A process that died may not have written down the page of a later confirmation.
    if (typeof standing === 'object') waits = { ...standing, isFree: false };
    return 'stop';
  };
  await settleAttempts(parts, taken, await openAttemptsOf(parts, taken), ask, false);
  if (waits) await park(waits);
}

/**
 * Gives up a checkout that waits for its customer's bank, because the customer wants so. What was taken stays paid;
 * everything else is released, and its keys are closed.
 */
export async function cancelAtBank(parts: Dependencies, checkout: CheckoutRow): Promise<CheckoutRow> {
  if (checkout.state !== 'open' || !checkout.confirming) return checkout;
  const taken = await takeParked(parts, checkout);
  if (!taken) return asItStands(parts, checkout);
  const { hold, park } = holdCheckout(parts, taken, () => null);
  const declines = countDeclines(parts, checkout.customerId);
  await settleAttempts(
    parts,
    taken,
    await openAttemptsOf(parts, taken),
    async (group): Promise<Answer | 'silent'> => {
      const charges = chargesOf(group);
      const taken = await closeAndAsk(parts, charges);
      if (taken === 'silent') return 'silent';
      if (taken) return lookUpTogether(parts, charges, CANCELED_BEFORE_CONFIRMED, hold);
      const voided = await voidCharges(parts, charges, hold);
      if (voided === 'silent') return 'silent';
      countUnconfirmed(declines, charges);
      return declinedInVain(CANCELED_BEFORE_CONFIRMED, charges, voided);
    },
  );
  await declines.record();
  // What the processor did not confirm is closed by reconciliation, now that nobody waits for it.
  if (taken.confirming) await park({ ...taken.confirming, until: parts.clock.now() });
  return asItStands(parts, checkout);
}

/** Whoever tries out cards gives up where the bank asks: that counts like a declined payment. */
export function countUnconfirmed(
  declines: ReturnType<typeof countDeclines>,
  charges: readonly IntendedCharge[],
): void {
  for (const charge of charges) if (charge.category === 'card') declines.add(charge);
}

async function asItStands({ store }: Dependencies, checkout: CheckoutRow): Promise<CheckoutRow> {
  return (await findCheckout({ db: store.db, customer: checkout.customerId }, checkout.id)) ?? checkout;
}
