import { DrizzleQueryError } from 'drizzle-orm';

/** A value of a statement did not fit: PostgreSQL quotes it. */
const QUOTES_A_VALUE = /^22/;

/**
 * What the database or the driver said. Drizzle’s own message holds the statement with its values, which may be
 * secrets, so it is left out.
 */
export function causeOf(error: unknown): string {
  if (error instanceof DrizzleQueryError && error.cause) return causeOf(error.cause);
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (QUOTES_A_VALUE.test(code)) return `the database refused a value (${code})`;
  // Of several tries to connect, none has a message.
  return error.message || code;
}

/** A value stands in a unique index already: another transaction was first. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** The database's error code. Drizzle wraps the driver's error, so this searches the causes. */
export function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return '';
}
