import { codeOf } from './cause.ts';

/** The database cannot be reached, is going down, or has too many connections. */
const AWAY = /^(08|57P|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|53)/;
/** A machine that follows the primary now. Its connections date from when it was the primary. */
const READ_ONLY = '25006';
/** The driver gives no code to a connection that ends before its answer. */
const ENDED = /connection (timeout|terminated)|connect timeout/i;
const SQLSTATE = /^[0-9A-Z]{5}$/;
const WAITED_TOO_LONG = /timeout exceeded|query read timeout/i;

/**
 * The connection was lost, or the machine waited too long, after `commit` was sent. The transaction was committed or
 * not, and only reading can tell.
 */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('Whether a transaction was committed is not known.', { cause });
  }
}

/** The connection broke before `commit`, so nothing was written. The transaction may be tried again on another one. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost.', { cause });
  }
}

export function isLost(error: unknown): boolean {
  if (isCommitUnknown(error)) return false;
  return isReadOnly(error) || AWAY.test(codeOf(error)) || hasMessage(error, ENDED);
}

/** The machine was the primary when this connection was made. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === READ_ONLY;
}

/** It may work again soon. A statement alone commits by itself, so it may have been carried out. */
export function isAway(error: unknown): boolean {
  return isLost(error) || (!isCommitUnknown(error) && hasMessage(error, WAITED_TOO_LONG));
}

/** The database itself said that nothing was committed. An answer that never came says nothing. */
export function saysNotCommitted(error: unknown): boolean {
  const code = codeOf(error);
  return SQLSTATE.test(code) && !AWAY.test(code);
}

function isCommitUnknown(error: unknown): boolean {
  return some(error, (at) => at instanceof CommitUnknown);
}

function hasMessage(error: unknown, words: RegExp): boolean {
  return some(error, ({ message }) => words.test(message));
}

function some(error: unknown, holds: (at: Error) => boolean): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (holds(at)) return true;
  return false;
}
