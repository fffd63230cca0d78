import { and, asc, eq, exists, gt, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PersonState } from '../../domain/office/people.ts';
import type { ListedPerson, listPeople } from '../../domain/office/people-calls.ts';
import { notFound } from '../refusal.ts';
import { containing } from '../store/conditions.ts';
import { billers } from '../store/schema/billers.ts';
import { officeRequests, staff, staffGrants } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';
import { inOrder, type QueryOf } from './in-order.ts';
import { ofBillers, type Seen } from './seen.ts';
import type { Staff } from './staff.ts';

export type PeopleQuery = QueryOf<typeof listPeople>;

const ORDER = {
  rows: staff,
  id: staff.id,
  by: {
    name: sql`lower(coalesce(nullif(${staff.name}, ''), ${staff.email}))`,
    email: sql`${staff.email}`,
    since: sql`${staff.createdAt}`,
  },
};

/** People with their roles, those invited last first unless sorted otherwise; of these billers alone unless all are asked for. */
export async function readPeople(
  db: Db,
  seen: Seen,
  { words, state, most, ...ordered }: PeopleQuery,
): Promise<ListedPerson[]> {
  const own = visible(db, seen);
  const { where, orderBy } = inOrder(ORDER, ordered, own);
  const part = words && containing(words.trim());
  const rows = await db
    .select()
    .from(staff)
    .where(
      and(
        own,
        state && inState(state),
        part ? or(ilike(staff.email, part), ilike(staff.name, part)) : undefined,
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(most);
  return withGrants(db, seen, rows);
}

/** A person whom somebody may see; refused as unknown otherwise. */
export async function readPerson(db: Db, seen: Seen, id: number): Promise<ListedPerson> {
  const rows = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), visible(db, seen)));
  const [person] = await withGrants(db, seen, rows);
  if (!person) throw notFound();
  return person;
}

/** The row of a person whom somebody may see, locked until the transaction ends. */
export async function lockPerson(db: Db, seen: Seen, id: number): Promise<Staff> {
  const [person] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), visible(db, seen)))
    .for('update');
  if (!person) throw notFound();
  return person;
}

/** The number of the person whom a request about people concerns. */
export const personOfRequest = sql<number>`(${officeRequests.detail}->>'person')::bigint`;

/** A person belongs to a biller by a role there, or by roles that wait for a second person. */
function visible(db: Db, seen: Seen): SQL | undefined {
  if (seen === 'all') return undefined;
  const own = [...seen];
  return or(
    exists(
      db
        .select({ id: staffGrants.id })
        .from(staffGrants)
        .where(and(eq(staffGrants.staffId, staff.id), inArray(staffGrants.billerId, own))),
    ),
    inArray(
      staff.id,
      db
        .select({ id: personOfRequest })
        .from(officeRequests)
        .where(
          and(
            inArray(officeRequests.kind, ['factor', 'grants']),
            eq(officeRequests.state, 'asked'),
            inArray(officeRequests.billerId, own),
          ),
        ),
    ),
  );
}

const IN_STATE: Record<PersonState, () => SQL | undefined> = {
  deactivated: () => isNotNull(staff.deactivatedAt),
  invited: () => and(isNull(staff.deactivatedAt), eq(staff.passwordHash, '')),
  active: () => and(isNull(staff.deactivatedAt), gt(staff.passwordHash, '')),
};
const inState = (state: PersonState) => IN_STATE[state]();

function stateOf({ deactivatedAt, passwordHash }: Staff): PersonState {
  if (deactivatedAt) return 'deactivated';
  return passwordHash === '' ? 'invited' : 'active';
}

async function withGrants(db: Db, seen: Seen, rows: readonly Staff[]): Promise<ListedPerson[]> {
  const grants = await db
    .select({ person: staffGrants.staffId, role: staffGrants.role, biller: billers.slug })
    .from(staffGrants)
    .leftJoin(billers, eq(billers.id, staffGrants.billerId))
    .where(
      and(
        inArray(
          staffGrants.staffId,
          rows.map(({ id }) => id),
        ),
        // A role for the whole portal counts at each biller.
        seen === 'all' ? undefined : or(isNull(staffGrants.billerId), ofBillers(staffGrants.billerId, seen)),
      ),
    )
    .orderBy(asc(staffGrants.id));
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    state: stateOf(row),
    grants: grants.flatMap(({ person, role, biller }) => (person === row.id ? [{ role, biller }] : [])),
    since: row.createdAt.getTime(),
  }));
}
