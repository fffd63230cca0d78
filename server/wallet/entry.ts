import { and, desc, eq } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { DAY, HOUR, MINUTE } from '../../domain/values/durations.ts';
import { tidyBilling } from '../../domain/wallet/billing-address.ts';
import { entryRoute } from '../../domain/wallet/entry-back.ts';
import type {
  BegunEntry,
  beginMethodEntry,
  EntryState,
  listMethodEntries,
} from '../../domain/wallet/entry-calls.ts';
import { problemsBesideNumber } from '../../domain/wallet/method-entries.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteRefusal } from '../observability/processor-refusal.ts';
import type { EntryRequest, MethodEntry } from '../ports/method-entry.ts';
import { ProcessorDown, ProcessorFault, ProcessorSilent } from '../ports/processor.ts';
import { conflict, invalid, notFound, type Reason, Refusal, say, toldAt } from '../refusal.ts';
import type { CustomerContext } from '../request-context.ts';
import { claimDue } from '../store/claim-due.ts';
import { methodEntries, paymentMethods } from '../store/schema/payment-methods.ts';
import type { Scope } from '../store/scope.ts';
import { acceptedBy } from './accepted.ts';
import { type EntryRow, endEntry, isEntry, settleEntry } from './entered.ts';
import { mandateGiven } from './mandates.ts';
import { requireEntryAllowed } from './new-method-limit.ts';
import { itemsInCart } from './save.ts';
import { savedMethodOfRow } from './saved.ts';

/**
 * Begins an entry at the processor's page. What was entered beside the number is written down first: the app's
 * memory is gone when the customer comes back. A repeat under the same key is the same entry.
 */
export async function beginEntry(
  visit: CustomerContext,
  request: RequestOf<typeof beginMethodEntry>,
): Promise<BegunEntry> {
  const { parts, scope } = visit;
  const { methodEntry, config, store } = parts;
  if (!methodEntry) throw new Refusal(422, 'wallet.entered-here');
  const row = (await entryOf(scope, request.key)) ?? (await writeDown(visit, request));
  const told = begunOf(row);
  if (told) return told;
  const { customer } = scope;
  const route = entryRoute(row.id, { back: row.back, entityId: row.entityId ?? undefined });
  const begun = await answerOf(parts, 'api.not-saved', () =>
    begunAt(parts, row, methodEntry, {
      key: row.faults === 0 ? `${customer} ${row.id}` : `${customer} ${row.id} ${row.faults}`,
      customer: String(customer),
      category: row.category,
      back: `${config.publicUrl}/#${route}`,
    }),
  );
  await store.db
    .update(methodEntries)
    .set({
      reference: begun.id,
      url: begun.url,
      until: new Date(begun.until),
      nextCheckAt: new Date(parts.clock.now() + FIRST_CHECK),
    })
    .where(isEntry(row));
  return { id: row.id, url: begun.url, until: begun.until };
}

/** A fault of the processor is counted, so that the next try has a key of its own. */
async function begunAt(
  { store }: Dependencies,
  row: EntryRow,
  methodEntry: MethodEntry,
  request: EntryRequest,
): Promise<Awaited<ReturnType<MethodEntry['begin']>>> {
  try {
    return await methodEntry.begin(request);
  } catch (error) {
    if (error instanceof ProcessorFault)
      await store.db
        .update(methodEntries)
        .set({ faults: row.faults + 1 })
        .where(isEntry(row));
    throw error;
  }
}

/** The app asks by itself while the customer is there. After a day only a verification of an account can go on. */
const FIRST_CHECK = 2 * MINUTE;
const WAITS = [10 * MINUTE, HOUR, 6 * HOUR];

async function writeDown(
  visit: CustomerContext,
  request: RequestOf<typeof beginMethodEntry>,
): Promise<EntryRow> {
  const { parts, scope, sessionId } = visit;
  const accepted = await acceptedBy(scope, request.entity_id);
  const problems = problemsBesideNumber(request, accepted);
  if (Object.keys(problems).length > 0)
    throw invalid(toldAt(problems, (problem) => say('wallet.entry', problem)));
  if (!request.stored && (await itemsInCart(scope)).length === 0) throw conflict('cart.empty');
  await requireEntryAllowed(parts, scope, sessionId);
  await scope.db
    .insert(methodEntries)
    .values({
      customerId: scope.customer,
      id: request.key,
      category: request.type,
      nickname: request.wallet_name.trim(),
      isCorporate: request.business,
      stored: request.stored,
      billing: tidyBilling(request.billing_info),
      entityId: request.entity_id ?? null,
      back: request.back,
      mandate: request.type === 'bank' ? mandateGiven(parts, visit) : null,
      startedAt: new Date(parts.clock.now()),
    })
    .onConflictDoNothing();
  const row = await entryOf(scope, request.key);
  if (!row) throw new Error('an entry that was just written is gone');
  return row;
}

/** What came of an entry; a method that the processor knows by now is saved. */
export function lookAtEntry(visit: CustomerContext, id: string): Promise<EntryState> {
  return stateAfter(visit, id, 'wallet.not-asked', settleEntry);
}

