import { and, eq, sql } from 'drizzle-orm';
import { NOT_ME_NOTICES } from '../../domain/session/text/notices.ts';
import { tidyBilling } from '../../domain/wallet/billing-address.ts';
import type { MethodEntries } from '../../domain/wallet/method-entries.ts';
import { usualNickname } from '../../domain/wallet/method-nickname.ts';
import { METHOD_TYPES, methodLabel } from '../../domain/wallet/payment-method.ts';
import { isRoutingNumber } from '../../domain/wallet/routing-number.ts';
import type { SavedMethod } from '../../domain/wallet/saved-method.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { conflict, notFound, Refusal } from '../refusal.ts';
import type { CustomerContext } from '../request-context.ts';
import { tellNotMe } from '../session/security-notice.ts';
import { lockCart } from '../store/cart-lock.ts';
import { cartItems } from '../store/schema/carts.ts';
import { forgottenMethods, paymentMethods } from '../store/schema/payment-methods.ts';
import type { Scope } from '../store/scope.ts';
import { type EntriesWithoutNumber, type StoredNumber, sealNumber } from '../vault/vault.ts';
import { acceptedBy } from './accepted.ts';
import { updateCardAlerts } from './card-alerts.ts';
import { keepMandate, mandateGiven, mandatesOf } from './mandates.ts';
import { type MethodRow, methodOf } from './methods.ts';
import { requireNewMethodAllowed } from './new-method-limit.ts';
import { savedMethodOfRow, savedRow } from './saved.ts';
import { beginVerification } from './verify.ts';

/**
 * Adds a method (API2-61). An identical method sent again is not added twice, so that a lost answer
 * does no harm (SRV-47).
 */
export async function addMethod(visit: CustomerContext, entered: MethodEntries): Promise<SavedMethod> {
  const { parts, scope, sessionId } = visit;
  const named = await withBank(parts, entered);
  const accepted = await acceptedBy(scope, named.entity_id);
  const { number, entries } = await sealNumber(parts, scope.customer, named, {
    accepted,
    requireAllowed: (fingerprint) => requireNewMethodAllowed(parts, scope, sessionId, fingerprint),
  });
  const verifying = entries.type === 'bank' ? await beginVerification(parts, number.token) : {};
  // It cannot pay this cart, so it would be of no use to it.
  const stored = entries.stored || verifying.verifyBy !== undefined;
  const row = await parts.store.transact(async (db) => {
    const inside = { db, customer: scope.customer };
    const columns = { ...columnsOf(number, entries), ...verifying };
    const { method } = await insertMethod(parts, inside, columns, stored, 'entries');
    const isKept = (await mandatesOf(inside, [method.id])).has(method.id);
    if (entries.type === 'bank' && !isKept)
      await keepMandate(inside, parts, method, mandateGiven(parts, visit));
    return method;
  });
  return savedMethodOfRow(scope, row, parts.clock);
}

/** Edits a method (API2-62). `stored` is set once, when the method is added. */
export async function editMethod(
  visit: CustomerContext,
  id: number,
  entered: MethodEntries,
): Promise<SavedMethod> {
  const { parts, scope, sessionId } = visit;
  const saved = await savedRow(scope, id);
  const named = await withBank(parts, entered);
  const accepted = await acceptedBy(scope, named.entity_id);
  const { number, entries } = await sealNumber(parts, scope.customer, named, {
    accepted,
    saved,
    requireAllowed: (fingerprint) => requireNewMethodAllowed(parts, scope, sessionId, fingerprint),
  });
  if (number.token !== saved.token) await requireUsableAtOnce(parts, number.token);
  const { customer } = scope;
  const hasNewAccount = entered.type === 'bank' && entered.bank_account_number !== '';
  const row = await parts.store.transact(async (db) => {
    const [changed] = await db
      .update(paymentMethods)
      .set(columnsOf(number, entries))
      .where(
        and(
          eq(paymentMethods.customerId, customer),
          eq(paymentMethods.id, id),
          // The number that this edit keeps must not come back after another edit has replaced it.
          eq(paymentMethods.token, saved.token),
        ),
      )
      .returning();
    if (!changed) return undefined;
    if (hasNewAccount) await keepMandate({ db, customer }, parts, changed, mandateGiven(parts, visit));
    await updateCardAlerts({ db, customer }, parts.clock);
    await recordEvent({ db, customer }, parts, 'method-changed', 'done');
    return changed;
  });
  if (!row) throw await notEdited(parts, saved, number.token);
  return savedMethodOfRow(scope, row, parts.clock);
}

