import { and, eq } from 'drizzle-orm';
import { NO_BILLING } from '../../domain/wallet/billing-address.ts';
import { isAccepted } from '../../domain/wallet/method-entries.ts';
import { usualNickname } from '../../domain/wallet/method-nickname.ts';
import { METHOD_TYPES, type MethodTypeId } from '../../domain/wallet/payment-method.ts';
import type { Dependencies } from '../dependencies.ts';
import type { EntryState, MethodEntry, MethodFacts } from '../ports/method-entry.ts';
import { Refusal, say } from '../refusal.ts';
import { wordsOf } from '../refusal-words.ts';
import { forgottenMethods, methodEntries } from '../store/schema/payment-methods.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { acceptedBy } from './accepted.ts';
import { keepMandate, keepProcessorMandate, mandatesOf } from './mandates.ts';
import type { MethodRow } from './methods.ts';
import { requireNumberAllowed } from './new-method-limit.ts';
import { insertMethod } from './save.ts';

export type EntryRow = typeof methodEntries.$inferSelect;

type Known = Extract<EntryState, { kind: 'known' }>;

/** Asks the processor about an entry that has not ended, and writes down what came of it; resolves to what stands. */
export async function settleEntry(
  parts: Dependencies,
  methodEntry: MethodEntry,
  row: EntryRow,
): Promise<EntryRow> {
  if (row.state !== 'waiting' || row.reference === null) return row;
  return settle(parts, row, await methodEntry.look(row.reference));
}

/**
 * Ends an entry that its customer gives up; resolves to what stands. A number that was entered meanwhile is taken in.
 * An account that the processor verifies goes on waiting, unless its customer deletes it.
 */
export async function endEntry(
  parts: Dependencies,
  methodEntry: MethodEntry,
  row: EntryRow,
  isDeleted: boolean,
): Promise<EntryRow> {
  if (row.state !== 'waiting') return row;
  // Nobody was told the address of the processor's page, so nothing can be entered there.
  if (row.reference === null) return end(parts, parts.store.db, row, { state: 'gone' });
  const found = await methodEntry.end(row.reference);
  return isDeleted && found.kind === 'waiting' ? drop(parts, row, row.reference) : settle(parts, row, found);
}

/**
 * Ends an entry whose account the processor goes on verifying: it cannot be stopped there. What it verifies after all is
 * forgotten then, and until then nobody here knows its name.
 */
function drop(parts: Dependencies, row: EntryRow, token: string): Promise<EntryRow> {
  return parts.store.transact(async (db) => {
    // Another window may have saved the account since.
    const [standing] = await db.select().from(methodEntries).where(isEntry(row)).for('update');
    if (standing?.state !== 'waiting') return standing ?? row;
    await db.insert(forgottenMethods).values({ token }).onConflictDoNothing();
    return end(parts, db, row, { state: 'gone', verify: null, mandate: null });
  });
}

async function settle(parts: Dependencies, row: EntryRow, found: EntryState): Promise<EntryRow> {
  const { db } = parts.store;
  if (found.kind === 'gone')
    return end(parts, db, row, { state: 'gone', verify: null, message: found.message ?? '' });
  if (found.kind === 'known') return save(parts, row, found);
  const told = { isEntered: found.entered, verify: found.verify ?? null };
  if (told.isEntered === row.isEntered && told.verify?.url === row.verify?.url) return row;
  await db.update(methodEntries).set(told).where(isEntry(row));
  return { ...row, ...told };
}

