import { and, eq } from 'drizzle-orm';
import { usualNickname } from '../../domain/wallet/method-nickname.ts';
import { METHOD_TYPES } from '../../domain/wallet/payment-method.ts';
import type { Dependencies } from '../dependencies.ts';
import type { MethodFacts } from '../ports/method-entry.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { updateCardAlerts } from './card-alerts.ts';
import { typeOf } from './entered.ts';
import type { MethodRow } from './methods.ts';

/**
 * Takes over what the processor knows by now of a card that its bank has issued anew: it goes on paying under the same
 * token, with another number or expiry. Its customer has done nothing, so nobody is told. May throw as a `MethodEntry`
 * does.
 */
export async function renewMethod(parts: Dependencies, token: string): Promise<void> {
  const { store, methodEntry } = parts;
  const isOfToken = eq(paymentMethods.token, token);
  if ((await store.db.$count(paymentMethods, isOfToken)) === 0) return;
  const facts = await methodEntry?.factsOf(token);
  if (facts?.category !== 'card') return;
  await store.transact(async (db) => {
    // An edit may have put another card in its place meanwhile.
    for (const row of await db.select().from(paymentMethods).where(isOfToken).for('update')) {
      const { customerId: customer, id } = row;
      await db
        .update(paymentMethods)
        .set(columnsOf(row, facts))
        .where(and(eq(paymentMethods.customerId, customer), eq(paymentMethods.id, id)));
      await updateCardAlerts({ db, customer }, parts.clock);
    }
  });
}

function columnsOf(row: MethodRow, facts: Extract<MethodFacts, { category: 'card' }>) {
  const { lastFour, expMonth, expYear } = facts;
  const typeId = typeOf(facts) ?? row.typeId;
  const hasUsualName = row.nickname === usualNickname(METHOD_TYPES[row.typeId].name, row.lastFour);
  return {
    typeId,
    lastFour,
    expMonth,
    expYear,
    fingerprint: facts.fingerprint || row.fingerprint,
    nickname: hasUsualName ? usualNickname(METHOD_TYPES[typeId].name, lastFour) : row.nickname,
  };
}
