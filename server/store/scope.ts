import type { Db } from './store.ts';

/**
 * A database handle and the customer it works for. Every query of a customer's data takes a scope
 * and names the customer.
 */
export interface Scope {
  readonly db: Db;
  readonly customer: number;
}
