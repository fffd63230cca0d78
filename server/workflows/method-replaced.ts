import { and, asc, eq } from 'drizzle-orm';
import { encode } from '../../domain/api/codec.ts';
import { feeFor } from '../../domain/checkout/fee.ts';
import { methodProblem } from '../../domain/checkout/method-choice.ts';
import { toldMethod } from '../../domain/checkout/text/refusals.ts';
import { type Cents, sum, toDollars } from '../../domain/values/cents.ts';
import { changedFee } from '../../domain/wallet/changed-fee.ts';
import type { MethodUses } from '../../domain/wallet/method-uses.ts';
import { METHOD_TYPES, methodLabel } from '../../domain/wallet/payment-method.ts';
import { moveAutoPays } from '../auto-pay/on-method-replaced.ts';
import { termsOf } from '../bills/payment-terms.ts';
import type { Dependencies } from '../dependencies.ts';
import { invalid, Refusal, say } from '../refusal.ts';
import { lockPending } from '../scheduled/lock.ts';
import { feeTermsOf } from '../store/billers.ts';
import { accounts, billers, billTypes } from '../store/schema/billers.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import { moveTexts } from '../texts/on-method-replaced.ts';
import { type MethodRow, methodOf } from '../wallet/methods.ts';
import { savedRow } from '../wallet/saved.ts';
import { usesOf } from '../wallet/uses.ts';

type Move<Uses extends readonly unknown[]> = (
  parts: Dependencies,
  scope: Scope,
  uses: Uses,
  id: number,
  to: MethodRow,
) => Promise<void>;

type Moves = { readonly [Kind in keyof MethodUses]: Move<MethodUses[Kind]> };

/** How each kind of use moves to the replacement. */
const movesFor = (agreedFee: Cents | null): Moves => ({
  assoc_auto_pays: moveAutoPays,
  assoc_scheduled_payments: (...move) => moveScheduled(agreedFee, ...move),
  assoc_pay_by_text: moveTexts,
});

/**
 * The method that takes over, and what the customer agreed to pay in fees for all scheduled payments that move
 * to it; null: whatever they pay today.
 */
export interface Replacement {
  readonly id: number;
  readonly agreedFee: Cents | null;
}

/** Moves all uses of a method to another method, or changes nothing (API2-67). */
export async function moveMethodUses(
  parts: Dependencies,
  scope: Scope,
  id: number,
  { id: replacement, agreedFee }: Replacement,
): Promise<void> {
  if (id === replacement) throw invalid({ ReplaceWithWalletId: 'wallet.replaced-by-itself' });
  const to = await savedRow(scope, replacement);
  const uses = await usesOf(scope, id);
  const moves = movesFor(agreedFee);
  for (const kind of Object.keys(moves) as (keyof MethodUses)[])
    await move(moves, parts, scope, kind, uses, id, to);
}

function move<Kind extends keyof MethodUses>(
  moves: Moves,
  parts: Dependencies,
  scope: Scope,
  kind: Kind,
  uses: MethodUses,
  id: number,
  to: MethodRow,
): Promise<void> {
  return moves[kind](parts, scope, uses[kind], id, to);
}

/**
 * Recomputes the fee for the method that pays from now on (ruling 6). Where all fees together become another
 * amount, the customer must have agreed to exactly that amount.
 */
async function moveScheduled(
  agreedFee: Cents | null,
  parts: Dependencies,
  scope: Scope,
  uses: MethodUses['assoc_scheduled_payments'],
  id: number,
  to: MethodRow,
): Promise<void> {
  const fees: { before: Cents; after: Cents }[] = [];
  for (const { confirmation_num } of uses) {
    const transaction = await lockPending(scope, confirmation_num);
    const bill = await billOf(scope, transaction.id);
    const method = methodOf(to, parts.clock.today());
    const { category } = METHOD_TYPES[to.typeId];
    const paidBy = { methodId: to.id, methodLabel: methodLabel(method), category };
    const charges = transaction.parts.map((part) =>
      part.methodId === id
        ? { ...part, ...paidBy, fee: feeFor(feeTermsOf(bill.billType), category, part.amount) }
        : part,
    );
    const moved = charges.filter(({ methodId }) => methodId === to.id);
    const amount = moved.length > 0 ? sum(moved.map((part) => part.amount)) : transaction.amount;
    const problem = methodProblem(method, termsOf([{ ...bill, item: { amount } }]));
    if (problem) throw invalid({ ReplaceWithWalletId: say('checkout.method', toldMethod(problem)) });
    const labels = charges.map((part) => part.methodLabel);
    const fee =
      charges.length > 0
        ? sum(charges.map((part) => part.fee))
        : feeFor(feeTermsOf(bill.billType), category, amount);
    fees.push({ before: transaction.fee, after: fee });
    await scope.db
      .update(transactions)
      .set({
        parts: charges,
        paymentMethodId: charges[0]?.methodId ?? to.id,
        methodLabel: charges.length > 0 ? labels.join(' and ') : paidBy.methodLabel,
        fee,
      })
      .where(and(eq(transactions.customerId, scope.customer), eq(transactions.id, transaction.id)));
  }
  requireAgreedFee(sum(fees.map(({ before }) => before)), sum(fees.map(({ after }) => after)), agreedFee);
}

function requireAgreedFee(before: Cents, after: Cents, agreed: Cents | null): void {
  if (after === before || after === agreed) return;
  throw new Refusal(409, say('wallet.fee-changes', { before: toDollars(before), after: toDollars(after) }), {
    also: encode(changedFee, { fee: before, new_fee: after }) as Record<string, unknown>,
  });
}

/** A scheduled payment pays one bill (SRV-38). */
async function billOf({ db, customer }: Scope, transactionId: number) {
  const [bill] = await db
    .select({ account: accounts, billType: billTypes, biller: billers })
    .from(transactionItems)
    .innerJoin(accounts, eq(accounts.id, transactionItems.accountId))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .where(and(eq(transactionItems.customerId, customer), eq(transactionItems.transactionId, transactionId)))
    .orderBy(asc(transactionItems.position))
    .limit(1);
  if (!bill) throw new Error('a scheduled payment of no bill');
  return bill;
}
