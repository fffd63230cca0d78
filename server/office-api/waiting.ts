import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { AnswerOf } from '../../domain/api/call.ts';
import type { RequestKind } from '../../domain/office/requests.ts';
import type { OfficeRight } from '../../domain/office/rights.ts';
import type * as calls from '../../domain/office/waiting-calls.ts';
import { peopleRequests } from '../office/people-requests.ts';
import { ofBillers, type Seen } from '../office/seen.ts';
import { billerIdsWith, type SignedInStaff } from '../office/staff.ts';
import { failedRefundsOf } from '../payments/money-back/failed.ts';
import { exceptions } from '../store/schema/books.ts';
import { imports } from '../store/schema/imports.ts';
import { officeRequests } from '../store/schema/office.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import type { OfficeHandlers } from './handlers.ts';

/** Nobody reads a larger number, and counting it takes long. */
const MOST = 100;

type Waiting = AnswerOf<typeof calls.getWaiting>['rows'][number];
interface Counted {
  readonly kind: Waiting['kind'];
  readonly right: OfficeRight;
  readonly count: (db: Db, seen: Seen, staff: SignedInStaff) => Promise<number>;
}

/** In the order of the start page. */
const COUNTED: readonly Counted[] = [
  { kind: 'refunds', right: 'refunds:approve', count: requestsOf(['refund']) },
  { kind: 'failed refunds', right: 'refunds:read', count: failedRefunds },
  { kind: 'emails', right: 'emails:approve', count: requestsOf(['email']) },
  { kind: 'people', right: 'people:change', count: peopleRequestsToApprove },
  { kind: 'imports', right: 'imports:approve', count: heldImports },
  { kind: 'exceptions', right: 'exceptions:read', count: openExceptions },
];

export const waiting: OfficeHandlers<typeof calls> = {
  async getWaiting(_, { parts, staff }) {
    const { db } = parts.store;
    const rows: Waiting[] = [];
    for (const { kind, right, count } of COUNTED) {
      const seen = await billerIdsWith(db, staff.grants, right);
      const found = seen.length === 0 ? 0 : await count(db, seen, staff);
      if (found > 0) rows.push({ kind, count: found });
    }
    return { rows };
  },
};

/** Requests of others: nobody decides the own ones. */
function requestsOf(kinds: readonly RequestKind[]): Counted['count'] {
  return async (db, seen, { id }) => {
    const rows = await db
      .select({ id: officeRequests.id })
      .from(officeRequests)
      .where(
        and(
          eq(officeRequests.state, 'asked'),
          inArray(officeRequests.kind, [...kinds]),
          ne(officeRequests.askedBy, id),
          ofBillers(officeRequests.billerId, seen),
        ),
      )
      .limit(MOST);
    return rows.length;
  };
}

/** Requests about people that the rights of both people let somebody approve. */
async function peopleRequestsToApprove(db: Db, billers: Seen, staff: SignedInStaff): Promise<number> {
  const rows = await peopleRequests(db, { staff, billers });
  return rows.filter(({ may_approve }) => may_approve).length;
}

async function heldImports(db: Db, seen: Seen, { id }: SignedInStaff): Promise<number> {
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.state, 'held'),
        or(isNull(imports.sentBy), ne(imports.sentBy, id)),
        ofBillers(imports.billerId, seen),
      ),
    )
    .limit(MOST);
  return rows.length;
}

async function openExceptions(db: Db, seen: Seen): Promise<number> {
  const rows = await db
    .select({ id: exceptions.id })
    .from(exceptions)
    .where(and(isNull(exceptions.closedAt), ofBillers(exceptions.billerId, seen)))
    .limit(MOST);
  return rows.length;
}

async function failedRefunds(db: Db, seen: Seen): Promise<number> {
  return (await failedRefundsOf(db, ofBillers(transactions.entityId, seen), MOST)).length;
}
