import { and, eq, sql } from 'drizzle-orm';
import { tidyBilling } from '../../domain/billing-information.ts';
import type { MethodEntries } from '../../domain/method-entries.ts';
import { usualNickname } from '../../domain/method-nickname.ts';
import { METHOD_TYPES } from '../../domain/payment-method.ts';
import { isRoutingNumber } from '../../domain/routing-number.ts';
import type { SavedMethod } from '../../domain/saved-method.ts';
import { lockCart } from '../cart/cart.ts';
import { profileOf } from '../customers.ts';
import type { Parts } from '../parts.ts';
import { lookAtCards } from '../payments/card-alerts.ts';
import { conflict, notFound } from '../refusal.ts';
import { cartItems, paymentMethods } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { type KeptNumber, keepNumber, type OpenEntries } from '../vault/vault.ts';
import { acceptedBy } from './accepted.ts';
import type { MethodRow } from './methods.ts';
import { savedMethod, savedRow } from './saved.ts';

/** API2-61. The very same method sent again is the same one, so that a lost answer leaves no second (SRV-47). */
export async function addMethod(parts: Parts, scope: Scope, entered: MethodEntries): Promise<SavedMethod> {
  const named = await withBank(parts, entered);
  const accepted = await acceptedBy(scope, named.entity_id);
  const { number, entries } = await keepNumber(parts, scope.customer, named, { accepted });
  const row = await parts.store.transact((db) =>
    insertMethod({ db, customer: scope.customer }, columnsOf(number, entries), entries.stored),
  );
  return savedMethod(row, await profileOf(scope), parts.clock);
}

/** API2-62. Whether it is stored is decided once, when it is added. */
export async function editMethod(
  parts: Parts,
  scope: Scope,
  id: number,
  entered: MethodEntries,
): Promise<SavedMethod> {
  const saved = await savedRow(scope, id);
  const named = await withBank(parts, entered);
  const accepted = await acceptedBy(scope, named.entity_id);
  const { number, entries } = await keepNumber(parts, scope.customer, named, { accepted, saved });
  const { customer } = scope;
  const row = await parts.store.transact(async (db) => {
    const [changed] = await db
      .update(paymentMethods)
      .set(columnsOf(number, entries))
      .where(and(eq(paymentMethods.customerId, customer), eq(paymentMethods.id, id)))
      .returning();
    if (!changed) throw notFound();
    await lookAtCards({ db, customer }, parts.clock);
    return changed;
  });
  return savedMethod(row, await profileOf(scope), parts.clock);
}

/** A bank that is known has its own name, whatever was sent (WAL-29, WAL-30). */
async function withBank({ banks }: Parts, entered: MethodEntries): Promise<MethodEntries> {
  if (entered.type === 'card' || !isRoutingNumber(entered.bank_routing_number)) return entered;
  return { ...entered, bank_name: (await banks.nameOf(entered.bank_routing_number)) ?? entered.bank_name };
}

type Columns = ReturnType<typeof columnsOf>;

function columnsOf(number: KeptNumber, entries: OpenEntries) {
  const isCard = entries.type === 'card';
  const bankName = isCard ? '' : entries.bank_name.trim();
  const name = isCard ? METHOD_TYPES[number.typeId].name : bankName;
  return {
    ...number,
    nickname: entries.wallet_name.trim() || usualNickname(name, number.lastFour),
    expMonth: isCard ? entries.exp_month : null,
    expYear: isCard ? entries.exp_year : null,
    holderName: isCard ? entries.cardholder_name.trim() : '',
    bankRoutingNumber: isCard ? '' : entries.bank_routing_number,
    bankName,
    isCorporate: entries.business,
    billing: tidyBilling(entries.billing_info),
  };
}

/** The lock of the cart keeps two equal requests at the same moment from both adding. */
async function insertMethod(scope: Scope, columns: Columns, stored: boolean): Promise<MethodRow> {
  await lockCart(scope);
  const { db, customer } = scope;
  const cartItemIds = stored ? [] : await itemsInCart(scope);
  if (!stored && cartItemIds.length === 0) throw conflict('Your cart is empty.');
  const same = await sameMethod(scope, columns, stored);
  if (same) return same;
  const [row] = await db
    .insert(paymentMethods)
    .values({ ...columns, customerId: customer, stored, cartItemIds, position: lastPlace(customer) as never })
    .returning();
  if (!row) throw new Error('a method that was just written is gone');
  return row;
}

async function sameMethod(
  { db, customer }: Scope,
  { fingerprint, expMonth, expYear, nickname, holderName }: Columns,
  stored: boolean,
): Promise<MethodRow | undefined> {
  const found = await db
    .select()
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.customerId, customer),
        eq(paymentMethods.fingerprint, fingerprint),
        eq(paymentMethods.stored, stored),
      ),
    );
  return found.find(
    (row) =>
      row.expMonth === expMonth &&
      row.expYear === expYear &&
      row.nickname === nickname &&
      row.holderName === holderName,
  );
}

async function itemsInCart({ db, customer }: Scope): Promise<number[]> {
  const items = await db
    .select({ id: cartItems.id })
    .from(cartItems)
    .where(eq(cartItems.customerId, customer));
  return items.map(({ id }) => id);
}

function lastPlace(customer: number) {
  return sql`(select coalesce(max(position), -1) + 1 from payment_methods where customer_id = ${customer})`;
}
