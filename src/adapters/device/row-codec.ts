import type { StoredRow } from './store.ts';

/** A stored value with the time at which it was fetched, in milliseconds. */
export interface CachedRow<T = unknown> {
  readonly id: string;
  readonly at: number;
  readonly value: T;
}

/**
 * Increased when the format of the stored values changes. Older rows then read as absent and are fetched
 * again.
 */
const FORM = 1;

export function toRow(customer: number, { id, at, value }: CachedRow): StoredRow {
  return { id, customer, at, blob: JSON.stringify({ form: FORM, value }) };
}

export function fromRow<T>(row: StoredRow | undefined): CachedRow<T> | undefined {
  if (typeof row?.blob !== 'string') return undefined;
  try {
    const { form, value } = JSON.parse(row.blob) as { form: number; value: T };
    return form === FORM ? { id: row.id, at: row.at, value } : undefined;
  } catch {
    return undefined;
  }
}