/**
 * Gives up an entry, so that nothing can be entered at its page any more. An account that is being verified stays so,
 * unless this deletes it.
 */
export function giveUpEntry(
  visit: CustomerContext,
  id: string,
  endsVerification = false,
): Promise<EntryState> {
  return stateAfter(visit, id, 'wallet.not-given-up', (parts, methodEntry, row) =>
    endEntry(parts, methodEntry, row, endsVerification),
  );
}

async function stateAfter(
  { parts, scope }: CustomerContext,
  id: string,
  unanswered: Reason & string,
  step: typeof settleEntry,
): Promise<EntryState> {
  const row = await entryOf(scope, id);
  if (!row) throw notFound();
  const { methodEntry } = parts;
  const stands = methodEntry ? await answerOf(parts, unanswered, () => step(parts, methodEntry, row)) : row;
  return stateOf(parts, scope, stands);
}

async function stateOf(parts: Dependencies, scope: Scope, row: EntryRow): Promise<EntryState> {
  const [method] =
    row.paymentMethodId === null
      ? []
      : await scope.db
          .select()
          .from(paymentMethods)
          .where(
            and(eq(paymentMethods.customerId, scope.customer), eq(paymentMethods.id, row.paymentMethodId)),
          );
  // It was saved, and deleted since.
  if (row.state === 'known' && !method) throw notFound();
  return {
    id: row.id,
    url: row.url ?? '',
    until: row.until?.getTime() ?? 0,
    state: row.state,
    entered: row.isEntered,
    message: row.message,
    was_saved_before: row.wasSavedBefore,
    verify: row.verify && {
      url: row.verify.url,
      deposits_at: row.verify.depositsAt,
      until: row.verify.until,
    },
    method: method ? await savedMethodOfRow(scope, method, parts.clock) : null,
    details: row.billing && {
      type: row.category,
      wallet_name: row.nickname,
      stored: row.stored,
      business: row.isCorporate,
      billing_info: row.billing,
      entity_id: row.entityId,
      back: row.back,
    },
  };
}

/**
 * The entries whose page the customer can still go back to, and the accounts that are still being verified. An account
 * that the processor has verified meanwhile is saved: nobody else may ask before the next event.
 */
export async function waitingEntries({
  parts,
  scope,
}: CustomerContext): Promise<AnswerOf<typeof listMethodEntries>> {
  const found = await scope.db
    .select()
    .from(methodEntries)
    .where(and(eq(methodEntries.customerId, scope.customer), eq(methodEntries.state, 'waiting')))
    .orderBy(desc(methodEntries.startedAt))
    .limit(20);
  const asked = await Promise.all(found.map((row) => verified(parts, row)));
  const rows = asked.filter(({ state }) => state === 'waiting');
  const now = parts.clock.now();
  return {
    items: rows
      .filter(({ isEntered, until }) => !isEntered && until !== null && until.getTime() > now)
      .map(({ id, back }) => ({ id, back })),
    verifying: rows.flatMap(({ id, nickname, verify }) =>
      verify === null
        ? []
        : [
            {
              id,
              label: `${nickname || verify.bankName} ••${verify.lastFour}`,
              deposits_at: verify.depositsAt,
              until: verify.until,
            },
          ],
    ),
    has_saved: asked.some(({ state }) => state === 'known'),
  };
}

/** Asks about an account that is being verified; without an answer it stands as before. */
async function verified(parts: Dependencies, row: EntryRow): Promise<EntryRow> {
  const { methodEntry } = parts;
  if (!methodEntry || row.verify === null) return row;
  try {
    return await settleEntry(parts, methodEntry, row);
  } catch (error) {
    if (isUnanswered(parts, error)) return row;
    throw error;
  }
}

/** Asks what came of one entry that its customer does not look at. */
export async function finishNextEntry(parts: Dependencies): Promise<boolean> {
  const { methodEntry } = parts;
  const row =
    methodEntry &&
    (await claimDue(parts, methodEntries, {
      isRow: isEntry,
      next: (now, checks) => new Date(now + (WAITS[checks] ?? DAY)),
    }));
  if (!row) return false;
  try {
    await settleEntry(parts, methodEntry, row);
  } catch (error) {
    if (!isUnanswered(parts, error)) throw error;
  }
  return true;
}

async function entryOf({ db, customer }: Scope, id: string): Promise<EntryRow | undefined> {
  const [row] = await db
    .select()
    .from(methodEntries)
    .where(isEntry({ customerId: customer, id }));
  return row;
}

function begunOf({ id, url, until }: EntryRow): BegunEntry | undefined {
  return url === null || until === null ? undefined : { id, url, until: until.getTime() };
}

/** What the processor answers; refuses for this reason when it does not. */
async function answerOf<T>(parts: Dependencies, reason: Reason, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isUnanswered(parts, error)) throw new Refusal(503, reason);
    throw error;
  }
}

function isUnanswered(parts: Dependencies, error: unknown): boolean {
  return error instanceof ProcessorDown || error instanceof ProcessorSilent || noteRefusal(parts, error);
}
