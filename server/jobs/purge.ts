import { and, type Column, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { OBJECTION_HOLDS } from '../../domain/accounts/take-over.ts';
import { SET_UP_LIFE } from '../../domain/session/authenticator.ts';
import { UNDO_LIFE } from '../../domain/session/undo.ts';
import { DAY } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { purgeCutOff, purgeProblems, refuseForgotten } from '../imports/records.ts';
import { deleteOldUploads } from '../imports/upload.ts';
import { WITHOUT_RECIPIENT } from '../notifications/messages.ts';
import { readClock } from '../store/clock-guard.ts';
import { authenticators, recoveryCodes } from '../store/schema/authenticators.ts';
import { stopNotices, takeOvers } from '../store/schema/billers.ts';
import {
  accessTokens,
  codes,
  customers,
  knownDevices,
  sessions,
  signInTries,
  tickets,
} from '../store/schema/customers.ts';
import { staffDevices, staffKeys, staffSessions, staffTickets } from '../store/schema/office.ts';
import { incomingTexts, textTalks } from '../store/schema/pay-by-text.ts';
import { methodEntries } from '../store/schema/payment-methods.ts';
import { processorNotices } from '../store/schema/processor.ts';
import { heldBack, messages, runs, usedChallenges } from '../store/schema/work.ts';
import type { Db, Store } from '../store/store.ts';

/** Longer than the processor tells of them again. */
const NOTICES_STAY = 35;

/** Longer than a bank account takes to be verified. */
const ENTRIES_STAY = 30;

/**
 * Deletes expired secrets, and traces of work and sessions after their retention time. Nothing is deleted while
 * nobody can tell what has expired.
 */
export async function purgeExpired(parts: Dependencies): Promise<void> {
  const { store } = parts;
  const now = (await readClock(parts))?.now();
  if (now === undefined) return;
  const ago = (days: number) => new Date(now - days * DAY);
  const { db } = store;
  await db.delete(tickets).where(lt(tickets.expiresAt, ago(1)));
  await db.delete(codes).where(lt(codes.expiresAt, ago(1)));
  await deleteAuthenticators(db, now);
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, new Date(now)));
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, new Date(now)));
  await db
    .delete(signInTries)
    .where(and(isPast(signInTries.lockedUntil, ago(1)), lt(lastTry, ago(1).getTime())));
  await db.delete(sessions).where(or(lt(sessions.endedAt, ago(30)), lt(sessions.lastUsedAt, ago(30))));
  await db.delete(knownDevices).where(lt(knownDevices.seenAt, ago(400)));
  await db.delete(messages).where(lt(messages.createdAt, ago(90)));
  await db
    .update(messages)
    .set(WITHOUT_RECIPIENT)
    .where(and(isNotNull(messages.sentAt), ne(messages.recipient, ''), isOfRemoved(messages.customerId)));
  // Noted while the customer was being removed, or left by a process of an earlier version.
  await db.delete(stopNotices).where(isOfRemoved(stopNotices.customerId));
  await db
    .delete(staffSessions)
    .where(or(lt(staffSessions.endedAt, ago(30)), lt(staffSessions.lastUsedAt, ago(30))));
  await db.delete(staffDevices).where(lt(staffDevices.seenAt, ago(400)));
  await db.delete(staffTickets).where(lt(staffTickets.expiresAt, ago(1)));
  await db.delete(staffKeys).where(lt(staffKeys.at, ago(1)));
  await purgeProblems(db, ago(30));
  await purgeCutOff(parts.store, ago(1));
  await refuseForgotten(parts, ago(30));
  await deleteOldUploads(parts);
  await db.delete(takeOvers).where(lt(takeOvers.endedAt, new Date(now - OBJECTION_HOLDS)));
  await db.delete(incomingTexts).where(lt(incomingTexts.receivedAt, ago(30)));
  await db
    .delete(textTalks)
    .where(or(lt(textTalks.changedAt, ago(400)), and(lt(textTalks.changedAt, ago(30)), isNobodys)));
  await db.delete(processorNotices).where(lt(processorNotices.receivedAt, ago(NOTICES_STAY)));
  const cameToNothing = and(eq(methodEntries.state, 'gone'), lt(methodEntries.endedAt, ago(1)));
  await db.delete(methodEntries).where(or(cameToNothing, lt(methodEntries.startedAt, ago(ENTRIES_STAY))));
  // Its source hands it out no more: otherwise it would have been tried again.
  await db.delete(heldBack).where(lt(heldBack.triedAt, ago(1)));
  await db.delete(runs).where(lt(runs.doneAt, ago(400)));
  await turnEventMonths(store, new Date(now));
}

/**
 * Makes the tables of the coming months of events, and drops those of seven years ago. The server's role may do neither:
 * the functions belong to the owner. Everyone who signs in waits behind a lock on all events. So each step waits only a
 * moment for the lock, gives it back before the next step, and is tried again by the next purge.
 */
async function turnEventMonths(store: Store, now: Date): Promise<void> {
  const steps = [
    sql`select prepare_event_months(${now.toISOString()}::timestamptz)`,
    sql`select forget_old_events()`,
  ];
  for (const step of steps)
    await store.transact(async (db) => {
      await db.execute(sql`set local lock_timeout = '2s'`);
      await db.execute(step);
    });
}

/** Deletes keys that never got a first code, and those that were turned off too long ago to be brought back. */
async function deleteAuthenticators(db: Db, now: number): Promise<void> {
  const isWaiting = and(
    isNull(authenticators.confirmedAt),
    lt(authenticators.startedAt, new Date(now - SET_UP_LIFE)),
  );
  await db.delete(authenticators).where(or(isWaiting, lt(authenticators.endedAt, new Date(now - UNDO_LIFE))));
  await db.delete(recoveryCodes).where(
    sql`not exists (select from ${authenticators} where ${authenticators.customerId} = ${recoveryCodes.customerId}
      and ${authenticators.id} = ${recoveryCodes.authenticatorId})`,
  );
}

/** True of a number that no customer has verified: its texts can no longer lead to a payment. */
const isNobodys = sql`not exists (select from ${customers} where ${customers.mobileNumber} = ${textTalks.mobileNumber}
  and ${customers.mobileRegistration} = 1)`;

/** True of what belongs to a customer after their removal. */
const isOfRemoved = (
  customer: Column,
) => sql`exists (select from ${customers} where ${customers.id} = ${customer}
  and ${customers.email} = 'removed ' || ${customers.id})`;

/** True as well for a bucket that was never locked. */
const isPast = (column: Column, moment: Date) => or(isNull(column), lt(column, moment));

const lastTry = sql<number>`coalesce((${signInTries.tries} ->> -1)::bigint, 0)`;