/** Saves the method, unless the portal refuses it. Then the processor has to forget it. */
async function save(parts: Dependencies, row: EntryRow, known: Known): Promise<EntryRow> {
  try {
    await requireTaken(parts, row, known);
    return await parts.store.transact(async (db) => {
      // Of two questions at once only one saves it.
      const [standing] = await db.select().from(methodEntries).where(isEntry(row)).for('update');
      if (standing?.state !== 'waiting') return standing ?? row;
      const scope = { db, customer: row.customerId };
      const columns = columnsOf(standing, known);
      const { method, wasSaved } = await insertMethod(parts, scope, columns, standing.stored, 'number');
      const { facts } = known;
      const isKept = (await mandatesOf(scope, [method.id])).has(method.id);
      if (facts.category === 'bank' && !isKept) await authorize(scope, parts, method, standing, facts);
      return end(parts, db, row, {
        state: 'known',
        paymentMethodId: method.id,
        wasSavedBefore: wasSaved,
        isEntered: true,
        nickname: '',
        billing: null,
        url: '',
        verify: null,
        mandate: null,
      });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = wordsOf(error.reason);
    return parts.store.transact(async (db) => {
      await db.insert(forgottenMethods).values({ token: known.token }).onConflictDoNothing();
      return end(parts, db, row, { state: 'gone', message });
    });
  }
}

/** Keeps what was authorized here; of an entry without that, what the processor tells. */
async function authorize(
  scope: Scope,
  parts: Dependencies,
  method: MethodRow,
  { mandate }: EntryRow,
  facts: Extract<MethodFacts, { category: 'bank' }>,
): Promise<void> {
  if (mandate) return keepMandate(scope, parts, method, mandate, facts.mandate?.reference);
  if (facts.mandate) await keepProcessorMandate(scope, parts, method, facts.mandate);
}

/** Refuses a number of a brand that is not taken, and one that too many customers have added. */
async function requireTaken(parts: Dependencies, row: EntryRow, known: Known): Promise<void> {
  const scope: Scope = { db: parts.store.db, customer: row.customerId };
  const typeId = typeOf(known.facts);
  if (typeId === undefined) throw new Refusal(422, 'wallet.card-not-taken');
  const accepted = await acceptedBy(scope, row.entityId ?? undefined);
  if (!isAccepted(typeId, accepted)) throw new Refusal(422, say('wallet.not-accepted', { type: typeId }));
  await requireNumberAllowed(parts, scope, fingerprintOf(known));
}

const BRANDS: Readonly<Record<string, MethodTypeId>> = { visa: 1, mastercard: 2, discover: 3, amex: 4 };
const ACCOUNTS = { checking: 5, savings: 6 } as const satisfies Record<string, MethodTypeId>;

export function typeOf(facts: MethodFacts): MethodTypeId | undefined {
  return facts.category === 'card' ? BRANDS[facts.brand] : ACCOUNTS[facts.accountType];
}

/** A method without a fingerprint is like no other. */
function fingerprintOf({ facts, token }: Known): string {
  return facts.fingerprint || token;
}

function columnsOf(row: EntryRow, known: Known) {
  const { facts, token } = known;
  const isCard = facts.category === 'card';
  const typeId = typeOf(facts) ?? 1;
  const bankName = isCard ? '' : facts.bankName;
  const billing = row.billing ?? NO_BILLING;
  return {
    typeId,
    token,
    fingerprint: fingerprintOf(known),
    firstSix: '',
    lastFour: facts.lastFour,
    sealedAccount: null,
    nickname: row.nickname || usualNickname(isCard ? METHOD_TYPES[typeId].name : bankName, facts.lastFour),
    expMonth: isCard ? facts.expMonth : null,
    expYear: isCard ? facts.expYear : null,
    // The processor does not tell whose name is on the card.
    holderName: isCard ? `${billing.first_name} ${billing.last_name}` : '',
    bankRoutingNumber: isCard ? '' : facts.routing,
    bankName,
    isCorporate: row.isCorporate,
    billing,
  };
}

async function end(
  { clock }: Dependencies,
  db: Db,
  row: EntryRow,
  outcome: Partial<EntryRow>,
): Promise<EntryRow> {
  const [ended] = await db
    .update(methodEntries)
    .set({ ...outcome, endedAt: new Date(clock.now()), nextCheckAt: null })
    .where(and(isEntry(row), eq(methodEntries.state, 'waiting')))
    .returning();
  return ended ?? row;
}

export function isEntry({ customerId, id }: Pick<EntryRow, 'customerId' | 'id'>) {
  return and(eq(methodEntries.customerId, customerId), eq(methodEntries.id, id));
}
