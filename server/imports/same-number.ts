import type { AnyColumn, SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/**
 * True of an account number with letters such as É. The database makes other letters of it for a comparison
 * (`enteredNumber`) than we do (`comparisonKey`), so it has to be looked for as it is written, too.
 */
export const hasOtherLetters = (accountNum: AnyColumn | SQL): SQL =>
  sql`octet_length(${accountNum}) <> length(${accountNum})`;
