import { type Failure, failureOf } from '../api/failure.ts';
import { saveAutoPay } from './calls.ts';
import { GONE } from './text/outcome.ts';

/**
 * Why the settings could not be saved. A 404 means that a chosen method or bill was removed elsewhere, and
 * the message says so (ERR2-05).
 */
export function saveFailureOf(error: unknown): Failure {
  const { kind, message, status, gateway, errors } = failureOf(error, saveAutoPay.failure);
  return { kind, message: status === 404 ? GONE : message, status, gateway, errors };
}
