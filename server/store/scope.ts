import type { Db } from './store.ts';

/** A handle and the customer it works for. Every query about a customer's things takes one, and names the customer. */
export interface Scope {
  readonly db: Db;
  readonly customer: number;
}
