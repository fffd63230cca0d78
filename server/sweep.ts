import { and, type Column, isNull, lt, or, sql } from 'drizzle-orm';
import type { Parts } from './parts.ts';
import {
  accessTokens,
  codes,
  customers,
  knownDevices,
  sessions,
  signInTries,
  tickets,
} from './store/schema/customers.ts';
import { incomingTexts, textTalks } from './store/schema/pay-by-text.ts';
import { messages, runs, usedChallenges } from './store/schema/work.ts';

const DAY = 86_400_000;

/** Lets go of what is over: a secret when its time is up, the traces of work and sessions after a while. */
export async function sweep({ store, clock }: Parts): Promise<void> {
  const now = clock.now();
  const ago = (days: number) => new Date(now - days * DAY);
  const { db } = store;
  await db.delete(tickets).where(lt(tickets.expiresAt, ago(1)));
  await db.delete(codes).where(lt(codes.expiresAt, ago(1)));
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, new Date(now)));
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, new Date(now)));
  await db
    .delete(signInTries)
    .where(and(isPast(signInTries.lockedUntil, ago(1)), lt(lastTry, ago(1).getTime())));
  await db.delete(sessions).where(or(lt(sessions.endedAt, ago(30)), lt(sessions.lastUsedAt, ago(30))));
  await db.delete(knownDevices).where(lt(knownDevices.seenAt, ago(400)));
  await db.delete(messages).where(lt(messages.createdAt, ago(90)));
  await db.delete(incomingTexts).where(lt(incomingTexts.receivedAt, ago(30)));
  await db
    .delete(textTalks)
    .where(or(lt(textTalks.changedAt, ago(400)), and(lt(textTalks.changedAt, ago(30)), isNobodys)));
  await db.delete(runs).where(lt(runs.doneAt, ago(400)));
}

/** Of a number that no customer has verified: what was told to it is not paid by it any more. */
const isNobodys = sql`not exists (select from ${customers} where ${customers.mobileNumber} = ${textTalks.mobileNumber}
  and ${customers.mobileRegistration} = 1)`;

/** Those of a bucket that was never locked as well. */
const isPast = (column: Column, moment: Date) => or(isNull(column), lt(column, moment));

const lastTry = sql<number>`coalesce((${signInTries.tries} ->> -1)::bigint, 0)`;
