import { and, asc, eq } from 'drizzle-orm';
import { sum } from '../../domain/cents.ts';
import { feeFor } from '../../domain/fee.ts';
import type { MethodUses } from '../../domain/method-uses.ts';
import { methodProblem, methodProblemText } from '../../domain/pay-method-choice.ts';
import { METHOD_TYPES, methodLabel } from '../../domain/payment-method.ts';
import { moveAutoPays } from '../auto-pay/replace.ts';
import { termsOf } from '../cart/details.ts';
import type { Parts } from '../parts.ts';
import { takePending } from '../payments/scheduled-pending.ts';
import { invalid } from '../refusal.ts';
import { accounts, billers, billTypes } from '../store/schema/billers.ts';
import { transactionItems, transactions } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { moveTexts } from '../text/replace.ts';
import { type MethodRow, methodOf } from './methods.ts';
import { savedRow } from './saved.ts';
import { usesOf } from './uses.ts';

type Move<Uses extends readonly unknown[]> = (
  parts: Parts,
  scope: Scope,
  uses: Uses,
  id: number,
  to: MethodRow,
) => Promise<void>;

/** One move for each kind of use. */
const MOVES: { readonly [Kind in keyof MethodUses]: Move<MethodUses[Kind]> } = {
  assoc_auto_pays: moveAutoPays,
  assoc_scheduled_payments: moveScheduled,
  assoc_pay_by_text: moveTexts,
};

/** Everything that uses a method uses another from now on, or nothing is changed (API2-67). */
export async function moveUses(parts: Parts, scope: Scope, id: number, replacement: number): Promise<void> {
  if (id === replacement) throw invalid({ ReplaceWithWalletId: 'Please choose another payment method.' });
  const to = await savedRow(scope, replacement);
  const uses = await usesOf(scope, id);
  for (const kind of Object.keys(MOVES) as (keyof MethodUses)[]) await move(parts, scope, kind, uses, id, to);
}

function move<Kind extends keyof MethodUses>(
  parts: Parts,
  scope: Scope,
  kind: Kind,
  uses: MethodUses,
  id: number,
  to: MethodRow,
): Promise<void> {
  return MOVES[kind](parts, scope, uses[kind], id, to);
}

/** The fee of a payment is that of the method that pays it from now on (ruling 6). */
async function moveScheduled(
  parts: Parts,
  scope: Scope,
  uses: MethodUses['assoc_scheduled_payments'],
  id: number,
  to: MethodRow,
): Promise<void> {
  for (const { confirmation_num } of uses) {
    const transaction = await takePending(scope, confirmation_num);
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

/** What is scheduled is one bill (SRV-38). */
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
