import type { StoredRow } from './store.ts';

/** A thing that is held, with the moment it was fetched (milliseconds). */
export interface Held<T = unknown> {
  readonly id: string;
  readonly at: number;
  readonly value: T;
}

/** Raised when the inside form of what is kept changes; older rows then read as absent and are fetched anew. */
const FORM = 1;

export function toRow(customer: number, { id, at, value }: Held): StoredRow {
  return { id, customer, at, blob: JSON.stringify({ form: FORM, value }) };
}

export function fromRow<T>(row: StoredRow | undefined): Held<T> | undefined {
  if (typeof row?.blob !== 'string') return undefined;
  try {
    const { form, value } = JSON.parse(row.blob) as { form: number; value: T };
    return form === FORM ? { id: row.id, at: row.at, value } : undefined;
  } catch {
    return undefined;
  }
}
