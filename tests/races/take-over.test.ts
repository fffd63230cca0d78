import { and, count, eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeAccount } from '../../domain/accounts/calls.ts';
import { TAKE_OVER_WAIT } from '../../domain/accounts/take-over.ts';
import { objectByLink } from '../../domain/accounts/take-over-calls.ts';
import { auditBooks } from '../../server/jobs/audit.ts';
import { takeOvers } from '../../server/store/schema/billers.ts';
import { messages } from '../../server/store/schema/work.ts';
import { carryOutTakeOver } from '../../server/workflows/take-over-due.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { holdsWater, objectionTo, takeOverWater } from '../support/taker-over.ts';

/** Rounds of each race; `ROUNDS=200` for more. */
const ROUNDS = Math.ceil(Number(process.env.ROUNDS ?? 15) / 3);

const OTHERS = ['demo', 'partner'] as const;

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

async function ended(id: number, subject: string): Promise<number> {
  const [row] = await portal.store.db
    .select({ mails: count() })
    .from(messages)
    .where(and(like(messages.cause, `take-over ${id} ended %`), inArray(messages.subject, [subject])));
  return row?.mails ?? 0;
}

test('two processes that carry out a take-over while a payer objects do it once, or not at all (ruling 57)', async () => {
  const { db } = portal.store;
  for (let round = 0; round < ROUNDS; round++) {
    const { account_id } = (await takeOverWater(portal, await portal.signIn('single'))).answer();
    const objection_token = await objectionTo(portal, 'demo');
    portal.pass(TAKE_OVER_WAIT);
    const rivals: (() => Promise<unknown>)[] = [
      () => carryOutTakeOver(portal.parts),
      () => portal.send(objectByLink, { objection_token }),
      () => carryOutTakeOver(portal.parts),
    ];
    const from = round % rivals.length;
    await Promise.all([...rivals.slice(from), ...rivals.slice(0, from)].map((rival) => rival()));
    const [row] = await db.select().from(takeOvers).where(eq(takeOvers.accountId, account_id));
    const isDone = row?.state === 'done';
    expect([round, row?.state]).toEqual([round, isDone ? 'done' : 'objected']);
    for (const who of OTHERS) {
      const as = await portal.signIn(who);
      expect([round, who, await holdsWater(portal, as)]).toEqual([round, who, !isDone]);
      if (isDone) (await takeOverWater(portal, as, false)).answer();
    }
    const id = row?.id ?? 0;
    expect(await ended(id, 'An account was taken over')).toBe(isDone ? 2 : 0);
    expect(await ended(id, 'You keep your account at Harbor City Utilities')).toBe(isDone ? 0 : 2);
    (await portal.send(removeAccount, { accountId: account_id }, await portal.signIn('single'))).answer();
    await db.delete(takeOvers);
  }
});
