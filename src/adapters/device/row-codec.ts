import type { ServerAnswer, StoredRow } from './store.ts';

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

export function toRow(customer: number, { id, at, value, tag }: CachedRow & ServerAnswer): StoredRow {
  return { id, customer, at, blob: JSON.stringify({ form: FORM, value, tag }) };
}

export function fromRow<T>(row: StoredRow | undefined): CachedRow<T> | undefined {
  const answer = answerIn<T>(row);
  return row && answer && { id: row.id, at: row.at, value: answer.value };
}

export function answerIn<T>(row: StoredRow | undefined): ServerAnswer<T> | undefined {
  if (typeof row?.blob !== 'string') return undefined;
  try {
    const { form, value, tag } = JSON.parse(row.blob) as ServerAnswer<T> & { form: number };
    return form === FORM ? { value, tag } : undefined;
  } catch {
    return undefined;
  }
}
