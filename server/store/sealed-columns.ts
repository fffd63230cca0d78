import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { authenticators } from './schema/authenticators.ts';
import { staff } from './schema/office.ts';
import { paymentMethods } from './schema/payment-methods.ts';

export interface SealedColumn {
  readonly table: PgTable;
  /** Null or empty where there is nothing to seal. */
  readonly sealed: PgColumn;
  /** The person whose the text is, and the row among theirs: the order of the primary key. */
  readonly person: PgColumn;
  readonly row: PgColumn;
}

/**
 * Every column of texts that the vault seals. Changing the vault key seals them anew, and `billfold_old_seals` counts
 * them until then: the seals of a column that is missing here would close with the old key. `secrets` are sealed by
 * name, and the tickets of staff end within minutes.
 */
export const SEALED_COLUMNS = {
  'account numbers': {
    table: paymentMethods,
    sealed: paymentMethods.sealedAccount,
    person: paymentMethods.customerId,
    row: paymentMethods.id,
  },
  'apps of customers': {
    table: authenticators,
    sealed: authenticators.sealedKey,
    person: authenticators.customerId,
    row: authenticators.id,
  },
  'apps of staff': { table: staff, sealed: staff.sealedKey, person: staff.id, row: staff.id },
} as const satisfies Readonly<Record<string, SealedColumn>>;

export type SealedColumnName = keyof typeof SEALED_COLUMNS;
