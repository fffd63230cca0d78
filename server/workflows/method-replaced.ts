import { and, asc, eq } from 'drizzle-orm';
import { feeFor } from '../../domain/checkout/fee.ts';
import { methodProblem, methodProblemText } from '../../domain/checkout/method-choice.ts';
import { sum } from '../../domain/values/cents.ts';
import type { MethodUses } from '../../domain/wallet/method-uses.ts';
import { METHOD_TYPES, methodLabel } from '../../domain/wallet/payment-method.ts';
import { moveAutoPays } from '../auto-pay/on-method-replaced.ts';
import { termsOf } from '../bills/payment-terms.ts';
import type { Dependencies } from '../dependencies.ts';
import { invalid } from '../refusal.ts';
import { lockPending } from '../scheduled/lock.ts';
import { accounts, billers, billTypes } from '../store/schema/billers.ts';
import { transactionItems, transactions } from '../store/schema/payments.ts';
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

/** Moves each kind of use to the replacement. */
const MOVES: { readonly [Kind in keyof MethodUses]: Move<MethodUses[Kind]> } = {
  assoc_auto_pays: moveAutoPays,
  assoc_scheduled_payments: moveScheduled,
  assoc_pay_by_text: moveTexts,
};

/** Moves all uses of a method to another method, or changes nothing (API2-67). */
export async function moveMethodUses(
  parts: Dependencies,
  scope: Scope,
  id: number,
  replacement: number,
): Promise<void> {
  if (id === replacement) throw invalid({ ReplaceWithWalletId: 'Please choose another payment method.' });
  const to = await savedRow(scope, replacement);
  const uses = await usesOf(scope, id);
  for (const kind of Object.keys(MOVES) as (keyof MethodUses)[]) await move(parts, scope, kind, uses, id, to);
}

function move<Kind extends keyof MethodUses>(
  parts: Dependencies,
  scope: Scope,
  kind: Kind,
  uses: MethodUses,
  id: number,
  to: MethodRow,
): Promise<void> {
  return MOVES[kind](parts, scope, uses[kind], id, to);
}

/** Recomputes the fee for the method that pays from now on (ruling 6). */
async function moveScheduled(
  parts: Dependencies,
  scope: Scope,
  uses: MethodUses['assoc_scheduled_payments'],
  id: number,
  to: MethodRow,
): Promise<void> {
  for (const { confirmation_num } of uses) {
    const transaction = await lockPending(scope, confirmation_num);
    const bill = await billOf(scope, transaction.id);
    const method = methodOf(to, parts.clock.today());
    const { category } = METHOD_TYPES[to.typeId];
    const paidBy = { methodId: to.id, methodLabel: methodLabel(method), category };
    const charges = transaction.parts.map((part) =>
      part.methodId === id
        ? { ...part, ...paidBy, fee: feeFor(bill.billType.hasXbpFee, category, part.amount) }
        : part,
    );
    const moved = charges.filter(({ methodId }) => methodId === to.id);
    const amount = moved.length > 0 ? sum(moved.map((part) => part.amount)) : transaction.amount;
    const problem = methodProblem(method, termsOf([{ ...bill, item: { amount } }]));
    if (problem) throw invalid({ ReplaceWithWalletId: methodProblemText(problem) });
    const labels = charges.map((part) => part.methodLabel);
    await scope.db
      .update(transactions)
      .set({
        parts: charges,
        paymentMethodId: charges[0]?.methodId ?? to.id,
        methodLabel: charges.length > 0 ? labels.join(' and ') : paidBy.methodLabel,
        fee:
          charges.length > 0
            ? sum(charges.map((part) => part.fee))
            : feeFor(bill.billType.hasXbpFee, category, amount),
      })
      .where(and(eq(transactions.customerId, scope.customer), eq(transactions.id, transaction.id)));
  }
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
