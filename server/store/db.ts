import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A handle of either engine, for single statements or those of one transaction. */
export type Db = PgDatabase<PgQueryResultHKT>;