/** The method was deleted or got another number meanwhile. A new number that nobody took is forgotten. */
async function notEdited({ store }: Dependencies, saved: MethodRow, token: string): Promise<Refusal> {
  if (token !== saved.token) await store.db.insert(forgottenMethods).values({ token }).onConflictDoNothing();
  const [stays] = await store.db
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(eq(paymentMethods.id, saved.id));
  return stays ? conflict('wallet.changed-elsewhere') : notFound();
}

/** Payments that use the method may be due before another account is verified. */
async function requireUsableAtOnce(parts: Dependencies, token: string): Promise<void> {
  if ((await beginVerification(parts, token)).verifyBy === undefined) return;
  await parts.store.db.insert(forgottenMethods).values({ token }).onConflictDoNothing();
  throw new Refusal(422, 'wallet.verify-first');
}

/** A known bank gets its own name, whatever the request says (WAL-29, WAL-30). */
async function withBank({ banks }: Dependencies, entered: MethodEntries): Promise<MethodEntries> {
  if (entered.type === 'card' || !isRoutingNumber(entered.bank_routing_number)) return entered;
  return { ...entered, bank_name: (await banks.nameOf(entered.bank_routing_number)) ?? entered.bank_name };
}

type Columns = ReturnType<typeof columnsOf> & Partial<Pick<MethodRow, 'depositsOn' | 'verifyBy'>>;

function columnsOf(number: StoredNumber, entries: EntriesWithoutNumber) {
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

/** What makes two methods the same. */
type SameBy = 'number' | 'entries';

/**
 * Writes a method down, unless the wallet has the same one already: of the same `number`, or of the same `entries`
 * with nickname and holder. One that is switched off counts as another: a customer who adds a stopped account again
 * authorizes it anew. Locks the cart, so that of two equal requests at once only one adds a method.
 */
export async function insertMethod(
  parts: Dependencies,
  scope: Scope,
  columns: Columns,
  stored: boolean,
  sameBy: SameBy,
): Promise<{ readonly method: MethodRow; readonly wasSaved: boolean }> {
  await lockCart(scope);
  const { db, customer } = scope;
  const cartItemIds = stored ? [] : await itemsInCart(scope);
  if (!stored && cartItemIds.length === 0) throw conflict('cart.empty');
  const same = await sameMethod(scope, columns, stored, sameBy);
  if (same) {
    await db.insert(forgottenMethods).values({ token: columns.token }).onConflictDoNothing();
    return { method: same, wasSaved: true };
  }
  const [method] = await db
    .insert(paymentMethods)
    .values({ ...columns, customerId: customer, stored, cartItemIds, position: lastPlace(customer) as never })
    .returning();
  if (!method) throw new Error('a method that was just written is gone');
  await recordEvent(scope, parts, 'method-added', 'done');
  const label = methodLabel(methodOf(method, parts.clock.today()));
  const notice =
    method.verifyBy === null ? NOT_ME_NOTICES.method(label) : NOT_ME_NOTICES.methodToVerify(label);
  await tellNotMe(scope, parts, `method added ${method.id}`, notice);
  return { method, wasSaved: false };
}

async function sameMethod(
  { db, customer }: Scope,
  { fingerprint, expMonth, expYear, nickname, holderName }: Columns,
  stored: boolean,
  sameBy: SameBy,
): Promise<MethodRow | undefined> {
  const candidates = await db
    .select()
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.customerId, customer),
        eq(paymentMethods.fingerprint, fingerprint),
        eq(paymentMethods.stored, stored),
        eq(paymentMethods.enabled, true),
      ),
    );
  return candidates.find(
    (row) =>
      row.expMonth === expMonth &&
      row.expYear === expYear &&
      (sameBy === 'number' || (row.nickname === nickname && row.holderName === holderName)),
  );
}

export async function itemsInCart({ db, customer }: Scope): Promise<number[]> {
  const items = await db
    .select({ id: cartItems.id })
    .from(cartItems)
    .where(eq(cartItems.customerId, customer));
  return items.map(({ id }) => id);
}

function lastPlace(customer: number) {
  return sql`(select coalesce(max(position), -1) + 1 from payment_methods where customer_id = ${customer})`;
}
