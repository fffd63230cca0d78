import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm';

/** The numbers of the billers to which a right extends, or all. */
export type Seen = readonly number[] | 'all';

export function isSeen(seen: Seen, biller: number): boolean {
  return seen === 'all' || seen.includes(biller);
}

/** The billers to which both of two rights extend. */
export function seenByBoth(one: Seen, other: Seen): Seen {
  return one === 'all' ? other : one.filter((biller) => isSeen(other, biller));
}

/** Narrows to rows of these billers, by the column with the number of the biller. */
export function ofBillers(column: AnyColumn, seen: Seen): SQL | undefined {
  return seen === 'all' ? undefined : inArray(sql`${column}`, [...seen]);
}
