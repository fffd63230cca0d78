import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertion } from '../store/bulk-insert.ts';
import { billers } from '../store/schema/billers.ts';
import { exceptions } from '../store/schema/books.ts';

/** Something that does not agree in the books. */
export interface Found {
  readonly rule: string;
  readonly subject: string;
  readonly billerId: number | null;
  readonly date: CalendarDate | null;
}

type Parts = Pick<Dependencies, 'store' | 'clock'>;

/**
 * Opens an exception for all that was found, and closes those that are not found any more: a comparison always looks
 * at everything that is open.
 */
export function keepExceptions({ store, clock }: Parts, found: readonly Found[]): Promise<void> {
  const at = new Date(clock.now());
  const rows = found.map(({ date, ...rest }) => ({ ...rest, businessDate: date, foundAt: at }));
  const subjects = JSON.stringify(found.map(({ rule, subject }) => ({ rule, subject })));
  return store.transact(async (db) => {
    if (rows.length > 0) await db.execute(sql`${insertion(exceptions, rows)} on conflict do nothing`);
    await db
      .update(exceptions)
      .set({ closedAt: at })
      .where(
        and(
          isNull(exceptions.closedAt),
          sql`not exists (select from jsonb_to_recordset(${subjects}::jsonb) as found (rule text, subject text)
                           where found.rule = ${exceptions.rule} and found.subject = ${exceptions.subject})`,
        ),
      );
  });
}

/** What is open, the oldest first. */
export function openExceptions({ store }: Pick<Parts, 'store'>) {
  const { id, rule, subject, businessDate, foundAt, owner } = exceptions;
  return store.db
    .select({
      id,
      rule,
      subject,
      businessDate,
      foundAt,
      owner,
      biller: billers.slug,
      contact: billers.exceptionContact,
    })
    .from(exceptions)
    .leftJoin(billers, eq(billers.id, exceptions.billerId))
    .where(isNull(exceptions.closedAt))
    .orderBy(asc(foundAt), asc(id));
}

/** Names who looks into an exception; false when it is closed or unknown. */
export async function ownException(
  { store }: Pick<Parts, 'store'>,
  id: number,
  owner: string,
): Promise<boolean> {
  const owned = await store.db
    .update(exceptions)
    .set({ owner })
    .where(and(eq(exceptions.id, id), isNull(exceptions.closedAt)))
    .returning({ id: exceptions.id });
  return owned.length > 0;
}
